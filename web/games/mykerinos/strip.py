"""The line above the region of Mykerinos: the season and its phase, and the pass track."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.mykerinos.data import SEASONS
from py_rules.mykerinos.state import Phase, State, track
from py_rules.mykerinos.terms import SEASON, TRACK
from web.games.mykerinos.layout import MARGIN, STRIP, colour_name, marked_frame, reach
from web.games.pieces import cube, text, thing
from web.games.protocol import Marks
from web.i18n import N_, _, cached_by
from web.markup.svg import Markup, el, join

SHORT_STRIP = 28  # height of the short line
_PHASES = {
    Phase.DIG: N_("digging"),
    Phase.NEUTRAL: N_("neutral dig"),
    Phase.INSPECT: N_("inspection"),
    Phase.OVER: N_("the end"),
}


class _Track(NamedTuple):
    """The pass track as it is drawn: its circles, and what they are called."""

    left: float  # the middle of its first place
    right: float  # its right edge
    half: float  # half of a place
    drawn: Markup  # places and cubes
    beside: Markup  # the numbers of the free places
    label: str


def _look(state: State, marks: Marks, width: int) -> tuple[object, ...]:
    """The cache key of the line: everything its drawing depends on."""
    return (
        (state.season, state.phase, state.seats, state.passed, width),
        marks.about(frozenset({SEASON, TRACK})),
    )


@cached_by(_look)
def strip(state: State, marks: Marks, width: int) -> Markup:
    """The line: the season on the left above its phase, the pass track on the right."""
    season, phase = _season(state), _phase(state)
    title = join(text(season, MARGIN, 20, "heading"), text(phase, MARGIN, 39, "quiet"))
    places = _track(state, marks, width - MARGIN + 2, STRIP, (22, 18, 25))
    word = text(_("passed"), places.left - 26, STRIP / 2 + 5, "quiet", "end")
    return _things(state, marks, title, places, word, (150, STRIP))


@cached_by(_look)
def short_strip(state: State, marks: Marks, width: int) -> Markup:
    """The same in one line, half as high."""
    middle = SHORT_STRIP / 2
    title = el(
        "text",
        el("tspan", _season(state), class_="heading"),
        el("tspan", _phase(state), dx=7, class_="quiet"),
        x=MARGIN,
        y=middle + 6,
    )
    places = _track(state, marks, width - MARGIN + 2, SHORT_STRIP, (14, 13, 18))
    return _things(state, marks, title, places, join(), (230, SHORT_STRIP))


def _season(state: State) -> str:
    return _("Season {season} of {seasons}", season=state.season, seasons=SEASONS)


def _phase(state: State) -> str:
    return _(_PHASES[state.phase]) if state.phase in _PHASES else ""


def _track(
    state: State, marks: Marks, right: float, height: float, sizes: tuple[int, int, int]
) -> _Track:
    """The track up to ``right``; its sizes: half of the room of a place, a radius, and a cube."""
    half, radius, size = sizes
    places = len(marks.colours[: max(state.seats, 3)])
    passed = track(state) if state.passed or state.seats > 2 else ()
    standing = dict(enumerate(passed))
    if state.seats == 2 and state.phase in (Phase.DIG, Phase.NEUTRAL, Phase.INSPECT):
        standing[1] = 2  # [neutral.income] from the start of the season
    drawn, beside = [], []
    first = right - half - (places - 1) * 2 * half
    for place in range(places):
        x, y = first + place * 2 * half, height / 2
        drawn.append(el("circle", cx=x, cy=y, r=radius, class_="place"))
        if place in standing:
            drawn.append(cube(marks.colours[standing[place]], x, y, size))
        else:
            beside.append(text(str(place + 1), x, y + 5, "", "middle"))
    label = _("Pass track: empty")
    if standing:
        names = [
            f"{place + 1}: {colour_name(state, marks, standing[place])}"
            for place in sorted(standing)
        ]
        label = _("Pass track: {places}", places=", ".join(names))
    return _Track(first, right, half, join(*drawn), join(*beside), label)


def _things(
    state: State,
    marks: Marks,
    title: Markup,
    places: _Track,
    word: Markup,
    size: tuple[int, int],
) -> Markup:
    """The season, of a width and a height, and the track as things with names."""
    width, height = size
    season, phase = _season(state), _phase(state)
    left = places.left - places.half + 1
    across = places.right - 2 - left
    return join(
        thing(
            join(
                reach(MARGIN - 5, 3, width, height - 4),
                title,
                marked_frame(marks, SEASON, MARGIN - 6, 1, width + 10, height - 2),
            ),
            SEASON,
            f"{season}: {phase}" if phase else season,
        ),
        thing(
            join(
                reach(left, 1, across, height - 2),
                places.drawn,
                marked_frame(marks, TRACK, left, 1, across, height - 2),
            ),
            TRACK,
            places.label,
            "track",
        ),
        # Its words and the numbers of its free places: beside it, as its name does not repeat them.
        el("g", word, places.beside, class_="beside", aria_hidden="true"),
    )
