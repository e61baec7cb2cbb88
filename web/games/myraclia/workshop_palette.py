"""The palette of Myraclia in the workshop, kept apart because workshop.py would be too long."""

from __future__ import annotations

from py_rules.myraclia.composed import MOST_POINTS
from py_rules.myraclia.data import COLOURS, ELEMENTS, TILES
from py_rules.myraclia.position import box
from py_rules.myraclia.state import Phase, State
from web.games.myraclia.symbols import gem
from web.games.myraclia.tiles import GROUNDS, about, barren, disc, token, token_words
from web.games.workshop import Choice, Counter, Kind, Palette, Tool, seats
from web.i18n import _, render
from web.markup.svg import Markup, el, path

MOST_STOCK = 30
TRADING = (Phase.ACT, Phase.PLACE, Phase.OVER)  # the phases with exchange zones


def palette(state: State, seat: int, names: tuple[str, ...]) -> Palette:
    """The tools, choices and counters of a position."""
    tools = (
        Tool("disc", _("Terraformed"), owned=True),
        Tool("reserve", _("Reserved"), owned=True),
        Tool("tile", _("Tile"), kinds=_tile_kinds(state), numbered=True),
        Tool("element-green", _("Element"), kinds=_element_kinds()),
        *_token_tools(state),
        Tool("clear", _("Remove")),
    )
    labels = _element_labels()
    points = _("{name}’s points", name=names[seat])
    counters = (
        Counter("points", points, state.points[seat], 0, MOST_POINTS),
        *(
            Counter(f"stock-{colour}", label, state.stock[seat][i], 0, MOST_STOCK)
            for i, (colour, label) in enumerate(zip(COLOURS, labels, strict=True))
        ),
        Counter("round", _("Round"), state.round, 1, MOST_POINTS),
        *(
            Counter(
                f"exchange-{colour}",
                label,
                state.exchange[i],
                0,
                ELEMENTS[i],
                group=_("Exchange zones"),
            )
            for i, (colour, label) in enumerate(zip(COLOURS, labels, strict=True))
            if state.phase in TRADING
        ),
    )
    turn = seats("turn", _("Turn"), state.order[state.turn], names)
    phases = (("0", _("Draft")), ("1", _("Terraforming")))
    drafting = state.phase is Phase.DRAFT
    choices = (
        *([turn] if state.phase in (Phase.ACT, Phase.DRAFT) else ()),
        *([Choice("phase", _("Phase"), "0", phases)] if drafting else ()),
    )
    return Palette(tools, choices, counters)


def _element_labels() -> tuple[str, ...]:
    return (
        *(_("Green elements"), _("Yellow elements"), _("Orange elements"), _("Red elements")),
        *(_("Blue elements"), _("Black elements"), _("White elements")),
    )


def _tile_kinds(state: State) -> tuple[Kind, ...]:
    """The next tile of the supply, and each tile of the game, by terrain."""
    lying = {*state.offer, *(laid.tile for laid in state.surface)}
    return (
        Kind("tile", _("The next tile"), "?", _("Any")),
        *(
            Kind(
                f"tile-{number}",
                _("Tile {number}. {about}", number=number, about=about(number)),
                str(number),
                _("Darkness") if TILES[number].dark else _(GROUNDS[TILES[number].terrains]),
                number in lying,
            )
            for number in sorted(box(state.options, state.phase, state.round))
        ),
    )


def _element_kinds() -> tuple[Kind, ...]:
    labels = _element_labels()
    return tuple(
        Kind(f"element-{colour}", label) for colour, label in zip(COLOURS, labels, strict=True)
    )


def _token_tools(state: State) -> tuple[Tool, ...]:
    """The Eternity tokens that are on tiles or can be placed."""
    laid = {number for _place, number in state.tokens}
    there = sorted(laid | state.hidden)
    kinds = tuple(
        Kind(
            f"token-{number}",
            _("Token {number}: {about}", number=number, about=render(token_words(number))),
            lies=number in laid,
        )
        for number in there
    )
    return (Tool(f"token-{there[0]}", _("Eternity token"), kinds=kinds),) if there else ()


def icon(tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
    """The picture of a tool's piece."""
    kind, _hyphen, which = tool.partition("-")
    if kind == "tile" and which:
        drawn = barren(int(which))
        return el("svg", drawn, viewBox="-54 -62 108 124", class_="kind", aria_hidden="true")
    if kind == "clear":
        return None
    if kind == "tile":
        drawn = path("M22 3L38.500 12.500V31.500L22 41L5.500 31.500V12.500Z", class_="hex")
    elif kind == "element":
        drawn = gem(which, 22, 22, 38)
    elif kind == "token":
        drawn = el("g", token(int(which), 0, 0), transform="translate(22 22) scale(1.4)")
    else:
        drawn = disc(colours[seat], 22, 20, 16, dark=kind == "reserve")
    return el("svg", drawn, viewBox="0 0 44 44", aria_hidden="true")
