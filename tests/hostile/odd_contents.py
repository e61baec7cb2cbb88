"""Well-formed contents that are wrong, huge or odd: for links, saves, files and messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import guessing, limits, link
from py_rules.core import spell
from py_rules.link import LinkedGame
from py_rules.record import Table, random_match
from web.games.colours import COLOURS
from web.model import saves
from web.model.saves import Saved
from web.update.games import new_save

LENGTHS = (0, 1, 2, 23, 24, 25, 60, 99, 100, 101, 299, 300, 301, 400, 1_000, 5_000, 300_000)
SIGNS = (
    *("A", "9", " ", "#", "+", "-", "\t", "\x00", "\n", "\r", "\u2028", "\u202e", "\ud800"),
    *("\N{COMBINING ACUTE ACCENT}", "\N{ZERO WIDTH JOINER}", "\N{ROCKET}", "<b>", "&amp;", '"'),
    *("{name}", "{0}", "%s", "\\", "</svg>", "__class__", "e9999"),
)
SETUPS = tuple((name, seats) for name in py_rules.GAMES for seats in py_rules.load(name).seats)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 7, 2**53, 10**300, 1e999, -0.0, float("nan")),
    *("", [], {}, [[]], [None], {"say": "{x}"}, {"seat": 10**9}, {"and": []}, {"amount": 1e308}),
)


def odd_text(rng: Random, *, sent: bool = False) -> str:
    """Return a text of up to three kinds of characters, with a length near some limit.

    A text that is sent as UTF-8 has no lone surrogates.
    """
    length = rng.choice(LENGTHS[:12] if rng.random() < 0.95 else LENGTHS)
    signs = rng.sample(SIGNS, rng.randint(1, 3))
    text = "".join(rng.choices(signs, k=min(length, 40)))
    text = (text * (length // max(len(text), 1) + 1))[:length]
    return text.replace("\ud800", "\ufffd") if sent else text


def odd_line(rng: Random) -> str:
    return odd_text(rng, sent=True).replace("\n", " ")


def a_game(rng: Random) -> tuple[Table, tuple[str, ...]]:
    """Return the table and the spelled actions of a random game, most often unfinished."""
    name, seats = rng.choice(SETUPS)
    game = py_rules.load(name)
    options = frozenset(option for option in game.options if rng.random() < 0.2)
    table = Table(game, seats, options=options)
    match = random_match(table, rng, longest=rng.choice((0, 1, 5, 30, 120)))
    return table, tuple(map(spell, match.actions))


def odd_actions(rng: Random, actions: tuple[str, ...]) -> tuple[str, ...]:
    """Return the actions after some were repeated, shuffled, removed, cut or invented."""
    lines = list(actions)
    for _ in range(rng.choice((0, 0, 1, 1, 3))):
        at = rng.randint(0, len(lines))
        match rng.randrange(6):
            case 0:
                lines[at:at] = [odd_line(rng)]
            case 1:
                lines[at : at + rng.randint(1, 5)] = []
            case 2:
                lines[at:at] = lines[: rng.randint(0, len(lines))]
            case 3 if lines:
                line = rng.choice(lines)
                lines[at:at] = [line] * rng.choice((1, 2, 100, 5_000, 5_001))
            case 4 if lines:
                line = rng.choice(lines)
                lines[at:at] = [line[: rng.randint(0, len(line))] + rng.choice((" ", "9", ""))]
            case _:
                rng.shuffle(lines)
    return tuple(lines)


def odd_linked(rng: Random) -> LinkedGame:
    """Return the contents of a link, usually with some wrong field."""
    table, actions = a_game(rng)
    actions = odd_actions(rng, actions)
    odd: dict[str, Callable[[], Any]] = {
        "kind": lambda: rng.choice(link.KINDS),
        "game": lambda: rng.choice(("chess", "mexica", "__init__", odd_line(rng).replace(" ", ""))),
        "version": lambda: rng.choice((0, 2, 9999)),
        "seats": lambda: rng.choice((0, 1, 5, 99)),
        "names": lambda: tuple(odd_line(rng) for _ in range(rng.randint(0, table.seats))),
        "options": lambda: tuple(
            odd_line(rng).replace(" ", "") or "x" for _ in range(rng.choice((1, 2, 300)))
        ),
        "colours": lambda: tuple(rng.choice((*COLOURS, "x", "<b>")) for _ in range(table.seats)),
        "lineage_id": lambda: rng.choice((1, 2**64 - 1)),
        "at": lambda: rng.choice((0, 1, len(actions), len(actions) + 1, 2**31 - 1)),
        "turn": lambda: rng.choice((None, 0, 7, 2**31 - 2)),
        "more": lambda: (
            (rng.choice(("later", "name 1", "option x")) + odd_line(rng),) * rng.choice((1, 2, 300))
        ),
    }
    chosen = rng.sample(sorted(odd), rng.choice((0, 1, 2, 4)))
    whole = LinkedGame(
        "game", table.game.name, 1, table.seats, actions, (), tuple(sorted(table.options))
    )
    return whole._replace(**{name: odd[name]() for name in chosen})


@contextmanager
def without_limits() -> Iterator[None]:
    """Lift the limits inside the ``with`` block, for a writer that doesn't check them."""
    with pytest.MonkeyPatch.context() as lifted:
        for limit in ("LINE", "ACTIONS", "TEXT", "WORK"):
            lifted.setattr(limits, limit, 10**12)
        lifted.setattr(link, "LONGEST", 10**12)
        lifted.setattr(guessing, "MOST_ATOMS", 10**12)
        lifted.setattr(guessing, "LONGEST_ATOM", 10**12)
        yield


