"""The bots' evaluation of Mexica."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from py_rules.bots.mexica_levels import STYLES, bot_of
from py_rules.bots.mexica_script import allowed
from py_rules.bots.mexica_terms import terms
from py_rules.bots.mexica_ways import Enclosure, Routes, digging, enclosures
from py_rules.bots.mexica_worth import NUMBERS
from py_rules.bots.mind import AT_ONCE, Evaluation, Moves, Sentences, TreeStyle
from py_rules.bots.weights import weights
from py_rules.message import N_
from py_rules.mexica import GAME
from py_rules.mexica.actions import END, SPEND, TAKE, Action, Plain, menu
from py_rules.mexica.areas import ORDINARY, STARTS, Area, beside, bits
from py_rules.mexica.data import AP, CALPULLI, HEIGHTS, MOST_TAKEN
from py_rules.mexica.state import (
    District,
    Phase,
    PlayerState,
    State,
    canal_squares,
    district_at,
    fits,
    token_squares,
)

LABELS = {
    "points": N_("points right away"),
    "founded": N_("the district of size {subject}"),
    "later": N_("the district of size {subject} at the second scoring"),
    "open": N_("the unfounded district that contains {subject}"),
    "early": N_("the unfounded district that contains {subject}"),
    "lead": N_("a safe lead in the district of size {subject}"),
    "lead open": N_("a safe lead in the unfounded district that contains {subject}"),
    "chance": N_("a place to build"),
    "ready": N_("a district that can be founded soon"),
    "stock": N_("buildings left to build"),
    "chips": N_("chips"),
    "start": N_("a figure on a start square at the scoring"),
}
FOUNDED = Sentences(
    N_("In the district of size {subject} you can expect about {points} more."),
    N_("In the district of size {subject} you can expect about {points} less."),
    N_("{name} can expect about {points} less in the district of size {subject}."),
    N_("{name} can expect about {points} more in the district of size {subject}."),
    family="districts",
)
UNFOUNDED = Sentences(
    N_("In the unfounded district that contains {subject} you can expect about {points} more."),
    N_("In the unfounded district that contains {subject} you can expect about {points} less."),
    N_("{name} can expect about {points} less in the unfounded district that contains {subject}."),
    N_("{name} can expect about {points} more in the unfounded district that contains {subject}."),
    family="districts",
)
SENTENCES = {
    "points": AT_ONCE,
    **dict.fromkeys(("founded", "later", "lead"), FOUNDED),
    **dict.fromkeys(("open", "early", "lead open"), UNFOUNDED),
    "chance": Sentences(
        N_("With another place to build you can expect about {points} more."),
        N_("With fewer places to build you can expect about {points} less."),
        family="districts",
    ),
    "ready": Sentences(
        N_("With a district that you can found soon, you can expect about {points} more."),
        N_("Without a district that you can found soon, you can expect about {points} less."),
        family="districts",
    ),
    "stock": Sentences(
        N_("The buildings that you keep for later are worth about {points}."),
        N_("The buildings that you use up would be worth about {points} later."),
        spent=True,
    ),
    "chips": Sentences(
        N_("The chips that you keep are worth about {points}."),
        N_("The chips that you use up would be worth about {points} later."),
    ),
    "start": Sentences(
        N_("With a figure on a start square you can expect about {points} more at the scoring."),
        N_("Without a figure on a start square you can expect about {points} less at the scoring."),
    ),
}
ENCLOSED = 5  # walls proposed in one position, at most
LIKELY = 20  # walls looked at more closely
TARGETS = 6  # districts to which ways are proposed, at most


def _closeness(state: State) -> float:
    """How near the end of the half is: 1.0 if this is its last round, 0.0 if it is far off."""
    if state.phase is not Phase.TURN:
        return 0.0
    least = min(
        sum(height * left for height, left in zip(HEIGHTS, player.stock, strict=True))
        for player in state.players
    )
    if state.calpulli:
        return 0.1 if len(state.calpulli) < 2 and least <= 3 else 0.0
    return 1.0 if not least else 0.5 if least <= 4 else 0.1


def moves(root: State, state: State) -> Moves:
    """The moves worth considering: a way, a building, a founding, or a wall with what it makes
    possible.

    There are about 300 single actions; these moves are sequences of several actions.
    """
    if state.phase is Phase.START:
        return [(action,) for action in GAME.legal(state)]
    found = [(END,), *_parts(root, state)]
    if state.first_round:
        return [actions for actions in found if allowed(state, actions)]
    return found


def _parts(root: State, state: State) -> Iterator[tuple[Action, ...]]:
    assert state.to_move is not None
    player = state.players[state.to_move]
    ap = state.ap
    most = ap + player.chips
    if ap and state.taken < MOST_TAKEN and state.chips:
        yield (TAKE,)
    if not most:
        return
    home = district_at(state, player.place)
    if home is not None:
        yield from _at_home(state, player, home, most)
    routes = Routes(state, most)
    yield from _travels(state, routes, home, ap)
    yield from _walls(root, state, routes, most)


def _paid(actions: tuple[Action, ...], cost: int, ap: int) -> tuple[Action, ...]:
    """The actions, after spending as many chips as they need."""
    return (SPEND,) * max(cost - ap, 0) + actions


def _at_home(
    state: State, player: PlayerState, home: District, most: int
) -> Iterator[tuple[Action, ...]]:
    every = menu()
    if fits(state, home) and (squares := token_squares(state, home)):
        yield (every.founds[_corner(state, squares)],)
    able = home.area & state.free & ORDINARY
    if not home.token and able and not able & (able - 1) and home.size in state.calpulli:
        return  # the last square is for the calpulli
    if able:
        square = _corner(state, able)
        for height, left in zip(HEIGHTS, player.stock, strict=True):
            if left and height <= most:
                yield _paid((every.builds[height][square],), height, state.ap)


def _corner(state: State, area: Area) -> Area:
    """The square where a piece is least in the way: few free neighbours, no end of a bridge."""
    free, ends = state.free, state.bridges.ends
    best, least = 0, 99
    for one in bits(area):
        ways = (beside(one) & free).bit_count() + 3 * bool(one & ends)
        if ways < least:
            best, least = one, ways
    return best


def _travels(
    state: State, routes: Routes, home: District | None, ap: int
) -> Iterator[tuple[Action, ...]]:
    """Ways into other districts with something to gain, and onto a start square."""
    found = []
    for district in state.districts:
        if district == home or not district.area & ORDINARY & state.free:
            continue
        if way := routes.into(district.area):
            cost, actions = way
            found.append((district.size - 2 * cost, cost, actions))
    found.sort(key=lambda item: -item[0])
    for _, cost, actions in found[:TARGETS]:
        yield _paid(actions, cost, ap)
    if _closeness(state) > 0.3 and not routes.origin & STARTS and (way := routes.into(STARTS)):
        yield _paid(way[1], way[0], ap)


def _walls(root: State, state: State, routes: Routes, most: int) -> Iterator[tuple[Action, ...]]:
    """Walls that make a district of a calpulli's size, with the way into it and its founding."""
    sizes = frozenset(state.calpulli)
    if not sizes:
        return
    able, canals = canal_squares(state), state.canals
    found = list[tuple[float, Enclosure]]()
    for likely, enclosure in _likely(root):
        size, area, whole = enclosure
        wall = whole & ~canals
        if size not in sizes or not wall or wall & ~able or area & canals:
            continue
        pieces = (wall.bit_count() + 1) // 2
        if pieces <= most and area & routes.within[most - pieces]:
            found.append((likely - routes.price(area), enclosure))
            if len(found) == LIKELY:
                break
    found.sort(key=_first, reverse=True)
    tried = 0
    for _, enclosure in found:
        if settled := _settled(state, routes, enclosure, most):
            yield settled
            tried += 1
            if tried == ENCLOSED:
                break


