"""The players' panels of Mykerinos: points, cubes and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from py_rules.mykerinos.data import PATRONS
from py_rules.mykerinos.scoring import cards_of, scores
from py_rules.mykerinos.state import State, untapped
from py_rules.mykerinos.terms import CARDS, NEUTRAL, POINTS, STOCK, SUPPLY
from web.games.mykerinos import cards
from web.games.mykerinos.cards import PITCH, Pile
from web.games.mykerinos.layout import (
    BROAD_HEIGHT,
    FULL_HEIGHT,
    GAP,
    PANEL,
    Layout,
    mark,
    reach,
    worded_panel,
)
from web.games.pieces import EDGE, cube, shorten, sign, standalone, text, thing
from web.games.protocol import Marks
from web.i18n import N_, _, cached, plural
from web.markup.svg import Markup, el, join, path

SEPARATE, WORDED_SEPARATE, SLIM = 382, 400, 340  # widths of a panel in a separate drawing
LOW = 77  # height of the slim one, without name and points


class _Stock(NamedTuple):
    """A seat's cubes in one place."""

    kind: str  # a key of _STOCKS
    key: str
    colour: str
    cubes: int
    marked: bool


class _Panel(NamedTuple):
    """Everything that the drawing of a player's panel depends on; few clicks change any of it."""

    place: tuple[int, int, int]  # its upper left corner and its width
    worded: int  # the height of the cards if they have words
    colour: str
    name: str
    number: int  # of the seat, from 1
    plots: int  # points of the plots
    total: int  # points if the game ends now
    stocks: tuple[_Stock, ...]
    piles: tuple[Pile, ...]
    moves: bool
    over: bool  # the game is over
    marked: bool  # a refusal is about the points


def panel(
    state: State, marks: Marks, layout: Layout, seat: int, points: Mapping[str, int]
) -> Markup:
    """A player's panel; ``points`` are by source."""
    colour = marks.colours[seat]
    stocks = [
        ("stock", STOCK, colour, state.stock[seat]),
        ("supply", SUPPLY, colour, state.supply[seat]),
    ]
    if state.neutral:
        stocks.append(("neutral", NEUTRAL, marks.colours[2], state.neutral[seat]))
    ready = untapped(state, seat)
    moves = seat == state.to_move
    piles = (
        Pile(
            patron,
            key := patron if moves else CARDS.format(patron, seat + 1),
            cards_of(state, seat, patron),
            ready.count(patron),
            key in marks.live,
            key in marks.selected,
            key in marks.marked,
        )
        for patron in PATRONS
    )
    x, y = layout.panels[0], layout.panels[1] + seat * (layout.panel_height + GAP)
    return _panel_drawing(
        _Panel(
            (x, y, layout.panel_width),
            layout.worded,
            colour,
            marks.names[seat],
            seat + 1,
            points["plots"],
            sum(points.values()),
            tuple(
                _Stock(kind, key := word.format(seat + 1), piece, cubes, key in marks.marked)
                for kind, word, piece, cubes in stocks
            ),
            tuple(piles),
            moves,
            state.over,
            POINTS.format(seat + 1) in marks.marked,
        )
    )


def points(state: State) -> tuple[int, ...]:
    """The points for plots; at the end of the game, all points."""
    counted = scores(state)
    return tuple(sum(own.values()) if state.over else own["plots"] for own in counted)


def separate_panel(state: State, marks: Marks, seat: int) -> Markup:
    """A player's panel as a separate drawing: for a phone, upright and on its side, and for a
    tablet with words."""
    drawn, points = [], scores(state)[seat]
    for name, width, worded in (
        ("narrow", SEPARATE, 0),
        ("slim", SLIM, 0),
        ("roomy", WORDED_SEPARATE, FULL_HEIGHT),
    ):
        layout = Layout(width, 0, width, (0, 0, 0), (EDGE, EDGE), True, worded)
        layout = layout._replace(panels=(EDGE, EDGE - seat * (layout.panel_height + GAP)))
        own = panel(state, marks, layout, seat, points)
        height = LOW if width == SLIM else layout.panel_height
        drawn.append(standalone(f"mykerinos {name}", own, width, height))
    return join(*drawn)


# The kinds of cubes: a word below each.
_STOCKS = {"stock": N_("stock"), "supply": N_("supply"), "neutral": N_("neutral")}


def _stock_label(kind: str, count: int) -> str:
    """How many cubes of a kind a player has."""
    match kind:
        case "stock":
            return plural("{count} cube in stock", "{count} cubes in stock", count=count)
        case "supply":
            return plural("{count} cube in the supply", "{count} cubes in the supply", count=count)
    return plural("{count} neutral cube", "{count} neutral cubes", count=count)


