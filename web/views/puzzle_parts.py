"""What the value of a puzzle's turn is made of, by game and kind: its parts, each with a label."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from py_rules import puzzles
from py_rules.puzzles import GRANDMASTER, Puzzle
from py_rules.record import Match
from web.games import protocol
from web.i18n import N_, _, player_name, render
from web.views import puzzle_counts

Parts = Mapping[str, str]  # the parts of a turn's value as shown, by label


class PuzzleTurn(NamedTuple):
    """A turn played from a puzzle's position."""

    puzzle: Puzzle
    match: Match
    floor: int  # number of actions before it
    worth: int

    @property
    def states(self) -> tuple[Any, ...]:
        """The positions from the puzzle's on, without the one after a closing action."""
        return tuple(self.match.positions[self.floor : self.floor + len(self.actions) + 1])

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions, without the one that only ends the turn."""
        if self.puzzle.kind == GRANDMASTER:
            return self.match.actions[self.floor :]
        closing = puzzles.kind_of(self.puzzle).closing
        played = self.match.actions[self.floor :]
        return played[:-1] if closing is not None and played[-1:] == (closing,) else played


def standing(turn: PuzzleTurn) -> Parts:
    """The points that each player has right after a turn."""
    totals = turn.match.game.totals(turn.states[-1])
    return {
        _(
            "{name}’s points right after the turn", name=player_name(turn.match.table.player(seat))
        ): str(points)
        for seat, points in enumerate(totals)
    }


def _gained(turn: PuzzleTurn) -> Parts:
    """The points gained during the turn, by source."""
    seat, sources = turn.states[0].to_move, protocol.load(turn.puzzle.game).SOURCES
    scores = turn.match.game.scores
    before, after = scores(turn.states[0])[seat], scores(turn.states[-1])[seat]
    return {
        _(sources[source]): puzzle_counts.minus(after[source] - before[source])
        for source in after
        if after[source] != before[source]
    }


def _for_the_end(turn: PuzzleTurn) -> Parts:
    """The points gained in Myraclia's final scoring only, by source."""
    during = _(protocol.load("myraclia").SOURCES["play"])
    return {label: count for label, count in _grown(turn).items() if label != during}


def _grown(turn: PuzzleTurn) -> Parts:
    """The points gained in Myraclia by source, including the final scoring."""
    states = turn.states
    return puzzle_counts.growth(states[0], states[-1], states[0].to_move)


def _gained_by_all(turn: PuzzleTurn) -> Parts:
    """The points that each player gained during the turn."""
    if turn.puzzle.game == "myraclia":
        totals = [state.points for state in (turn.states[0], turn.states[-1])]
    else:
        states = (turn.states[0], turn.states[-1])
        totals = [[sum(player.points) for player in state.players] for state in states]
    gained = [now - then for then, now in zip(*totals, strict=True)]
    return {_owner(turn, seat): str(points) for seat, points in enumerate(gained)}


def _scored_by_all(turn: PuzzleTurn) -> Parts:
    """The points of each player of Mexica after a scoring right after the turn."""
    from py_rules.mexica.scoring import scored  # noqa: PLC0415  (of one game only)

    totals = enumerate(map(sum, scored(turn.states[-1])))
    return {_owner(turn, seat): str(total) for seat, total in totals}


def _at_the_end(turn: PuzzleTurn) -> Parts:
    """The points as if a game of Mykerinos ended after the turn, by source."""
    return puzzle_counts.exhibition(turn.states[-1], turn.states[0].to_move)


def _sure(turn: PuzzleTurn) -> Parts:
    """The points by source, and what the remaining inspections surely gain or lose."""
    parts = dict(_at_the_end(turn))
    rest = turn.worth - sum(map(puzzle_counts.number, parts.values()))
    if rest:
        parts[_("Guaranteed points from later choices")] = puzzle_counts.minus(rest)
    return parts


def _scored(turn: PuzzleTurn) -> Parts:
    """The points of a turn of Mexica and of the scoring after it, by district."""
    states = turn.states
    return puzzle_counts.districts(states[0], states[-1], states[0].to_move)


def _spent(turn: PuzzleTurn) -> Parts:
    """The action points of a turn of Mexica, by what they were spent on."""
    return puzzle_counts.spent(turn.states, turn.actions)


def _after_the_end(turn: PuzzleTurn) -> Parts:
    """The points of each player of Mexica after a turn that may end the half."""
    from py_rules.puzzles.mexica import totals  # noqa: PLC0415  (of one game only)

    return {_owner(turn, seat): str(total) for seat, total in enumerate(totals(turn.states[-1]))}


def _answered(turn: PuzzleTurn) -> Parts:
    """The opponent's best reply in Mykerinos, and both players' points after it."""
    from py_rules.puzzles.mykerinos_reply import reply  # noqa: PLC0415  (of one game only)

    state = turn.states[-1]
    return _after_answer(turn, state, *reply(state, turn.states[0].to_move))


