"""Measurements of speed and memory: build.py bench and one of `PARTS`, or all."""

import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tools.bench import against as older
from tools.bench import clicks, frames, games, memory, start, thinking, vitals, webassembly
from tools.console import CommandFailure, echo
from tools.environment import browser
from tools.places import DIST

Measurement = Callable[[Path], Sequence[Sequence[str]]]  # of a built site
PARTS: dict[str, Measurement] = {
    "games": games.rows,
    "start": start.rows,
    "phone": start.slow_rows,
    "clicks": clicks.rows,
    "vitals": vitals.rows,
    "frames": frames.rows,
    "memory": memory.rows,
    "webassembly": webassembly.rows,
    "thinking": thinking.rows,
}
# The parts that visit two sites alternately.
PAIRED_PARTS = {"start": start.rows, "phone": start.slow_rows}
SLOW_OPTION = "--slow"  # takes a number: how many times slower the bots' computer is
PHONE_OPTION = "--phone"  # clicks on a phone's screen, with a quarter of the speed
PACED_OPTION = "--paced"  # clicks with a second before each, like those of a person who looks first
BESIDE_OPTION = "--beside"  # takes a folder with the built site of another commit


def run(wanted: list[str]) -> int:
    """Measure the wanted parts, or all, and print a table for each."""
    wanted, slow = _slow(wanted)
    wanted, other = _beside(wanted)
    clicked = partial(clicks.rows, phone=PHONE_OPTION in wanted, paced=PACED_OPTION in wanted)
    parts: dict[str, Measurement] = {**PARTS, "clicks": clicked}
    wanted = [part for part in wanted if part not in {PHONE_OPTION, PACED_OPTION}]
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        raise CommandFailure(
            f"No part {unknown[0]!r}.", f"The parts are: {', '.join(PARTS)}, against COMMIT"
        )
    browser.provide()
    tables = []
    with tempfile.TemporaryDirectory() as scratch:  # safe from other builds
        site = Path(shutil.copytree(DIST, Path(scratch) / "dist"))
        for part in wanted or PARTS:
            echo(f"Measuring: {part}")
            if part == "thinking":
                tables.append(table(thinking.rows(site, slow)))
            elif part in PAIRED_PARTS:
                tables.append(table(PAIRED_PARTS[part](site, other)))
            else:
                tables.append(table(parts[part](site)))
    print("\n" + "\n\n".join(tables))
    return 0


def _slow(wanted: list[str]) -> tuple[list[str], int]:
    """Take ``--slow N`` out of the arguments; N is 1 without it."""
    if SLOW_OPTION not in wanted:
        return wanted, 1
    place = wanted.index(SLOW_OPTION)
    number = "".join(wanted[place + 1 : place + 2])
    if not (number.isascii() and number.isdecimal() and 0 < int(number) < 100):
        raise CommandFailure(
            f"{SLOW_OPTION} needs a number.", f"As in: build.py bench thinking {SLOW_OPTION} 4"
        )
    return wanted[:place] + wanted[place + 2 :], int(number)


def _beside(wanted: list[str]) -> tuple[list[str], Path | None]:
    """Take ``--beside FOLDER`` out of the arguments; it is None without it."""
    if BESIDE_OPTION not in wanted:
        return wanted, None
    place = wanted.index(BESIDE_OPTION)
    folder = Path("".join(wanted[place + 1 : place + 2]))
    if not (folder / "index.html").is_file():
        raise CommandFailure(
            f"{BESIDE_OPTION} needs the folder of a built site.",
            f"As in: build.py bench start {BESIDE_OPTION} ../old/dist",
        )
    return wanted[:place] + wanted[place + 2 :], folder


def against(commits: list[str]) -> int:
    """Measure the engine against an older commit and print a table."""
    if len(commits) != 1:
        raise CommandFailure(
            f"One commit can be measured against, not {len(commits)}.",
            "Name it, as in: build.py bench against HEAD~10",
        )
    print("\n" + table(older.rows(commits[0])))
    return 0


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return the rows as text with aligned columns; the first row has the headings."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([cells[0].ljust(widths[0]), *map(str.rjust, cells[1:], widths[1:])])
        for cells in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
