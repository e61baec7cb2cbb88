"""Changes that mend an impossible position of Mexica."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from py_rules.core import Refusal, replace_at
from py_rules.grid import Square
from py_rules.message import Message, Player, counted, message
from py_rules.mexica.areas import DUG, NAMES, Area, squares
from py_rules.mexica.composed import composed
from py_rules.mexica.data import HEIGHTS
from py_rules.mexica.state import Phase, State
from web.games.mexica.workshop import changed, piece, placed, settled, without
from web.games.workshop import Mend, value


def mends(state: State, problem: Refusal) -> Iterator[Mend]:
    """Changes that may solve a problem, the smallest first."""
    match problem.rule:
        case "box.figures":
            yield from _figures(state)
        case "box.squares":
            yield from _at(state, problem.marks)
            yield from _figures(state)
        case "box.buildings":
            yield from _at(state, problem.marks)
            yield from _buildings(state, problem)
        case "box.canals":
            after, count = state, 0
            for one in reversed([*squares(state.canals & ~DUG)]):
                found = piece(after, str(one))
                if found is None or found.tool != "canal":  # bridges and figures stay
                    continue
                after, count = without(after, str(one)), count + 1
                if count > 1 and "box.canals" not in _rules(after):
                    yield Mend(_fewer_canals(count), after)
                    break
            yield from _taken(state, squares(state.canals & ~DUG), "canal")
        case "box.bridges":
            yield from _taken(state, squares(state.bridges.area), "bridge")
        case "box.calpulli":
            yield from _at(state, problem.marks)
        case "box.open":
            yield from _open(state, problem)
        case "box.ap":
            if (most := value(problem, "most")) is not None:
                text = message("Set the AP left to {count}", count=most)
                yield Mend(text, state._replace(ap=most))
        case "box.chips":
            yield from _chips(state)
        case "box.turn" | "box.setup" | "box.round" | "box.points":
            yield from _phase(state)


def _at(state: State, words: Iterable[str]) -> Iterator[Mend]:
    """Remove what lies on some squares."""
    for word in words:
        if word in NAMES and (found := piece(state, word)) and found.tool != "figure":
            yield Mend(_away(found.tool, word), without(state, word))


def _taken(state: State, where: Iterable[Square], tool: str) -> Iterator[Mend]:
    """Remove one of the pieces of a kind, the last one in reading order first."""
    for word in reversed([*map(str, where)]):
        found = piece(state, word)
        if found and found.tool == tool:
            yield Mend(_away(tool, word), without(state, word))


def _away(tool: str, word: str) -> Message:
    """Describe the removal of a piece."""
    match tool:
        case "canal":
            return message("Take away the canal on {square}", square=word)
        case "bridge":
            return message("Take away the bridge on {square}", square=word)
        case "calpulli":
            return message("Take away the calpulli on {square}", square=word)
    return message("Take away the building on {square}", square=word)


def _rules(state: State) -> set[str]:
    return {problem.rule for problem in composed(state)}


def _fewer_canals(count: int) -> Message:
    return counted("Take away {count} canal square", "Take away {count} canal squares", count=count)


def _buildings(state: State, problem: Refusal) -> Iterator[Mend]:
    """Remove one of the buildings of which a player has too many."""
    player, height = value(problem, "player"), value(problem, "height")
    if isinstance(player, Player) and height in HEIGHTS:
        built = state.players[player.seat].buildings[height - 1]
        yield from _taken(state, squares(built), f"build-{height}")
        # In the second half a player can have this many.
        if state.half == 1:
            yield Mend(message("Set the half to {count}", count=2), changed(state, "half", 1, 0))
        after, over = state, -state.players[player.seat].stock[height - 1]
        for one in [*squares(built)][-over:]:
            after = without(after, str(one))
        text = message(
            "Take away {count} of {player}’s buildings of height {height}",
            count=over,
            player=player,
            height=height,
        )
        yield Mend(text, after)


def _figures(state: State) -> Iterator[Mend]:
    """Move a figure to the free square that is nearest to where it stands."""
    for seat, player in enumerate(state.players):
        stands = player.figure
        others = [each for each in state.players if each is not player]
        shared = any(player.place & each.place for each in others) or player.place & state.blocked
        if stands and not shared and player.place & (state.land | state.bridges.area):
            continue
        for square in _nearest(stands, state.free):
            after = placed(state, "figure", seat, str(square))
            text = message("Move {player}’s figure to {square}", player=Player(seat), square=square)
            yield Mend(text, after)
            break


def _nearest(to: Square | None, area: Area) -> list[Square]:
    """The squares of an area, the nearest first."""
    row, col = to or (0, 0)
    return sorted(squares(area), key=lambda each: (abs(each.row - row) + abs(each.col - col), each))


def _open(state: State, problem: Refusal) -> Iterator[Mend]:
    """Remove an open calpulli, or deal all of them again."""
    size = value(problem, "size")
    sizes = [size] if size in state.calpulli else sorted({*state.calpulli}, reverse=True)
    for each in sizes:
        text = message("Take away an open calpulli of size {size}", size=each)
        yield Mend(text, changed(state, f"open-{each}", state.calpulli.count(each) - 1, 0))
    tokens = 0
    for district in state.districts:
        tokens |= district.token
    yield Mend(message("Deal the remaining calpulli again"), settled(state, tokens))
    for word in map(str, squares(tokens)):
        yield Mend(_away("calpulli", word), placed(state, "calpulli", 0, word))


def _chips(state: State) -> Iterator[Mend]:
    """Take from a player the chips that the box doesn't have."""
    over = max(-state.chips, 1)
    for seat, player in enumerate(state.players):
        if player.chips >= over:
            text = counted(
                "Leave {player} {count} chip",
                "Leave {player} {count} chips",
                count=player.chips - over,
                player=Player(seat),
            )
            after = player._replace(chips=player.chips - over)
            yield Mend(
                text, state._replace(players=replace_at(state.players, seat, after), taken=0)
            )


def _phase(state: State) -> Iterator[Mend]:
    """Begin a turn with the pieces where they are."""
    for seat in range(state.seats):
        after = state._replace(
            phase=Phase.TURN, to_move=seat, first_round=False, changed=False, quiet=0, taken=0
        )
        if not composed(after):
            yield Mend(message("Begin a turn of {player}", player=Player(seat)), after)
            break