def _turn_answered(turn: PuzzleTurn) -> Parts:
    """The opponent's best reply in Myraclia, and both players' points after it."""
    from py_rules.puzzles.myraclia_reply import reply  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.myraclia_turn import answered  # noqa: PLC0415  (as above)

    state = answered(turn.states[-1])
    return _after_answer(turn, state, *reply(state))


def _buildings_answered(turn: PuzzleTurn) -> Parts:
    """The opponent's best reply in Mexica, and both players' points after the scoring."""
    from py_rules.mexica.scoring import scored  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.mexica_reply import reply  # noqa: PLC0415  (as above)

    seat, state = turn.states[0].to_move, turn.states[-1]
    actions, end = reply(state, seat)
    begun = state._replace(to_move=1 - seat)
    told = _after_answer(turn, begun, actions, end)
    return {**told, **{_owner(turn, each): str(sum(all_)) for each, all_ in enumerate(scored(end))}}


def _after_answer(turn: PuzzleTurn, state: Any, actions: tuple[Any, ...], end: Any) -> Parts:
    """A reply from a position, and both players' points at its end."""
    return {**_told(turn, state, actions), **_everyone(turn, turn.match.game.totals(end))}


def _told(
    turn: PuzzleTurn, state: Any, actions: tuple[Any, ...], label: str = N_("Best answer")
) -> Parts:
    """What others do from a position on, in words."""
    game, told = turn.match.game, []
    names, view = tuple(map(player_name, turn.match.table.players)), protocol.load(game.name)
    for action in actions:
        told.append(render(view.sentence(state, action), names))
        state = game.apply(state, action)
    return {_(label): "; ".join(told) or _("No action would help.")}


def _taken(turn: PuzzleTurn) -> Parts:
    """The solver's points in Mykerinos, and what the next player can choose best after the turn."""
    from py_rules.puzzles.mykerinos_reply import taken  # noqa: PLC0415  (of one game only)

    before, state, seat = turn.states[0], turn.states[-1], turn.states[0].to_move
    totals = turn.match.game.totals
    own = totals(state)[seat] - totals(before)[seat]
    return {**_own(own), **_told(turn, state, taken(state, seat)[0])}


def _season(turn: PuzzleTurn) -> Parts:
    """How the season of Mykerinos goes on if everybody plays best, and all points at its end."""
    state, seat = turn.states[-1], turn.states[0].to_move
    actions, end = _rest_of_season(state, seat)
    told = _told(turn, state, actions, N_("The rest of the season")) if actions else {}
    return {**told, **_everyone(turn, turn.match.game.totals(end))}


@lru_cache(8)  # the page is drawn again with each action that it shows
def _rest_of_season(state: Any, seat: int) -> tuple[tuple[Any, ...], Any]:
    from py_rules.puzzles.mykerinos_reply import rest_of_season  # noqa: PLC0415  (of one game only)

    return rest_of_season(state, seat)


def _turn_taken(turn: PuzzleTurn) -> Parts:
    """The solver's points in Myraclia, and the next player's best turn."""
    from py_rules.puzzles.myraclia_reply import taken  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.myraclia_turn import answered  # noqa: PLC0415  (as above)

    before, state, seat = turn.states[0], turn.states[-1], turn.states[0].to_move
    own = state.points[seat] - before.points[seat]
    return {**_own(own), **_told(turn, answered(state), taken(answered(state))[0])}


def _after_the_game(turn: PuzzleTurn) -> Parts:
    """The tiles of the solver, and the points of each player of Myraclia after a turn that may end
    the game."""
    from py_rules.puzzles.myraclia import totals  # noqa: PLC0415  (of one game only)

    state, seat = turn.states[-1], turn.states[0].to_move
    tiles = {_("Terraformed tiles"): str(len(state.terraformed[seat]))}
    return {**tiles, **_everyone(turn, totals(state))}


def _buildings_taken(turn: PuzzleTurn) -> Parts:
    """The solver's points in Mexica, the next player's best answer, and what the districts bring
    the next player."""
    from py_rules.mexica.scoring import scored  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.mexica_reply import opponent, reply  # noqa: PLC0415  (as above)

    before, state, seat = turn.states[0], turn.states[-1], turn.states[0].to_move
    actions, end = reply(state, seat)
    following = opponent(state, seat)
    own = sum(scored(end)[seat]) - sum(before.players[seat].points)
    told = _told(turn, state._replace(to_move=following), actions)
    return {**_own(own), **told, **puzzle_counts.districts(before, end, following)}


def _own(points: int) -> Parts:
    return {_("Points for you"): puzzle_counts.minus(points)}


def _everyone(turn: PuzzleTurn, totals: Iterable[int]) -> Parts:
    return {_owner(turn, seat): puzzle_counts.minus(total) for seat, total in enumerate(totals)}


def _terraformed(turn: PuzzleTurn) -> Parts:
    """The points on the scoring board of Myraclia by source."""
    states = turn.states
    return puzzle_counts.terraformed(states, turn.actions, states[0].to_move)


def _paid(turn: PuzzleTurn) -> Parts:
    """The elements of a turn of Myraclia: those at its start, and those gained during it."""
    return puzzle_counts.elements(turn.states, turn.actions, turn.states[0].to_move)


