"""Results of many Python features as JSON, to compare the page's Pyodide with another Python."""

import asyncio
import gettext
import importlib
import io
import itertools
import json
import math
import random
import re
import sys
import zlib
from datetime import UTC, datetime
from typing import Any

import py_rules
from py_rules import record


def sample() -> dict[str, Any]:
    """Return results of numbers, texts, patterns, containers, errors and tasks."""
    rng = random.Random("seed")
    numbers = [rng.randrange(1000) for _ in range(50)]
    rng.shuffle(numbers)

    async def later() -> list[int]:
        async def one(number: int) -> int:
            await asyncio.sleep(0)
            return number * number

        return [await one(number) for number in range(5)]

    def errors() -> str:
        try:
            raise KeyError("ä")
        except KeyError as error:
            return f"{type(error).__name__}: {error} {error.__traceback__ is not None}"

    running = later()
    try:
        while True:
            running.send(None)
    except StopIteration as stop:
        waited = stop.value
    return {
        "integers": [str(7**300), str(-(10**60) // 7), f"{2**100:x}", str(int("9" * 300))],
        "large": [str(part % 10**9) for part in divmod(3**30000, 7**9000)],
        "floats": [repr(math.sqrt(2)), repr(0.1 + 0.2), f"{1e22:.3e}", repr(math.fsum([0.1] * 10))],
        "functions": [
            round(f(0.7), 12) for f in (math.sin, math.exp, math.log, math.erf, math.gamma)
        ],
        "text": [
            "žltý kôň".upper(),
            "Straße".casefold(),
            "ÁÉÍ".lower(),
            "ǆ".title(),
            "٣".isdigit(),
        ],
        "format": [f"{1234567.891:,.2f}", f"{'x':>5}|{'y':^5}|{42:#b}"],
        "patterns": re.findall(r"(?<!\w)(\d+)|([^\W\d_]+)", "12 kôň 345 ß7"),
        "containers": [sorted(set(numbers)), sorted({3: 1, 1: 2}.items()), numbers],
        "combined": list(map("".join, itertools.permutations("abc"))),
        "packed": (2**60 + 7).to_bytes(9, "little").hex(),
        "squeezed": zlib.decompress(zlib.compress(b"ludoteka" * 999)).decode()[:16],
        "checked": zlib.crc32(b"ludoteka"),
        "json": json.dumps(json.loads('{"a": [1, 2.5e3, null, true, "\\u017e"]}')),
        "gauss": [rng.gauss(0, 1), rng.random(), rng.sample(range(100), 5)],
        "time": datetime(2026, 11, 22, 10, 5, tzinfo=UTC).isoformat(),
        "translated": gettext.GNUTranslations(io.BytesIO(_catalogue("yes", "ano"))).gettext("yes"),
        "error": errors(),
        "waited": waited,
    }


async def tasks() -> str:
    """Return as JSON in which order tasks run, what they raise, and how one is cancelled."""
    events: list[str] = []

    async def count(name: str, end: int) -> str:
        for number in range(end):
            events.append(f"{name}{number}")
            await asyncio.sleep(0)
        return name

    async def fail() -> None:
        await asyncio.sleep(0.001)
        raise KeyError("late")

    async def hold() -> None:
        try:
            await asyncio.get_event_loop().create_future()
        except asyncio.CancelledError:
            events.append("cancelled")
            await asyncio.sleep(0.001)
            events.append("and gone on")
            raise

    one, other = asyncio.ensure_future(count("a", 3)), asyncio.ensure_future(count("b", 2))
    one.add_done_callback(lambda done: events.append(f"done: {done.result()}"))
    events += [await other, await one, await one]
    failing, held = asyncio.ensure_future(fail()), asyncio.ensure_future(hold())
    try:
        await failing
    except KeyError as error:
        events.append(repr(error))
    held.cancel()
    try:
        await held
    except asyncio.CancelledError:
        events.append(f"{held.done()} {held.cancelled()} {held.cancel()}")
    future = asyncio.get_event_loop().create_future()
    asyncio.get_event_loop().call_soon(future.set_result, 7)
    events.append(str(await future))
    try:
        future.set_result(8)
    except asyncio.InvalidStateError:
        events.append("settled once")
    return json.dumps(events)


def _catalogue(text: str, translation: str) -> bytes:
    """Return a compiled gettext catalogue with one text."""
    first, second = text.encode(), translation.encode()
    start = 44  # after seven numbers, and two numbers for each text
    places = (len(first), start, len(second), start + len(first) + 1)
    numbers = (0x950412DE, 0, 1, 28, 36, 0, start, *places)
    return b"".join([*(n.to_bytes(4, "little") for n in numbers), first, b"\0", second, b"\0"])


def games(each: int = 2) -> dict[str, list[str]]:
    """Return records of random games with all options."""
    return {
        name: [record.write(_random(name, number)) for number in range(each)]
        for name in py_rules.GAMES
    }


def _random(name: str, number: int) -> record.Match:
    game = py_rules.load(name)
    table = record.Table(
        game, list(game.seats)[number % len(game.seats)], options=frozenset(game.options)
    )
    return record.random_match(table, random.Random(number))


def everything(modules: list[str], left_out: list[str]) -> str:
    """Return all results as JSON, with the import errors of these modules, and the built-in
    modules.
    """
    return json.dumps(
        {
            "broken": {name: problem for name in modules if (problem := _importing(name))},
            "built_in": [name for name in sys.builtin_module_names if not _importing(name)],
            "left_out": {name: _importing(name) for name in left_out},
            "sample": sample(),
            "games": games(),
        }
    )


def _importing(name: str) -> str:
    """Return the error of importing a module, or an empty text."""
    try:
        importlib.import_module(name)
    except ImportError as error:
        return str(error)
    return ""
