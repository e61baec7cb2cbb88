"""The click targets on the board of Mexica: squares, canal places on borders, and journeys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import hypot
from operator import itemgetter

from py_rules.mexica.actions import Canal, Move, MoveKind, menu
from py_rules.mexica.areas import (
    BITS,
    EMBLEM,
    ISLAND,
    LAKE,
    ROW,
    SQUARES,
    STARTS,
    Area,
    beside,
    bits,
)
from py_rules.mexica.data import COLS, ROWS
from py_rules.mexica.state import District, Phase, State, canal_squares
from py_rules.mexica.travel import Journey, journey, leaps, steps, voyages
from web.games.mexica import ghosts, signs
from web.games.mexica.layout import (
    CELL,
    CORNERS,
    MAX_SHOWN_SIZE,
    PLACES,
    TARGET_SIZE,
    Extent,
    middle,
)
from web.games.mexica.routes import foundings, whole
from web.games.pieces import REACH
from web.games.protocol import Marks
from web.games.selection import ActionSequence
from web.i18n import N_, Same, _, cached, cached_by, plural
from web.markup.svg import Markup, el, escape, join, path, raw_element

FIGURE_GAP = 24  # from the middle of its square to where a way begins
PRICED_LABELS = {
    "step": N_("step: {cost} AP"),
    "sail": N_("sail: {cost} AP"),
    "leap": N_("leap: {cost} AP"),
}
VERBS = ("canal", "step", "sail", "leap", "bridge", "move-bridge", "build", "found")
NO_AXES: Mapping[str, str] = {}
TARGETS = [place for place in PLACES if place[0] & ISLAND]


def verb(marks: Marks) -> str:
    """The selected verb if it concerns squares; otherwise empty."""
    return next((word for word in VERBS if word in marks.selected), "")


def draw(state: State, marks: Marks, chosen: str, whole: Extent) -> Markup:
    """All targets: canal pieces on the borders of squares, everything else on squares."""
    if state.to_move is None:
        return join()
    names = _names(state, marks)
    ways = dict(_ways(state, marks, chosen))
    if not chosen:
        ways.update(_foundings(state))
    # Groups with keys: while a canal is placed, the other group is replaced as a whole.
    lake = _lake(whole)
    if chosen == "canal":
        water = (*lake, *_squares(marks, names, ways, state.canals), *_canals(state, marks))
        return el("g", _dots(state, marks), *_in_rows(water), data_part="places")
    squares = _squares(marks, names, ways, ISLAND, ghosts.axes(state, marks, chosen))
    return el("g", *_in_rows((*lake, *squares)), data_part="squares")


Placed = tuple[Area, Markup]  # a square (the first of a double piece) and its markup


def _in_rows(targets: Iterable[Placed]) -> list[Markup]:
    """Targets in reading order, row by row, for screen readers."""
    return [drawn for _square, drawn in sorted(targets, key=itemgetter(0))]


def _reach_markup(state: str) -> str:
    pairs = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in REACH[state].items())
    return f'{state}"{pairs}'


_REACH_MARKUP = {state: _reach_markup(state) for state in REACH}  # continues a class attribute


def _reach(live: bool, selected: bool) -> str:
    """The end of the class attribute and the keyboard attributes, as markup."""
    return _REACH_MARKUP["selected" if selected else "live" if live else "still"]


@cached(2)
def _lake(whole: Extent) -> tuple[Placed, ...]:
    """The squares of the lake; those at the edge extend to the edge of the window.

    They never change: they cannot be selected, and a tap shows the reason.
    """
    drawn = []
    west, north, width, height = whole
    for one, name, x, y in PLACES:
        if one & LAKE:
            square = SQUARES[one]
            left = west if square.col == 0 else x
            top = north if square.row == 0 else y
            right = west + width if square.col == COLS - 1 else x + CELL
            bottom = north + height if square.row == ROWS - 1 else y + CELL
            square_drawn = raw_element(
                "rect",
                f'x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" '
                f'data-key="{name}" class="target lake-square {_REACH_MARKUP["still"]} '
                f'aria-label="{escape(_("{square}: lake", square=name))}"',
                key=name,
            )
            drawn.append((one, square_drawn))
    return tuple(drawn)


def _squares(
    marks: Marks,
    names: Mapping[str, str],
    ways: Mapping[str, tuple[str, Markup]],
    area: Area,
    axes: Mapping[str, str] = NO_AXES,
) -> Iterator[Placed]:
    """The squares of an area; ``axes`` are those of the bridges that can be built, by square."""
    live, selected = marks.live, marks.selected
    special = live.union(selected, ways, axes)
    for placed, (one, name, x, y) in zip(_still(names), TARGETS, strict=True):
        if not one & area:
            continue
        if name not in special:
            yield placed
            continue
        reach = _reach(name in live, name in selected)
        if axis := axes.get(name):
            reach = f'{reach} data-axis="{axis}"'
        label = names[name]
        if name in ways:
            about, drawn = ways[name]
            yield one, _square(name, x, y, reach, _("{what}, {way}", what=label, way=about))
            yield one, drawn  # CSS shows it while the element before it is hovered
        else:
            yield one, _square(name, x, y, reach, label)


@cached_by(lambda names: Same((names,)), size=4)
def _still(names: Mapping[str, str]) -> list[Placed]:
    """All squares as they are when they cannot be chosen, which most can't."""
    reach = _reach(live=False, selected=False)
    return [(one, _square(name, x, y, reach, names[name])) for one, name, x, y in TARGETS]


