"""The rules of Myraclia, and the one judge of what they allow.

The rulebook is the Slovak one; what it leaves open is marked "Decided" where it is decided.
"""

from __future__ import annotations

from py_rules.core import Refusal
from py_rules.grid import Hex
from py_rules.myraclia.actions import (
    Action,
    Draw,
    Offer,
    Place,
    Put,
    Reveal,
    Spend,
    Stop,
    Surface,
    Take,
)
from py_rules.myraclia.chance import chance_refusal
from py_rules.myraclia.data import (
    ACTIONS,
    COLOURS,
    DARKNESS,
    TILES,
    Elements,
)
from py_rules.myraclia.payments import pays, superfluous
from py_rules.myraclia.state import (
    Phase,
    State,
    contacts,
    hand,
    holder,
    is_free,
    missing,
    owner,
    places,
    pool,
    reached,
    thin,
    tiles,
    touches,
)

RULES = {
    "setup": "The surface is 8, 9, 11 or 12 random tiles for 2, 3, 4 or 5 players, each touching "
    "at least 2 others and most of them at least 3; 3 tiles are the offer. Each player draws 2 "
    "elements, 3 with beginners; less rare elements go first in the first draft.",
    "draft": "Phase A of a round: the players draft elements.",
    "draft.fill": "5 elements a player come from the bag on the draft board (4 in the first round "
    "of five players). Only when the bag cannot give an element, the discard becomes the bag.",
    "draft.columns": "The elements stand in columns by colour: the more, the further right; "
    "of equal columns the less rare is further right.",
    "draft.take": "In drafting order each player takes one element or passes; who has passed "
    "takes no more this round.",
    "draft.marker": "A player's marker queues in the column taken from; later it moves only to a "
    "column further left.",
    "draft.leftover": "Elements that nobody took go to the discard.",
    "draft.order": "Terraforming order goes from the rightmost column to the leftmost, in a column "
    "from the last marker to the first; who took nothing goes before all.",
    "turn": "Phase B of a round: in terraforming order each player has one turn of at most 3 "
    "actions: terraform, reserve or change the reservation.",
    "pay": "Elements are paid from the own stock, with the help of swaps and jokers.",
    "pay.exchange": "Own elements may be swapped one for one with unused elements of players who "
    "have ended their turn this round; never so as to own more.",
    "pay.joker": "To terraform, a missing element may be replaced by 3 elements of one colour or "
    "by any 5 elements.",
    "pay.minimal": "Rule of the hand: no more elements than necessary; if a part of the payment "
    "would pay, the payment is too large.",
    "terraform": "Terraform (an action): pay the elements that are missing on the tile; they and "
    "those that lie there go to the discard.",
    "terraform.target": "One may terraform a free tile, or a tile that one reserved in an earlier "
    "round; never a Darkness tile.",
    "terraform.adjacent": "The tile must touch a terraformed tile, unless it is the own reserved "
    "tile, the player's first tile and that in the first round, or the first tile of all.",
    "terraform.disc": "A terraformed tile is marked by a disc: 9 a player with 2 or 3 players, "
    "8 with 4 or 5.",
    "terraform.points": "Who terraforms scores the points of the tile at once.",
    "terraform.freed": "Who terraforms gets the tile's freed element at once, from the discard, "
    "else from the bag, else not at all.",
    "terraform.own-neighbours": "For each own terraformed tile that touches it, who terraforms "
    "scores 1 point with the first terraforming of the turn, 2 with the others.",
    "terraform.rival-neighbours": "Every opponent scores 1 point for each own terraformed tile "
    "that touches it.",
    "reserve": "Reserve (an action): a part of a tile's cost keeps it for oneself.",
    "reserve.target": "One may reserve a free tile that touches a terraformed tile.",
    "reserve.elements": "At least one needed element is placed, but never all that are missing; "
    "no jokers.",
    "reserve.fee": "Reserving costs 1 point for each element still missing, once; one must have "
    "the points.",
    "reserve.one": "A player has at most one reserved tile, marked by a disc with the dark "
    "side up.",
    "reserve.change": "Change of reservation (an action): the disc moves to another tile as if it "
    "were reserved; the tile left is free at once, though its leaver may reserve it only in a "
    "later round.",
    "reserve.add": "Needed elements may be added to a tile reserved in an earlier round, which is "
    "no action; no jokers, and never all that are missing.",
    "reserve.not-terraformed": "A reserved tile is not a terraformed tile: not for neighbours, not "
    "for the end of the game, not for the scoring.",
    "place": "At the end of a turn unused elements go to the exchange zone, and tiles from the "
    "offer to the surface.",
    "place.count": "As many tiles are placed as free tiles were used up in the turn; completing or "
    "changing a reservation uses none.",
    "place.compact": "A new tile touches at least two tiles; if just two, both of them touch at "
    "least three others.",
    "place.darkness": "A Darkness tile in the offer is placed first; at most one lies in "
    "the offer.",
    "place.refill": "After the turn the offer is refilled to 3 tiles.",
    "round": "A round ends when all have had their turn: all unused elements go to the discard.",
    "round.end-of-game": "The game ends with the round in which a player has terraformed 8 tiles, "
    "7 with 4 or 5 players.",
    "round.order": "The next draft goes in terraforming order reversed.",
    "round.eternity": "Eternity: after every round but the last the player with fewest points, of "
    "a tie who came later in the round, draws a token and lays it on a free tile.",
    "round.free-elements": "At the end of every round but the last each terraformed tile with a "
    "freed element gives one to its owner, from the discard, else from the bag.",
    "score": "At the end terrains and the largest groups score.",
    "score.terrains": "Having terraformed all four terrains scores 6 points.",
    "score.group": "The largest connected group of own tiles scores 3 points for each player whose "
    "largest is smaller.",
    "score.table": "Each terrain scores by the number of terraformed tiles that have it.",
    "score.tie": "Most points win; of a tie, having all terrains, then more plains; then the win "
    "is shared.",
    "kickstarter": "The Kickstarter tile has two terrains, plains and woods; both count in the "
    "scoring, else it is one tile.",
    "eternity": "Eternity tokens go on free tiles, also several on one, and pay at the "
    "terraforming: points or an element at once; or they stay as a source or a terrain.",
    "darkness": "Darkness tiles can never be terraformed or reserved and are no free tiles, but "
    "they count as tiles when tiles are placed.",
}

