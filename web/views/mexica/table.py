"""The table of Mexica as a drawing: the lake city, the supply, the players."""

from __future__ import annotations

from collections.abc import Hashable

from py_rules.mexica.cases import (
    DOUBLES,
    HALF,
    OPEN,
    POINTS,
    POOL,
    PURSE,
    SINGLES,
    SPANS,
    WAITING,
    seat_word,
    stock,
)
from py_rules.mexica.data import AP, CALPULLI, HEIGHTS
from py_rules.mexica.state import Phase, Player, State
from web.speech import N_, _, cached, cached_by, plural
from web.svg import Markup, el, join, path
from web.views import Marks
from web.views.mexica import board
from web.views.mexica.layout import GAP, PANEL_HEIGHTS, TALL, WIDE, Layout
from web.views.mexica.words import HALVES
from web.views.pieces import REACH, shorten, text


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG, and the buttons that zoom."""
    layout = TALL if marks.tall else WIDE
    top = layout.window + GAP
    supply, used = _supply(state, marks, layout, top)
    panels, height = _panels(state, marks, layout, top + used + GAP)
    return join(
        el(
            "svg",
            el("title", _("The table of Mexica")),
            board.draw(state, marks, layout),
            supply,
            panels,
            viewBox=f"0 0 {layout.width} {height}",
            class_="table mexica",
            role="group",
            aria_label=_("The table of Mexica"),
        ),
        _zoom(),
    )


@cached(1)
def _zoom() -> Markup:
    return el(
        "div",
        el("button", "+", data_do="zoom-in", aria_label=_("Closer"), title=_("Closer")),
        el(
            "button", "−", data_do="zoom-out", aria_label=_("Further away"), title=_("Further away")
        ),
        el(
            "button",
            el("svg", path("M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"), viewBox="0 0 24 24"),
            data_do="fit",
            aria_label=_("The whole board"),
            title=_("The whole board"),
        ),
        class_="zoom",
    )


# What is left for everybody


def _thing(marks: Marks, word: str, label: str, *drawn: Markup, **attributes: str) -> Markup:
    """What can be asked about with a tap, framed if a refusal is about it."""
    kind = "thing marked" if word in marks.marked else "thing"
    attributes = {**REACH[_state(marks, word)], **attributes}
    return el("g", *drawn, data_key=word, class_=kind, aria_label=label, **attributes)


def _state(marks: Marks, word: str) -> str:
    """Whether a word has been said, can be said or neither."""
    return "said" if word in marks.said else "live" if word in marks.live else "still"


def _left(state: State, marks: Marks, layout: Layout, top: int) -> Hashable:
    """All that the drawing of the supply depends on."""
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
    """The half, the AP, the calpulli and the pieces that are left; and how high that is."""
    half = _("The end") if state.over else _(HALVES[state.half])
    if layout.tall:
        return (
            join(
                _thing(marks, HALF, half, text(half, 4, top + 24, "heading")),
                _points_left(state, marks, 128, top + 18),
                _open(state, marks, 24, top + 56, 46),
                _pieces(state, marks, 0, top + 76),
                _then(state, marks, 220, top + 99),
            ),
            112,
        )
    return (
        join(
            _thing(marks, HALF, half, text(half, 0, top + 17, "heading")),
            _points_left(state, marks, 0, top + 36),
            _open(state, marks, 222, top + 25, 40),
            _then(state, marks, 546, top + 30),
            _pieces(state, marks, 706, top + 7),
        ),
        50,
    )


def _points_left(state: State, marks: Marks, x: float, y: float) -> Markup:
    """The action points as stones, those used up hollow."""
    if state.phase is not Phase.TURN:
        return join()
    count = max(AP, state.ap)
    label = plural("{count} AP left", "{count} AP left", count=state.ap)
    step = 22 if count <= 8 else 176 / count
    return _thing(
        marks,
        POINTS,
        label,
        el("title", label),
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


NOT_FITTING = N_("{size} squares: {founder} for the founder, {others} for visitors")
FITTING = N_("{size} squares: {founder} for the founder, {others} for visitors; fits a district")


@cached(64)
def _octagons(open_: tuple[int, ...], fitting: frozenset[int], step: int) -> Markup:
    """Sizes in octagons, those that fit a district marked."""
    if not open_:
        return text(_("no calpulli is open"), -18, 5, "quiet")
    drawn = []
    for index, size in enumerate(open_):
        kind = CALPULLI[size]
        fits = size in fitting
        label = _(
            FITTING if fits else NOT_FITTING, size=size, founder=kind.founder, others=kind.others
        )
        drawn.append(
            el(
                "g",
                el("title", label),
                el("use", href="#mx-octagon", x=index * step, y=0),
                text(str(size), index * step, 0),
                role="img",
                aria_label=_("Open calpulli: {numbers}", numbers=label),
                class_="calpulli open fits" if fits else "calpulli open",
            )
        )
    return join(*drawn)


def _open(state: State, marks: Marks, x: float, y: float, step: int) -> Markup:
    """The calpulli that are open."""
    fitting = frozenset(one.size for one in state.districts if not one.token)
    return _thing(
        marks,
        OPEN,
        _("Open calpulli"),
        _octagons(state.calpulli, fitting.intersection(state.calpulli), step),
        transform=f"translate({x} {y})",
    )


def _then(state: State, marks: Marks, x: float, y: float) -> Markup | None:
    """The calpulli of the second half."""
    if state.phase is Phase.CALPULLI or not state.waiting:
        return None
    label = _("then {sizes}", sizes=" ".join(map(str, state.waiting)))
    return _thing(marks, WAITING, label, text(label, x, y, "quiet"))


def _pieces(state: State, marks: Marks, x: float, y: float) -> Markup:
    """Canals, bridges and chips left."""
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
                el("title", label),
                el("rect", x=left - 3, y=y - 4, width=52, height=44, class_="touch"),
                _ICONS[kind](left, y),
                text(str(count), left + 34, y + 23, "count"),
                role="img",
            )
        )
    return join(*drawn)


def _single(x: float, y: float) -> Markup:
    return el("rect", x=x + 14, y=y + 10, width=15, height=15, rx=4, class_="piece")


def _double(x: float, y: float) -> Markup:
    return el("rect", x=x + 1, y=y + 10, width=29, height=15, rx=4, class_="piece")


def _span(x: float, y: float) -> Markup:
    return el("use", href="#mx-ew", transform=f"translate({x + 1} {y + 4}) scale(.66)")


def _chip(x: float, y: float) -> Markup:
    return join(
        el("circle", cx=x + 20, cy=y + 17.5, r=10, class_="chip"),
        el("circle", cx=x + 20, cy=y + 17.5, r=4, class_="chip inner"),
    )


_ICONS = {"single": _single, "double": _double, "span": _span, "chip": _chip}


# The players


def _panels(state: State, marks: Marks, layout: Layout, top: int) -> tuple[Markup, int]:
    """Beside one another; on a phone two in a row. And where they end."""
    columns = 2 if layout.tall else max(2, state.seats)
    width = (layout.width - GAP * (columns - 1)) / columns
    height = PANEL_HEIGHTS[layout.tall]
    drawn = [
        _panel(
            state,
            marks,
            seat,
            (seat % columns * (width + GAP), top + seat // columns * (height + GAP)),
            (width, height),
        )
        for seat in range(state.seats)
    ]
    rows = -(-state.seats // columns)
    return join(*drawn), top + rows * (height + GAP) - GAP + 1


def _panel(
    state: State, marks: Marks, seat: int, corner: tuple[float, float], size: tuple[float, float]
) -> Markup:
    player = state.players[seat]
    turn = seat == state.to_move
    words = OWN if turn else (seat_word(seat),)
    return _drawn_panel(
        player,
        marks.colours[seat],
        marks.names[seat],
        seat_word(seat),
        turn,
        marks.marked.intersection((seat_word(seat), *words)),
        tuple(_state(marks, word) for word in OWN) if turn else (),
        corner,
        size,
    )


OWN = (PURSE, *map(stock, HEIGHTS))  # the words of what whoever decides has in the panel


@cached(64)
def _drawn_panel(
    player: Player,
    colour: str,
    name: str,
    word: str,
    turn: bool,
    marked: frozenset[str],
    states: tuple[str, ...],
    corner: tuple[float, float],
    size: tuple[float, float],
) -> Markup:
    """Name and points; the buildings at hand by height, the chips. In the own turn they can be
    tapped one by one; ``states`` are those of OWN."""

    def kind(of: str, otherwise: str = "") -> str | None:
        return f"{otherwise} marked".lstrip() if of in marked else otherwise or None

    (x, y), (width, height) = corner, size
    points = sum(player.points)
    first, second = y + 24, y + height - 14
    drawn = [
        el(
            "rect",
            x=x + 1,
            y=y,
            width=width - 2,
            height=height,
            rx=8,
            class_=kind(word, "panel turn" if turn else "panel"),
        ),
        el("rect", x=x + 1, y=y + 8, width=6, height=height - 16, rx=3, class_=f"bar c-{colour}"),
        el(
            "use",
            href=f"#mx-figure-{colour}",
            transform=f"translate({x + 10:.1f} {y + 3:.1f}) scale(.62)",
            class_=f"c-{colour}",
        ),
        text(shorten(name, 16 if width > 200 else 11), x + 40, first, "name"),
        text(str(points), x + width - 10, first + 2, "score", "end"),
    ]
    step = 43 if width > 200 else 34
    for index, height_ in enumerate(HEIGHTS):
        count = player.stock[index]
        label = _("{count} of height {height} at hand", count=count, height=height_)
        left = x + 14 + index * step
        drawn.append(
            el(
                "g",
                el("title", label),
                el("rect", x=left - 4, y=second - 20, width=step, height=34, class_="touch"),
                _steps(height_, left, second + 5),
                text(str(count), left + 20, second + 5, "count"),
                aria_label=label,
                data_key=stock(height_) if turn else None,
                class_=kind(stock(height_) if turn else "", "" if count else "none"),
                **(REACH[states[height_]] if turn else {"role": "img"}),
            )
        )
    label = plural("{count} chip", "{count} chips", count=player.chips)
    left = x + width - (46 if width > 200 else 40)
    drawn.append(
        el(
            "g",
            el("title", label),
            el("circle", cx=left + 9, cy=second - 1, r=8, class_="chip"),
            el("circle", cx=left + 9, cy=second - 1, r=3, class_="chip inner"),
            text(str(player.chips), left + 22, second + 5, "count"),
            aria_label=label,
            data_key=PURSE if turn else None,
            class_=kind(PURSE if turn else "", "" if player.chips else "none"),
            **(REACH[states[0]] if turn else {"role": "img"}),
        )
    )
    label = plural("{name}: {count} point", "{name}: {count} points", count=points, name=name)
    return el("g", *drawn, role="group", aria_label=label, data_key=word)


def _steps(height: int, x: float, bottom: float) -> Markup:
    """A small temple of so many storeys."""
    rows = ""
    for storey in range(height):
        width = 17 - 3 * storey
        rows += f"M{x + 1.5 * storey:.1f} {bottom - 4.5 * storey:.1f}h{width}v-4h-{width}Z"
    return path(rows, class_="small-temple")
