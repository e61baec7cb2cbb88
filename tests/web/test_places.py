"""The names of places in sentences: alike in all games, and never ambiguous."""

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
from py_rules.mexica import actions as mexica
from py_rules.mexica import areas
from py_rules.mykerinos.data import ROOMS
from py_rules.myraclia.data import TILES
from py_rules.myraclia.state import tiles
from py_rules.record import Match, Table
from tests.random_matches import random_game
from tools.content import words
from web.games import protocol
from web.games.colours import COLOURS
from web.games.mexica import log as of_mexica_log
from web.games.mexica import places as of_mexica
from web.games.myraclia import places as of_myraclia
from web.games.place_names import alike, pieces, shown, without_squares
from web.i18n import LANGUAGES, render
from web.update.games import open_as_is
from web.views import log as log_view

GAMES = py_rules.GAMES
PLACES = {
    "mykerinos": re.compile(r"\b[a-h][1-9]\b"),
    "myraclia": re.compile(r"-?\b\d,-?\d\b"),
    "mexica": re.compile(r"\b[a-u]\d+\b"),
}


NEAR = {
    "h7": "the emblem square in the middle",
    "g7": "a start square west of the emblem",
    "h5": "a square in the north beside a start square",
    "f8": "a square in the west, 1 square south and 2 west of the emblem",
    "d7": "a square in the west, 4 squares west of the emblem",
    "t8": "a square in the east\N{NO-BREAK SPACE}[t8]",
    "a1": "a lake square in the north-west\N{NO-BREAK SPACE}[a1]",
}


def matches(name: str) -> list[Match]:
    return [random_game(Table(py_rules.load(name), 2), seed) for seed in (1, 2)]


def offered(name: str) -> list[tuple[Any, tuple[Any, ...]]]:
    """Return positions of games, each with its legal actions, at most 300."""
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


def bare(text: str) -> str:
    """Return a sentence without any bracketed squares, even those that are always visible."""
    return re.sub(r"\xa0\[(?:[-+]?(?:[a-u]\d+|-?\d,-?\d))+\]", "", without_squares(text))


@pytest.mark.parametrize("name", GAMES)
def test_options_differ_at_least_by_their_squares(name: str) -> None:
    """The sentences of all options differ.

    If some differ only by their squares, `alike` returns that the squares have to be shown.
    """
    view = protocol.load(name)
    collided = 0
    for state, actions in offered(name):
        sentences = [render(view.sentence(state, action)) for action in actions]
        where = dict[str, list[str]]()
        for text, action in zip(sentences, actions, strict=True):
            squares = [word for word in action.words if PLACES[name].fullmatch(word)]
            assert where.setdefault(text, squares) == squares, text
        assert alike(sentences) is (len(set(map(without_squares, sentences))) < len(where))
        collided += alike(sentences)
    assert collided or name != "mexica"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_is_named_in_words_and_its_square_is_in_brackets(name: str, language: str) -> None:
    """In every sentence of the log, in every language, squares occur only in brackets."""
    view, match = protocol.load(name), matches(name)[0]
    with words.spoken(language):
        for index in range(0, len(match.actions), 5):
            for sentence in map(render, view.describe_action(match, index)):
                assert not PLACES[name].search(bare(sentence)), sentence


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_log_shows_a_square_without_coordinates(name: str, language: str) -> None:
    """With coordinates hidden, no square is visible; a press shows the place on the board."""
    match = matches(name)[0]
    table = open_as_is("1", match, COLOURS)
    with words.spoken(language):
        drawn = str(log_view.draw(table))
    seen = re.sub(r"<[^>]*>", " ", re.sub(r'<span class="at">[^<]*</span>', "", drawn))
    assert not PLACES[name].search(seen)
    assert name == "mykerinos" or 'class="at"' in drawn


