"""The questions of Mexica, and which actions can matter to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any

from py_rules.grid import Square
from py_rules.mexica import GAME
from py_rules.mexica.actions import END, TAKE, Bridge, Build, Canal, Move, price
from py_rules.mexica.areas import ORDINARY, ROW, STARTS, Area, area_of, beside, bit, flood
from py_rules.mexica.data import AP, HEIGHTS, LEAP
from py_rules.mexica.scoring import scored
from py_rules.mexica.state import Phase, State, built_out, district_at
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.puzzles.mexica_reply import reply

MOST_AP = 4  # AP and chips left in a puzzle; with more, there are too many turns to examine
MOST_FOR_A_WAY = 6  # the same for questions about a way, which leave most actions out
MOST_TO_FOUND = 3  # the same for the last calpulli of a half
MOST_SPARE = 4  # the same, besides those for the last buildings of a half


def _turn(start: Any, now: Any) -> bool:
    return bool(now.phase is Phase.TURN and now.to_move == start.to_move)


def power(state: State) -> int:
    """What the player to move can still spend: action points and chips."""
    assert state.to_move is not None
    return state.ap + state.players[state.to_move].chips


def _short(state: State, most: int = MOST_AP) -> bool:
    """Whether so little of the turn is left that every way to finish it can be examined."""
    playing = state.phase is Phase.TURN and not state.first_round
    return playing and state.ap > 0 and 1 < power(state) <= most


# Founding.


def _founded(line: Solution, about: str) -> int:
    """The points for founding and visiting."""
    before, after = (state.players[line.seat].points for state in (line.start, line.end))
    return int(after.founding + after.visiting - before.founding - before.visiting)


def _alone(line: Solution, about: str) -> int:
    """The points for founding and visiting, minus those that the others get."""
    gained = [
        sum(after.points) - sum(before.points)
        for before, after in zip(line.start.players, line.end.players, strict=True)
    ]
    own = gained.pop(line.seat)
    return int(own - sum(gained))


def _foundings(state: State) -> Iterator[str]:
    if _short(state) and state.calpulli:
        yield ""


def _districts(line: Solution) -> Hashable:
    """The districts founded in this turn."""
    before = {district.area for district in line.start.districts if district.token}
    return frozenset(
        district.area
        for district in line.end.districts
        if district.token and district.area not in before
    )


def _to_found(state: Any, about: str) -> Iterator[Any]:
    """The actions that can lead to a founding.

    A building takes a square and leads nowhere; a chip taken costs what it brings. With the last
    action point only the figure's way into a district helps, or a canal that makes a district of
    the right size around it.
    """
    left = power(state)
    for action in GAME.legal(state):
        match action:
            case Build():
                continue
            case Canal(squares) if left == 1:
                if not carves(state, _dug(squares)):
                    continue
            case Bridge() if left == 1:
                continue
        if action != TAKE:
            yield action


_dug = cache(area_of)  # of the few hundred places where a canal piece can lie


def carves(state: State, canal: Area) -> bool:
    """Whether the canal might leave a district of a calpulli's size around the figure.

    If all land beside the canal is connected even within the squares around it, what is left of the
    district stays one piece, and only its size counts.
    """
    assert state.to_move is not None
    home = district_at(state, state.players[state.to_move].place)
    if home is None or not home.area & canal:
        return False
    around = _around(canal) & home.area & ~canal
    shores = beside(canal) & around
    if flood(shores & -shores, around) & shores != shores:
        return True
    return (home.area & ~canal).bit_count() in state.calpulli


def _around(area: Area) -> Area:
    """The squares of an area and those that touch it, corners included."""
    rows = area | area << ROW | area >> ROW
    return rows | rows << 1 | rows >> 1


# Scoring.


def _counted(line: Solution, about: str) -> int:
    """The points of the turn, and of a scoring right after it."""
    before: tuple[int, ...] = line.start.players[line.seat].points
    return sum(scored(line.end)[line.seat]) - sum(before)


def _lead(line: Solution, about: str) -> int:
    """The points after a scoring right after the turn, minus those of the best opponent."""
    return _ahead([sum(points) for points in scored(line.end)], line.seat)


def _ahead(totals: list[int], seat: int) -> int:
    """The points of a seat minus those of its best opponent."""
    return totals[seat] - max(totals[:seat] + totals[seat + 1 :])


def _scorings(state: State) -> Iterator[str]:
    """Positions in which all calpulli of the half are gone, so that only buildings count."""
    if _short(state) and not state.calpulli and len(state.districts) > 2:
        yield ""


def _holdings(line: Solution) -> Hashable:
    """The buildings in each district by height, and whether the figure is on a start square."""
    player = line.end.players[line.seat]
    heights = tuple(
        tuple((area & district.area).bit_count() for area in player.buildings)
        for district in line.end.districts
    )
    areas = tuple(district.area for district in line.end.districts)
    return heights, areas, bool(player.place & STARTS)


def _to_score(state: Any, about: str) -> Iterator[Any]:
    """The actions that can bring points at a scoring.

    A chip taken brings none. With the last action point a bridge does not, and for the last
    building all squares of a district are equal.
    """
    left = power(state)
    built: set[int] = set()
    for action in GAME.legal(state):
        match action:
            case Bridge() if left == 1:
                continue
            case Build(height) if left == height:
                if height in built:
                    continue
                built.add(height)
        if action != TAKE:
            yield action


# Against a reply.


def _after_reply(line: Solution, about: str) -> int:
    """The lead at a scoring after the opponent's best answer."""
    after = reply(line.end, line.seat)[1]
    return _ahead([sum(points) for points in scored(after)], line.seat)


