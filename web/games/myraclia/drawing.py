"""The table of Myraclia as a drawing: dusk, basalt that blooms, gems."""

from __future__ import annotations

from py_rules.message import N_
from py_rules.myraclia.state import Phase, State
from py_rules.myraclia.terms import ORDER, ROUND
from web.games.myraclia.market import MARKET_HEIGHT, OFFER_HEIGHT, market, offer, piles
from web.games.myraclia.panels import PANEL, panel, players
from web.games.myraclia.steps import drafted
from web.games.myraclia.surface import surface
from web.games.pieces import cube, part, text, thing
from web.games.protocol import Marks
from web.i18n import _, cached, cached_by
from web.markup.svg import Markup, el, join, path

GAP = 8
STRIP_HEIGHT = 48  # height of the top line: the round and the order of players
SEAT_PITCH = 39  # from a player in that order to the next
BUTTON = 44
ROOMY_SEATS = 3  # up to so many seats leave room below their panels

_PHASES = {
    Phase.DRAFT: N_("draft"),
    Phase.ACT: N_("terraforming"),
    Phase.PLACE: N_("placing tiles"),
    Phase.PUT: N_("Eternity"),
    Phase.OVER: N_("the end"),
}


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG."""
    if marks.tall:
        return _tall(state, marks)
    parts, width, height = _wide(state, marks)
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {width} {height}",
        class_="table myraclia",
        role="presentation",  # the section around it has the name
    )


def _wide(state: State, marks: Marks) -> tuple[list[Markup], int, int]:
    """The surface on the left, the market and panels on the right; below the panels the offer, or
    below the surface if there is no room."""
    width, height, left = 932, 740, 604
    right, side = left + GAP, 932 - left - GAP
    below = height - OFFER_HEIGHT
    if state.seats <= ROOMY_SEATS:
        keys = below - GAP - BUTTON
        beside = "eternity" not in state.options  # with its tokens there are four piles
        end = height
        others = (
            piles(state, marks, right, keys if beside else keys - GAP - BUTTON),
            zoom_buttons(width - 3 * (BUTTON + 4), keys),
            offer(state, marks, right, below, side),
        )
    else:
        end = below - GAP
        others = (
            offer(state, marks, 0, below, 364),
            piles(state, marks, 372, below + 6),
            zoom_buttons(left - 3 * (BUTTON + 4), below + OFFER_HEIGHT - BUTTON - 8),
        )
    return (
        [
            _strip(state, marks, left),
            surface(state, marks, (0, STRIP_HEIGHT, left, end - STRIP_HEIGHT)),
            *others,
            market(state, marks, right, 0, side),
            *_panels(state, marks, right, MARKET_HEIGHT + GAP, side, height),
            *drafted(state, marks, right, 0, side),
        ],
        width,
        height,
    )


def _tall(state: State, marks: Marks) -> Markup:
    """The parts as drawings one below the other, the one needed now first."""
    width, window = 374, 366
    piled = STRIP_HEIGHT + window + 4
    below = piled + BUTTON + GAP
    placing = state.phase in (Phase.PLACE, Phase.PUT)
    traded, offered = (
        (below + OFFER_HEIGHT + GAP, below) if placing else (below, below + MARKET_HEIGHT + GAP)
    )
    y = below + MARKET_HEIGHT + OFFER_HEIGHT + 2 * GAP
    height = state.seats * (PANEL + GAP)

    def drawn(name: str, faces: set[str], top: int, high: int, *things: Markup) -> Markup:
        box = f"0 {top} {width} {high}"
        return part("myraclia", f"part-{name}", frozenset(faces), marks, box, *things)

    picked = drafted(state, marks, 0, traded, width)
    ways = {TRADE, SURFACE} if placing else {TRADE}
    traders = [
        drawn(
            "market",
            {TRADE},
            traded,
            MARKET_HEIGHT + GAP,
            market(state, marks, 0, traded, width),
            *picked,
        ),
        drawn("offer", ways, offered, OFFER_HEIGHT + GAP, offer(state, marks, 0, offered, width)),
    ]
    return join(
        drawn("strip", {SURFACE, TRADE}, 0, STRIP_HEIGHT, _strip(state, marks, width)),
        drawn(
            "surface",
            {SURFACE},
            STRIP_HEIGHT,
            window + 4,
            surface(state, marks, (0, STRIP_HEIGHT, width, window)),
        ),
        drawn(
            "piles",
            {SURFACE},
            piled,
            BUTTON + GAP,
            piles(state, marks, 0, piled),
            zoom_buttons(width - 3 * (BUTTON + 4) + 4, piled),
        ),
        *(reversed(traders) if placing else traders),
        drawn("players", {PLAYERS}, y, height, *_panels(state, marks, 0, y, width, y + height)),
    )


SURFACE, TRADE, PLAYERS = "surface", "trade", "players"  # the faces
COMPANION_FACES = {TRADE: SURFACE}


def faces(state: State) -> tuple[tuple[str, str], ...]:
    """The faces: the surface, the draft board or exchange zones, and the players."""
    trade = _("Draft board") if state.phase in (Phase.FILL, Phase.DRAFT) else _("Exchange zones")
    return (SURFACE, _("Surface")), (TRADE, trade), (PLAYERS, _("Players"))


def face(state: State, live: frozenset[str], chosen: frozenset[str]) -> str:
    """The draft board while elements are drafted, otherwise the surface."""
    return TRADE if state.phase is Phase.DRAFT else SURFACE


def _panels(state: State, marks: Marks, x: int, y: int, width: int, bottom: int) -> list[Markup]:
    """The panels in seat order, spread over the space available."""
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
    """The round on the left, the order of players on the right."""
    drafting = state.phase in (Phase.FILL, Phase.DRAFT)
    order = state.order
    drawn = []
    for place, seat in enumerate(order):
        x = width - 20 - (len(order) - 1 - place) * SEAT_PITCH
        gone = seat in state.passed or (not drafting and place < state.turn and not state.over)
        class_ = "seat mover" if seat == state.to_move else "seat gone" if gone else "seat"
        drawn.append(
            el(
                "g",
                el("circle", cx=x, cy=STRIP_HEIGHT / 2 - 2, r=17, class_="ring"),
                cube(marks.colours[seat], x, STRIP_HEIGHT / 2 - 2, 19 if gone else 23),
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
        el(
            "rect",
            x=0,
            y=0,
            width=width - SEAT_PITCH * len(order),
            height=STRIP_HEIGHT,
            class_="touch",
        ),
        frame,
        text(heading, 4, 20, "heading"),
        text(phase, 4, 39, "quiet"),
    )
    across = SEAT_PITCH * len(order)
    behind = el("rect", x=width - across, y=0, width=across, height=STRIP_HEIGHT, class_="touch")
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
