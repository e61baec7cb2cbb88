"""Composed positions: those from real games are valid and keep their text; errors are found."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import bots, link, position, record
from py_rules.bots import hints
from py_rules.bots.budget import Budget
from py_rules.core import AnyGame
from py_rules.mexica.areas import WHOLE
from py_rules.mexica.areas import bits as mexica_squares
from py_rules.record import Match, Table
from tests.random_matches import FUZZ, TABLES, label, random_game

ROOT = Path(__file__).parents[2]

at_every_table = pytest.mark.parametrize("table", TABLES, ids=label)
of_every_game = pytest.mark.parametrize("name", py_rules.GAMES)
Corruption = Callable[[Any, Random], Any]


def some_positions(table: Table, every: int = 5) -> list[Any]:
    """Return positions of random games: the first and last ones, and some in between."""
    found = []
    for seed in range(2 * FUZZ):
        positions = random_game(table, seed).positions
        found += [*positions[: 3 + table.seats], *positions[4::every], *positions[-3:]]
    return found


def recorded(game: AnyGame) -> list[Match]:
    folders = (ROOT / "tests" / game.name, ROOT / "content" / "positions" / game.name)
    paths = [path for folder in folders for path in sorted(folder.glob("**/*.txt"))]
    texts = [path.read_text("utf-8") for path in paths]
    first = re.compile(rf"^game {game.name} 1$", re.MULTILINE)
    return [record.read(text) for text in texts if first.search(text)]


@at_every_table
def test_positions_from_games_are_valid_and_survive_a_round_trip(table: Table) -> None:
    for state in some_positions(table):
        assert position.composed(table.game, state) == ()
        lines = position.lines(table.game, state)
        assert position.read(table.game, table.seats, table.options, lines) == state
        assert max(map(len, lines)) < 280


@of_every_game
def test_positions_from_recorded_games_are_valid(name: str) -> None:
    matches = recorded(py_rules.load(name))
    assert matches
    for match in matches:
        for state in match.positions[::4]:
            assert position.composed(match.game, state) == ()


@at_every_table
def test_a_game_from_a_composed_position_can_be_recorded_linked_and_undone(table: Table) -> None:
    """It can be written and read as a record, sent as a link, and undone move by move."""
    game, rng = table.game, Random(label(table))
    asked = [state for state in random_game(table, 1).positions if state.to_move is not None]
    begun = record.begin(table._replace(position=rng.choice(asked)))
    match = begun
    for _ in range(8):
        if not match.state.over:
            match = match.play(rng.choice(game.choices(match.state))).deal(rng)
    assert begun.state.to_move is not None
    text = record.write(match)
    assert text.startswith(f"game {game.name} {game.composed_version}\n")
    again = record.read(text)
    assert again.positions == match.positions
    assert record.write(again) == text
    for kind in link.KINDS:
        linked = link.of(match, kind, lineage_id=7)
        assert link.read(link.write(linked)) == linked
        assert record.read(linked.record).table == match.table
    while match.actions:
        match = match.back()
    assert match.state == begun.state
    assert match.back() is match


@of_every_game
def test_bots_and_hints_take_a_game_from_a_composed_position(name: str) -> None:
    """Bots play on from the position in a record, hints explain it, and a review covers it."""
    game = py_rules.load(name)
    table, rng = Table(game, 2, ("Ann", "Ben"), frozenset()), Random(name)
    asked = [state for state in random_game(table, 2).positions if state.to_move is not None]
    text = record.write(record.begin(table._replace(position=asked[len(asked) // 2])))
    match = record.read(text)
    for level in ("novice", "master", "grandmaster"):
        bot = bots.bot(name, level)
        action = bot(game, match.state, rng, Budget(12))
        assert game.refusal(match.state, action) is None
        match = match.play(action).deal(rng)
        if match.state.over:
            break
    start = match.positions[0]
    advised = hints.explain(match.table, start, budget=Budget(12))
    assert advised
    for advice in advised:
        assert game.refusal(start, advice.actions[0]) is None
    for moment in hints.review(match, budget=Budget(40)):
        assert 0 <= moment.place < len(match.actions)


def changed_number(*path: str | int) -> Corruption:
    """Return a corruption that raises or lowers a number of the position by one."""

    def corrupt(state: Any, rng: Random) -> Any:
        return _changed(state, path, lambda value: value + rng.choice((-1, 1)))

    return corrupt


def changed_set(*path: str | int, of: int) -> Corruption:
    """Return a corruption that toggles a random bit of a set of squares."""

    def corrupt(state: Any, rng: Random) -> Any:
        one = rng.choice(list(mexica_squares(of)))
        return _changed(state, path, lambda value: value ^ one)

    return corrupt


def changed_pile(*path: str | int) -> Corruption:
    """Return a corruption that removes a random item from a pile."""

    def corrupt(state: Any, rng: Random) -> Any:
        def less(pile: Any) -> Any:
            gone = rng.choice(sorted(pile)) if pile else None
            return type(pile)(each for each in pile if each != gone)

        return _changed(state, path, less)

    return corrupt


def _changed(value: Any, path: tuple[str | int, ...], change: Callable[[Any], Any]) -> Any:
    if not path:
        return change(value)
    first, rest = path[0], path[1:]
    if isinstance(first, str):
        return value._replace(**{first: _changed(getattr(value, first), rest, change)})
    items = list(value)
    items[first] = _changed(items[first], rest, change)
    return value._make(items) if hasattr(value, "_make") else tuple(items)


REGION = sum(255 << 9 * row for row in range(6))  # spaces of Mykerinos before the last season
CORRUPTIONS: dict[str, dict[str, Corruption]] = {
    "mykerinos": {
        "supply": changed_number("supply", 1),
        "stock": changed_number("stock", 0),
        "cubes": changed_set("cubes", 0, of=REGION),
        "deck": changed_pile("deck"),
        "region": changed_pile("region"),
        "wings": changed_pile("wings"),
        "season": changed_number("season"),
    },
    "myraclia": {
        "bag": changed_number("bag", 0),
        "discard": changed_number("discard", 3),
        "stock": changed_number("stock", 1, 2),
        "exchange": changed_number("exchange", 4),
        "board": changed_number("board", 1),
        "supply": changed_pile("supply"),
        "surface": changed_pile("surface"),
        "offer": changed_pile("offer"),
        "order": changed_pile("order"),
    },
    "mexica": {
        "singles": changed_number("singles"),
        "doubles": changed_number("doubles"),
        "canals": changed_set("canals", of=WHOLE),
        "stock": changed_number("players", 0, "stock", 2),
        "buildings": changed_set("players", 1, "buildings", 0, of=WHOLE),
        "figure": changed_set("players", 0, "place", of=WHOLE),
        "districts": changed_pile("districts"),
        "waiting": changed_pile("waiting"),
    },
}


@pytest.mark.parametrize(
    ("name", "what"), [(name, what) for name, each in CORRUPTIONS.items() for what in each]
)
def test_a_wrong_count_is_found(name: str, what: str) -> None:
    """A count that follows from the box and the rest of the table can't change by itself."""
    corrupt, rng, found = CORRUPTIONS[name][what], Random(f"{name} {what}"), 0
    for table in (table for table in TABLES if table.game.name == name):
        for state in some_positions(table, 20):
            if state.over:
                continue
            wrong = corrupt(state, rng)
            if wrong != state:
                found += 1
                assert position.composed(table.game, wrong), (what, state, wrong)
    assert found > 20