def _answered(state: State) -> Iterator[str]:
    """Positions of two players before a scoring in which the opponent can answer."""
    if state.seats == 2 and [*_scorings(state)] and reply(state, state.to_move or 0)[0]:
        yield ""


def _tempting(state: Any, action: Any, about: str) -> float:
    """How good an action looks: how much further ahead it brings the seat before the answer."""
    before, after = Solution(state, (), state), GAME.apply(state, action)
    return float(_lead(Solution(state, (action,), after), about) - _lead(before, about))


# The end of a half.


def totals(state: State) -> list[int]:
    """Every player's points if the player to move, the last of the round, ends the turn now: the
    districts are scored only if the half ends."""
    players = (player.points for player in state.players)
    return [sum(points) for points in (scored(state) if built_out(state) else players)]


def _last_lead(line: Solution, about: str) -> int:
    """The points right after the turn, minus those of the best opponent."""
    return _ahead(totals(line.end), line.seat)


def _to_build(state: State) -> int:
    """The least storeys that must be built until somebody has built everything; those of the
    player to move, unless another player has nothing left."""
    heights = [
        sum(count * height for height, count in zip(HEIGHTS, player.stock, strict=True))
        for player in state.players
    ]
    return 0 if 0 in heights else heights[state.to_move or 0]


def _endings(state: State) -> Iterator[str]:
    """Positions in which the last player of a round can end the half, but doesn't have to."""
    last = state.to_move == state.seats - 1 and not built_out(state)
    stalling = state.quiet > 0 and not state.changed  # a turn without a change might end it
    if not last or stalling or len(state.calpulli) > 1:
        return
    to_build = _to_build(state)
    most = MOST_TO_FOUND if state.calpulli else to_build + MOST_SPARE
    if _short(state, most) and to_build <= power(state):
        yield ""


def _to_end(state: Any, about: str) -> Iterator[Any]:
    """The actions that can change the points of a turn that may end the half.

    While a calpulli is open, every action but taking a chip can. Then a turn that does not end the
    half changes nothing, so only those actions remain that bring points at a scoring and leave
    enough for the last buildings.
    """
    if state.calpulli:
        yield from (action for action in GAME.legal(state) if action != TAKE)
        return
    spare = power(state) - _to_build(state)
    for action in _to_score(state, about) if spare >= 0 else ():
        if isinstance(action, Build) or action == END or price(action) <= spare:
            yield action


def _last_buildings(line: Solution) -> Hashable:
    """The new buildings by height and district, the calpulli laid, and whether the figure is on a
    start square; nothing if there is no scoring."""
    if not built_out(line.end):
        return None
    districts, player = line.start.districts, line.end.players[line.seat]
    built = Counter(
        (action.height, [bool(one.area & bit(action.square)) for one in districts].index(True))
        for action in line.actions
        if isinstance(action, Build)
    )
    return frozenset(built.items()), _districts(line), bool(player.place & STARTS)


