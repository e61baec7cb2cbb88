"""The table of Mexica as a drawing: the lake city, the supply, the players."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from itertools import product

from py_rules.mexica.data import AP, CALPULLI
from py_rules.mexica.state import Phase, State
from py_rules.mexica.terms import DOUBLES, HALF, OPEN, POINTS, POOL, SINGLES, SPANS, WAITING
from web.games import zoom_buttons
from web.games.mexica import board, panels, small_map
from web.games.mexica.layout import GAP, TALL, WIDE, Layout
from web.games.mexica.text import HALVES
from web.games.pieces import REACH, part, text
from web.games.protocol import Marks
from web.i18n import _, cached, cached_by, plural
from web.markup.svg import Markup, el, join, path


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG, with the zoom buttons."""
    layout = TALL if marks.tall else WIDE
    top = layout.window + GAP
    supply, used = _supply(state, marks, layout, top)
    players, height = panels.draw(state, marks, layout, top + used + GAP)
    island = board.draw(state, marks, layout)
    if marks.tall:
        ends = (layout.window, top + used, height)
        boxes = [
            f"0 {start} {layout.width} {end - start}"
            for start, end in zip((0, *ends), ends, strict=False)
        ]
        return join(
            part("mexica", "part-island", frozenset({ISLAND}), marks, boxes[0], island),
            # The styles show one form of the supply: the model doesn't know the window's size.
            part("mexica", "part-supply", frozenset({ISLAND, PLAYERS}), marks, boxes[1], supply),
            _in_short(state, marks, layout, 0),
            _broad(state, marks, layout, 0),
            part("mexica", "part-players", frozenset({PLAYERS}), marks, boxes[2], players),
            small_map.draw(state, marks, layout.whole),
            zoom_buttons.all_of_them(),
        )
    return join(
        el(
            "svg",
            island,
            supply,
            players,
            viewBox=f"0 0 {layout.width} {height}",
            class_="table mexica",
            role="presentation",  # the section around it has the name
        ),
        zoom_buttons.all_of_them(),
    )


ISLAND, PLAYERS = "island", "players"  # the faces
COMPANION_FACES: dict[str, str] = {}


def faces(state: State) -> tuple[tuple[str, str], ...]:
    """The faces: the island, and the players with the supply."""
    return (ISLAND, _("Island")), (PLAYERS, _("Players and supply"))


def face(state: State, live: frozenset[str], chosen: frozenset[str]) -> str:
    """Always the island: a player's pieces are beside the prompt."""
    return ISLAND


# The supply


def _thing(marks: Marks, word: str, label: str, *drawn: Markup, **attributes: str) -> Markup:
    """A part of the supply that shows its card on a tap, framed if a refusal is about it."""
    kind = "thing marked" if word in marks.marked else "thing"
    attributes = {**REACH[marks.reach(word)], **attributes}
    return el("g", *drawn, data_key=word, class_=kind, aria_label=label, **attributes)


def _half(state: State) -> str:
    """Which half it is, or that the game is over."""
    return _("Game over") if state.over else _(HALVES[state.half])


def _left(state: State, marks: Marks, layout: Layout, top: int) -> Hashable:
    """The cache key of `_supply`: everything its drawing depends on."""
    return (
        (state.over, state.half, state.phase, state.ap, state.calpulli, state.waiting),
        frozenset([one.size for one in state.districts if not one.token]),
        (state.doubles, state.singles, state.spare_bridges, state.chips),
        marks.about(_WORDS),
        layout,
        top,
    )


_WORDS = frozenset({HALF, POINTS, OPEN, WAITING, DOUBLES, SINGLES, SPANS, POOL})


@cached_by(_left)
def _supply(state: State, marks: Marks, layout: Layout, top: int) -> tuple[Markup, int]:
    """The drawing of the half, AP, calpulli and remaining pieces; and its height."""
    half = _half(state)
    if layout.tall:
        return (
            join(
                _thing(marks, HALF, half, text(half, 4, top + 24, "heading")),
                _points_left(state, marks, 128, top + 18),
                _open(state, marks, 24, top + 54, 46),
                _pieces(state, marks, 4, top + 94),
                _then(state, marks, 228, top + 117),
            ),
            130,
        )
    return (
        join(
            _thing(marks, HALF, half, text(half, 0, top + 17, "heading")),
            _points_left(state, marks, 0, top + 36),
            _open(state, marks, 222, top + 16, 40),
            _then(state, marks, 546, top + 30),
            _pieces(state, marks, 706, top + 7),
        ),
        50,
    )


