"""The questions of Mexica, and the actions that can matter for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any

from py_rules.mexica import GAME
from py_rules.mexica.actions import END, TAKE, Bridge, Build, Canal, price
from py_rules.mexica.areas import ROW, STARTS, Area, area_of, beside, bit, flood
from py_rules.mexica.data import HEIGHTS
from py_rules.mexica.scoring import scored
from py_rules.mexica.state import Phase, State, built_out, district_at
from py_rules.puzzles.kind import PuzzleKind, Solution, ahead
from py_rules.puzzles.mexica_block import contested, left
from py_rules.puzzles.mexica_reply import answer, idea, lead, to_answer
from py_rules.puzzles.mexica_turn import MOST_AP, playing, power, short
from py_rules.puzzles.mexica_way import any_ways, nearer, path, saved, to_go, ways

MOST_TO_FOUND = 3  # like MOST_AP, while the last calpulli of a half is open
MOST_BEFORE_REPLY = 5  # like MOST_AP, before an answer: most canals and bridges are left out there
MOST_SPARE = 4  # like MOST_AP, in addition to those for the last buildings of a half


def _turn(start: Any, now: Any) -> bool:
    return bool(now.phase is Phase.TURN and now.to_move == start.to_move)


# Founding.


def _founded(line: Solution, about: str) -> int:
    """The points for founding and visiting."""
    before, after = (state.players[line.seat].points for state in (line.start, line.end))
    return int(after.founding + after.visiting - before.founding - before.visiting)


def _minus_others(line: Solution, about: str) -> int:
    """The points for founding and visiting, minus those that the others get."""
    gained = [
        sum(after.points) - sum(before.points)
        for before, after in zip(line.start.players, line.end.players, strict=True)
    ]
    own = gained.pop(line.seat)
    return int(own - sum(gained))


def _foundings(state: State) -> Iterator[str]:
    """Yield ``""`` if a calpulli is open and little of the turn is left."""
    if short(state):
        yield from _any_foundings(state)


def _any_foundings(state: State) -> Iterator[str]:
    """Yield ``""`` if a calpulli is open, however much of the turn is left."""
    if playing(state) and state.calpulli:
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

    A building only takes up a square, and taking a chip costs the action point that it brings. With
    the last action point only a move of the figure into a district helps, or a canal that makes a
    district of the right size around it.
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

    If all land beside the canal is connected within the squares around it, the rest of the district
    stays one piece, and only its size counts.
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
    return ahead([sum(points) for points in scored(line.end)], line.seat)


def _scorings(state: State, most: int = MOST_AP) -> Iterator[str]:
    """Yield ``""`` if no calpulli of the half is open, so that only buildings count, if there are
    more than two districts and if little of the turn is left."""
    if short(state, most) and len(state.districts) > 2:
        yield from _any_scorings(state)


def _any_scorings(state: State) -> Iterator[str]:
    """Yield ``""`` if no calpulli of the half is open, with any districts and however much of the
    turn is left."""
    if playing(state) and not state.calpulli:
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

    Taking a chip brings none, nor does a bridge with the last action point. For the last building,
    all squares of a district are equal.
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
    return lead(line.end, line.seat, answered=True)


def _answered(state: State) -> Iterator[str]:
    """Yield ``""`` with two players if the opponent can answer before a scoring."""
    if state.seats == 2:
        yield from _robbed(state)


def _any_answered(state: State) -> Iterator[str]:
    """Yield ``""`` with two players if no calpulli is open and the opponent can answer, with any
    districts and however much of the turn is left."""
    if state.seats == 2:
        yield from _any_robbed(state)


def _tempting(state: Any, action: Any, about: str) -> float:
    """How good an action looks: by how many points it increases the lead before the answer."""
    seat, after = state.to_move, GAME.apply(state, action)
    return float(lead(after, seat, answered=False) - lead(state, seat, answered=False))


# What is left for the next player.


def _robbed(state: State) -> Iterator[str]:
    """Yield ``""`` if the next player can answer before a scoring."""
    if [*_scorings(state, MOST_BEFORE_REPLY)]:
        yield from _any_robbed(state)


def _any_robbed(state: State) -> Iterator[str]:
    """Yield ``""`` if no calpulli is open and the next player can answer, with any districts and
    however much of the turn is left."""
    if [*_any_scorings(state)] and answer(state, state.to_move or 0):
        yield ""


def _own(state: Any, action: Any, about: str) -> float:
    """How good an action looks: the points that it would bring at a scoring."""
    seat, after = state.to_move, GAME.apply(state, action)
    return float(sum(scored(after)[seat]) - sum(scored(state)[seat]))


# The end of a half.


def totals(state: State) -> list[int]:
    """Every player's points if the player to move, the last of the round, ends the turn now: the
    districts are scored only if the half ends."""
    players = (player.points for player in state.players)
    return [sum(points) for points in (scored(state) if built_out(state) else players)]


def _last_lead(line: Solution, about: str) -> int:
    """The points right after the turn, minus those of the best opponent."""
    return ahead(totals(line.end), line.seat)


def _to_build(state: State) -> int:
    """The number of storeys to build until somebody has built everything: those that the player to
    move has left, or 0 if another player has none.
    """
    heights = [
        sum(count * height for height, count in zip(HEIGHTS, player.stock, strict=True))
        for player in state.players
    ]
    return 0 if 0 in heights else heights[state.to_move or 0]


def _endings(state: State) -> Iterator[str]:
    """Yield ``""`` if the last player of a round can end the half, but need not, with at most one
    open calpulli and little of the turn left."""
    most = MOST_TO_FOUND if state.calpulli else _to_build(state) + MOST_SPARE
    if len(state.calpulli) <= 1 and short(state, most):
        yield from _any_endings(state)


def _any_endings(state: State) -> Iterator[str]:
    """Yield ``""`` if the last player of a round can end the half, but need not, however many
    calpulli are open and however much of the turn is left."""
    last = state.to_move == state.seats - 1 and not built_out(state)
    stalling = state.quiet > 0 and not state.changed  # a turn without a change might end it
    if playing(state) and last and not stalling and _to_build(state) <= power(state):
        yield ""


def _to_end(state: Any, about: str) -> Iterator[Any]:
    """The actions that can change the points of a turn that may end the half.

    While a calpulli is open, every action except taking a chip can. Later, a turn that does not end
    the half brings no points, so only actions remain that bring points at a scoring and leave
    enough action points for the last buildings.
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