def _toward_the_end(state: Any, action: Any, about: str) -> float:
    """How good an action looks: the points it would bring at a scoring, the storeys built, and
    the calpulli laid."""
    after = GAME.apply(state, action)
    if after.to_move != state.to_move:
        return 0.0
    seat = state.to_move
    gained = sum(scored(after)[seat]) - sum(scored(state)[seat])
    laid = len(state.calpulli) - len(after.calpulli)
    return float(gained + laid + (action.height if isinstance(action, Build) else 0))


# The way.


def _saved(line: Solution, about: str) -> int:
    """The action points left when the figure is there; -1 if it is not."""
    there = line.end.players[line.seat].place & _target(line.start, about)
    return int(line.end.ap) if there else -1


def _target(state: State, about: str) -> Area:
    """The district whose calpulli lies on this square."""
    token = bit(Square.parse(about))
    return next((one.area for one in state.districts if one.token & token), 0)


def _ways(state: State) -> Iterator[str]:
    """Founded districts more than a few steps away, for a player without chips."""
    if not _short(state, MOST_FOR_A_WAY) or power(state) > state.ap:
        return
    for token, _ in state.tokens:
        if 2 < distance(state, _target(state, str(token))) <= state.ap:
            yield str(token)


def _path(line: Solution) -> Hashable:
    """The bridges and canals that are built, and the voyages; steps in between don't make a new
    idea."""
    return frozenset(
        action
        for action in line.actions
        if isinstance(action, Bridge | Canal) or (isinstance(action, Move) and action.way != "step")
    )


def _to_go(state: Any, about: str) -> Iterator[Any]:
    """The actions that can lead there; none if even the shortest conceivable way is too long.

    Buildings and calpulli are only in the way; a chip taken costs what it brings; with the last
    action point only the figure itself can move.
    """
    if distance(state, _target(state, about)) > state.ap:
        return
    for action in GAME.legal(state):
        if isinstance(action, Move) or (isinstance(action, Bridge | Canal) and state.ap > 1):
            yield action


def distance(state: State, target: Area) -> int:
    """A lower bound of the action points needed to bring the figure into an area; more than a turn
    has if that is impossible.

    It assumes that any water square without a bridge can get one for 1 action point, that the
    figure can sail between any two bridges, and that free land can become water for 1 more.
    """
    assert state.to_move is not None
    free, standing = state.free, state.bridges.area
    place = state.players[state.to_move].place
    # Squares where a figure could stand on a bridge, by the action points that takes from nearby.
    berths = ((1, standing), (2, state.canals), (3, ORDINARY & free))
    ashore, afloat = [0] * (AP + 4), [0] * (AP + 4)
    (afloat if place & standing else ashore)[0] = place
    for cost in range(AP + 1):
        if cost >= LEAP:
            ashore[cost] |= free
        if ashore[cost] & target:
            return cost
        near = -1 if afloat[cost] else beside(ashore[cost])
        for more, berth in berths:
            afloat[cost + more] |= berth & near
        ashore[cost + 1] |= ashore[cost] | (beside(ashore[cost]) | beside(afloat[cost])) & free
    return AP + 1


def _nearer(state: Any, action: Any, about: str) -> float:
    """How near an action seems to bring the figure; 0 for one that does not."""
    after = GAME.apply(state, action)
    if after.to_move != state.to_move or distance(state, _target(state, about)) == 0:
        return 0.0
    return float(AP + 1 - distance(after, _target(state, about)))


KINDS = {
    "found": PuzzleKind(_turn, _founded, _foundings, _districts, _to_found, END, candidates=2),
    "scoring": PuzzleKind(_turn, _counted, _scorings, _holdings, _to_score, END, candidates=2),
    "lead": PuzzleKind(_turn, _lead, _scorings, _holdings, _to_score, END, candidates=2),
    "alone": PuzzleKind(_turn, _alone, _foundings, _districts, _to_found, END, candidates=2),
    "end": PuzzleKind(
        _turn,
        _last_lead,
        _endings,
        _last_buildings,
        _to_end,
        END,
        greedy=_toward_the_end,
        candidates=3,
    ),
    "reply": PuzzleKind(
        _turn, _after_reply, _answered, _holdings, _to_score, END, _tempting, candidates=2
    ),
    "way": PuzzleKind(_turn, _saved, _ways, _path, _to_go, END, greedy=_nearer, candidates=3),
}