@of_every_game
def test_damaged_text_is_refused_by_a_sentence_or_can_be_played(name: str) -> None:
    rng, refused, accepted = Random(name), 0, 0
    tables = [table for table in TABLES if table.game.name == name]
    for _ in range(400 * FUZZ):
        table = rng.choice(tables)
        one, other = rng.choices(random_game(table, 0).positions, k=2)
        game = table.game
        lines = _damaged(position.lines(game, one), position.lines(game, other), rng)
        state, error = _tried(table, lines)
        if error:
            refused += 1
            assert 0 <= error.index < max(len(lines), 1)
            assert error.refusal.detail
            assert not re.search("None|unpack", error.refusal.detail), "a sentence of ours"
            assert error.refusal.rule in {*position.rules(game), *record.RULES}
            continue
        accepted += 1
        for _ in range(60):
            if state.over:
                break
            chance = state.to_move is None
            action = game.deal(state, rng) if chance else rng.choice(game.choices(state))
            assert game.refusal(state, action) is None
            state = game.apply(state, action)
        assert position.composed(game, state) == ()
    assert refused > 100
    assert accepted > 10


def _tried(table: Table, lines: list[str]) -> tuple[Any, position.BrokenPosition | None]:
    try:
        return position.read(table.game, table.seats, table.options, lines), None
    except position.BrokenPosition as error:
        return None, error


def _damaged(lines: tuple[str, ...], other: tuple[str, ...], rng: Random) -> list[str]:
    """Return the lines after one of them, or one of its words, was removed, added or replaced."""
    damaged = [line.split(" ") for line in lines]
    words = damaged[rng.randrange(len(damaged))]
    place = rng.randrange(len(words))
    foreign = rng.choice(other).split(" ")
    match rng.randrange(6):
        case 0:
            words[:] = foreign
        case 1:
            damaged.append(foreign)
        case 2:
            damaged.remove(words)
        case 3:
            del words[place]
        case 4:
            words.insert(place, rng.choice(foreign))
        case _:
            words[place] = rng.choice((rng.choice(foreign), str(rng.randrange(30)), "", "-1"))
    return [" ".join(each) for each in damaged]


@of_every_game
def test_every_rule_of_the_box_is_cited_by_a_test_of_its_game(name: str) -> None:
    rules = position.rules(py_rules.load(name))
    text = (ROOT / "tests" / name / "test_composed.py").read_text("utf-8")
    assert set(rules) - set(re.findall(r'"(box\.[a-z-]+)"', text)) == set()
    for id_, sentence in rules.items():
        assert re.fullmatch(r"box\.[a-z-]+", id_)
        assert sentence.endswith(".")
