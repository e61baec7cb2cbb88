"""The bots' evaluation of Myraclia."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from py_rules.bots.mind import (
    AT_ONCE,
    Evaluation,
    Feature,
    Moves,
    Sentences,
    Style,
    TreeStyle,
    Trust,
)
from py_rules.bots.myraclia_draft import spoils
from py_rules.bots.myraclia_land import NUMBERS, WEIGHTS, hand_worth, lands_of, rounds
from py_rules.bots.myraclia_turns import plans, quick
from py_rules.grid import Hex
from py_rules.message import N_, Text, message
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, Place, Spend, Stop
from py_rules.myraclia.data import (
    ACTIONS,
    ALL_TERRAINS,
    OUTDONE,
    TILES,
    Elements,
    goal,
)
from py_rules.myraclia.payments import parts, plainest_first, terraforming
from py_rules.myraclia.rules import add_here, reserve_here, terraform_here
from py_rules.myraclia.state import Phase, State, free, missing, pool, tiles
from py_rules.myraclia.terms import TERRAINS as TERRAIN_NAMES

LABELS = {
    "play": N_("points right away"),
    "terrain": N_("points for {subject}"),
    "all": N_("all four terrains"),
    "variety": N_("progress towards all four terrains"),
    "group": N_("the largest group"),
    "size": N_("a larger group"),
    "tiles": N_("progress towards the end of the game"),
    "sources": N_("free elements in later rounds"),
    "plan": N_("tiles that the elements in stock can pay for"),
    "part": N_("elements towards a tile"),
    "reserved": N_("the reserved tile"),
    "border": N_("free tiles next to terraformed ones"),
}
ALL = Sentences(
    N_("It brings you closer to having all four terrains, which is worth about {points}."),
    N_("It leaves you further from having all four terrains, which costs you about {points}."),
)
GROUP = Sentences(
    N_("With a larger group you can expect about {points} more."),
    N_("With a smaller group you can expect about {points} less."),
)
HAND = Sentences(
    N_("Your elements can pay for tiles that are worth about {points} more."),
    N_("Your elements can pay for tiles that are worth about {points} less."),
    spent=True,
)
SENTENCES = {
    "play": AT_ONCE,
    "terrain": Sentences(
        N_("You score {points} more for {subject}."), N_("You score {points} less for {subject}.")
    ),
    "all": ALL,
    "variety": ALL,
    "group": GROUP,
    "size": GROUP,
    "tiles": Sentences(
        N_("Having more tiles is worth about {points} to you."),
        N_("Having fewer tiles costs you about {points}."),
    ),
    "sources": Sentences(
        N_("Free elements in later rounds are worth about {points} to you."),
        N_("It costs you free elements in later rounds, which would be worth about {points}."),
    ),
    "plan": HAND,
    "part": HAND,
    "reserved": Sentences(
        N_("You can expect about {points} more from your reserved tile."),
        N_("You can expect about {points} less from your reserved tile."),
        spent=True,
    ),
    "border": Sentences(
        N_("The free tiles next to yours are worth about {points} to you."),
        N_("Fewer free tiles lie next to yours, which costs you about {points}."),
        spent=True,
    ),
}


def terms(state: State) -> list[Feature]:
    """The features of a position, for all seats."""
    found: list[Feature] = []
    lands = lands_of(state)
    remaining = rounds(state)
    for seat, land in enumerate(lands):
        found.append(("play", seat, "", state.points[seat]))
        for terrain, points in land.points:
            found.append(("terrain", seat, terrain, points))
        if land.variety == 4:
            found.append(("all", seat, "", ALL_TERRAINS))
        else:
            found.append(("variety", seat, "", ALL_TERRAINS * (land.variety / 4) ** 2))
        smaller = sum(other.group < land.group for other in lands)
        found.append(("group", seat, "", OUTDONE * smaller))
        found.append(("size", seat, "", land.group))
        count = len(state.terraformed[seat])
        found.append(("tiles", seat, "", count))
        found.append(("sources", seat, "", land.sources * remaining))
        found.append(("border", seat, "", land.border * remaining / 6))
        reserved = state.reserved[seat]
        if reserved is not None and remaining:
            own = next(site for site in land.sites if site.place == reserved)
            need = TILES[tiles(state)[reserved]].cost.total
            done = 1 - own.cost.total / need
            found.append(("reserved", seat, "", own.value * done))
        if _awaits(state, seat) and any(state.stock[seat]):
            first = state.actions if state.to_move == seat else 0
            plan, part, spare = hand_worth(land, state.stock[seat], state.exchange, ACTIONS - first)
            found.append(("plan", seat, "", plan))
            found.append(("part", seat, "", part))
            found.append(("spare", seat, "", spare))
    return found


def _awaits(state: State, seat: int) -> bool:
    """Whether a seat will still use its elements in this round."""
    if state.phase is Phase.ACT:
        return state.order.index(seat) >= state.turn
    if state.phase in (Phase.PLACE, Phase.OFFER):
        return state.round == 0 or state.order.index(seat) > state.turn
    return True


def moves(root: State, state: State) -> Moves:
    """The legal actions, but only the plainest payment of each tile, and the placements that matter
    most: good tiles near the seat's own ones, bad tiles elsewhere.
    """
    if state.phase is Phase.ACT:
        return [(action,) for action in _turn(state)]
    if state.phase is Phase.PLACE:
        found = sorted(GAME.legal(state), key=partial(_placed, state), reverse=True)
        return [(action,) for action in found[: PLACES if root.phase is Phase.PLACE else 1]]
    return [(action,) for action in GAME.legal(state)]


PLACES = 10  # placements that are looked at


def _placed(state: State, action: Place) -> float:
    """How good a placement looks, given whose tiles it touches."""
    seat, tile = state.to_move, TILES[action.tile]
    near = 0.0
    for beside in action.hex.neighbours:
        for other, own in enumerate(state.terraformed):
            if beside in own:
                near += 1.0 if other == seat else -1.0
    if tile.dark:
        return -near
    return near * (2.0 + tile.points + 2.0 * (tile.freed is not None) - tile.cost.total / 2)


def _turn(state: State) -> Iterator[object]:
    yield END
    seat = state.to_move
    assert seat is not None
    own, stock = state.reserved[seat], state.stock[seat]
    if not any(stock):
        return
    available, most = pool(state, seat), stock.total
    if own is not None and add_here(state, own) is None:
        yield from _largest(state, "add", own, available, most, 0)
    if state.actions == ACTIONS:
        return
    for place in free(state) if own is None else (own, *free(state)):
        cost = missing(state, place)
        if terraform_here(state, place) is None:
            if cost.total <= most and available.holds(cost):
                yield Spend("terraform", place, cost)
            elif most >= 3:
                payments = terraforming(state, seat, place)
                if payments:
                    yield Spend("terraform", place, plainest_first(payments, cost, stock)[0])
        if place != own and reserve_here(state, place) is None:
            enough = cost.total - state.points[seat]
            yield from _largest(state, "reserve", place, available, most, enough)


def _largest(
    state: State, verb: object, place: Hex, available: Elements, most: int, enough: int
) -> Iterator[Spend]:
    """Yield the action with the largest part of the cost that can be placed on a tile, if it has at
    least ``enough`` elements; of equal parts, the rarest.
    """
    for part in reversed(parts(missing(state, place))):
        if enough <= part.total <= most and available.holds(part):
            yield Spend(verb, place, part)  # type: ignore[arg-type]
            return


def idle(state: State) -> Stop | None:
    """The action that ends the turn's actions."""
    return END if state.phase is Phase.ACT else None


