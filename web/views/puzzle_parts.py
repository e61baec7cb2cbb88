"""The parts of the value of a puzzle's turn, each with a label, by game and kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.games import protocol
from web.i18n import N_, _, player_name
from web.views import puzzle_counts, puzzle_others
from web.views.puzzle_turns import Parts, PuzzleTurn, owner


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
    return {owner(turn, seat): str(points) for seat, points in enumerate(gained)}


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
    return {owner(turn, colour): str(count) for colour, count in enumerate(counts) if count}


def _leaders(turn: PuzzleTurn) -> Parts:
    """The leader of each area of Mykerinos with cubes, and how many cubes the leader has."""
    from py_rules.mykerinos.state import cubes_in, ranking  # noqa: PLC0415  (of one game only)

    state, found = _dug(turn), {}
    for area in range(len(state.region) // 2):
        if ranked := ranking(state, area):
            cubes = cubes_in(state, area)[ranked[0]]
            found[_("Area {number}", number=area + 1)] = f"{owner(turn, ranked[0])}: {cubes}"
    return found


def _dug(turn: PuzzleTurn) -> Any:
    from py_rules.puzzles.kind import Solution  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.mykerinos import dug  # noqa: PLC0415  (as above)

    return dug(Solution(turn.states[0], turn.actions, turn.states[-1]))


PARTS_BY_MEASURE: dict[tuple[str, str], Callable[[PuzzleTurn], Parts]] = {
    ("mykerinos", "exhibit"): _at_the_end,
    ("mykerinos", "sure"): _sure,
    ("mykerinos", "reply"): puzzle_others.answered,
    ("mykerinos", "most"): _cubes,
    ("mykerinos", "firsts"): _leaders,
    ("mykerinos", "block"): _leaders,
    ("mykerinos", "balance"): _leaders,
    ("mykerinos", "deny"): puzzle_others.next_player,
    ("mykerinos", "end"): puzzle_others.season,
    ("myraclia", "points"): _terraformed,
    ("myraclia", "alone"): _gained_by_all,
    ("myraclia", "table"): _for_the_end,
    ("myraclia", "tiles"): _paid,
    ("myraclia", "final"): _grown,
    ("myraclia", "reply"): puzzle_others.turn_answered,
    ("myraclia", "block"): puzzle_others.next_player,
    ("myraclia", "end"): puzzle_others.after_the_game,
    ("myraclia", "place"): _touching,
    ("mexica", "found"): _gained,
    ("mexica", "scoring"): _scored,
    ("mexica", "lead"): puzzle_others.scored_by_all,
    ("mexica", "alone"): _gained_by_all,
    ("mexica", "reply"): puzzle_others.buildings_answered,
    ("mexica", "end"): puzzle_others.after_the_end,
    ("mexica", "block"): puzzle_others.next_player,
    ("mexica", "way"): _spent,
}
NEGATED_MEASURES = ("block", "deny")  # measures whose value is minus the points that others get
SIGNED_MEASURES = ("reply", "balance", "alone", "lead", "end")  # measures shown with their sign
TOTAL_LABELS = {  # the labels of totals; empty where parts have none
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
