"""Selecting words one after another, for example for Myraclia's payments."""

from __future__ import annotations

from py_rules import load, record
from py_rules.record import Match, Table
from web.games.selection import select, toggle_word

GAME = load("myraclia")
VERBS = frozenset({"terraform", "reserve", "add", "end"})


def acting() -> Match:
    """Return a two-player match in which the mover can terraform and, after that, reserve."""
    match = record.begin(Table(GAME, 2))
    lines = (
        "surface 1@0,0 2@1,0 3@-1,1 4@0,1 5@1,1 15@-1,2 16@0,2 17@1,2",
        "offer 18 19 20",
        "stock green+white",
        "stock green+green",
        "fill green+yellow+orange+orange+orange+orange+red+red+blue+black",
        "take orange",  # by Player 2, whose elements are more common
        "take red",
        "take orange",
        "take yellow",
        "pass",
        "pass",
    )
    for line in lines:
        match = match.play(record.parse(GAME, line))
    while "white" not in match.state.stock[match.state.to_move].names:
        match = match.play(record.parse(GAME, "end"))
    return match


def test_verb_first_and_tile_first_say_the_same() -> None:
    match = acting()
    for words in (("terraform", "0,0"), ("0,0", "terraform")):
        selection = select(GAME, match.state)
        for word in words:
            answer = toggle_word(selection, word, VERBS)
            assert answer.selection is not None
            selection = answer.selection
        assert {action.words[:2] for action in selection.left} == {("terraform", "0,0")}


def test_a_word_chosen_twice_is_deselected() -> None:
    selection = select(GAME, acting().state, ("terraform", "0,0"))
    answer = toggle_word(selection, "0,0", VERBS)
    assert answer.selection is not None
    assert answer.selection.words == ("terraform",)


def test_a_verb_chosen_in_full_is_an_action() -> None:
    answer = toggle_word(select(GAME, acting().state), "end", VERBS)
    assert answer.action is not None
    assert answer.action.words == ("end",)


def test_an_illegal_selection_is_refused_with_its_rule() -> None:
    """Nothing can be reserved before a tile is terraformed."""
    selection = select(GAME, acting().state, ("0,0",))
    answer = toggle_word(selection, "reserve", VERBS)
    assert answer.action is None
    refused = toggle_word(select(GAME, acting().state), "reserve", VERBS).refusals
    assert "reserve.target" in {refusal.rule for refusal in refused}


def test_words_without_a_legal_action_are_not_selected() -> None:
    assert select(GAME, acting().state, ("place", "0,0")).words == ("0,0",)
