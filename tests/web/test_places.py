"""The names of places in sentences: alike in all games, and never two for which one can't tell."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

import py_rules
from py_rules.core import Refusal
from py_rules.grid import Hex
from py_rules.message import Message
from py_rules.mykerinos.data import ROOMS
from py_rules.myraclia.data import TILES
from py_rules.myraclia.state import tiles
from py_rules.record import Match, Table
from tests.playing import played
from tools.content import words
from web.games import protocol
from web.games.myraclia import places as of_myraclia
from web.games.place_names import alike, pieces, shown, without_squares
from web.i18n import LANGUAGES, render

GAMES = py_rules.GAMES
PLACES = {
    "mykerinos": re.compile(r"\b[a-h][1-9]\b"),
    "myraclia": re.compile(r"-?\b\d,-?\d\b"),
    "mexica": re.compile(r"\b[a-u]\d+\b"),
}


def matches(name: str) -> list[Match]:
    return [played(Table(py_rules.load(name), 2), seed) for seed in (1, 2)]


def offered(name: str) -> list[tuple[Any, tuple[Any, ...]]]:
    """Positions of games with the actions that their players could choose from."""
    return [
        (state, tuple(match.game.legal(state))[:300])
        for match in matches(name)
        for state in match.positions[::17]
        if state.to_move is not None and not state.over
    ]


def test_the_games_name_places_with_the_same_functions() -> None:
    found = []
    for name in GAMES:
        places = import_module(f"web.games.{name}.places")
        found.append([str(inspect.signature(places.where)), str(inspect.signature(places.place))])
    assert [each[0] for each in found] == [found[0][0]] * len(GAMES)
    assert {each[1].partition(" -> ")[0] for each in found} == {"(state: 'State', *words: 'str')"}


@pytest.mark.parametrize("name", GAMES)
def test_options_differ_at_least_by_their_squares(name: str) -> None:
    """The whole sentences of all that is offered are different; where they are only so by their
    squares, `alike` says that these have to be shown."""
    view = protocol.load(name)
    collided = 0
    for state, actions in offered(name):
        told = [render(view.sentence(state, action)) for action in actions]
        where = dict[str, list[str]]()
        for text, action in zip(told, actions, strict=True):
            squares = [word for word in action.words if PLACES[name].fullmatch(word)]
            assert where.setdefault(text, squares) == squares, text
        assert alike(told) is (len(set(map(without_squares, told))) < len(where))
        collided += alike(told)
    assert collided or name != "mexica"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_is_named_in_words_and_its_square_is_in_brackets(name: str, language: str) -> None:
    """In every sentence of the log, in every language: no square is outside its brackets."""
    view, match = protocol.load(name), matches(name)[0]
    with words.spoken(language):
        for index in range(0, len(match.actions), 5):
            for told in map(render, view.describe_action(match, index)):
                assert not PLACES[name].search(without_squares(told)), told


def test_only_brackets_with_squares_become_elements() -> None:
    assert str(shown("to a square [a1-a2] (2 AP)")) == (
        'to a square<span class="at"> [a1-a2]</span> (2 AP)'
    )
    assert pieces("Bob [x] goes home") == ["Bob [x] goes home"]
    assert not alike(["to a square [a1]", "to a square [a1]", "to a bridge [b2]"])
    assert alike(["to a square [a1]", "to a square [a2]"])


def refusals(name: str) -> dict[str, tuple[Any, Refusal]]:
    """Refusals that name places, one of each sentence, with their positions."""
    found = dict[str, tuple[Any, Refusal]]()
    for match in matches(name):
        for state in match.positions[::23]:
            attempts = () if state.to_move is None else tuple(match.game.attempts(state))
            for action in attempts[:: max(1, len(attempts) // 150)]:
                refused = match.game.refusal(state, action)
                if refused and PLACES[name].search(refused.detail):
                    assert isinstance(refused.text, Message)
                    found.setdefault(refused.text.text, (state, refused))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_names_places_in_words_in_every_language(name: str) -> None:
    """Whether it is about what is marked on the board or not, only its brackets have squares."""
    places, told = import_module(f"web.games.{name}.places"), refusals(name)
    assert len(told) > 3
    for language in LANGUAGES:
        with words.spoken(language):
            for state, refused in told.values():
                here = render(places.case(state, refused.text))
                there = render(places.case(state, refused.text, this=False))
                for each in (here, there):
                    assert not PLACES[name].search(without_squares(each)), each
                    assert PLACES[name].search(each), each


def test_a_room_is_named_by_its_value_and_its_wings() -> None:
    """No two rooms have the same name."""
    places = import_module("web.games.mykerinos.places")
    state = matches("mykerinos")[0].state
    names = [without_squares(render(places.room(state, room))) for room in ROOMS]
    assert len(set(names)) == len(ROOMS)
    assert not any(re.search(r"\d-\d", each) for each in names)
    assert str(shown("into the room worth 5 [5-1]")) == (
        'into the room worth 5<span class="at"> [5-1]</span>'
    )


def test_a_tile_is_told_from_others_of_its_name_by_its_neighbours() -> None:
    """Named neighbours are true ones; only tiles between the same neighbours share a name."""
    match = played(Table(py_rules.load("myraclia"), 4), 5)
    told = shared = 0
    for state in match.positions[:: len(match.positions) // 12]:
        there = tiles(state)
        names = {at: without_squares(render(of_myraclia.place(state, str(at)))) for at in there}
        for at, name in names.items():
            around = {kind for each in at.neighbours for kind in kinds(there, each)}
            _terrain, _beside, neighbours = name.partition(" beside ")
            named = set(re.findall(r"plains|woods|waters|mountains|Darkness", neighbours))
            assert named <= around
            told += bool(named)
            same = [each for each, other in names.items() if other == name and each != at]
            shared += bool(same)
            for other in same:
                beside = {kind for each in other.neighbours for kind in kinds(there, each)}
                assert len(around - beside) == 0 or len(same) > 1
    assert told > 10
    assert told > shared


def kinds(there: Mapping[Hex, int], at: Hex) -> tuple[str, ...]:
    """What lies on a hex, in words."""
    return (TILES[there[at]].terrains or ("Darkness",)) if at in there else ()
