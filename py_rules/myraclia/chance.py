"""Chance in Myraclia: its draws, and their refusals, which would make rules.py too long."""

from __future__ import annotations

from random import Random

from py_rules.core import Refusal, refuse
from py_rules.grid import Hex, flood
from py_rules.message import N_, counted
from py_rules.myraclia import terms
from py_rules.myraclia.actions import Draw, LaySurface, Offer, Reveal
from py_rules.myraclia.data import COLOURS, DARKNESS, LAYOUTS, NONE, OFFER, Elements
from py_rules.myraclia.state import LaidTile, Phase, State, fill_size, size, stock_size

ChanceAction = LaySurface | Offer | Draw | Reveal


def deal(state: State, rng: Random) -> ChanceAction:
    """Return the next action of chance, uniformly at random except for a random surface's shape."""
    match state.phase:
        case Phase.SURFACE:
            layout = LAYOUTS[state.seats]
            if "random-layout" in state.options:
                layout = random_layout(state.seats, rng)
            drawn = rng.sample(sorted(state.supply), len(layout))
            return LaySurface(tuple(map(LaidTile, drawn, layout)))
        case Phase.OFFER:
            return Offer(_offer(state, rng))
        case Phase.STOCK:
            return Draw("stock", _elements(stock_size(state), state.bag, NONE, rng))
        case Phase.FILL:
            return Draw("fill", _elements(fill_size(state), state.bag, state.discard, rng))
        case _:
            return Reveal(rng.choice(sorted(state.hidden)))


def _offer(state: State, rng: Random) -> tuple[int, ...]:
    """Draw the tiles for the offer one by one; a second Darkness tile is put back."""
    supply = sorted(state.supply)
    offer = list(state.offer)
    drawn = []
    while len(offer) < OFFER:
        tile = rng.choice(supply)
        if tile in DARKNESS and any(other in DARKNESS for other in offer):
            continue
        supply.remove(tile)
        offer.append(tile)
        drawn.append(tile)
    return tuple(sorted(drawn))


def _elements(count: int, bag: Elements, discard: Elements, rng: Random) -> Elements:
    """Draw elements from the bag; if it holds too few, all of them and the rest from the discard
    pile.
    """
    drawn = bag.names
    if count < len(drawn):
        drawn = rng.sample(drawn, count)
    else:
        drawn += rng.sample(discard.names, count - len(drawn))
    return Elements(*map(drawn.count, COLOURS))


def well_shaped(cells: frozenset[Hex]) -> bool:
    """Whether cells can be a first surface.

    They are connected, each touches at least 2 others, and more than half touch at least 3.
    """
    contacts = [len(cells.intersection(cell.neighbours)) for cell in cells]
    return (
        min(contacts) >= 2
        and 2 * sum(count >= 3 for count in contacts) > len(cells)
        and flood(next(iter(cells)), cells) == cells
    )


def random_layout(seats: int, rng: Random) -> tuple[Hex, ...]:
    """Random cells for a first surface (see `well_shaped`), in reading order; the first is 0,0."""
    while True:
        cells = {Hex(0, 0)}
        while len(cells) < size(seats):
            # A cell is listed once for each cell it touches, so that compact shapes come up soon.
            edge = [beside for cell in sorted(cells) for beside in cell.neighbours]
            cells.add(rng.choice([cell for cell in edge if cell not in cells]))
        if well_shaped(frozenset(cells)):
            first, *_ = ordered = sorted(cells, key=lambda cell: cell.reading)
            return tuple(Hex(cell.q - first.q, cell.r - first.r) for cell in ordered)


def chance_refusal(state: State, action: ChanceAction) -> Refusal | None:
    """The first rule that an action of chance breaks. Its phase must have been checked."""
    match action:
        case LaySurface():
            return _surface(state, action)
        case Offer(drawn):
            return _offered(state, drawn)
        case Draw("stock", elements):
            return _stock(state, elements)
        case Draw(_, elements):
            return _fill(state, elements)
        case Reveal(token):
            if token not in state.hidden:
                text = N_("token {token} has already been drawn")
                return refuse("round.eternity", text, token=str(token), marks=(terms.TOKENS,))
            return None


