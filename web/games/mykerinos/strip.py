"""The line above the region: only Mykerinos has seasons and a pass track to show there."""

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
    """The pass track as it is drawn: its circles, and the numbers of the free places."""

    left: float  # the middle of its first place
    right: float  # its right edge
    half: float  # half of a place
    drawn: Markup  # places and cubes
    beside: Markup  # the numbers of the free places


class _Texts(NamedTuple):
    """The texts of both lines, and the colour on each place of the track."""

    season: str
    phase: str
    standing: dict[int, int]
    label: str  # of the track


def _look(state: State, marks: Marks, width: int) -> tuple[object, ...]:
    """The cache key of the line: everything its drawing depends on."""
    return (
        (state.season, state.phase, state.seats, state.passed, width),
        marks.about(frozenset({SEASON, TRACK})),
    )


@cached_by(_look)
def strip(state: State, marks: Marks, width: int) -> Markup:
    """The line: the season on the left above its phase, the pass track on the right."""
    texts = _texts(state, marks)
    title = join(text(texts.season, MARGIN, 20, "heading"), text(texts.phase, MARGIN, 39, "quiet"))
    places = _track(state, marks, width - MARGIN + 2, STRIP, (22, 18, 25))
    word = text(_("passed"), places.left - 26, STRIP / 2 + 5, "quiet", "end")
    return _things(texts, marks, title, places, word, (150, STRIP))


@cached_by(_look)
def short_strip(state: State, marks: Marks, width: int) -> Markup:
    """The season, its phase and the pass track in a single line, SHORT_STRIP high."""
    texts, middle = _texts(state, marks), SHORT_STRIP / 2
    title = el(
        "text",
        el("tspan", texts.season, class_="heading"),
        el("tspan", texts.phase, dx=7, class_="quiet"),
        x=MARGIN,
        y=middle + 6,
    )
    places = _track(state, marks, width - MARGIN + 2, SHORT_STRIP, (14, 13, 18))
    return _things(texts, marks, title, places, join(), (230, SHORT_STRIP))


@cached_by(lambda state, marks: _look(state, marks, 0))
def _texts(state: State, marks: Marks) -> _Texts:
    passed = track(state) if state.passed or state.seats > 2 else ()
    standing = dict(enumerate(passed))
    if state.seats == 2 and state.phase in (Phase.DIG, Phase.NEUTRAL, Phase.INSPECT):
        standing[1] = 2  # [neutral.income] from the start of the season
    label = _("Pass track: empty")
    if standing:
        names = [
            f"{place + 1}: {colour_name(state, marks, standing[place])}"
            for place in sorted(standing)
        ]
        label = _("Pass track: {places}", places=", ".join(names))
    season = _("Season {season} of {seasons}", season=state.season, seasons=SEASONS)
    phase = _(_PHASES[state.phase]) if state.phase in _PHASES else ""
    return _Texts(season, phase, standing, label)


def _track(
    state: State, marks: Marks, right: float, height: float, sizes: tuple[int, int, int]
) -> _Track:
    """The track up to ``right``; its sizes: half of the room of a place, a radius, and a cube."""
    half, radius, size = sizes
    places = len(marks.colours[: max(state.seats, 3)])
    standing = _texts(state, marks).standing
    drawn, beside = [], []
    first = right - half - (places - 1) * 2 * half
    for place in range(places):
        x, y = first + place * 2 * half, height / 2
        drawn.append(el("circle", cx=x, cy=y, r=radius, class_="place"))
        if place in standing:
            drawn.append(cube(marks.colours[standing[place]], x, y, size))
        else:
            beside.append(text(str(place + 1), x, y + 5, "", "middle"))
    return _Track(first, right, half, join(*drawn), join(*beside))


def _things(
    texts: _Texts,
    marks: Marks,
    title: Markup,
    places: _Track,
    word: Markup,
    size: tuple[int, int],
) -> Markup:
    """The season and the track as labelled click targets; ``size`` is that of the season."""
    width, height = size
    season, phase = texts.season, texts.phase
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
            texts.label,
            "track",
        ),
        # Its words and the numbers of its free places: beside it, as its name does not repeat them.
        el("g", word, places.beside, class_="beside", aria_hidden="true"),
    )
