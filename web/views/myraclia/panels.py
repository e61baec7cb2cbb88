"""The players' panels: points, elements, terrains, discs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules.myraclia import terms
from py_rules.myraclia.data import TERRAINS, Elements
from py_rules.myraclia.scoring import largest_group, scores, symbols
from py_rules.myraclia.state import Phase, State, hand
from web.speech import _, cached, plural, say
from web.svg import Markup, el, path
from web.views.myraclia.gems import counted, gem, terrain
from web.views.myraclia.tiles import GROUNDS, disc
from web.views.pieces import cube, shorten, text

PANEL = 94  # height


class Player(NamedTuple):
    """What a panel shows."""

    colour: str
    name: str
    moves: bool
    points: int  # on the scoring board
    total: int  # as it would be now
    over: bool
    stock: Elements
    passed: bool
    done: bool  # with the turn of this round
    terrains: tuple[int, ...]
    group: int
    discs: int


@lru_cache(8)  # most clicks only say a word
def players(state: State, colours: tuple[str, ...], names: tuple[str, ...]) -> tuple[Player, ...]:
    """By seat, what their panels show."""
    acting = state.phase in (Phase.ACT, Phase.PLACE)
    return tuple(
        Player(
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


@cached(64)
def panel(player: Player, x: float, y: float, width: float) -> Markup:
    """A player's panel."""
    shown = player.total if player.over else player.points
    label = plural(
        "{name}: {count} point, {total} if the game ended now",
        "{name}: {count} points, {total} if the game ended now",
        count=player.points,
        name=player.name,
        total=player.total,
    )
    drawn = [
        el(
            "rect",
            x=x,
            y=y,
            width=width,
            height=PANEL,
            rx=8,
            class_="panel turn" if player.moves else "panel",
        ),
        el("rect", x=x, y=y + 8, width=6, height=PANEL - 16, rx=3, class_=f"bar c-{player.colour}"),
        cube(player.colour, x + 24, y + 19, 24),
        text(shorten(player.name, 16), x + 42, y + 25, "name"),
        text(str(shown), x + width - 58, y + 26, "score", "end"),
        text(_("points"), x + width - 52, y + 25, "quiet"),
        *_stock(player, x + 14, y + 46, width - 20),
        *_tiles(player, x + 12, y + 78, width - 20),
    ]
    return el("g", el("title", label), *drawn, role="group", aria_label=label, class_="player")


def _stock(player: Player, x: float, y: float, width: float) -> list[Markup]:
    """The elements in stock by colour."""
    there = counted(player.stock)
    if not there:
        why = _("turn ended") if player.done else _("no elements")
        if player.passed:
            why = _("passed")
        return [text(why, x, y + 5, "quiet")]
    step = min(width / (len(there) + player.passed), 48)
    drawn = []
    for index, (colour, count) in enumerate(there):
        left = x + index * step
        drawn.append(gem(colour, left + 11, y, 23))
        drawn.append(text(str(count), left + 23.5, y + 5.5, "count"))
    if player.passed and len(there) < 6:
        drawn.append(text(_("passed"), x + width - 2, y + 5, "quiet", "end"))
    elements = ", ".join(say(terms.amount(colour, count)) for colour, count in there)
    words = _("In stock: {elements}", elements=elements)
    return [el("g", el("title", words), *drawn, role="img", aria_label=words)]


def _tiles(player: Player, x: float, y: float, width: float) -> list[Markup]:
    """Terraformed terrains, the largest group, discs in hand."""
    drawn = []
    for index, (name, count) in enumerate(zip(TERRAINS, player.terrains, strict=True)):
        left = x + index * 43
        label = _("{terrain}: {count}", terrain=_(GROUNDS[name,]), count=count)
        drawn.append(
            el(
                "g",
                el("title", label),
                terrain(name, left + 11, y, 20),
                text(str(count), left + 23.5, y + 5.5, "count"),
                role="img",
                aria_label=label,
                class_=None if count else "none",
            )
        )
    group, discs = player.group, player.discs
    of_group = plural("Largest group: {count} tile", "Largest group: {count} tiles", count=group)
    of_discs = plural("{count} disc left", "{count} discs left", count=discs)
    left = x + width - 112
    drawn.append(
        el(
            "g",
            el("title", of_group),
            path(
                f"M{left} {y - 8}l6 3.5v7l-6 3.5 -6 -3.5v-7ZM{left + 12} {y - 8}l6 3.5v7l-6 3.5"
                f" -6 -3.5v-7Z",
                class_="cluster",
            ),
            text(str(group), left + 22, y + 5.5, "count"),
            role="img",
            aria_label=of_group,
        )
    )
    left += 68
    drawn.append(
        el(
            "g",
            el("title", of_discs),
            disc(player.colour, left, y, 10),
            text(str(discs), left + 16, y + 5.5, "count"),
            role="img",
            aria_label=of_discs,
        )
    )
    return drawn
