"""The market, which only Myraclia has: draft board or exchange zones, the offer, the piles."""

from __future__ import annotations

from collections.abc import Hashable

from py_rules.myraclia import terms
from py_rules.myraclia.data import COLOURS, OFFER, TERRAIN_POINTS, TERRAINS
from py_rules.myraclia.state import Phase, State, terraforming_order
from py_rules.myraclia.terms import (
    BAG,
    DISCARD,
    DRAFT,
    EXCHANGE,
    SUPPLY,
    TABLE,
    TOKEN,
    TOKENS,
)
from py_rules.myraclia.terms import OFFER as OFFERS
from web.games.myraclia.scenery import HEX
from web.games.myraclia.symbols import counted, gem, terrain
from web.games.myraclia.tiles import about, barren, token, token_words
from web.games.pieces import cube, target, text, thing
from web.games.protocol import Marks
from web.i18n import _, cached, cached_by, plural, render
from web.markup.svg import Markup, el, join, path

MARKET_HEIGHT = 172  # height of the draft board, and of the exchange zones in its place
OFFER_HEIGHT = 122  # height of the offer
MAX_COLUMN_WIDTH = 96  # width of a column of the draft board, at most
MARKER_SIZE = 19  # size of a marker below a column of the draft board
TILE_SCALE = 0.88  # scale of an offered tile, relative to the surface
TOKEN_ROOM = 86  # width of the place of a token beside the offered tiles


def _traded(state: State, marks: Marks, x: float, y: float, width: float) -> Hashable:
    """The cache key of `market`: everything its drawing depends on."""
    there: Hashable = state.exchange
    if state.phase is Phase.DRAFT:
        there = (state.columns, state.board, state.markers, terraforming_order(state))
    return state.phase, there, marks.about(_TRADED), x, y, width


_TRADED = frozenset(COLOURS) | {DRAFT, EXCHANGE}


@cached_by(_traded)
def market(state: State, marks: Marks, x: float, y: float, width: float) -> Markup:
    """The draft board while elements are drafted, later the exchange zones."""
    card = el("rect", x=x, y=y, width=width, height=MARKET_HEIGHT, rx=8, class_="card")
    if state.phase is Phase.DRAFT:
        frame = _frame(marks, DRAFT, x, y, width, 138)
        board = thing(join(card, frame), DRAFT, _("The draft board"))
        return el("g", board, *_draft(state, marks, x, y, width))
    return el("g", card, _exchange(state, marks, x, y, width), _table(x, y + 78, width))


def _frame(
    marks: Marks, word: str, x: float, y: float, width: float, height: float
) -> Markup | None:
    """A frame if a refusal is about this word, otherwise None."""
    if word not in marks.marked:
        return None
    return el("rect", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=6, class_="marked")


def _draft(state: State, marks: Marks, x: float, y: float, width: float) -> list[Markup]:
    """The columns from right to left, each with its markers in order below it."""
    step = _step(state, width)
    drawn = [
        _column(state, marks, index, column_middle(state, colour, x, width), y + 4, step)
        for index, colour in enumerate(state.columns)
    ]
    order = terraforming_order(state)
    names = ", ".join(marks.names[seat] for seat in order)
    label = _("Terraforming order so far: {names}", names=names)
    chips = [
        cube(marks.colours[seat], x + width - 22 - 24 * (len(order) - 1 - place), y + 155, 21)
        for place, seat in enumerate(order)
    ]
    left = x + width - 22 - 24 * len(order)
    return [
        *drawn,
        path(f"M{x + 8:.1f} {y + 140:.1f}H{x + width - 8:.1f}", class_="line"),
        el(
            "g",
            text(_("terraforming order"), left, y + 160, "quiet", "end"),
            *chips,
            role="img",
            aria_label=label,
        ),
    ]


def _step(state: State, width: float) -> float:
    """The width of a column: together they take the width, unless they are very few."""
    return min((width - 8) / max(len(state.columns), 1), MAX_COLUMN_WIDTH)


def column_middle(state: State, colour: str, x: float, width: float) -> float:
    """The x of the middle of a colour's column, for a draft board at this x and width."""
    step = _step(state, width)
    beside = (width - 8 - step * len(state.columns)) / 2
    return x + width - 4 - beside - (state.columns.index(colour) + 0.5) * step


