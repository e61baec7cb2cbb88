"""The prompt offers everything that the rules allow, and nothing is lost without a question."""

from __future__ import annotations

import re

import pytest

from py_rules import load
from py_rules.core import spell
from py_rules.mykerinos.terms import TITLES
from py_rules.record import Table
from tests.random_matches import FUZZ, random_game
from web.games import protocol
from web.games.colours import COLOURS
from web.games.mexica.prompts import best_founding
from web.i18n import render
from web.update.games import open_as_is
from web.views import choices, screen_reader
from web.views import table as table_view

NOTHING_ELSE = {
    "you have no actions left: end your turn",
    "you have no AP left: end your turn",
    "you can’t terraform or reserve any tile now: end your turn",
}


@pytest.mark.parametrize("name", protocol.GAMES)
def test_only_ending_is_legal_where_the_prompt_names_nothing_else(name: str) -> None:
    game, view = load(name), protocol.load(name)
    for seed in range(2 * FUZZ):
        match = random_game(Table(game, max(game.seats)), seed)
        for at, state in enumerate(match.positions):
            if state.to_move is None:
                continue
            here = match._replace(positions=(state,), actions=())
            asked = view.prompt(here)
            if asked in NOTHING_ELSE:
                assert {spell(action) for action in game.legal(state)} == {"end"}, at
            if "you have to pass" in asked:
                assert {spell(action) for action in game.legal(state)} == {"pass"}, at


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", protocol.GAMES)
def test_the_only_action_has_one_button(name: str, tall: bool) -> None:
    """If only one action is legal, its verb's button confirms it; otherwise none does."""
    game, seen = load(name), set[int]()
    match = random_game(Table(game, max(game.seats)), seed=1)
    for state in match.positions:
        if state.to_move is None:
            continue
        legal = [action.words for action in game.legal(state)]
        verbs = [words[0] for words in legal if len(words) == 1]
        if not verbs or min(len(legal), 2) in seen:
            continue
        seen.add(min(len(legal), 2))
        table = open_as_is("7", match._replace(positions=(state,), actions=()), COLOURS)
        drawn = str(table_view.parts(table, tall)["ask"])
        for verb in verbs:
            (button,) = re.findall(rf'<button[^>]* data-on="{verb}"[^>]*>', drawn)
            assert ('data-do="confirm"' in button) == (legal == [(verb,)])
            assert (" dim" in button) is False
    assert seen == {1, 2}


def test_the_prompt_of_an_inspection_asks_only_for_what_was_chosen() -> None:
    view, asked = protocol.load("mykerinos"), set[str]()
    match = random_game(Table(load("mykerinos"), 3), seed=1)
    for state in match.positions:
        if state.to_move is None or state.phase.name != "INSPECT" or state.rank > 1:
            continue
        here = match._replace(positions=(state,), actions=())
        both = "take a plot or put a cube into the museum"
        rooms = any(action.words[0] == "museum" for action in here.game.legal(state))
        assert (both in view.prompt(here)) is rooms
        asked |= {view.prompt(here, ("claim",)), view.prompt(here, ("museum",))}
        table = open_as_is("7", here, COLOURS)
        chosen = table._replace(selection=table.selection._replace(words=("claim",)))
        assert not any(both in each for each in screen_reader.announce_state(chosen))
    assert not any(both in each for each in asked)
    assert "choose the plot that you take in area 1" in asked
    assert "choose the room for your cube in the museum" in asked


def test_the_prompt_of_a_dig_asks_for_what_is_still_to_be_chosen() -> None:
    """For spaces after a verb, and for an action or another space after a space."""
    view, match = protocol.load("mykerinos"), random_game(Table(load("mykerinos"), 2), seed=1)
    digs = [state for state in match.positions if state.phase.name in {"DIG", "NEUTRAL"}]
    here = match._replace(positions=(digs[0],), actions=())
    assert view.prompt(here, ("dig",)) == "choose a free space for the cube"
    assert view.prompt(here, ("extend", "c3")) == "choose the next space"
    assert "an action for this space" in view.prompt(here, ("c3",))
    for state in digs:
        here = match._replace(positions=(state,), actions=())
        for verb in {"dig", "extend", *TITLES}:
            assert view.prompt(here, (verb,)).startswith("choose "), verb


