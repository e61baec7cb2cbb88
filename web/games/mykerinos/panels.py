"""The players' panels of Mykerinos: points, cubes and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from py_rules.mykerinos.data import PATRONS
from py_rules.mykerinos.scoring import cards_of, scores
from py_rules.mykerinos.state import State, untapped
from py_rules.mykerinos.terms import CARDS, NEUTRAL, STOCK, SUPPLY, TITLES
from web.games.mykerinos.layout import GAP, PANEL, Layout, mark, reach
from web.games.mykerinos.portraits import portrait
from web.games.mykerinos.symbols import patron_sign
from web.games.pieces import EDGE, alone, cube, shorten, sign, target, text, thing
from web.games.protocol import Marks
from web.i18n import N_, _, cached, plural
from web.markup.svg import Markup, el, join, path

ALONE = 382  # width of a panel that is drawn alone
PITCH = 40  # from a pile of cards to the next
CARD, HIGH = 36, 64  # the width and height of a card


class _Pile(NamedTuple):
    """A seat's cards of a patron."""

    patron: str
    key: str
    total: int
    ready: int  # not used yet
    live: bool
    selected: bool
    marked: bool


class _Stock(NamedTuple):
    """A seat's cubes in one place."""

    kind: str  # a key of _STOCKS
    key: str
    colour: str
    cubes: int
    marked: bool


class _Panel(NamedTuple):
    """Everything that the drawing of a player's panel depends on; most clicks change none of it."""

    place: tuple[int, int, int]  # its upper left corner and its width
    colour: str
    name: str
    plots: int  # points of the plots
    total: int  # points if the game ended now
    stocks: tuple[_Stock, ...]
    piles: tuple[_Pile, ...]
    moves: bool
    over: bool  # the game is over


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
        _Pile(
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
    x, y = layout.panels[0], layout.panels[1] + seat * (PANEL + GAP)
    return _panel_drawing(
        _Panel(
            (x, y, layout.panel_width),
            colour,
            marks.names[seat],
            points["plots"],
            sum(points.values()),
            tuple(
                _Stock(kind, key := word.format(seat + 1), piece, cubes, key in marks.marked)
                for kind, word, piece, cubes in stocks
            ),
            tuple(piles),
            moves,
            state.over,
        )
    )


def points(state: State) -> tuple[int, ...]:
    """The points of the plots, at the end of the game all points."""
    counted = scores(state)
    return tuple(sum(own.values()) if state.over else own["plots"] for own in counted)


def panel_alone(state: State, marks: Marks, seat: int) -> Markup:
    """A player's panel as a drawing of its own, as wide as on a phone."""
    layout = Layout(ALONE, 0, ALONE, (0, 0, 0), (EDGE, EDGE - seat * (PANEL + GAP)), True)
    return alone("mykerinos", panel(state, marks, layout, seat, scores(state)[seat]), ALONE, PANEL)


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
    colour = panel.colour
    counted = panel.total if panel.over else panel.plots
    drawn = [
        el(
            "rect",
            x=x,
            y=y,
            width=width,
            height=PANEL,
            rx=8,
            class_=f"panel turn c-{colour}" if panel.moves else "panel",
        ),
        el("rect", x=x, y=y + 8, width=6, height=PANEL - 16, rx=3, class_=f"bar c-{colour}"),
        cube(colour, x + 26, y + 21, 26),
        text(shorten(panel.name, 18), x + 44, y + 27, "name"),
        text(str(counted), x + width - 70, y + 28, "score", "end"),
        text(  # what the end of the game would add, if anything
            f"+{panel.total - counted}"
            if panel.total > counted
            else plural("point", "points", count=counted),
            x + width - 64,
            y + 27,
            "quiet",
        ),
    ]
    for index, stock in enumerate(panel.stocks):
        left = x + 14 + index * (54 if len(panel.stocks) > 2 else 70)
        label = _stock_label(stock.kind, stock.cubes)
        if stock.kind == "supply":
            piece = _box(stock.colour, left + 8, y + 58)
        else:
            piece = cube(stock.colour, left + 8, y + 57, 22)
        count = text(str(stock.cubes), left + 22, y + 62, "count")
        place = (left - 7, y + 43, 48, 46)
        frame = mark(*place) if stock.marked else None
        word = text(_(_STOCKS[stock.kind]), left, y + 82, "tiny")
        drawn.append(thing(join(reach(*place), piece, count, word, frame), stock.key, label))
    drawn += [
        _cards(pile, panel.moves, (x + width - (5 - index) * PITCH - 3, y + 36))
        for index, pile in enumerate(panel.piles)
    ]
    label = _won(panel) if panel.over else _standing(panel)
    return el("g", *drawn, role="group", aria_label=label)


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


def cards_label(patron: str, total: int, ready: int) -> str:
    """How many cards of a patron a player has, and how many of them are used this season."""
    title = _(TITLES[patron])
    if total == 0:
        return _("{patron}: no card", patron=title)
    if ready == total:
        return plural(
            "{patron}: {count} card", "{patron}: {count} cards", count=total, patron=title
        )
    return plural(
        "{patron}: {count} card, {used}",
        "{patron}: {count} cards, {used}",
        count=total,
        patron=title,
        used=plural("{count} used this season", "{count} used this season", count=total - ready),
    )


@cached(256)
def _cards(pile: _Pile, own: bool, corner: tuple[int, int]) -> Markup:
    """The cards of a patron; the mover's own cards are click targets."""
    x, y = corner
    patron, key, total, ready, live, selected, marked = pile
    label = cards_label(patron, total, ready)
    middle = x + PITCH // 2
    if total and not ready:  # all used: the top card lies on its side
        side = y + HIGH - CARD
        card = [
            el(
                "rect", x=x + 2, y=side, width=CARD, height=30, rx=4, class_=f"card down m-{patron}"
            ),
            portrait(patron, x + 14.5, side + 15, 21),
            patron_sign(patron, x + 30.5, side + 15, 4.5),
            text(f"0/{total}", middle, y + 13, "count", "middle"),
        ]
    else:
        kind = f"card m-{patron}" if total else "card none"
        card = [
            el("rect", x=x + 2, y=y, width=CARD, height=HIGH, rx=4, class_=kind),
            portrait(patron, middle, y + 17, 31),
            patron_sign(patron, middle, y + (40 if total else 45), 6.5 if total else 9),
        ]
        if total:
            count = f"{ready}/{total}" if ready < total else f"×{total}"
            card.append(text(count, middle, y + 60, "on-card", "middle"))
    if marked:
        card.append(mark(x, y - 3, PITCH, HIGH + 6))
    if not own and not live:
        return thing(join(*card), key, label)
    box = el("rect", x=x, y=y - 2, width=PITCH, height=HIGH + 4, rx=5, class_="touch")
    return target(join(box, *card), key, label, live, selected)
