"""Accessibility: axe on every screen, in both themes and in other languages; target sizes, visible
focus, and pieces that differ in shape as well as colour."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, cycle

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.axe import violations
from e2e.conftest import Show
from e2e.contexts import PLAIN_PAGE
from e2e.contrast import low_contrast
from e2e.focus import focus_problems
from e2e.frames import stub_frames
from e2e.targets import small_targets
from tools.driver.screens import SCREENS, Screen
from tools.driver.shots import Size
from web.games.mykerinos.symbols import PATRON_SIGNS
from web.games.myraclia.symbols import CUTS
from web.games.myraclia.symbols import SIGNS as TERRAINS
from web.games.pieces import SIGNS
from web.i18n import ENGLISH, LANGUAGES

WIDE, TALL = Size(1280, 800, touch=False), ViewportSize(width=390, height=844)
SMALL = ViewportSize(width=360, height=640)
# Other screens of the same game contain all the words on these.
CHECKED_ELSEWHERE = tuple(f"-{moment}" for moment in ("start", "middle", "late"))
# The fullest drawings, to be checked in more themes.
FULL_SCREENS = ("-late", "-selected", "-graph")
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
SPOKEN = [
    screen.name
    for screen in SCREENS
    if (screen.program or screen.path) and not screen.name.endswith(CHECKED_ELSEWHERE)
]
# Each screen is checked in one other language, so that each game is checked in all of them and each
# kind of its screens in three: the markup is the same in all. Replays are checked in every
# language, because longer words can overflow the text about an action, which then scrolls.
# tests/web/test_labels.py tests that the names of buttons contain their visible words.
LANGUAGES_BY_SCREEN = {
    name: OTHERS if name.endswith("-replay") else [language]
    for name, language in zip(SPOKEN, cycle(OTHERS), strict=False)
}


@pytest.fixture(scope="module")
def kinds() -> set[str]:
    """Return the kinds of elements already checked: the same kind appears on many screens."""
    return set()


@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_every_screen_is_accessible(show: Show, site: str, screen: Screen, kinds: set[str]) -> None:
    page = show(screen, WIDE)
    found = {"wide, light": [*violations(page), *low_contrast(page)]}
    found["targets, wide"] = small_targets(page)
    found["focus"] = focus_problems(page, kinds)
    page.set_viewport_size(SMALL)
    found["targets, small"] = small_targets(page, overview=True)
    page.set_viewport_size(TALL)
    page.emulate_media(color_scheme="dark")
    found["tall, dark"] = [*violations(page), *low_contrast(page)]
    if screen.name.endswith(FULL_SCREENS):
        page.emulate_media(contrast="more")
        found["more contrast"] = low_contrast(page)
        page.emulate_media(contrast="no-preference", forced_colors="active")
        found["forced colours"] = low_contrast(page)
        page.emulate_media(forced_colors="none")
    for language in LANGUAGES_BY_SCREEN.get(screen.name, ()):
        spoken(page, site, screen, language)
        found[language] = violations(page, words=True)
    violated = [f"{where}: {each}" for where, rules in found.items() for each in rules]
    assert not violated, "\n".join(violated)


def spoken(page: Page, site: str, screen: Screen, language: str) -> None:
    """Switch to another language and check the same screen."""
    if screen.path and not screen.path.startswith("#"):
        if not screen.program:
            stub_frames(page)
        page.goto(f"{site}{language}/{screen.path}")
        if screen.program:
            page.wait_for_selector("html[data-ready]", state="attached")
            screen.reach(page)
        return
    page.locator(f'[data-do=language][data-on="{language}"]').first.dispatch_event("click")
    expect(page.locator("html")).to_have_attribute("lang", language)


# For each path: whether it covers each point of a 24 x 24 grid around the origin.
SHAPES = """([paths, size]) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(svg);
  const grid = [...Array(24).keys()].map((step) => ((step + 0.5) / 24 - 0.5) * size);
  const drawn = paths.map((d) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', d);
    path.setAttribute('stroke-width', size / 24);
    path.setAttribute('fill-rule', 'evenodd');
    svg.append(path);
    return grid.flatMap((y) => grid.map((x) => {
      const point = new DOMPoint(x, y);
      return path.isPointInFill(point) || path.isPointInStroke(point);
    }));
  });
  svg.remove();
  return drawn;
}"""
MAX_OVERLAP = 0.85  # shapes look alike above this ratio of common area to total area


@pytest.mark.parametrize(
    ("shapes", "size"),
    [
        (SIGNS, 2.2),
        (PATRON_SIGNS, 2.2),
        ({name: cut[0] for name, cut in CUTS.items()}, 25),
        (TERRAINS, 25),
    ],
    ids=["seats", "patrons", "elements", "terrains"],
)
def test_pieces_are_distinguishable_without_colour(
    page: Page, site: str, shapes: Mapping[str, str], size: float
) -> None:
    """No two pieces have shapes that look alike."""
    page.goto(f"{site}{PLAIN_PAGE}")
    drawn = dict(zip(shapes, page.evaluate(SHAPES, [list(shapes.values()), size]), strict=True))
    for one, other in combinations(drawn, 2):
        pairs = list(zip(drawn[one], drawn[other], strict=True))
        common = sum(a and b for a, b in pairs) / sum(a or b for a, b in pairs)
        assert common < MAX_OVERLAP, f"{one} and {other} have {common:.0%} of their shape in common"
