"""The next player's answer in the puzzles of Mexica: only buildings, in their figure's district."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache, lru_cache
from itertools import product

from py_rules.mexica import GAME
from py_rules.mexica.actions import SPEND, TAKE, Action, Bridge, Build, Canal, Move
from py_rules.mexica.areas import (
    LAKE,
    ORDINARY,
    STARTS,
    Area,
    area_of,
    beside,
    bit,
    bits,
    flood_water,
    squares,
)
from py_rules.mexica.data import AP, HEIGHTS, LEAP
from py_rules.mexica.scoring import scored, table
from py_rules.mexica.state import Bridges, District, PlayerState, State, district_at, founded
from py_rules.mexica.travel import across
from py_rules.puzzles.kind import Solution

LONG = 6  # action points that are enough to go ashore from a new bridge and over another one


def opponent(state: State, seat: int) -> int:
    """The opponent: the next seat, which answers a turn of this seat."""
    return (seat + 1) % state.seats


def reply(state: State, seat: int) -> tuple[tuple[Build, ...], State]:
    """The opponent's best answer with buildings alone, in the district of the opponent's figure,
    and the position after it.

    More storeys there never help the other seats, and their squares make no difference. So the best
    answer has as many storeys as the opponent can pay for and has room for.
    """
    actions, following = answer(state, seat), opponent(state, seat)
    now = state._replace(to_move=following, ap=AP + state.players[following].chips)
    for action in actions:
        now = GAME.apply(now, action)
    return actions, now


def answer(state: State, seat: int) -> tuple[Build, ...]:
    """The buildings of the opponent's best answer."""
    player = state.players[opponent(state, seat)]
    home = home_of(state, player)
    spots = home.area & state.free & ORDINARY if home else 0
    heights = tallest(player.stock, spots.bit_count(), AP + player.chips)
    return tuple(map(Build, heights, squares(spots)))


def home_of(state: State, player: PlayerState) -> District | None:
    """The district in which a player can build; None on a bridge."""
    return None if player.place & state.bridges.area else district_at(state, player.place)


def answering(state: State) -> District | None:
    """The district in which the opponent can build, if it counts at the scoring."""
    assert state.to_move is not None
    home = home_of(state, state.players[opponent(state, state.to_move)])
    return home if home and (home.token or state.half > 1) else None


def lead(state: State, seat: int, *, answered: bool) -> int:
    """The points by which a seat of two is ahead at a scoring, before or after the answer.

    Fields that a scoring doesn't count are cleared, so that positions which differ only in them
    share an entry of the cache.
    """
    players = []
    for player in state.players:
        built = list(player.buildings)
        if answered and player is state.players[1 - seat]:
            for action in answer(state, seat):
                built[action.height - 1] |= bit(action.square)
        place = player.place & STARTS
        players.append(PlayerState(place, (), tuple(built), points=player.points))
    counted = state._replace(
        players=tuple(players),
        canals=0,
        blocked=0,
        bridges=Bridges(),
        singles=0,
        doubles=0,
        ap=0,
        taken=0,
        changed=False,
        quiet=0,
    )
    return _lead(counted, seat)


@lru_cache(1 << 12)
def _lead(state: State, seat: int) -> int:
    totals = [sum(points) for points in scored(state)]
    return totals[seat] - totals[1 - seat]


@cache
def tallest(stock: tuple[int, ...], room: int, power: int) -> tuple[int, ...]:
    """The heights of at most ``room`` buildings from a stock with the most storeys that can be paid
    for; of equally many, the fewest buildings."""
    found = [
        tuple(height for height, count in zip(HEIGHTS, counts, strict=True) for _ in range(count))
        for counts in product(*(range(min(count, room) + 1) for count in stock))
    ]
    fits = (each for each in found if len(each) <= room and sum(each) <= power)
    return max(fits, key=lambda each: (sum(each), -len(each)))


def to_answer(state: State, about: str = "") -> Iterator[Action]:
    """The actions that can change the lead, or what the opponent gains, after its best answer.

    Taking a chip costs the action point that it brings, and none is spent before it is needed.
    Canals and bridges matter if they lead on (`_leads_on`), and a move with the last action point
    only if its target counts (`_goals`). A building counts only in a district that is scored. Its
    square matters only if 2 action points are left for a way past it, or one for a canal beside it
    in a district that is not founded.
    """
    assert state.to_move is not None
    player = state.players[state.to_move]
    left = state.ap + player.chips
    home = home_of(state, player)
    counted = home is not None and bool(home.token)
    alike = 1 if counted else 0  # most AP left with which a building's square doesn't matter
    goals, built = _goals(state), set[int]()
    for action in GAME.legal(state):
        match action:
            case Build(height):
                if height in built or not (counted or state.half > 1):
                    continue
                if left - height <= alike:
                    built.add(height)
            case Bridge() | Canal():
                if not _leads_on(state, action, left, goals):
                    continue
            case Move(_, square) if left == 1 and not bit(square) & goals:
                continue
            case Move("sail", square) if left < LONG - 1 and left < 2 + _lowest(player.stock):
                if not bit(square) & _near(goals, left - 1):
                    continue
        if action != TAKE and (action != SPEND or _needs_chip(state, left)):
            yield action