@cached(2048)  # most squares are the same as in the last drawing
def _square(name: str, x: int, y: int, reach: str, label: str) -> Markup:
    return raw_element(
        "rect",
        f'x="{x + 2}" y="{y + 2}" width="{TARGET_SIZE}" height="{TARGET_SIZE}" rx="7" '
        f'data-key="{name}" class="target square {reach} aria-label="{escape(label)}"',
        key=name,
    )


def _canals(state: State, marks: Marks) -> Iterator[Placed]:
    """Double pieces on the borders of land squares, single pieces on the middle of squares."""
    land, able, every = state.land, canal_squares(state), menu()
    # While a piece is proposed no other word is live, but another piece can still be chosen.
    live = _live(marks)
    for shape, shift, pieces in _doubles():
        fits = able & able >> shift if state.doubles else 0
        for one in bits(land & land >> shift):
            key = pieces[one].words[1]
            legal = key in live if live is not None else bool(one & fits)
            yield one, _piece(shape, one, key, _reach(legal, key in marks.selected))
    for one in bits(land if state.singles else land & beside(~land)):
        key = every.singles[one].words[1]
        legal = bool(state.singles) and (key in live if live is not None else bool(one & able))
        shore = sum(1 << side for side, far in enumerate(SIDES) if not land & far(one))
        yield one, _piece("o", one, key, _reach(legal, key in marks.selected), shore)


def _live(marks: Marks) -> frozenset[str] | None:
    """The words of the live pieces; None, for all legal ones, while a piece is proposed."""
    return None if isinstance(marks.proposed, Canal) else marks.live


def _doubles() -> tuple[tuple[str, int, Mapping[Area, Canal]], ...]:
    """Double pieces to the east and to the south, by their first squares."""
    every = menu()
    return (("e", 1, every.east), ("s", ROW, every.south))


def _dots(state: State, marks: Marks) -> Markup:
    """Dots on the borders where a double piece may be placed."""
    able, live, dots = canal_squares(state), _live(marks), list[str]()
    for shape, shift, pieces in _doubles():
        fits = able & able >> shift if state.doubles else 0
        right, down = (CELL, 21) if shape == "e" else (21, CELL)
        for one in bits(state.land & state.land >> shift):
            if pieces[one].words[1] in live if live is not None else one & fits:
                x, y = CORNERS[one]
                dots.append(f"M{x + right} {y + down}h0")
    return path("".join(dots), class_="dots", id="dots")