def _surface(state: State, action: LaySurface) -> Refusal | None:
    drawn = [laid.tile for laid in action.laid]
    cells = tuple(laid.hex for laid in action.laid)
    marks = (terms.SUPPLY,)
    if len(cells) != size(state.seats):
        reason = counted(
            "the surface must have {count} tile at the start",
            "the surface must have {count} tiles at the start",
            count=size(state.seats),
        )
        return Refusal("setup", reason, marks)
    if refused := _drawn(state, drawn, "setup"):
        return refused
    if "random-layout" not in state.options:
        if cells != LAYOUTS[state.seats]:
            text = N_("the tiles must be in the fixed layout for this number of players")
            return refuse("setup", text, marks=marks)
        return None
    if len(set(cells)) != len(cells):
        return refuse("setup", "two tiles are in the same place", marks=marks)
    if list(cells) != sorted(cells, key=lambda cell: cell.reading) or cells[0] != Hex(0, 0):
        text = N_("the tiles must be in reading order, starting at {place}")
        return refuse("setup", text, place="0,0", marks=marks)
    if not well_shaped(frozenset(cells)):
        text = N_(
            "each tile must touch at least two others, and more than half of the tiles must "
            "touch at least three"
        )
        return refuse("setup", text, marks=marks)
    return None


def _drawn(state: State, drawn: list[int], rule: str) -> Refusal | None:
    """The refusal unless all these tiles are in the supply, each drawn once."""
    marks = (terms.SUPPLY,)
    for tile in drawn:
        if tile not in state.supply:
            return refuse(rule, "tile {tile} isn’t in the supply", tile=str(tile), marks=marks)
    if len(set(drawn)) != len(drawn):
        return refuse(rule, "there is only one of each tile", marks=marks)
    return None


def _offered(state: State, drawn: tuple[int, ...]) -> Refusal | None:
    if refused := _drawn(state, list(drawn), "place.refill"):
        return refused
    marks = (terms.OFFER, terms.SUPPLY)
    if len(state.offer) + len(drawn) != OFFER:
        reason = counted(
            "{count} tile must be drawn, so that the offer has {offer} tiles",
            "{count} tiles must be drawn, so that the offer has {offer} tiles",
            count=OFFER - len(state.offer),
            offer=OFFER,
        )
        return Refusal("place.refill", reason, marks)
    if sum(tile in DARKNESS for tile in (*state.offer, *drawn)) > 1:
        text = N_("the offer can hold at most one Darkness tile")
        return refuse("place.darkness", text, marks=marks)
    return None


def _stock(state: State, elements: Elements) -> Refusal | None:
    if elements.total != stock_size(state):
        reason = counted(
            "each player must draw {count} element",
            "each player must draw {count} elements",
            count=stock_size(state),
        )
        return Refusal("setup", reason, (terms.BAG,))
    return _in_bag(state, elements, NONE, "setup")


def _fill(state: State, elements: Elements) -> Refusal | None:
    count = fill_size(state)
    if elements.total != count:
        reason = counted(
            "{count} element must be drawn", "{count} elements must be drawn", count=count
        )
        return Refusal("draft.fill", reason, (terms.BAG,))
    if count <= state.bag.total:
        return _in_bag(state, elements, NONE, "draft.fill")
    if lacking := state.bag.minus(elements).names:
        text = N_("elements come from the bag until it is empty, and it still holds {elements}")
        held = terms.elements(lacking[0])
        return refuse("draft.fill", text, elements=held, marks=(terms.BAG,))
    return _in_bag(state, elements, state.discard, "draft.fill")


def _in_bag(state: State, drawn: Elements, more: Elements, rule: str) -> Refusal | None:
    if lacking := drawn.minus(state.bag.plus(more)).names:
        text = N_("there aren’t that many {elements} in the bag")
        return refuse(rule, text, elements=terms.elements(lacking[0]), marks=(terms.BAG,))
    return None