def _needs_chip(state: State, left: int) -> bool:
    """Whether another chip may be needed for the next action; most cost a single action point."""
    assert state.to_move is not None
    player = state.players[state.to_move]
    if not state.ap or left >= LEAP or player.place & state.bridges.area:
        return True
    return any(
        count and state.ap < height for height, count in zip(HEIGHTS, player.stock, strict=True)
    )


def _goals(state: State) -> Area:
    """The squares where the figure itself counts: start squares, and squares where it leaves the
    opponent too little room for the best answer."""
    home = answering(state)
    if home is None:
        return STARTS
    assert state.to_move is not None
    player = state.players[opponent(state, state.to_move)]
    room = (home.area & state.free & ORDINARY).bit_count()
    fewer = room - 1 if home.token else 0  # canals can take any part of it
    most, least = (
        sum(tallest(player.stock, number, AP + player.chips)) for number in (room, max(fewer, 0))
    )
    return STARTS | home.area if least < most else STARTS


def _leads_on(state: State, action: Bridge | Canal, left: int, goals: Area) -> bool:
    """Whether a canal or bridge can bring points; ``left`` are the action points before it.

    In the second half a canal can change the points for an unfounded district. Lifting a bridge can
    make room for a canal. Otherwise the figure must use the canal or bridge next, as anything else
    can wait until then: it steps onto a bridge beside it, and ashore; or, from a bridge, it sails
    to another one, and steps ashore. After that, enough action points must be left for a building,
    or a goal must be near enough. Only a bridge that is moved and used twice can't wait.
    """
    assert state.to_move is not None
    player = state.players[state.to_move]
    aboard = bool(player.place & state.bridges.area)
    if isinstance(action, Bridge):
        if _makes_room(state, action, left):
            return True
        area, needed = bit(action.square), 3
        twice = left >= LONG or (aboard and left == LONG - 1 and bool(area & _near(goals, 1)))
        if action.lifted and twice:
            return True
    else:
        if state.half > 1:
            return True
        area, needed = area_of(action.squares), 3 if aboard else 4
    if left < needed:
        return False
    direct = left < (LONG if aboard else needed + 1) and left < needed + _lowest(player.stock)
    if isinstance(action, Bridge) and direct and not area & _near(goals, left - needed + 1):
        return False
    if not aboard:
        return bool(area & beside(player.place))
    water = flood_water(player.place, state.canals | LAKE)
    return bool(area & (water if isinstance(action, Bridge) else beside(water)))


def _makes_room(state: State, action: Bridge, left: int) -> bool:
    """Whether a canal can be laid later where a bridge ends now, and still matter.

    All bridges that end there must be lifted first, and before that the whole supply be built.
    """
    bridges, needed = state.bridges, 1 if state.half > 1 else 3  # AP for a canal and its use
    if action.lifted:
        ends = across(bit(action.lifted), bridges) & ~_ends(action)
    else:
        ends, needed = bridges.ends, needed + state.spare_bridges
    if left <= needed:
        return False
    return any(
        left >= needed + across(one, bridges).bit_count()
        for one in bits(ends & ORDINARY & state.free & ~founded(state))
    )


def _ends(action: Bridge) -> Area:
    """The squares at both ends of a bridge that is built."""
    return Bridges().built(action.square, action.axis).ends


def _lowest(stock: tuple[int, ...]) -> int:
    """The height of the lowest building at hand; more than anybody can pay if there is none."""
    return next((height for height, count in zip(HEIGHTS, stock, strict=True) if count), 2 * AP)


@lru_cache(1 << 8)
def _near(goals: Area, steps: int) -> Area:
    """The squares that are at most ``steps`` steps away from a goal."""
    area = goals
    for _ in range(steps):
        area |= beside(area)
    return area


def idea(line: Solution) -> Hashable:
    """The results of a turn that count after the answer: the seat's storeys in each founded
    district, everybody's storeys in other scored districts, and whether the figure is on a start
    square."""
    rows = table(reply(line.end, line.seat)[1], line.end.half)
    built = [
        (row.district.size, tuple(one.heights for one in row.standings))
        for row in rows
        if not row.district.token
    ]
    return (
        tuple(row.standings[line.seat].heights for row in rows if row.district.token),
        tuple(sorted(one for one in built if any(one[1]))),
        bool(line.end.players[line.seat].place & STARTS),
    )