# The neighbours of a square, east, south, west, north, and the quarter of it on that side.
SIDES: tuple[Callable[[Area], Area], ...] = (
    lambda one: one << 1,
    lambda one: one << ROW,
    lambda one: one >> 1,
    lambda one: one >> ROW,
)
_QUARTERS = (
    "m21 21l21 -21v42z",
    "m21 21l21 21h-42z",
    "m21 21l-21 21v-42z",
    "m21 21l-21 -21h42z",
)
# The shapes that a tap hits, around their marker; the ring is clockwise like the quarters.
_HITS = {
    "e": (21, 21, "l21 -21 21 21 -21 21z"),
    "s": (21, 21, "l21 21 -21 21 -21 -21z"),
    # Reaches halfway to the double pieces.
    "o": (10.5, 21, "a10.5 10.5 0 1 1 21 0a10.5 10.5 0 1 1 -21 0"),
}


@cached(2048)
def _piece(shape: str, one: Area, key: str, reach: str, shore: int = 0) -> Markup:
    """A target for a canal piece, with a marker that is visible on hover.

    ``shore`` has a bit for each side where no double piece fits; a tap there chooses the single
    piece.
    """
    x, y = CORNERS[one]
    dx, dy, around = _HITS[shape]
    d = f"M{x + dx} {y + dy}{around}"
    single = shape == "o"
    label = _("single canal on {key}", key=key) if single else _("double canal on {key}", key=key)
    about = f'data-key="{key}" class="target hit {shape} {reach} aria-label="{escape(label)}"'
    if single:
        quarters = [part for side, part in enumerate(_QUARTERS) if shore >> side & 1]
        d += "".join(f"M{x} {y}{part}" for part in quarters)
    return raw_element("path", f'd="{d}" {about}', key=key)


def _ways(state: State, marks: Marks, chosen: str) -> Iterator[tuple[str, tuple[str, Markup]]]:
    """For each square that the figure can reach: how in words, and the journey drawn.

    Leaps reach every square at one price, so they are drawn only once a leap is selected, without
    the price.
    """
    if state.phase is not Phase.TURN or chosen not in ("", "step", "sail", "leap"):
        return
    kinds: tuple[MoveKind, ...] = (chosen,) if chosen else ("step", "sail")  # type: ignore[assignment]
    for kind in kinds:
        for move in _moves(state, kind):
            found = journey(state, move)
            if found and found.price <= state.ap:
                about = _(PRICED_LABELS[kind], cost=found.price)
                name, line = move.words[1], _line(found)
                if kind == "leap":  # an element less for each of some hundred squares
                    drawn = raw_element("path", f'd="{line}" class="path way"', key=f"way {name}")
                else:
                    path = _path(line, " sail" if kind == "sail" else "")
                    drawn = raw_element(
                        "g", 'class="way"', f"{path}{_price(found)}", key=f"way {name}"
                    )
                yield name, (about, drawn)


def _foundings(state: State) -> Iterator[tuple[str, tuple[str, Markup]]]:
    """For each district that can be founded now, by the square with its size: as in `_ways`."""
    for name, action in foundings(state).items():
        *moves, founding = action.actions if isinstance(action, ActionSequence) else (action,)
        found = whole(state, moves) if moves else None
        about = _("founding: {cost} AP", cost=found.price if found else 0)
        size = next(one.size for one in state.districts if founding.square in one.squares)
        piece = signs.calpulli(BITS[founding.square], size)
        drawn = join(way(found) if found else None, piece)
        yield name, (about, raw_element("g", 'class="way"', drawn, key=f"way {name}"))


