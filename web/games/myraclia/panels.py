"""The players' panels of Myraclia: points, elements, terrains, discs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules.myraclia import terms
from py_rules.myraclia.data import COLOURS, TERRAINS, Elements
from py_rules.myraclia.scoring import largest_group, scores, symbols
from py_rules.myraclia.state import Phase, State, hand
from py_rules.myraclia.terms import DISCS, POINTS, STOCK, TILES
from web.games.myraclia.symbols import counted, gem, terrain
from web.games.myraclia.tiles import GROUNDS, disc
from web.games.pieces import EDGE, cube, shorten, standalone, text, thing
from web.games.protocol import Marks
from web.i18n import _, cached, plural, render
from web.markup.svg import Markup, el, join, path

PANEL = 94  # height of a panel
LEAST = 36  # width of an element in stock with its number
SEPARATE, SLIM = 374, 200  # widths of a panel in a separate drawing; a slim one has no name


class PanelData(NamedTuple):
    """The contents of a player's panel."""

    number: int  # of the seat, from 1
    colour: str
    name: str
    moves: bool
    points: int  # on the scoring board
    total: int  # if the game ends now
    over: bool
    stock: Elements
    passed: bool
    done: bool  # has ended the turn in this round
    terrains: tuple[int, ...]
    group: int
    discs: int


@lru_cache(8)  # most clicks only select a word
def players(
    state: State, colours: tuple[str, ...], names: tuple[str, ...]
) -> tuple[PanelData, ...]:
    """The contents of all panels, by seat."""
    acting = state.phase in (Phase.ACT, Phase.PLACE)
    return tuple(
        PanelData(
            seat + 1,
            colours[seat],
            names[seat],
            seat == state.to_move,
            points["play"],
            sum(points.values()),
            state.over,
            state.stock[seat],
            seat in state.passed,
            acting and state.order.index(seat) < state.turn,
            tuple(symbols(state, seat).values()),
            len(largest_group(state, seat)),
            hand(state, seat),
        )
        for seat, points in enumerate(scores(state))
    )


def points(state: State) -> tuple[int, ...]:
    """The points on the scoring board; at the end of the game, all points."""
    counted = scores(state)
    return tuple(sum(own.values()) if state.over else own["play"] for own in counted)


def panel(player: PanelData, marked: frozenset[str], x: float, y: float, width: float) -> Markup:
    """A player's panel; ``marked`` are the words that a refusal is about."""
    words = (STOCK, POINTS, TILES, DISCS)
    own = frozenset(word.format(player.number) for word in words) & marked
    return _panel(player, own | marked.intersection(COLOURS) if own else own, x, y, width)


def separate_panel(state: State, marks: Marks, seat: int) -> Markup:
    """A player's panel as a separate drawing: for a phone, upright and on its side."""
    player = players(state, marks.colours, marks.names)[seat]
    return join(
        *(
            standalone(name, panel(player, marks.marked, EDGE, EDGE, width), width, height)
            for name, width, height in (
                ("myraclia", SEPARATE, PANEL),
                ("myraclia slim", SLIM, PANEL),
            )
        )
    )


@cached(64)
def _panel(player: PanelData, marked: frozenset[str], x: float, y: float, width: float) -> Markup:
    shown = player.total if player.over else player.points
    slim = width == SLIM
    label = plural(
        "{name}: {count} point, {total} if the game ended now",
        "{name}: {count} points, {total} if the game ended now",
        count=player.points,
        name=player.name,
        total=player.total,
    )
    inside = 1.5 if player.moves else 0.5  # half of the line, which the drawing would cut off
    card = el(
        "rect",
        x=x + inside,
        y=y + inside,
        width=width - 2 * inside,
        height=PANEL - 2 * inside,
        rx=8,
        class_=f"panel turn c-{player.colour}" if player.moves else "panel",
    )
    unit = plural("point", "points", count=shown)
    bar = el(
        "rect", x=x, y=y + 8, width=6, height=PANEL - 16, rx=3, class_=f"bar c-{player.colour}"
    )
    top = join(
        el("rect", x=x, y=y, width=width, height=PANEL, class_="touch"),
        _frame(marked, POINTS.format(player.number), x + width - 106, y + 5, 100, 27),
        bar,
        cube(player.colour, x + 24, y + 19, 24),
        text(shorten(player.name, 16), x + 42, y + 25, "name"),
        text(str(shown), x + width - 58, y + 26, "score", "end"),
        text(_more(player) or unit, x + width - 52, y + 25, "quiet"),
    )
    return el(
        "g",
        card,
        bar if slim else thing(top, POINTS.format(player.number), label),
        _stock(player, marked, x + 14, y + (18 if slim else 46), width - 20),
        *_tiles(player, marked, x + 12, y + (48 if slim else 78), width - 20, 28 if slim else 0),
        role="group",
        aria_label=label,
        class_="player",
    )