def _touching(turn: PuzzleTurn) -> Parts:
    """How often each new tile of Myraclia touches terraformed ones."""
    seat = turn.states[0].to_move
    own = turn.states[-1].terraformed[seat]
    return {
        _("New tile {number}", number=number): str(
            sum(beside in own for beside in action.hex.neighbours)
        )
        for number, action in enumerate(turn.actions, 1)
    }


def _cubes(turn: PuzzleTurn) -> Parts:
    """The cubes in the area that a puzzle of Mykerinos is about, by player."""
    from py_rules.mykerinos.state import cubes_in  # noqa: PLC0415  (of one game only)

    counts = cubes_in(_dug(turn), int(turn.puzzle.about) - 1)
    return {_owner(turn, colour): str(count) for colour, count in enumerate(counts) if count}


def _leaders(turn: PuzzleTurn) -> Parts:
    """The leader of each area of Mykerinos with cubes, and how many cubes the leader has."""
    from py_rules.mykerinos.state import cubes_in, ranking  # noqa: PLC0415  (of one game only)

    state, found = _dug(turn), {}
    for area in range(len(state.region) // 2):
        if ranked := ranking(state, area):
            cubes = cubes_in(state, area)[ranked[0]]
            found[_("Area {number}", number=area + 1)] = f"{_owner(turn, ranked[0])}: {cubes}"
    return found


def _dug(turn: PuzzleTurn) -> Any:
    from py_rules.puzzles.kind import Solution  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.mykerinos import dug  # noqa: PLC0415  (as above)

    return dug(Solution(turn.states[0], turn.actions, turn.states[-1]))


def _owner(turn: PuzzleTurn, colour: int) -> str:
    table = turn.match.table
    return player_name(table.player(colour)) if colour < table.seats else _("the neutral colour")


EXPLAINED: dict[tuple[str, str], Callable[[PuzzleTurn], Parts]] = {
    ("mykerinos", "exhibit"): _at_the_end,
    ("mykerinos", "sure"): _sure,
    ("mykerinos", "reply"): _answered,
    ("mykerinos", "most"): _cubes,
    ("mykerinos", "firsts"): _leaders,
    ("mykerinos", "block"): _leaders,
    ("mykerinos", "balance"): _leaders,
    ("mykerinos", "deny"): _taken,
    ("mykerinos", "end"): _season,
    ("myraclia", "points"): _terraformed,
    ("myraclia", "alone"): _gained_by_all,
    ("myraclia", "table"): _for_the_end,
    ("myraclia", "tiles"): _paid,
    ("myraclia", "final"): _grown,
    ("myraclia", "reply"): _turn_answered,
    ("myraclia", "block"): _turn_taken,
    ("myraclia", "end"): _after_the_game,
    ("myraclia", "place"): _touching,
    ("mexica", "found"): _gained,
    ("mexica", "scoring"): _scored,
    ("mexica", "lead"): _scored_by_all,
    ("mexica", "alone"): _gained_by_all,
    ("mexica", "reply"): _buildings_answered,
    ("mexica", "end"): _after_the_end,
    ("mexica", "block"): _buildings_taken,
    ("mexica", "way"): _spent,
}
FEWER = ("block", "deny")  # measures that say minus how much others get
DIFFERENCES = ("reply", "balance", "alone", "lead", "end")  # measures shown with their sign
TOTALS = {  # the labels of totals; empty where parts have none
    ("mykerinos", "exhibit"): N_("Points"),
    ("mykerinos", "sure"): N_("Points"),
    ("mykerinos", "reply"): N_("Your points minus your opponent’s"),
    ("mykerinos", "most"): "",
    ("mykerinos", "firsts"): N_("Areas where you are first"),
    ("mykerinos", "block"): N_("Most areas where one opponent is first"),
    ("mykerinos", "balance"): N_("Your areas minus your opponent’s"),
    ("mykerinos", "deny"): N_("Points for the next player"),
    ("mykerinos", "end"): N_("Your points minus your best opponent’s"),
    ("myraclia", "points"): N_("Points"),
    ("myraclia", "alone"): N_("Your points minus those of the others"),
    ("myraclia", "table"): N_("Points"),
    ("myraclia", "tiles"): N_("Terraformed tiles"),
    ("myraclia", "final"): N_("Points"),
    ("myraclia", "reply"): N_("Your points minus your opponent’s"),
    ("myraclia", "block"): N_("Points for the next player"),
    ("myraclia", "end"): N_("Your points minus your best opponent’s"),
    ("myraclia", "place"): N_("Sides touching your tiles"),
    ("mexica", "found"): N_("Points"),
    ("mexica", "scoring"): N_("Points"),
    ("mexica", "lead"): N_("Your points minus your best opponent’s"),
    ("mexica", "alone"): N_("Your points minus those of the others"),
    ("mexica", "reply"): N_("Your points minus your opponent’s"),
    ("mexica", "end"): N_("Your points minus your best opponent’s"),
    ("mexica", "block"): N_("Points for the next player"),
    ("mexica", "way"): N_("Action points left"),
}