def below_markers(state: State, colour: str, y: float) -> float:
    """The vertical middle of a line of text below the markers in a colour's column.

    ``y`` is the top of the draft board; both are in units of the drawing.
    """
    queue = state.markers[state.columns.index(colour)]
    return y + 88 + MARKER_SIZE * ((len(queue) + 1) // 2)


def _column(state: State, marks: Marks, index: int, x: float, y: float, step: float) -> Markup:
    colour = state.columns[index]
    count = state.board[COLOURS.index(colour)]
    queue = state.markers[index]
    elements = render(terms.amount(colour, count))
    label = _("On the draft board: {elements}", elements=elements)
    if queue:
        names = ", ".join(marks.names[seat] for seat in queue)
        label = _(
            "On the draft board: {elements}; markers: {names}", elements=elements, names=names
        )
    markers = [
        cube(
            marks.colours[seat],
            x - (9.5 if len(queue) > 1 else 0) + MARKER_SIZE * (place % 2),
            y + 84 + MARKER_SIZE * (place // 2),
            MARKER_SIZE,
        )
        for place, seat in enumerate(queue)
    ]
    shape = join(
        el("rect", x=x - step / 2 + 3, y=y + 3, width=step - 6, height=66, rx=7, class_="tray"),
        el("rect", x=x - step / 2 + 1.5, y=y, width=step - 3, height=132, rx=6, class_="touch"),
        gem(colour, x, y + 24, 38, None if count else "emptied"),
        text(str(count), x, y + 62, "number", "middle"),
        *markers,
        _frame(marks, colour, x - step / 2, y - 1, step, 134),
    )
    return target(shape, colour, label, colour in marks.live, colour in marks.selected)


def _exchange(state: State, marks: Marks, x: float, y: float, width: float) -> Markup:
    """The exchange zones: unused elements of players who have ended their turn."""
    there = counted(state.exchange)
    label = _("Exchange zones: empty")
    if there:
        elements = ", ".join(render(terms.amount(colour, count)) for colour, count in there)
        label = _("Exchange zones: {elements}", elements=elements)
    drawn = [
        el("rect", x=x + 6, y=y + 32, width=width - 12, height=34, rx=8, class_="tray"),
        text(_("Exchange zones"), x + 12, y + 24, "label"),
    ]
    if not there:
        drawn.append(text(_("empty"), x + width - 12, y + 24, "quiet", "end"))
    for index, (colour, count) in enumerate(there):
        left = x + 10 + index * (width - 12) / 7
        drawn.append(gem(colour, left + 12, y + 48, 26))
        drawn.append(text(str(count), left + 25, y + 54, "count"))
    touch = el("rect", x=x, y=y, width=width, height=78, class_="touch")
    frame = _frame(marks, EXCHANGE, x, y, width, 78)
    return thing(join(touch, frame, *drawn), EXCHANGE, label, live=EXCHANGE in marks.live)


@cached(4)
def _table(x: float, y: float, width: float) -> Markup:
    """The table of points by number of terrains."""
    columns = [x + width - 20 - at * 38 for at in (4, 3, 2, 1, 0)]
    drawn = [text(_("tiles"), x + 38, y + 16, "quiet")]
    for number, left in zip(("1", "2", "3", "4", "5+"), columns, strict=True):
        drawn.append(text(number, left, y + 16, "quiet", "middle"))
    for row, name in enumerate(TERRAINS):
        line = y + 28 + row * 18
        drawn.append(terrain(name, x + 22, line, 17))
        drawn.append(text(_(terms.TERRAINS[name]), x + 38, line + 5, "quiet"))
        for points, left in zip(TERRAIN_POINTS[name], columns, strict=True):
            drawn.append(text(str(points), left, line + 5, "count", "middle"))
    points_of = "; ".join(
        f"{_(terms.TERRAINS[name])}: {', '.join(map(str, points))}"
        for name, points in TERRAIN_POINTS.items()
    )
    label = _("Points for 1, 2, 3, 4 and 5 or more tiles of a terrain. {points}", points=points_of)
    touch = el("rect", x=x, y=y, width=width, height=MARKET_HEIGHT - 78, class_="touch")
    above = path(f"M{x + 8:.1f} {y:.1f}H{x + width - 8:.1f}", class_="line")
    return thing(join(touch, above, *drawn), TABLE, label)


def _offered(state: State, marks: Marks, x: float, y: float, width: float) -> Hashable:
    words = frozenset(map(str, state.offer)) | {OFFERS}
    return state.offer, state.drawn, state.options, marks.about(words), x, y, width


def _room(state: State, width: float) -> float:
    """The width of the offered tiles: all there is, or what the drawn token leaves."""
    return width if state.drawn is None else width - TOKEN_ROOM


def _places(state: State, x: float, y: float, width: float) -> list[str]:
    """Where the offered tiles are drawn, as transforms."""
    step = (_room(state, width) - 8) / OFFER
    size = min(TILE_SCALE, step / 108)
    middle = y + OFFER_HEIGHT / 2 - 5 * size  # of a tile with its side
    return [
        f"translate({x + 4 + step * (index + 0.5):.0f} {middle:.0f}) scale({size:.2f})"
        for index in range(OFFER)
    ]


@cached_by(_offered)
def offer(state: State, marks: Marks, x: float, y: float, width: float) -> Markup:
    """The tiles to be placed, and the token that was drawn."""
    card = el("rect", x=x, y=y, width=width, height=OFFER_HEIGHT, rx=8, class_="card")
    frame = _frame(marks, OFFERS, x, y, width, OFFER_HEIGHT)
    drawn = [thing(join(card, frame), OFFERS, _("The offer"), live=OFFERS in marks.live)]
    places = _places(state, x, y, width)
    for number, place in zip(state.offer, places, strict=False):
        key = str(number)
        shape = el(
            "g",
            barren(number),
            path(HEX, class_="rim marked" if key in marks.marked else "rim"),
            transform=place,
            class_="rough",
        )
        label = _("Tile {number} of the offer. {about}", number=number, about=about(number))
        drawn.append(target(shape, key, label, key in marks.live, key in marks.selected))
    drawn += [path(HEX, transform=place, class_="taken") for place in places[len(state.offer) :]]
    if state.drawn is not None:
        right = x + (width + _room(state, width)) / 2
        words = _("The Eternity token: {token}", token=render(token_words(state.drawn)))
        place = f"translate({right:.0f} {y + 50:.0f}) scale(1.6)"
        shape = join(
            el("g", token(state.drawn, 0, 0), transform=place),
            text(_("token"), right, y + 96, "quiet", "middle"),
        )
        drawn.append(thing(shape, TOKEN, words))
    return el("g", *drawn)


_PILES = frozenset({SUPPLY, BAG, DISCARD, TOKENS})


@cached_by(
    lambda state, marks, x, y: (
        (len(state.supply), state.bag, state.discard, state.options, state.hidden, x, y),
        marks.marked & _PILES,
    )
)
def piles(state: State, marks: Marks, x: float, y: float) -> Markup:
    """The number of elements in supply, bag and discard, and of tokens left."""
    supply, bag, discard = len(state.supply), state.bag.total, state.discard.total
    there = [
        (
            SUPPLY,
            _("tiles"),
            supply,
            plural("{count} tile in the supply", "{count} tiles in the supply", count=supply),
        ),
        (
            BAG,
            _("bag"),
            bag,
            plural("{count} element in the bag", "{count} elements in the bag", count=bag),
        ),
        (
            DISCARD,
            _("discard"),
            discard,
            plural(
                "{count} element in the discard pile",
                "{count} elements in the discard pile",
                count=discard,
            ),
        ),
    ]
    if "eternity" in state.options:
        hidden = len(state.hidden)
        left = plural(
            "{count} Eternity token not drawn yet",
            "{count} Eternity tokens not drawn yet",
            count=hidden,
        )
        there.append((TOKENS, _("tokens"), hidden, left))
    drawn = []
    for index, (key, name, count, words) in enumerate(there):
        at = x + 56 * index
        shape = join(
            el("rect", x=at - 4, y=y, width=56, height=44, class_="touch"),
            _frame(marks, key, at - 6, y - 2, 60, 46),
            text(str(count), at + 24, y + 19, "number", "middle"),
            text(name, at + 24, y + 37, "quiet", "middle"),
        )
        drawn.append(thing(shape, key, words))
    return el("g", *drawn)