@cached_by(_left)
def _broad(state: State, marks: Marks, layout: Layout, top: int) -> Markup:
    """The supply in one line, as wide as the island on a tablet."""
    half = _half(state)
    drawn = join(
        _thing(marks, HALF, half, text(half, 4, top + 22, "heading")),
        _points_left(state, marks, 1, top + 47),
        _open(state, marks, 224, top + 23, 41),
        _pieces(state, marks, 541, top + 6),
        _then(state, marks, 541, top + 61),
    )
    box = f"0 {top} 764 66"
    return part("mexica", "part-broad", frozenset({ISLAND, PLAYERS}), marks, box, drawn)


@cached_by(_left)
def _in_short(state: State, marks: Marks, layout: Layout, top: int) -> Markup:
    """The supply in two lines below the island, for the smallest phones and those on their side."""
    fitting = frozenset(one.size for one in state.districts if not one.token)
    count = len(state.calpulli)
    across = count if count <= 4 else -(-count // 2)  # two lines of similar length
    small = [
        el("rect", x=223, y=top + 1, width=208, height=52, class_="touch"),
        *(
            el(
                "g",
                el("rect", x=-19, y=-18, width=74, height=36, rx=18, class_="worth"),
                _octagon(size, size in fitting, 0, (37, 0)),
                transform=f"translate({239 + column * 52} {top + 14 + row * 26}) scale(.68)",
            )
            for (row, column), size in zip(
                product((0, 1), range(across)), state.calpulli, strict=False
            )
        ),
    ]
    half = _half(state)
    drawn = join(
        _thing(
            marks,
            HALF,
            half,
            el("rect", x=1, y=top + 1, width=69, height=24, class_="touch"),
            _condensed(half, 2, top + 18, "heading", 68),
        ),
        _points_left(state, marks, 72, top + 13, 94),
        _pieces(state, marks, 4, top + 17, (top + 27, 26)),
        _thing(marks, OPEN, _open_sizes(state), *small) if state.calpulli else None,
    )
    box = f"0 {top} 432 54"
    return part("mexica", "part-short", frozenset({ISLAND}), marks, box, drawn)


def _condensed(words: str, x: float, y: float, class_: str, room: float) -> Markup:
    """A text that is made to fit if its letters need more than ``room``."""
    fitted: dict[str, float | str] = {}
    if len(words) * 7 > room:
        fitted = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    return el("text", words, x=x, y=y, class_=class_, **fitted)


def _points_left(state: State, marks: Marks, x: float, y: float, room: int = 176) -> Markup:
    """The action points as stones, ``room`` wide at most; used ones are hollow."""
    if state.phase is not Phase.TURN:
        return join()
    count = max(AP, state.ap)
    label = plural("{count} AP left", "{count} AP left", count=state.ap)
    step = min(22, room / count)
    return _thing(
        marks,
        POINTS,
        label,
        el("rect", x=x, y=y - 12, width=count * step + 52, height=24, class_="touch"),
        *(
            el(
                "circle",
                cx=x + 10 + index * step,
                cy=y,
                r=8,
                class_="ap" if index < state.ap else "ap used",
            )
            for index in range(count)
        ),
        text(_("{count} AP", count=state.ap), x + count * step + 6, y + 6, "count"),
        role="img",
    )


def _worth(size: int, fits: bool) -> str:
    """The value of the calpulli of a size, and whether it fits a district."""
    kind = CALPULLI[size]
    founder = plural("{count} point", "{count} points", count=kind.founder)
    others = plural("{count} point", "{count} points", count=kind.others)
    if fits:
        return _(
            "Open calpulli of size {size}, and there is a district of that size: {founder} for the "
            "founder, {others} for each visitor",
            size=size,
            founder=founder,
            others=others,
        )
    return _(
        "Open calpulli of size {size}: {founder} for the founder, {others} for each visitor",
        size=size,
        founder=founder,
        others=others,
    )


@cached(64)
def _octagons(open_: tuple[int, ...], fitting: frozenset[int], step: int) -> Markup:
    """Sizes in octagons; those that fit a district are highlighted."""
    if not open_:
        return text(_("no open calpulli"), -18, 5, "quiet")
    return join(
        *(
            _octagon(size, size in fitting, index * step, (index * step, 28))
            for index, size in enumerate(open_)
        )
    )


@cached(64)
def _octagon(size: int, fits: bool, x: int, worth: tuple[int, int]) -> Markup:
    """The size in an octagon, and its points at another place."""
    kind = CALPULLI[size]
    return el(
        "g",
        el("use", href="#mx-octagon", x=x, y=0),
        text(str(size), x, 0),
        text(f"{kind.founder} {kind.others}", *worth, "low"),
        role="img",
        aria_label=_worth(size, fits),
        class_="calpulli open fits" if fits else "calpulli open",
    )


def _open_sizes(state: State) -> str:
    """The name of the open calpulli."""
    if not state.calpulli:
        return _("no open calpulli")
    return _("Open calpulli: {numbers}", numbers=" ".join(map(str, state.calpulli)))


def _open(state: State, marks: Marks, x: float, y: float, step: int) -> Markup:
    """The open calpulli."""
    fitting = frozenset(one.size for one in state.districts if not one.token)
    return _thing(
        marks,
        OPEN,
        _open_sizes(state),
        _octagons(state.calpulli, fitting.intersection(state.calpulli), step),
        transform=f"translate({x} {y})",
    )


def _then(state: State, marks: Marks, x: float, y: float) -> Markup | None:
    """The sizes of the calpulli of the second half, after a small octagon as their symbol."""
    if state.phase is Phase.CALPULLI or not state.waiting:
        return None
    sizes = " ".join(map(str, state.waiting))
    short = _("then {sizes}", sizes=sizes)
    drawn = join(
        el(
            "g",
            el("use", href="#mx-octagon", transform=f"translate({x + 8} {y - 5}) scale(0.4)"),
            class_="calpulli open",
        ),
        _condensed(short, x + 20, y, "quiet", 128),
    )
    # The name contains the visible text.
    name = _("Then these calpulli follow in the second half: {sizes}", sizes=sizes)
    return _thing(marks, WAITING, name, drawn)


def _pieces_key(
    state: State, marks: Marks, x: float, y: float, touch: tuple[float, float] | None = None
) -> Hashable:
    """The cache key of `_pieces`."""
    left = (state.doubles, state.singles, state.spare_bridges, state.chips)
    return left, marks.about(_PIECES), x, y, touch


_PIECES = frozenset({DOUBLES, SINGLES, SPANS, POOL})


@cached_by(_pieces_key)
def _pieces(
    state: State, marks: Marks, x: float, y: float, touch: tuple[float, float] | None = None
) -> Markup:
    """The remaining canals, bridges and chips.

    ``touch`` are the upper edge and the height of the touch target, if they are not the usual ones.
    """
    upper, high = touch or (y - 4, 44)
    doubles, singles = state.doubles, state.singles
    spans, chips = state.spare_bridges, state.chips
    kinds = (
        (
            "double",
            DOUBLES,
            doubles,
            plural(
                "{count} double canal piece left",
                "{count} double canal pieces left",
                count=doubles,
            ),
        ),
        (
            "single",
            SINGLES,
            singles,
            plural(
                "{count} single canal piece left",
                "{count} single canal pieces left",
                count=singles,
            ),
        ),
        ("span", SPANS, spans, plural("{count} bridge left", "{count} bridges left", count=spans)),
        ("chip", POOL, chips, plural("{count} chip left", "{count} chips left", count=chips)),
    )
    drawn = []
    for index, (kind, word, count, label) in enumerate(kinds):
        left = x + index * 54
        drawn.append(
            _thing(
                marks,
                word,
                label,
                el("rect", x=left - 3, y=upper, width=52, height=high, class_="touch"),
                _ICONS[kind](left, y),
                text(str(count), left + 35, y + 23, "count"),
                role="img",
            )
        )
    return join(*drawn)


def _single(x: float, y: float) -> Markup:
    return _water(x + 12, y + 9, 17)


def _double(x: float, y: float) -> Markup:
    return _water(x - 1, y + 9, 31)


@lru_cache(8)
def _water(x: float, y: float, width: int) -> Markup:
    """A piece of canal, with waves."""
    waves = "m3.500 -5q2 -2 4 0t4 0" + "m3 -4q2 -2 4 0t4 0t4 0" * (width > 20)
    return join(
        el("rect", x=x, y=y, width=width, height=17, rx=4, class_="piece"),
        path(f"M{x + 0.5:g} {y + 14:g}{waves}", class_="ripple"),
    )


def _span(x: float, y: float) -> Markup:
    return el("use", href="#mx-ew", transform=f"translate({x + 3} {y + 6.5}) scale(.54)")


def _chip(x: float, y: float) -> Markup:
    return el("use", href="#mx-coin", transform=f"translate({x + 20} {y + 17.5})")


_ICONS = {"single": _single, "double": _double, "span": _span, "chip": _chip}