def _more(player: PanelData) -> str:
    """The points that the end of the game would add, such as ``+3``; empty for none."""
    more = 0 if player.over else player.total - player.points
    return f"+{more}" if more else ""


def _frame(
    marked: frozenset[str], word: str, x: float, y: float, width: float, height: float
) -> Markup | None:
    """A frame if a refusal is about this word, otherwise None."""
    if word not in marked:
        return None
    return el("rect", x=x, y=y, width=width, height=height, rx=6, class_="marked")


def _stock(player: PanelData, marked: frozenset[str], x: float, y: float, width: float) -> Markup:
    """The elements in stock by colour."""
    key = STOCK.format(player.number)
    touch = el("rect", x=x - 8, y=y - 15, width=width + 8, height=30, class_="touch")
    frame = _frame(marked, key, x - 7, y - 14.5, width + 6, 29)
    there = counted(player.stock)
    tray = el("rect", x=x - 6, y=y - 15, width=width + 4, height=30, rx=8, class_="tray")
    if not there:
        why = _("turn ended") if player.done else _("no elements")
        if player.passed:
            why = _("passed")
        return thing(join(tray, touch, frame, text(why, x, y + 5, "quiet")), key, why)
    word = _("passed") if player.passed else ""
    room = width - (24 + 8 * len(word) if word else 0)
    if room < LEAST * len(there):
        word, room = "", width
    step = min(room / len(there), 48)
    drawn = []
    for index, (colour, count) in enumerate(there):
        left = x + index * step
        if colour in marked:
            drawn.append(el("circle", cx=left + 11, cy=y, r=14, class_="marked"))
        drawn.append(gem(colour, left + 11, y, 23))
        drawn.append(text(str(count), left + 23.5, y + 5.5, "count"))
    if word:
        drawn.append(text(word, x + width - 12, y + 5, "quiet", "end"))
    elements = ", ".join(render(terms.amount(colour, count)) for colour, count in there)
    words = _("In stock: {elements}", elements=elements)
    if player.passed:
        words = f"{words}; {_('passed')}"
    return thing(join(tray, touch, frame, *drawn), key, words)


def _tiles(
    player: PanelData, marked: frozenset[str], x: float, y: float, width: float, below: float
) -> list[Markup]:
    """Terraformed terrains, the largest group, and discs in hand, which may lie ``below`` them."""
    drawn = []
    labels = []
    for index, (name, count) in enumerate(zip(TERRAINS, player.terrains, strict=True)):
        left = x + index * 43
        labels.append(_("{terrain}: {count}", terrain=_(GROUNDS[name,]), count=count))
        drawn.append(
            el(
                "g",
                terrain(name, left + 11, y, 20),
                text(str(count), left + 23.5, y + 5.5, "count"),
                class_=None if count else "none",
            )
        )
    group, discs = player.group, player.discs
    low = y + below
    left = x + width - 112 if not below else x + 8
    labels.append(
        plural("Largest group: {count} tile", "Largest group: {count} tiles", count=group)
    )
    drawn += [
        path(
            f"M{left} {low - 8}l6 3.5v7l-6 3.5 -6 -3.5v-7ZM{left + 12} {low - 8}l6 3.5v7l-6 3.5"
            f" -6 -3.5v-7Z",
            class_="cluster",
        ),
        text(str(group), left + 22, low + 5.5, "count"),
    ]
    tiles, rest = TILES.format(player.number), DISCS.format(player.number)
    across = width if below else left + 44 - x
    touch = el("rect", x=x - 6, y=y - 16, width=across, height=32, class_="touch")
    frame = _frame(marked, tiles, x - 5, y - 14, across - 2, 28)
    left += 68
    of_discs = plural("{count} disc left", "{count} discs left", count=discs)
    return [
        thing(join(touch, frame, *drawn), tiles, ", ".join(labels)),
        thing(
            join(
                el("rect", x=left - 22, y=low - 16, width=66, height=32, class_="touch"),
                _frame(marked, rest, left - 15, low - 14, 50, 28),
                disc(player.colour, left, low, 10),
                text(str(discs), left + 16, low + 5.5, "count"),
            ),
            rest,
            of_discs,
        ),
    ]