@cached(64)
def _panel_drawing(panel: _Panel) -> Markup:
    x, y, width = panel.place
    colour, worded = panel.colour, panel.worded
    slim = width == SLIM
    height = LOW if slim else worded_panel(worded) if worded else PANEL
    counted = panel.total if panel.over else panel.plots
    # Letters that fit
    longest = 18 if worded in {0, BROAD_HEIGHT} else 14 if len(panel.stocks) < 3 else 11
    drawn = [
        el(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=8,
            class_=f"panel turn c-{colour}" if panel.moves else "panel",
        ),
        el("rect", x=x, y=y + 8, width=6, height=height - 16, rx=3, class_=f"bar c-{colour}"),
    ]
    label = _won(panel) if panel.over else _standing(panel)
    head = (
        cube(colour, x + 26, y + 21, 26),
        text(shorten(panel.name, longest), x + 44, y + 27, "name"),
        thing(_score(panel, counted), POINTS.format(panel.number), label),
    )
    drawn += () if slim else head
    # The points have a label of their own, which screen readers must not repeat.
    whose = label if slim else panel.name
    drawn += _stocks(panel)
    first, top = (
        (x + 7, y + (43 if worded == BROAD_HEIGHT else 49))
        if worded
        else (x + width - 5 * PITCH - 3, y + (4 if slim else 36))
    )
    drawn += [
        cards.draw(pile, panel.moves, (first + index * cards.pitch(worded), top), worded)
        for index, pile in enumerate(panel.piles)
    ]
    return el("g", *drawn, role="group", aria_label=whose)


def _score(panel: _Panel, counted: int) -> Markup:
    """The points, and those that the end of the game would add, if any."""
    x, y, width = panel.place
    right = x + width
    place = (right - (94 if panel.worded else 112), y + 4, 90 if panel.worded else 108, 30)
    return join(
        reach(*place),
        mark(*place) if panel.marked else None,
        text(str(counted), right - (52 if panel.worded else 70), y + 28, "score", "end"),
        text(
            f"+{panel.total - counted}"
            if panel.total > counted
            else plural("point", "points", count=counted),
            right - (47 if panel.worded else 64),
            y + 27,
            "quiet",
        ),
    )


# Where the places for cubes begin, by their number: below the name, or with words beside it.
_BELOW = {2: (14, 84), 3: (12, 84, 140)}
_BESIDE = {2: (188, 256), 3: (151, 214, 273)}
_BROAD = {2: (236, 310)}
_SLIM = {2: (10, 76), 3: (10, 76, 10)}  # the third one below the others


def _stocks(panel: _Panel) -> Iterator[Markup]:
    """A player's cubes, each kind with its word where that fits."""
    x, y, width = panel.place
    slim, several = width == SLIM, len(panel.stocks) > 2
    beside = _BROAD if panel.worded == BROAD_HEIGHT else _BESIDE
    lefts = (_SLIM if slim else beside if panel.worded else _BELOW)[len(panel.stocks)]
    middle = y + ((18 if several else 30) if slim else 18 if panel.worded else 57)
    for left, stock in zip(lefts, panel.stocks, strict=True):
        at = x + left
        if slim and stock.kind == "neutral":
            middle = y + 59
        piece = (
            _box(stock.colour, at + 8, middle + 1)
            if stock.kind == "supply"
            else cube(stock.colour, at + 8, middle, 22)
        )
        count = text(str(stock.cubes), at + 24, middle + 5, "count")
        high = 28 if slim and stock.kind == "neutral" else 46
        place = (at - 7, middle - 14, 48, high)
        frame = mark(*place) if stock.marked else None
        # The third does not fit, but its cubes have their own colour.
        word = (
            text(_(_STOCKS[stock.kind]), at, middle + (22 if panel.worded else 25), "tiny")
            if stock.kind != "neutral"
            else None
        )
        label = _stock_label(stock.kind, stock.cubes)
        yield thing(join(reach(*place), piece, count, word, frame), stock.key, label)


def _won(panel: _Panel) -> str:
    """A player and the points at the end."""
    return plural(
        "{name}: {count} point", "{name}: {count} points", count=panel.total, name=panel.name
    )


def _standing(panel: _Panel) -> str:
    """A player and the points during the game."""
    return plural(
        "{name}: {count} point from plots, {total} if the game ended now",
        "{name}: {count} points from plots, {total} if the game ended now",
        count=panel.plots,
        name=panel.name,
        total=panel.total,
    )


def _box(colour: str, x: float, y: float) -> Markup:
    """The general supply: a tray with a cube in it."""
    return el(
        "g",
        path(f"M{x - 10:.1f} {y - 3:.1f}v12h20v-12", class_="tray"),
        sign(colour, x, y + 2, 5),
        class_=f"c-{colour}",
    )