def _first(pair: tuple[float, object]) -> float:
    return pair[0]


def _likely(root: State) -> tuple[tuple[float, Enclosure], ...]:
    """The enclosures worth considering in a turn, the most valuable first."""
    sizes = frozenset(root.calpulli)
    least = min(sizes, default=99)
    districts = tuple(
        district.area for district in root.districts if not district.token and district.size > least
    )
    return _ranked(districts, canal_squares(root), sizes)


@lru_cache(64)
def _ranked(
    districts: tuple[Area, ...], able: Area, sizes: frozenset[int]
) -> tuple[tuple[float, Enclosure], ...]:
    found = []
    for district in districts:
        for enclosure in enclosures(district, able & district, sizes):
            kind = CALPULLI[enclosure.size]
            squares = enclosure.wall.bit_count()
            found.append((kind.founder + kind.size / 2 - squares / 2, enclosure))
    found.sort(key=_first, reverse=True)
    return tuple(found)


def _settled(
    state: State, routes: Routes, enclosure: Enclosure, most: int
) -> tuple[Action, ...] | None:
    """All actions of an enclosure; None if they are not legal or cost too much."""
    way = routes.into(enclosure.area)
    if way is None:
        return None
    cost, actions = way
    canals = digging(state, enclosure.wall & ~state.canals, enclosure.area)
    if canals is None or cost + len(canals) > most:
        return None
    played = list(_paid((*actions, *canals), cost + len(canals), state.ap))
    for action in played:
        if GAME.refusal(state, action):
            return None
        state = GAME.apply(state, action)
    assert state.to_move is not None
    home = district_at(state, state.players[state.to_move].place)
    if home is None or not fits(state, home):
        return None
    squares = token_squares(state, home)
    if not squares:
        return None
    played.append(menu().founds[_corner(state, squares)])
    return tuple(played)


def idle(state: State) -> Plain | None:
    """The action that ends the turn."""
    return END if state.phase is Phase.TURN else None


def wastes(state: State, action: Action) -> bool:
    """Whether the action throws the whole turn away."""
    return action == END and state.ap >= AP


def settled(root: State, state: State) -> bool:
    """Whether all others have answered."""
    return state.to_move in (None, root.to_move)


TREE = TreeStyle(
    width=24,
    exploration=NUMBERS["exploration"],
    doubt=NUMBERS["doubt"],
    spread=NUMBERS["spread"],
    positions=1500,
)
EVALUATION = Evaluation(
    GAME,
    terms,
    weights("mexica"),
    moves,
    LABELS,
    SENTENCES,
    idle,
    STYLES,
    settled=settled,
    wastes=wastes,
    tree=TREE,
    bot=bot_of,
)