# The rule that says what is decided in each phase.
PHASE_RULES = {
    Phase.SURFACE: "setup",
    Phase.OFFER: "place.refill",
    Phase.STOCK: "setup",
    Phase.FILL: "draft.fill",
    Phase.DRAFT: "draft",
    Phase.ACT: "turn",
    Phase.PLACE: "place",
    Phase.TOKEN: "round.eternity",
    Phase.PUT: "round.eternity",
    Phase.OVER: "round.end-of-game",
}


def refusal(state: State, action: Action) -> Refusal | None:
    """The first rule that an action breaks; None for a legal action."""
    if state.phase is not _phase(action):
        return Refusal(PHASE_RULES[state.phase], f"it is time for {state.phase.value}")
    match action:
        case Spend(verb, place, elements):
            if verb == "terraform":
                return terraform_here(state, place) or _payment(state, place, elements)
            if verb == "reserve":
                return reserve_here(state, place) or _reserve_with(state, place, elements)
            return add_here(state, place) or _part(state, place, elements, "reserve.add")
        case Take(colour):
            return _take(state, colour)
        case Stop():
            return None
        case Place(tile, place):
            return place_tile(state, tile) or place_here(state, place)
        case Put(place):
            return put_here(state, place)
        case _:
            return chance_refusal(state, action)


def _phase(action: Action) -> Phase:
    match action:
        case Spend():
            return Phase.ACT
        case Take():
            return Phase.DRAFT
        case Stop(said):
            return Phase.DRAFT if said == "pass" else Phase.ACT
        case Place():
            return Phase.PLACE
        case Put():
            return Phase.PUT
        case Surface():
            return Phase.SURFACE
        case Offer():
            return Phase.OFFER
        case Draw(verb):
            return Phase.STOCK if verb == "stock" else Phase.FILL
        case Reveal():
            return Phase.TOKEN
    raise TypeError(action)


def _seat(state: State) -> int:
    """Who decides; only asked where somebody does."""
    assert state.to_move is not None
    return state.to_move


# Draft.


def _take(state: State, colour: str) -> Refusal | None:
    if not state.board[COLOURS.index(colour)]:
        return Refusal("draft.take", f"no {colour} element is on the draft board")
    return None


# Terraforming.


def terraform_here(state: State, place: Hex) -> Refusal | None:
    """Why the tile here may not be terraformed, whatever is paid."""
    seat = _seat(state)
    if state.reserved[seat] == place:
        if state.fresh:
            detail = f"you reserved {place} in this turn; complete it in a later round"
            return Refusal("terraform.target", detail)
        return _action_left(state)
    if taken := _not_free(state, place):
        return Refusal("terraform.target", taken)
    if refused := _action_left(state):
        return refused
    if not reached(state, seat, place):
        return Refusal("terraform.adjacent", _far(state, place))
    if not hand(state, seat):
        return Refusal("terraform.disc", "all your discs are on tiles")
    return None


def _payment(state: State, place: Hex, payment: Elements) -> Refusal | None:
    cost = missing(state, place)
    if refused := _exchange(state, payment):
        return refused
    if not pays(payment, cost):
        absent = _listed(cost.minus(payment))
        detail = f"without a joker of 3 equal or any 5 elements {absent} is missing"
        return Refusal("pay.joker", detail)
    if colour := superfluous(payment, cost):
        return Refusal("pay.minimal", f"with one {colour} element less it is paid as well")
    return None


