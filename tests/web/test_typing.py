"""Typed actions: what a text means, and how few keys a whole game takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import record
from py_rules.record import Match, Table
from tests.random_matches import random_game, truncated
from web.games import protocol
from web.games.colours import COLOURS
from web.model.command import completion
from web.model.completion import FILLERS, complete
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.games import open_as_is
from web.views import page, stage

RECORDS = Path(__file__).parents[1]
NAMED = pytest.mark.parametrize("name", py_rules.GAMES)


class Spelled:
    """An action with these words."""

    def __init__(self, text: str) -> None:
        self.words = tuple(text.split())


def meant(text: str, *spelled: str) -> str:
    """Return the spelling of the action that a text means; empty if there is none."""
    action = complete(text, [Spelled(each) for each in spelled]).action
    return " ".join(action.words) if action else ""


def options(text: str, *spelled: str) -> list[str]:
    found = complete(text, [Spelled(each) for each in spelled]).options
    return [each.spelling if each.action else f"{each.spelling} …" for each in found]


DIGS = ("dig c4", "dig d4", "extend c4 d4", "violet dig c4", "pass")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("dig c4", "dig c4"),
        ("  DIG   C4 ", "dig c4"),
        ("d c4", "dig c4"),
        ("dc4", "dig c4"),  # a complete match, unlike “violet dig c4”
        ("p", "pass"),
        ("vc4", "violet dig c4"),
        ("v", "violet dig c4"),
        ("ec", "extend c4 d4"),
        ("c4d", "extend c4 d4"),
        ("c4", ""),  # three actions have it
        ("d", ""),
        ("c4 dig", ""),
        ("xyz", ""),
        ("", ""),
    ],
)
def test_typed_text_is_resolved_to_an_action(text: str, action: str) -> None:
    assert meant(text, *DIGS) == action


def test_typed_words_may_be_abbreviated_to_their_beginnings() -> None:
    payments = ("terraform 2,-1 with green+blue", "terraform 2,-1 with green+black")
    places = (*payments, "terraform 2,1 with white")
    assert meant("t21w", *places) == "terraform 2,1 with white"
    assert meant("t2,-1 with green+bla", *places) == payments[1]
    assert meant("tgbl", *places) == ""
    assert meant("tgblu", *places) == payments[0]
    assert meant("reen", *places) == ""


def test_the_shorter_action_is_meant_where_one_begins_like_another() -> None:
    canals = ("canal k4", "canal k4-k5", "canal k4-l4", "canal k12")
    assert meant("ck4", *canals) == "canal k4"
    assert meant("ck4l", *canals) == "canal k4-l4"
    assert meant("ck1", *canals) == "canal k12"


def test_options_are_the_next_words() -> None:
    """Options go as far as all their actions agree; an exact match comes first."""
    assert options("", *DIGS) == ["dig …", "extend c4 d4", "violet dig c4", "pass"]
    assert options("d", "dig c4", "dig d4") == ["dig c4", "dig d4"]
    assert options("dc4", *DIGS) == ["dig c4", "violet dig c4"]
    assert options("k4", "bridge k4 ns", "bridge k4 ew", "build 1 k4", "build 2 k4") == [
        "bridge …",
        "build …",
    ]


def begun(name: str, seed: int = 1) -> Model:
    """Return a table in the middle of a random two-player game, with the field open."""
    match = random_game(Table(py_rules.load(name), 2), seed)
    match = truncated(match, len(match.actions) // 2)
    while match.state.to_move is None:
        match = truncated(match, len(match.actions) - 1)
    return opened(match)


def opened(match: Match) -> Model:
    table = open_as_is("1", match, COLOURS)
    return update(Model(table=table), Event("command"), Random(1))


def do(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, Random(1))
    assert model.table
    return model


def entered(model: Model, text: str) -> Model:
    return do(model, Event("command-text", text), Event("command-enter"))


@NAMED
def test_every_legal_action_can_be_typed_as_records_have_it(name: str) -> None:
    """Entering its spelling plays it; if it has a question, that is asked first."""
    model = begun(name)
    assert model.table
    before, view = model.table.match, protocol.load(name)
    legal = model.table.selection.legal
    for action in Random(5).sample(legal, min(15, len(legal))):
        then = entered(model, " ".join(action.words))
        assert then.table
        if view.question(before.state, action):
            assert then.table.match is before
            assert 'class="question"' in page.draw(then)
            then = do(then, Event("command-enter"))
        assert then.table
        assert action in then.table.match.actions[len(before.actions) :]
        assert then.table.command
        assert not then.table.command.text


@NAMED
def test_a_typed_illegal_action_is_refused_like_a_click(name: str) -> None:
    model = begun(name)
    assert model.table
    game, state = model.table.match.game, model.table.match.state
    attempts = list(game.attempts(state))
    illegal = [each for each in attempts if game.refusal(state, each)]
    legal = {" ".join(each.words) for each in game.legal(state)}
    for action in Random(6).sample(illegal, 8):
        text = " ".join(action.words)
        if complete(text, model.table.selection.legal).matches:
            continue  # it is the start of a legal one
        then = entered(model, text)
        assert then.table
        assert then.table.match is model.table.match
        assert then.table.refusals == game.why_not(state, action.words)
        assert then.table.command
        assert then.table.command.text == text, "to be mended"
        panel = f'<div class="refused" role="alert">{stage.fold(then.table)}<p>'
        assert panel in page.draw(then)
    assert legal


def test_words_shared_by_all_matching_actions_are_selected() -> None:
    """The common words are selected as if clicked; after that, fewer letters are enough."""
    model = begun("mykerinos")
    while "dig" not in {each.words[0] for each in model.table.selection.legal}:  # type: ignore[union-attr]
        model = do(model, Event("undo"))
    assert model.table
    model = entered(model, "dig")
    assert model.table
    assert model.table.selection.words == ("dig",)
    dig = model.table.selection.left[0]
    then = entered(model, dig.words[1])
    assert then.table
    assert dig in then.table.match.actions


def test_meaningless_typed_text_is_reported() -> None:
    model = entered(begun("mexica"), "gibberish")
    assert "You can’t do “gibberish” now." in page.draw(model)
    model = do(model, Event("command-text", "e"))
    assert "gibberish" not in page.draw(model)


def test_arrows_mark_an_option_and_tab_completes() -> None:
    model = do(begun("mexica"), Event("command-text", "b"), Event("command-move", "down"))
    assert model.table
    first, second = completion(model.table).options[:2]
    assert 'aria-activedescendant="command-0"' in page.draw(model)
    model = do(model, Event("command-move", "down"))
    drawn = page.draw(model)
    assert 'aria-activedescendant="command-1"' in drawn
    assert drawn.count('role="option" aria-selected="true"') == 1
    model = do(model, Event("command-move", "up"), Event("command-complete"))
    assert model.table
    assert model.table.command
    assert model.table.command.text.strip() == first.spelling
    assert second.spelling != first.spelling


def test_the_field_is_a_combobox_with_a_list() -> None:
    drawn = page.draw(begun("mykerinos"))
    field = re.search(r"<input[^>]*role=\"combobox\"[^>]*>", drawn)
    assert field
    names = dict(re.findall(r'([\w-]+)="([^"]*)"', field[0]))
    assert f'<label for="{names["id"]}">Type an action</label>' in drawn
    assert f'<ul id="{names["aria-controls"]}" role="listbox" aria-label="Actions">' in drawn
    assert names["aria-expanded"] == "true"
    assert f'id="{names["aria-describedby"]}"' in drawn
    assert drawn.count('role="option"') == drawn.count("command-take") > 1
    closed = page.draw(do(begun("mykerinos"), Event("command")))
    assert '<div id="command"></div>' in closed


# How many keys a game takes


def texts(action: Any) -> Iterator[str]:
    """Yield texts that an experienced user may type for an action.

    They have the verb's first letters or none of it, then places and numbers, with or without
    spaces and signs, and the first letters of colours.
    """
    words = [word for word in action.words if word not in FILLERS]
    rests = {"".join(words[1:]), re.sub("[+,-]", "", "".join(words[1:]))}
    for length in (1, 2, 3, 4, 9):
        parts = (re.sub(rf"([a-z]{{{length}}})[a-z]+", r"\1", word) for word in words[1:])
        rests.add(re.sub("[+,]", "", "".join(parts)))
    for verb in (words[0], words[0][:2], words[0][:1], ""):
        yield from (verb + rest for rest in rests if verb + rest)


def keys(match: Match, at: int) -> int:
    """Return the number of keys for an action when the field has focus.

    These are the fewest possible letters, Enter, and Enter again if there is a question. Arrow keys
    and Tab are not used.
    """
    state, action = match.positions[at], match.actions[at]
    legal = tuple(match.game.legal(state))
    whole = set(texts(action))
    for count in range(1, max(map(len, whole)) + 1):
        for text in sorted({text[:count] for text in whole}):
            if complete(text, legal).action == action:
                asked = protocol.load(match.game.name).question(state, action)
                return count + 1 + bool(asked)
    raise AssertionError(f"{action.words} cannot be typed")


@NAMED
def test_an_action_takes_four_keys_on_average(name: str) -> None:
    """Every fifth action of all recorded games is counted."""
    moments = [
        (match, at)
        for path in sorted((RECORDS / name / "records").glob("*.txt"))
        for match in [record.read(path.read_text("utf-8"))]
        for at, state in enumerate(match.positions[:-1])
        if state.to_move is not None
    ]
    counts = [keys(match, at) for match, at in moments[::5]]
    assert len(counts) > 80
    assert sum(counts) / len(counts) <= 4.0


def test_a_place_copied_from_the_table_in_words_is_one_of_the_record() -> None:
    """The table in words has minus signs, records have hyphens."""
    model = do(begun("myraclia"), Event("command-text", "reserve −1,0"))
    assert model.table
    assert model.table.command
    assert model.table.command.text == "reserve -1,0"