KINDS = {
    "found": PuzzleKind(
        *(_turn, _founded, _foundings, _districts, _to_found, END),
        candidates=2,
        fits=_any_foundings,
    ),
    "scoring": PuzzleKind(
        _turn, _counted, _scorings, _holdings, _to_score, END, candidates=2, fits=_any_scorings
    ),
    "lead": PuzzleKind(
        _turn, _lead, _scorings, _holdings, _to_score, END, candidates=2, fits=_any_scorings
    ),
    "alone": PuzzleKind(
        *(_turn, _minus_others, _foundings, _districts, _to_found, END),
        candidates=2,
        fits=_any_foundings,
    ),
    "end": PuzzleKind(
        _turn,
        _last_lead,
        _endings,
        _last_buildings,
        _to_end,
        END,
        greedy=_toward_the_end,
        candidates=3,
        fits=_any_endings,
    ),
    "reply": PuzzleKind(
        _turn,
        _after_reply,
        _answered,
        idea,
        to_answer,
        END,
        greedy=_tempting,
        candidates=3,
        fits=_any_answered,
        exclusive=True,
    ),
    "block": PuzzleKind(
        _turn,
        left,
        _robbed,
        contested,
        to_answer,
        END,
        greedy=_own,
        candidates=3,
        fits=_any_robbed,
        lures=True,
        exclusive=True,
    ),
    "way": PuzzleKind(
        *(_turn, saved, ways, path, to_go, END),
        greedy=nearer,
        candidates=3,
        fits=any_ways,
        fulfilled=0,
    ),
}
