"""The table of Myraclia as a drawing: dusk, basalt that blooms, gems."""

from __future__ import annotations

from py_rules.message import N_
from py_rules.myraclia.state import Phase, State
from py_rules.myraclia.terms import ORDER, ROUND
from web.games.myraclia.market import MARKET, OFFERED, market, offer, piles
from web.games.myraclia.panels import PANEL, panel, players
from web.games.myraclia.steps import drafted
from web.games.myraclia.surface import surface
from web.games.pieces import cube, text, thing
from web.games.protocol import Marks
from web.i18n import _, cached, cached_by
from web.markup.svg import Markup, el, join, path

GAP = 8
STRIP = 48  # height of the line on top: round and order of the players
BUTTON = 44

_PHASES = {
    Phase.DRAFT: N_("draft"),
    Phase.ACT: N_("terraforming"),
    Phase.PLACE: N_("placing tiles"),
    Phase.PUT: N_("Eternity"),
    Phase.OVER: N_("the end"),
}


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG."""
    parts, width, height = _tall(state, marks) if marks.tall else _wide(state, marks)
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {width} {height}",
        class_="table myraclia",
        role="presentation",  # the section around it has the name
    )


def _wide(state: State, marks: Marks) -> tuple[list[Markup], int, int]:
    """The surface on the left, the offer below it; market and panels on the right."""
    width, height, left = 932, 740, 604
    right, side = left + GAP, 932 - left - GAP
    below = height - OFFERED
    return (
        [
            _strip(state, marks, left),
            surface(state, marks, (0, STRIP, left, below - GAP - STRIP)),
            offer(state, marks, 0, below, 364),
            piles(state, marks, 372, below + 6),
            zoom_buttons(left - 3 * (BUTTON + 4), below + OFFERED - BUTTON - 8),
            market(state, marks, right, 0, side),
            *_panels(state, marks, right, MARKET + GAP, side, height),
            *drafted(state, marks, right, 0, side),
        ],
        width,
        height,
    )


def _tall(state: State, marks: Marks) -> tuple[list[Markup], int, int]:
    """The parts one below the other, the one needed now first."""
    width, window = 374, 366
    y = STRIP
    parts = [_strip(state, marks, width), surface(state, marks, (0, y, width, window))]
    y += window + 4
    parts += [piles(state, marks, 0, y), zoom_buttons(width - 3 * (BUTTON + 4) + 4, y)]
    y += BUTTON + GAP
    if state.phase in (Phase.PLACE, Phase.PUT):
        parts.append(offer(state, marks, 0, y, width))
        parts.append(market(state, marks, 0, y + OFFERED + GAP, width))
    else:
        parts.append(market(state, marks, 0, y, width))
        parts.append(offer(state, marks, 0, y + MARKET + GAP, width))
    picked = drafted(state, marks, 0, y, width)  # above everything; the market lies here then
    y += MARKET + OFFERED + 2 * GAP
    height = y + state.seats * (PANEL + GAP)
    parts += _panels(state, marks, 0, y, width, height)
    parts += picked
    return parts, width, height


def _panels(state: State, marks: Marks, x: int, y: int, width: int, bottom: int) -> list[Markup]:
    """The panels in the order of the seats, spread over the room there is."""
    step = min((bottom - y + GAP) / state.seats, PANEL + 2 * GAP)
    return [
        panel(player, marks.marked, x, y + seat * step, width)
        for seat, player in enumerate(players(state, marks.colours, marks.names))
    ]


@cached_by(
    lambda state, marks, width: (
        (state.phase, state.round, state.order, state.turn, state.passed, state.to_move),
        (marks.colours, marks.names, ROUND in marks.marked, width),
    )
)
def _strip(state: State, marks: Marks, width: int) -> Markup:
    """The round on the left, the order of the players on the right."""
    drafting = state.phase in (Phase.FILL, Phase.DRAFT)
    order = state.order
    drawn = []
    for place, seat in enumerate(order):
        x = width - 20 - (len(order) - 1 - place) * 36
        gone = seat in state.passed or (not drafting and place < state.turn and not state.over)
        class_ = "seat mover" if seat == state.to_move else "seat gone" if gone else "seat"
        drawn.append(
            el(
                "g",
                el("circle", cx=x, cy=STRIP / 2 - 2, r=17, class_="ring"),
                cube(marks.colours[seat], x, STRIP / 2 - 2, 19 if gone else 23),
                class_=class_,
            )
        )
    names = ", ".join(marks.names[seat] for seat in order)
    label = _("Terraforming order: {names}", names=names)
    if drafting:
        label = _("Drafting order: {names}", names=names)
    heading = _("Round {round}", round=state.round) if state.round else "Myraclia"
    phase = _(_PHASES[state.phase]) if state.phase in _PHASES else ""
    frame = None
    if ROUND in marks.marked:
        frame = el("rect", x=1, y=1, width=150, height=44, rx=6, class_="marked")
    title = join(
        el("rect", x=0, y=0, width=width - 36 * len(order), height=STRIP, class_="touch"),
        frame,
        text(heading, 4, 20, "heading"),
        text(phase, 4, 39, "quiet"),
    )
    across = 36 * len(order)
    behind = el("rect", x=width - across, y=0, width=across, height=STRIP, class_="touch")
    return join(
        thing(title, ROUND, f"{heading}: {phase}" if phase else heading),
        thing(join(behind, *drawn), ORDER, label),
    )


@cached(4)
def zoom_buttons(x: float, y: float) -> Markup:
    """Buttons to zoom in, zoom out and show everything."""
    icons = (
        ("zoom-in", _("Zoom in (+)"), "M-9 0H9M0 -9V9"),
        ("zoom-out", _("Zoom out (-)"), "M-9 0H9"),
        ("fit", _("Show the whole board (0)"), "M-9 -4V-9H-4M4 -9H9V-4M9 4V9H4M-4 9H-9V4"),
    )
    drawn = []
    for index, (do, label, icon) in enumerate(icons):
        left = x + index * (BUTTON + 4)
        drawn.append(
            el(
                "g",
                el("rect", x=left, y=y, width=BUTTON, height=BUTTON, rx=8, class_="key"),
                path(icon, transform=f"translate({left + 22:.0f} {y + 22:.0f})", class_="icon"),
                data_do=do,
                aria_label=label,
                role="button",
                tabindex="0",
                class_="zoom-key",
            )
        )
    return el("g", *drawn)