def test_only_brackets_with_squares_are_marked_up() -> None:
    assert str(shown("to a square [a1-a2] (2 AP)")) == (
        'to a square<span class="at"> [a1-a2]</span> (2 AP)'
    )
    assert pieces("Bob [x] goes home") == ["Bob [x] goes home"]
    assert not alike(["to a square [a1]", "to a square [a1]", "to a bridge [b2]"])
    assert alike(["to a square [a1]", "to a square [a2]"])


def refusals(name: str) -> dict[str, tuple[Any, Refusal]]:
    """Return refusals that name places, by sentence, each with its position."""
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
    """Squares occur only in brackets, whether or not their place is marked on the board."""
    places, cases = import_module(f"web.games.{name}.places"), refusals(name)
    assert len(cases) > 3
    for language in LANGUAGES:
        with words.spoken(language):
            for state, refused in cases.values():
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


def test_a_tile_is_distinguished_from_others_of_its_name_by_its_neighbours() -> None:
    """The named neighbours exist; a hex is always visible only if two of them aren't enough."""
    match = random_game(Table(py_rules.load("myraclia"), 4), 5)
    distinguished = needed = 0
    for state in match.positions[:: len(match.positions) // 12]:
        there = tiles(state)
        names = {at: without_squares(render(of_myraclia.place(state, str(at)))) for at in there}
        assert len(set(names.values())) == len(names)
        for at, name in names.items():
            around = {kind for each in at.neighbours for kind in kinds(there, each)}
            _terrain, _beside, neighbours = name.partition(" beside ")
            named = set(re.findall(r"plains|woods|waters|mountains|Darkness", neighbours))
            assert named <= around
            distinguished += bool(named)
            if bare(name) != name:
                needed += 1
                assert not named
    assert distinguished > 10
    assert distinguished > needed


@pytest.mark.parametrize("seats", [2, 4])
def test_a_sentence_of_the_log_of_mexica_names_one_place(seats: int) -> None:
    """No other square has the same name, and most names need no visible square."""
    match = random_game(Table(py_rules.load("mexica"), seats), seats)
    count = needed = 0
    for index in range(0, len(match.actions), 9):
        state, action = match.positions[index], match.actions[index]
        if isinstance(action, mexica.Bridge):
            names = water_names(state)
        elif isinstance(action, mexica.Build | mexica.Move):
            names = land_names(state)
        else:
            continue
        name = names[str(action.square)]
        assert list(names.values()).count(name) == 1, name
        assert name in without_squares(render(of_mexica_log.describe_action(match, index)[0]))
        count, needed = count + 1, needed + (bare(name) != name)
    assert count > 2 * needed > 0


def land_names(state: Any) -> dict[str, str]:
    return {
        str(square): without_squares(render(of_mexica.place(state, str(square))))
        for square in areas.squares(areas.ISLAND)
    }


def water_names(state: Any) -> dict[str, str]:
    return {
        str(square): without_squares(render(of_mexica.water(state, str(square))))
        for square in areas.squares(state.canals)
    }


# The parts of a name: what the square is, where it is, and what is beside it.
PLACE_NAME = re.compile(r"(.+?) (in the [a-z-]+)(?: beside (.+))?")


def is_true_of(state: Any, square: Any, parts: re.Match[str]) -> bool:
    """Return whether a name is true of a square; it may be true of others too."""
    area, (noun, where, neighbours) = areas.bit(square), parts.groups()
    by_height = [[player.buildings[high] for player in state.players] for high in range(4)]
    built = [sum(those) for those in by_height]
    there = {
        "a building of one storey": built[0],
        "a building of two storeys": built[1],
        "a building of three storeys": built[2],
        "a building of four storeys": built[3],
        "a start square": areas.STARTS,
        "a bridge": state.bridges.area,
        "a canal": state.canals,
        "a lake square": areas.LAKE,
    }
    land, around = areas.ISLAND & ~state.canals, areas.beside(area)
    nouns = {
        "the emblem square": areas.EMBLEM,
        "a bridge": state.bridges.area,
        "a canal square": state.canals,
        "a shore square": land & areas.beside(areas.LAKE),
        "a square beside a canal": land & areas.beside(state.canals),
        "a square": land,
    }
    return (
        bool(area & nouns[noun])
        and render(of_mexica.where(state, str(square))) == where
        and all(around & there[each] for each in re.split(", | and ", neighbours or "") if each)
    )


@pytest.mark.parametrize("names", [land_names, water_names])
def test_the_name_of_a_square_in_mexica_fits_only_that_square(names: Any) -> None:
    """A name isn't even true of squares with a more specific name, such as the shore."""
    state, count = matches("mexica")[1].positions[150], 0
    for word, name in names(state).items():
        parts = PLACE_NAME.fullmatch(name)
        if parts and "district" not in name and bare(name) == name:
            those = [each for each in areas.squares(areas.ISLAND) if is_true_of(state, each, parts)]
            assert [*map(str, those)] == [word], name
            count += 1
    assert count > 5


def test_a_square_of_mexica_is_named_by_what_is_near() -> None:
    """Neighbours are preferred to the distance from the emblem or a calpulli."""
    state = matches("mexica")[0].positions[3]
    named = {square: without_squares(render(of_mexica.place(state, square))) for square in NEAR}
    assert named == NEAR
    double = render(of_mexica.place(state, "c4", "d4"))
    assert double == (
        "a square in the north-west, 3 squares north and 5 west of the emblem, "
        "and the next square to the east [c4-d4]"
    )


def test_a_double_canal_lies_on_two_squares() -> None:
    """The button and the recap of a double canal say so; those of a single one name its square."""
    state = matches("mexica")[0].positions[3]
    view = protocol.load("mexica")
    double, single = (
        without_squares(render(view.sentence(state, py_rules.load("mexica").parse(action))))
        for action in ("canal t7-t8", "canal t7")
    )
    assert double == "Lay a double canal on two squares in the east"
    assert single == "Lay a single canal on a square in the east"
    brief = render(of_mexica.brief(state, "a11", "a12"))
    assert brief == "two squares in the south-west [a11-a12]"


def kinds(there: Mapping[Hex, int], at: Hex) -> tuple[str, ...]:
    """Return the terrains of the tile on a hex, or "Darkness"; empty if there is no tile."""
    return (TILES[there[at]].terrains or ("Darkness",)) if at in there else ()


@pytest.mark.parametrize("name", ["mykerinos", "mexica"])
def test_a_button_that_confirms_names_one_place_at_most(name: str) -> None:
    """The other places are marked on the board, and the brackets contain all squares."""
    view, shorter = protocol.load(name), 0
    full = re.compile(r"plot|room|(?:in|on|to|from) a .*?square")
    for state, actions in offered(name)[::2]:
        for action in actions:
            short, long = (render(each(state, action)) for each in (view.proposal, view.sentence))
            assert set(PLACES[name].findall(long)) == set(PLACES[name].findall(short))
            assert len(full.findall(short)) < 2, short
            shorter += short != long
            assert (short == long) == (len(full.findall(long)) < 2), long
    assert shorter > 3


@pytest.mark.parametrize(
    ("spaces", "name"),
    [
        ("a1 b1 c1", "three spaces in area 1"),
        ("d1 e1 f1", "three spaces in areas 1 and 2"),
        ("d3 e3 d4", "three spaces in areas 1, 2 and 3"),
    ],
)
def test_a_dig_of_three_cubes_is_confirmed_by_its_areas(spaces: str, name: str) -> None:
    game, view = py_rules.load("mykerinos"), protocol.load("mykerinos")
    action = game.parse(f"tangerine {spaces}")
    text = render(view.proposal(game.start(2, frozenset()), action))
    assert text == f"Use Colonel Tangerine to extend a dig to {name} [{'+'.join(spaces.split())}]"
