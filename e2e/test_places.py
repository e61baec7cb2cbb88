"""Compare positions of parts of stable screens with a list.

Screenshots differ between machines because of fonts and antialiasing: they fail without a real
change, and are then replaced without being looked at. This test compares what does not depend on
fonts. For parts of a page these are the left edge and the width in pixels and the vertical order;
heights depend on line breaks. For elements of a drawing it is the box around their shapes, without
text, in the drawing's own units. The test notices a broken column, a lost margin or a piece drawn
elsewhere, but no colours.

The list is e2e/places.txt. After an intended change, update it with `LUDOTEKA_PLACES=new python
build.py test e2e/test_places.py -n0`; its diff shows what has moved.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from e2e.conftest import Show
from tools.driver.screens import SCREENS
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL

LIST_FILE = Path(__file__).with_name("places.txt")
RENEW = os.environ.get("LUDOTEKA_PLACES") == "new"
TOLERANCE = 2.0  # pixels, or units of a drawing
SIZES = (Size(390, 844), Size(1280, 800, touch=False))
STABLE = ("shelf-games", "lessons", "puzzles", "rules", "lesson")
TABLES = ("mykerinos-late", "myraclia-late", "mexica-late")

# Positions of the first three of similar parts, and of every twentieth space of a board. If two
# elements share a name, such as a card that is also a button, only the first counts.
PART_PLACES = """() => {
  const found = [];
  const box = (each) => each.getBoundingClientRect();
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && box(each).width > 1;
  const parts = document.querySelectorAll(
    'header, main, main > *, #drawer > *, .boxes > *, .saves li, .lessons > *, .entries > *, '
    + 'article > *, figure');
  const counts = new Map();
  for (const each of [...parts].filter(seen)) {
    const { left, top, width } = box(each);
    const [first] = each.classList;
    const plain = each.tagName.toLowerCase() + (first ? `.${first}` : '');
    const name = each.id ? `#${each.id.replace(/^(game)-.*|\\d+$/, '$1')}` : plain;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count <= 3) {
      found.push([Math.round(left / 8), top, `${name}/${count}`, [left, width]]);
    }
  }
  found.sort(([left, top], [other, below]) => left - other || top - below);
  const lines = found.map(([, , name, numbers]) => [name, numbers]);
  const tables = [...document.querySelectorAll('#board svg.table')].filter(seen);
  if (!tables.length) return lines;
  const things = new Map();
  for (const table of tables) {
    for (const each of table.querySelectorAll('[data-key]')) {
      if (!things.has(each.dataset.key)) things.set(each.dataset.key, each);
    }
  }
  const ordered = [...things.entries()].sort(([one], [other]) => one < other ? -1 : 1);
  const board = ordered.filter(([key]) => /^([a-u]\\d+|-?\\d+,-?\\d+)$/.test(key));
  const some = new Set(board.filter((_, index) => index % 20 === 0));
  for (const pair of ordered) {
    if (board.includes(pair) && !some.has(pair)) continue;
    const { left, top } = box(pair[1].closest('svg.table'));
    const scale = pair[1].closest('svg.table').getScreenCTM().a;
    const shapes = [...pair[1].querySelectorAll('path, rect, circle, ellipse, line, use')].map(box);
    if (!shapes.length) continue;
    const edges = [
      Math.min(...shapes.map((each) => each.left)) - left,
      Math.min(...shapes.map((each) => each.top)) - top,
      Math.max(...shapes.map((each) => each.right)) - left,
      Math.max(...shapes.map((each) => each.bottom)) - top,
    ];
    lines.push([`thing ${pair[0]}`, edges.map((edge) => edge / scale)]);
  }
  return lines;
}"""


class PartPlace(NamedTuple):
    """The position of a part of a screen."""

    name: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        """Return the entry's line in the list."""
        return f"{self.name}: {' '.join(map(str, self.numbers))}"


def here(page: Page) -> list[PartPlace]:
    found: list[tuple[str, list[float]]] = page.evaluate(PART_PLACES)
    return [PartPlace(name, tuple(map(round, numbers))) for name, numbers in found]


def listed() -> dict[str, list[PartPlace]]:
    """Return the list's entries by heading, such as "[rules 390]"."""
    by_heading: dict[str, list[PartPlace]] = {}
    for line in LIST_FILE.read_text("utf-8").splitlines() if LIST_FILE.is_file() else ():
        if line.startswith("["):
            by_heading[line] = []
        elif line:
            name, _, numbers = line.rpartition(": ")
            place = PartPlace(name, tuple(map(int, numbers.split())))
            by_heading[list(by_heading)[-1]].append(place)
    return by_heading


def renewed(heading: str, places: list[PartPlace]) -> None:
    sections = {**listed(), heading: places}
    texts = ["\n".join([each, *map(str, sections[each])]) for each in sorted(sections)]
    LIST_FILE.write_text("\n\n".join(texts) + "\n", "utf-8")


def moved(before: list[PartPlace], now: list[PartPlace]) -> list[str]:
    """Return the differences, one line each."""
    then, there = dict(before), dict(now)
    wrong = [f"{name} is gone" for name in then.keys() - there.keys()]
    wrong += [f"{name} is new" for name in there.keys() - then.keys()]
    for name in then.keys() & there.keys():
        pairs = zip(then[name], there[name], strict=True)
        if any(abs(one - other) > TOLERANCE for one, other in pairs):
            wrong.append(f"{name} was at {then[name]} and is at {there[name]}")
    if not wrong and list(then) != list(there):
        wrong = [
            f"{one} stood where now {other} stands"
            for one, other in zip(then, there, strict=True)
            if one != other
        ]
    return sorted(wrong)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", [*STABLE, *TABLES])
def test_parts_of_stable_screens_have_not_moved(show: Show, name: str, size: Size) -> None:
    screen = next(screen for screen in SCREENS if screen.name == name)
    heading = f"[{name} {size.width}]"
    page = show(screen, size)
    page.evaluate(WAIT_UNTIL_STILL)
    places = here(page)
    assert len(places) > 4
    if RENEW:
        renewed(heading, places)
    assert moved(listed().get(heading, []), places) == []


def test_moved_parts_are_named() -> None:
    before = [
        PartPlace("#ask", (900, 300)),
        PartPlace("#log", (900, 300)),
        PartPlace("thing a1", (1, 2, 3, 4)),
    ]
    assert moved(before, before) == []
    assert moved(before, [before[1], before[0], before[2]]) == [
        "#ask stood where now #log stands",
        "#log stood where now #ask stands",
    ]
    assert moved(before, [*before[:2], PartPlace("thing a1", (1, 2, 3, 9))]) == [
        "thing a1 was at (1, 2, 3, 4) and is at (1, 2, 3, 9)"
    ]
    assert moved(before, [*before[:2], PartPlace("#new", (0, 1))]) == [
        "#new is new",
        "thing a1 is gone",
    ]