def _moves(state: State, kind: MoveKind) -> Iterator[Move]:
    """The moves of the seat to move, ignoring the trap rule of the first round."""
    assert state.to_move is not None
    place = state.players[state.to_move].place
    if kind == "step":
        area = steps(state, place)
    elif kind == "leap":
        area = leaps(state)
    elif place & state.bridges.area:
        area = sum(voyages(state.canals, state.bridges.area, place)) & ~state.figures
    else:
        area = 0
    return (menu().ways[kind][one] for one in bits(area))


def way(found: Journey) -> Markup:
    """The path of a journey, with its price at the end."""
    return raw_element("g", 'class="journey"', f"{_path(_line(found))}{_price(found)}")


def _path(line: str, kind: str = "") -> str:
    return f'<path d="{line}" class="path{kind}"/>'


def _line(found: Journey) -> str:
    """A line that begins beside the figure, so that it does not lie over it."""
    first, *others = map(middle, found.squares)
    (x, y), (to_x, to_y) = first, others[0] if others else first
    share = min(FIGURE_GAP / (hypot(to_x - x, to_y - y) or FIGURE_GAP), 1)
    first = x + (to_x - x) * share, y + (to_y - y) * share
    points = "L".join("{:.4g} {:.4g}".format(*each) for each in (first, *others))
    return f"M{points}"


def _price(found: Journey) -> str:
    x, y = middle(found.squares[-1])
    return (
        f'<circle cx="{x}" cy="{y}" r="12" class="price"/>'
        f'<text x="{x}" y="{y}" class="price">{found.price}</text>'
    )


@cached_by(
    lambda state, marks: (
        (state.districts, state.canals, state.bridges.area),
        tuple([(player.figure, player.buildings) for player in state.players]),
        marks.names,
    ),
    size=4,
)
def _names(state: State, marks: Marks) -> Mapping[str, str]:
    """The label of each square: what is on it."""
    names = dict(_ground_names(state.districts, state.canals, state.bridges.area))
    players = marks.names
    for square, seat, height in state.buildings:
        names[str(square)] = plural(
            "{square}: {name}’s building, {count} storey",
            "{square}: {name}’s building, {count} storeys",
            count=height,
            square=square,
            name=players[seat],
        )
    for square, size in state.tokens:
        names[str(square)] = _("{square}: calpulli of size {size}", square=square, size=size)
    for seat, player in enumerate(state.players):
        if player.figure:
            name = str(player.figure)
            names[name] = _("{square}, {name}’s figure", square=names[name], name=players[seat])
    return names


@cached(16)
def _ground_names(districts: tuple[District, ...], canals: Area, bridges: Area) -> dict[str, str]:
    names = {}
    for one in bits(canals):
        names[one] = N_("{square}: bridge") if one & bridges else N_("{square}: canal")
    sizes = dict.fromkeys(names, 0)
    for district in districts:
        for one in bits(district.area):
            kind = "start" if one & STARTS else "emblem" if one & EMBLEM else "land"
            names[one] = (
                LARGE_DISTRICT_LABELS[kind]
                if district.size > MAX_SHOWN_SIZE
                else DISTRICT_LABELS[kind, bool(district.token)]
            )
            sizes[one] = district.size
    return {name: _(names[one], square=name, size=sizes[one]) for one, name, _x, _y in TARGETS}


# For districts too large to show their size, which changes with each canal.
LARGE_DISTRICT_LABELS = {
    "land": N_("{square}: land, large district"),
    "start": N_("{square}: start square, large district"),
    "emblem": N_("{square}: emblem square, large district"),
}
# By the kind of a square and whether its district is founded.
DISTRICT_LABELS = {
    ("land", False): N_("{square}: land, district of size {size}"),
    ("land", True): N_("{square}: land, founded district of size {size}"),
    ("start", False): N_("{square}: start square, district of size {size}"),
    ("start", True): N_("{square}: start square, founded district of size {size}"),
    ("emblem", False): N_("{square}: emblem square, district of size {size}"),
    ("emblem", True): N_("{square}: emblem square, founded district of size {size}"),
}