def odd_link(rng: Random) -> str:
    """Return a link with correct checksums and any contents; it may be longer than links can be."""
    with without_limits():
        return link.write(odd_linked(rng))


def a_save(rng: Random) -> Saved:
    table, _ = a_game(rng)
    match = random_match(table, rng, longest=rng.choice((1, 20, 60)))
    for _ in range(rng.choice((0, 0, 3))):
        match = match.back()
    return new_save(
        saves.identity(rng),
        match,
        colours=COLOURS,
        lineage_id=saves.lineage_id(rng),
        changed=f"2026-11-{rng.randint(1, 28):02}T10:00:00Z",
    )


def odd_value(rng: Random, depth: int = 0) -> Any:
    """Return a random JSON value of any type."""
    match rng.randrange(5):
        case 0 if depth < 3:
            return [odd_value(rng, depth + 1) for _ in range(rng.choice((0, 1, 3, 6)))]
        case 1 if depth < 3:
            names = [odd_text(rng)[:40] for _ in range(rng.choice((0, 1, 3)))]
            return {name: odd_value(rng, depth + 1) for name in names}
        case 2:
            return odd_text(rng)
        case 3:
            return [odd_text(rng) for _ in range(rng.choice((1, 6, 200)))][: rng.randint(1, 200)]
    return rng.choice(VALUES)


def odd_sentence(rng: Random) -> Any:
    """Return a stored sentence that is well-formed, or nearly so."""
    fields = [f"f{number}" for number in range(rng.randint(0, 3))]
    text = odd_text(rng).replace("{", "").replace("}", "") + "".join(
        f"{{{each}}}" for each in fields
    )
    inner = [rng.choice(VALUES) if rng.random() < 0.3 else odd_text(rng) for _ in fields]
    return {
        "say": text,
        "other": rng.choice(("", "", text)),
        "with": dict(zip(fields, inner, strict=True)),
    }


def odd_row(rng: Random) -> dict[str, Any]:
    """Return a saved game as JSON, with some wrong, huge or missing parts."""
    row: dict[str, Any] = json.loads(saves.write(a_save(rng)))
    if rng.random() < 0.1:
        row = {"version": 2, "problem": odd_sentence(rng), "damaged": odd_text(rng)}
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        part = rng.choice((*row, "sent", "problem", "damaged", "other"))
        match rng.randrange(6):
            case 0:
                row.pop(part, None)
            case 1:
                row["status"] = odd_sentence(rng)
            case 2 if isinstance(row.get("record"), str):
                head, *lines = row["record"].split("\n")
                row["record"] = "\n".join((head, *odd_actions(rng, tuple(lines))))
            case 3 if isinstance(row.get(part), list):
                row[part] = row[part] * rng.choice((2, 300))
            case _:
                row[part] = odd_value(rng)
    return row


def as_json(value: Any) -> str:
    """Write a value as JSON, including lone surrogates and infinities."""
    return json.dumps(value, ensure_ascii=False)