def _exchange(state: State, payment: Elements) -> Refusal | None:
    seat = _seat(state)
    owned = state.stock[seat].total
    if lacking := payment.minus(pool(state, seat)).names:
        zones = " and the exchange zones" if any(state.exchange) else ""
        detail = f"there are not enough {lacking[0]} elements in your stock{zones}"
        return Refusal("pay.exchange", detail)
    if payment.total > owned:
        detail = f"you own {_counted(owned, 'element')} and cannot spend {payment.total}"
        return Refusal("pay.exchange", detail)
    return None


def _action_left(state: State) -> Refusal | None:
    if state.actions == ACTIONS:
        return Refusal("turn", "you have taken your three actions")
    return None


def _not_free(state: State, place: Hex) -> str | None:
    """Why the tile here is no free tile."""
    if is_free(state, place):
        return None
    tile = tiles(state).get(place)
    if tile is None:
        return f"no tile is at {place}"
    if TILES[tile].dark:
        return f"the tile at {place} is a Darkness tile"
    seat, done = owner(state, place), "terraformed"
    if seat is None:
        seat, done = holder(state, place), "reserved"
    assert seat is not None
    whose = "you" if seat == state.to_move else f"seat {seat + 1}"
    return f"the tile at {place} is {done} by {whose}"


def _far(state: State, place: Hex) -> str:
    if any(beside in state.reserved for beside in place.neighbours):
        return f"{place} touches no terraformed tile; a reserved one does not count"
    return f"{place} touches no terraformed tile"


def _listed(elements: Elements) -> str:
    return " and ".join(elements.names)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# Reserving.


def reserve_here(state: State, place: Hex) -> Refusal | None:
    """Why the tile here may not be reserved, whatever is placed."""
    seat = _seat(state)
    if taken := _not_free(state, place):
        return Refusal("reserve.target", taken)
    if refused := _action_left(state):
        return refused
    if not touches(state, place):
        return Refusal("reserve.target", _far(state, place))
    if place in state.left:
        detail = f"you gave up {place} in this turn; reserve it again in a later round"
        return Refusal("reserve.change", detail)
    if state.reserved[seat] is None and not hand(state, seat):
        return Refusal("reserve.one", "you have no disc left to mark the tile")
    return None


def _reserve_with(state: State, place: Hex, elements: Elements) -> Refusal | None:
    if refused := _part(state, place, elements, "reserve.elements"):
        return refused
    fee, points = missing(state, place).minus(elements).total, state.points[_seat(state)]
    if points < fee:
        detail = f"the fee is {_counted(fee, 'point')} and you have {points}"
        return Refusal("reserve.fee", detail)
    return None


def add_here(state: State, place: Hex) -> Refusal | None:
    """Why nothing may be added to the tile here, whatever it is."""
    if state.reserved[_seat(state)] != place:
        return Refusal("reserve.add", f"you have not reserved {place}")
    if state.fresh:
        return Refusal("reserve.add", f"you reserved {place} in this turn; add in a later round")
    return None


def _part(state: State, place: Hex, elements: Elements, rule: str) -> Refusal | None:
    """Needed elements, but not all."""
    cost = missing(state, place)
    if cost.total == 1:
        detail = f"the tile at {place} lacks only {_listed(cost)}: it can only be terraformed"
        return Refusal(rule, detail)
    if needless := elements.minus(cost).names:
        many = f"so many {needless[0]} elements" if needless[0] in cost.names else needless[0]
        return Refusal(rule, f"the tile at {place} does not need {many}")
    if elements == cost:
        return Refusal(rule, "with all that is missing the tile is terraformed")
    return _exchange(state, elements)


# Placing.


def place_tile(state: State, tile: int) -> Refusal | None:
    """Why a tile may not be placed, wherever it is."""
    if tile not in state.offer:
        return Refusal("place.count", f"tile {tile} is not in the offer")
    if tile not in DARKNESS and any(other in DARKNESS for other in state.offer):
        return Refusal("place.darkness", "the Darkness tile in the offer comes first")
    return None


def place_here(state: State, place: Hex) -> Refusal | None:
    """Why no tile may be placed here."""
    if place in places(state):
        return None
    taken = tiles(state)
    if place in taken:
        return Refusal("place.compact", f"a tile is at {place}")
    touched = contacts(place, taken)
    if len(touched) < 2:
        count = f"only the tile at {touched[0]}" if touched else "no tile"
        return Refusal("place.compact", f"{place} touches {count}")
    narrow = thin(place, taken)
    which = f"{narrow[0]} touches" if len(narrow) == 1 else "both touch"
    detail = f"{place} touches just two tiles, and {which} fewer than three others"
    return Refusal("place.compact", detail)


# Eternity.


def put_here(state: State, place: Hex) -> Refusal | None:
    """Why the Eternity token may not be laid here."""
    if detail := _not_free(state, place):
        return Refusal("eternity", detail)
    return None