def test_the_prompt_of_mexica_asks_for_what_a_verb_needs() -> None:
    """Once a square is chosen for a building, only the height is left."""
    view, match = protocol.load("mexica"), random_game(Table(load("mexica"), 2), seed=1)
    turn = next(state for state in match.positions if state.to_move is not None and state.ap)
    here = match._replace(positions=(turn,), actions=())
    asked = {verb: view.prompt(here, (verb,)) for verb, _ in view.verbs(here)}
    needless = {"end", "take", "spend"}
    assert {verb for verb, words in asked.items() if not words.startswith("choose ")} <= needless
    assert asked["bridge"] == "choose a canal with land on both sides"
    assert view.prompt(here, ("build", "d4")) == "choose the height"


def test_a_prompt_mentions_only_available_choices() -> None:
    """The prompt omits patrons who can't help, and the museum if no room or no cube is left."""
    view, match, asked = (
        protocol.load("mykerinos"),
        random_game(Table(load("mykerinos"), 3), 1),
        set(),
    )
    for state in match.positions:
        if state.to_move is None:
            continue
        here = match._replace(positions=(state,), actions=())
        legal = {action.words[0] for action in match.game.legal(state)}
        asked.add(prompt := view.prompt(here).replace(str(state.area + 1), "1"))
        assert ("patron" in prompt) is (not legal.isdisjoint(TITLES))
        assert ("museum" in prompt) is ("museum" in legal)
        closed = match._replace(positions=(state._replace(supply=(0,) * 3),), actions=())
        assert "museum" not in view.prompt(closed)
    assert {"dig or pass", "dig, use a patron or pass"} < asked
    assert "you have one last action: dig or pass" in asked


def test_a_founding_that_costs_nothing_is_shown_with_its_points() -> None:
    """The prompt agrees with the legal actions in every position of a few games."""
    game, view, found = load("mexica"), protocol.load("mexica"), 0
    for seed in range(4):
        match = random_game(Table(game, 3), seed)
        for state in match.positions:
            if state.to_move is None or state.phase.name != "TURN":
                continue
            legal = any(action.words[0] == "found" for action in game.legal(state))
            worth = best_founding(state)
            assert legal == bool(worth)
            asked = view.prompt(match._replace(positions=(state,), actions=()))
            assert ("found your district" in asked) == legal
            found += legal
    assert found


def test_unused_elements_are_asked_about_before_they_are_lost() -> None:
    game, view, asked = load("myraclia"), protocol.load("myraclia"), 0
    match = random_game(Table(game, 3), seed=2)
    for state, action, after in zip(
        match.positions, match.actions, match.positions[1:], strict=False
    ):
        if state.to_move is None or spell(action) != "end":
            continue
        left = state.stock[state.to_move].total
        question = render(view.question(state, action))
        assert bool(question) == bool(left)
        assert question.startswith(str(left)) or not left
        payable = {legal.words[1] for legal in game.legal(state) if legal.words[0] == "terraform"}
        missed = 0 if state.terraformings else len(payable)
        assert ("can still terraform" in question) == bool(missed)
        marks = protocol.Marks(COLOURS, ("Ann", "Ben", "Cleo"), proposed=action)
        assert 'class="rim open"' not in view.draw(state, marks), "only suggested"
        asking = marks._replace(selected=frozenset(action.words))
        assert str(view.draw(state, asking)).count('class="rim open"') == missed
        assert after.stock[state.to_move].total == 0 or after.round > state.round
        asked += bool(left)
    assert asked


def test_an_order_is_shown_with_its_reason() -> None:
    for name, reason in (
        ("myraclia", "The further right your marker stands, the earlier your turn comes."),
        ("myraclia", "It is the terraforming order of the previous round, reversed."),
        ("myraclia", "The player whose rarest element is the least rare goes first."),
        ("mykerinos", "was the last to pass and goes first."),
    ):
        view, match = protocol.load(name), random_game(Table(load(name), 3), seed=1)
        entries = [view.describe_action(match, index) for index in range(len(match.actions))]
        assert any(render(text).endswith(reason) for entry in entries for text in entry), reason


@pytest.mark.parametrize("name", protocol.GAMES)
def test_a_chosen_action_is_asked_to_be_confirmed(name: str) -> None:
    """The prompt doesn't ask again for what has been chosen."""
    game, view = load(name), protocol.load(name)
    match = random_game(Table(game, 2), seed=1)
    for state in match.positions[:: len(match.positions) // 12]:
        if state.to_move is None or len(legal := tuple(game.legal(state))) == 1:
            continue
        here = match._replace(positions=(state,), actions=())
        table = open_as_is("7", here, COLOURS)
        assert choices.asked(table, view) == view.prompt(here)
        chosen = table.selection._replace(words=legal[0].words, left=legal[:1])
        asked = "confirm your choice, or cancel it"
        assert choices.asked(table._replace(selection=chosen), view) == asked
        assert asked in " ".join(screen_reader.announce_state(table._replace(selection=chosen)))
