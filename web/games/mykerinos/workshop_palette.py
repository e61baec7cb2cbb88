"""The palette of Mykerinos in the workshop, kept apart because workshop.py would be too long."""

from __future__ import annotations

from functools import cache

from py_rules.mykerinos.composed import LAID
from py_rules.mykerinos.data import CUBES, PLOTS
from py_rules.mykerinos.state import Phase, State, neutral_colour
from py_rules.mykerinos.terms import TITLES
from web.games.mykerinos.portraits import portrait
from web.games.pieces import stone, text
from web.games.workshop import Choice, Counter, Kind, Palette, Tool, seats
from web.i18n import _, plural
from web.markup.svg import Markup, el

NEUTRAL = "neutral"


def palette(state: State, seat: int, names: tuple[str, ...]) -> Palette:
    """The tools, choices and counters of a position."""
    tools = (
        Tool("cube", _("Cube"), owned=True),
        *([Tool(NEUTRAL, _("Neutral cube"))] if neutral_colour(state) is not None else ()),
        *_plot_tools(state),
        Tool("use", _("Turn a card")),
        Tool("clear", _("Remove")),
    )
    passed = "1" if seat in state.passed else "0"
    turn = seats("turn", _("Turn"), state.to_move, names)
    inspected = state.phase is Phase.INSPECT  # a newly chosen season begins with the digging
    season = Choice(
        "season",
        _("Season"),
        "" if inspected else str(state.season - 1),
        tuple((str(season - 1), str(season)) for season in LAID),
    )
    has_passed = Choice(
        "passed",
        _("Has {name} passed?", name=names[seat]),
        passed,
        (("0", _("No")), ("1", _("Yes"))),
    )
    phases = (("0", _("Digging")), ("1", _("Inspection")))
    phase = Choice("phase", _("Phase"), str(int(inspected)), phases)
    # In an inspection the cubes determine whose turn it is; without cubes it is nobody's.
    choices = (season, phase) if inspected else (turn, season, has_passed)
    if not inspected and any(state.cubes):
        choices = (*choices, phase)
    counters = [
        Counter("stock", _("{name}’s stock", name=names[seat]), state.stock[seat], 0, CUBES)
    ]
    if state.neutral:
        label = _("{name}’s neutral cubes", name=names[seat])
        counters.append(Counter(NEUTRAL, label, state.neutral[seat], 0, CUBES))
    mine = state.cards[seat]
    for plot in sorted({*mine, *gone(state)}):
        label = _("Plot {plot} for {name}", plot=plot, name=names[seat])
        counters.append(Counter(f"card-{plot}", label, int(plot in mine), 0, 1))
    return Palette(tools, choices, tuple(counters))


def _plot_tools(state: State) -> tuple[Tool, ...]:
    """The plots, which swap places, and the tool that turns a plot in the region."""
    if not state.plots:
        return ()
    lying = {*state.plots, *(plot for cards in state.cards for plot in cards)}
    kinds = tuple(
        Kind(
            f"plot-{number}",
            plural(
                "Plot {number}: {patron}, {count} point",
                "Plot {number}: {patron}, {count} points",
                count=PLOTS[number].points,
                number=number,
                patron=_patron(number),
            ),
            str(number),
            _patron(number),
            number in lying,
        )
        for number in PLOTS
    )
    first = next((kind.key for kind in kinds if not kind.lies), kinds[0].key)
    return (
        Tool(first, _("Plot"), kinds=kinds, numbered=True),
        Tool("turn", _("Turn a plot")),
    )


def _patron(number: int) -> str:
    patron = PLOTS[number].patron
    return _(TITLES[patron]) if patron else _("No patron")


def gone(state: State) -> list[int]:
    """The plots that nobody has and that are neither in the deck nor available in the region."""
    used = {*state.deck, *state.plots}
    used.update(plot for cards in state.cards for plot in cards)
    return [plot for plot in PLOTS if plot not in used]


def icon(tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
    """The picture of a tool's piece."""
    if tool in ("clear", "turn", "use"):
        return None
    if tool.startswith("plot"):
        return _plot(int(tool.removeprefix("plot-")))
    return stone(colours[2 if tool == NEUTRAL else seat])


CELL = 20


@cache
def _plot(number: int) -> Markup:
    """A small plot: its spaces, pyramids, patron and points."""
    plot = PLOTS[number]
    spaces = [
        el(
            "g",
            el("rect", x=x + 1, y=y + 1, width=CELL - 2, height=CELL - 2, rx=2, class_="space"),
            el(
                "use",
                href="#my-pyramid",
                x=x + 2,
                y=y + 2,
                width=CELL - 4,
                height=CELL - 4,
                class_="stone",
            )
            if mark == "^"
            else None,
        )
        for row, line in enumerate(plot.rows)
        for col, mark in enumerate(line)
        for x, y in ((col * CELL, row * CELL),)
    ]
    return el(
        "svg",
        el("rect", width=2 * CELL, height=3 * CELL, rx=3, class_="plot"),
        *spaces,
        portrait(plot.patron, CELL, 1.5 * CELL, 17) if plot.patron else None,
        text(str(plot.points), 2 * CELL - 3, 3 * CELL - 3, "points", "end"),
        viewBox=f"0 0 {2 * CELL} {3 * CELL}",
        class_="mykerinos kind",
        aria_hidden="true",
    )