def wastes(state: State, action: object) -> bool:
    """Whether the action ends a turn although a tile could be terraformed without jokers."""
    if action != END or state.actions == ACTIONS:
        return False
    seat = state.to_move
    assert seat is not None
    stock, available = state.stock[seat].total, pool(state, seat)
    return any(
        cost.total <= stock and available.holds(cost) and terraform_here(state, place) is None
        for place, cost in free(state).items()
    )


STYLES = {
    "novice": Style(width=2, depth=8, slips=1.3, among=6),
    "apprentice": Style(width=2, depth=8, slips=0.6, among=4),
    "adept": Style(width=3, depth=8, slips=0.2, among=3),
    "master": Style(width=5, depth=8, answers=4),
}


def subject(terrain: str) -> Text:
    """The name of a terrain, the only subject of Myraclia's features; "" for no subject."""
    return message(TERRAIN_NAMES[terrain]) if terrain else ""


def settled(root: State, state: State) -> bool:
    """Whether the round is over: only then can it be seen what a hand was really worth."""
    return state.over or state.round != root.round or state.phase is Phase.FILL


def trust(state: State) -> Trust:
    """How much of the points still expected came true in games: leads did, averages didn't.

    Once a player has the tiles that end the game, only those who still use their elements score.
    """
    seats = state.seats
    lacking = goal(seats) - max(map(len, state.terraformed))
    if lacking > 0:
        return Trust(LEVEL[min(seats, 4)][lacking - 1], 1)
    waiting = sum(_awaits(state, seat) for seat in range(seats))
    return Trust(LAST[min(seats, 4)] * waiting / seats, 1 if waiting else 0)


# By number of players: in the last round, and by how many tiles the leading player lacks, from one
# on. Fitted to games of the grandmaster with itself; EXPERIMENTS.md, "What people are told".
LAST = {2: 0.5, 3: 0.7, 4: 0.85}
LEVEL = {
    2: (0.65, 0.8, 1.2, 1.45, 2.2, 2.9, 4.4, 6.2),
    3: (0.8, 1.2, 1.45, 1.9, 2.6, 3.8, 5.0, 6.5),
    4: (0.85, 1.05, 1.25, 1.8, 2.55, 3.6, 4.8),
}
TREE = TreeStyle(
    width=10,
    beam=4,
    depth=8,
    exploration=NUMBERS["exploration"],
    doubt=NUMBERS["doubt"],
    spread=NUMBERS["spread"],
    positions=1000,
    follow=False,
)
EVALUATION = Evaluation(
    GAME,
    terms,
    WEIGHTS,
    moves,
    LABELS,
    SENTENCES,
    idle,
    STYLES,
    subject,
    settled,
    wastes,
    TREE,
    plans=plans,
    quick=quick,
    spoils=spoils,
    trust=trust,
)
