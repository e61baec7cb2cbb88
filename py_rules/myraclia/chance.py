"""What chance does in Myraclia, and what it may do."""

from __future__ import annotations

from random import Random

from py_rules.core import Refusal
from py_rules.grid import Hex, flood
from py_rules.myraclia.actions import Draw, Offer, Reveal, Surface
from py_rules.myraclia.data import COLOURS, DARKNESS, LAYOUTS, NONE, OFFER, Elements
from py_rules.myraclia.state import Laid, Phase, State, fill_size, size, stock_size

ChanceAction = Surface | Offer | Draw | Reveal


def deal(state: State, rng: Random) -> ChanceAction:
    """What chance does next, uniformly at random (but for the shape of a random surface)."""
    match state.phase:
        case Phase.SURFACE:
            layout = LAYOUTS[state.seats]
            if "random-layout" in state.options:
                layout = random_layout(state.seats, rng)
            drawn = rng.sample(sorted(state.supply), len(layout))
            return Surface(tuple(map(Laid, drawn, layout)))
        case Phase.OFFER:
            return Offer(_offer(state, rng))
        case Phase.STOCK:
            return Draw("stock", _elements(stock_size(state), state.bag, NONE, rng))
        case Phase.FILL:
            return Draw("fill", _elements(fill_size(state), state.bag, state.discard, rng))
        case _:
            return Reveal(rng.choice(sorted(state.hidden)))


def _offer(state: State, rng: Random) -> tuple[int, ...]:
    """One tile after the other; a second Darkness tile goes back."""
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
    """From the bag; if it does not hold so many, all of it and the rest from the discard."""
    drawn = bag.names
    if count < len(drawn):
        drawn = rng.sample(drawn, count)
    else:
        drawn += rng.sample(discard.names, count - len(drawn))
    return Elements(*map(drawn.count, COLOURS))


def well_shaped(cells: frozenset[Hex]) -> bool:
    """What a first surface must be: connected, each cell touching 2 others, most of them 3."""
    contacts = [len(cells.intersection(cell.neighbours)) for cell in cells]
    return (
        min(contacts) >= 2
        and 2 * sum(count >= 3 for count in contacts) > len(cells)
        and flood(next(iter(cells)), cells) == cells
    )


def random_layout(seats: int, rng: Random) -> tuple[Hex, ...]:
    """Cells for a first surface that fit the rule, in reading order, the first one 0,0."""
    while True:
        cells = {Hex(0, 0)}
        while len(cells) < size(seats):
            # Drawn once for every cell they touch, so that compact shapes are found soon.
            edge = [beside for cell in sorted(cells) for beside in cell.neighbours]
            cells.add(rng.choice([cell for cell in edge if cell not in cells]))
        if well_shaped(frozenset(cells)):
            first, *_ = ordered = sorted(cells, key=lambda cell: cell.reading)
            return tuple(Hex(cell.q - first.q, cell.r - first.r) for cell in ordered)


def chance_refusal(state: State, action: ChanceAction) -> Refusal | None:
    """The first rule that an action of chance breaks, when it is time for such an action."""
    match action:
        case Surface():
            return _surface(state, action)
        case Offer(drawn):
            return _offered(state, drawn)
        case Draw("stock", elements):
            return _stock(state, elements)
        case Draw(_, elements):
            return _fill(state, elements)
        case Reveal(token):
            if token not in state.hidden:
                return Refusal("round.eternity", f"token {token} has been drawn before")
            return None


def _surface(state: State, action: Surface) -> Refusal | None:
    drawn = [laid.tile for laid in action.laid]
    cells = tuple(laid.hex for laid in action.laid)
    if len(cells) != size(state.seats):
        return Refusal("setup", f"the surface has {size(state.seats)} tiles at the start")
    if refused := _drawn(state, drawn, "setup"):
        return refused
    if "random-layout" not in state.options:
        if cells != LAYOUTS[state.seats]:
            return Refusal("setup", "the tiles lie as in the recommended layout")
        return None
    if len(set(cells)) != len(cells):
        return Refusal("setup", "two tiles are at one place")
    if list(cells) != sorted(cells, key=lambda cell: cell.reading) or cells[0] != Hex(0, 0):
        return Refusal("setup", "the tiles stand in reading order, the first at 0,0")
    if not well_shaped(frozenset(cells)):
        detail = "each tile touches at least 2 others and more than half at least 3"
        return Refusal("setup", detail)
    return None


def _drawn(state: State, drawn: list[int], rule: str) -> Refusal | None:
    """Tiles out of the supply, each once."""
    for tile in drawn:
        if tile not in state.supply:
            return Refusal(rule, f"tile {tile} is not in the supply")
    if len(set(drawn)) != len(drawn):
        return Refusal(rule, "each tile is there only once")
    return None


def _offered(state: State, drawn: tuple[int, ...]) -> Refusal | None:
    if refused := _drawn(state, list(drawn), "place.refill"):
        return refused
    if len(state.offer) + len(drawn) != OFFER:
        needed = OFFER - len(state.offer)
        return Refusal("place.refill", f"{needed} tiles are drawn to make {OFFER}")
    if sum(tile in DARKNESS for tile in (*state.offer, *drawn)) > 1:
        return Refusal("place.darkness", "at most one Darkness tile lies in the offer")
    return None


def _stock(state: State, elements: Elements) -> Refusal | None:
    if elements.total != stock_size(state):
        return Refusal("setup", f"each player draws {stock_size(state)} elements")
    return _in_bag(state, elements, NONE, "setup")


def _fill(state: State, elements: Elements) -> Refusal | None:
    count = fill_size(state)
    if elements.total != count:
        return Refusal("draft.fill", f"{count} elements are drawn")
    if count <= state.bag.total:
        return _in_bag(state, elements, NONE, "draft.fill")
    if lacking := state.bag.minus(elements).names:
        detail = f"the bag is emptied first, and a {lacking[0]} element is in it"
        return Refusal("draft.fill", detail)
    return _in_bag(state, elements, state.discard, "draft.fill")


def _in_bag(state: State, drawn: Elements, more: Elements, rule: str) -> Refusal | None:
    if lacking := drawn.minus(state.bag.plus(more)).names:
        return Refusal(rule, f"there are not so many {lacking[0]} elements in the bag")
    return None
