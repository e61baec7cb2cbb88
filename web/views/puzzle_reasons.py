"""Why a puzzle's turn has its value: its parts, beside those of the near misses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from py_rules import puzzles
from py_rules.puzzles import GRANDMASTER, Puzzle, choices
from py_rules.record import Match
from web.games import protocol
from web.games.place_names import shown
from web.i18n import N_, _, number, player_name, plural, render
from web.markup.svg import Markup, el
from web.model.puzzles import Puzzling
from web.views import puzzle_answers, puzzle_choices, puzzle_counts, puzzle_standings, terms

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


def table(now: Puzzling, tall: bool) -> Markup | None:
    """The best turn and its near misses, part by part, with a sentence about all other turns.

    Collapsed where it would hide the board; None before the turns are known.
    """
    puzzle, floor = now.puzzle, len(now.begun.actions) if now.begun else 0
    if puzzle is None or not now.turns:
        return None
    played = [now.turns[0], *now.turns[len(puzzle.lines) :]]
    turns = [PuzzleTurn(puzzle, one.match, floor, one.worth) for one in played]
    if puzzles.is_inspection(puzzle):
        turns = [_choice(turn) for turn in turns]
    explained = _standing if puzzle.kind == GRANDMASTER else EXPLAINED[_asked(puzzle)]
    columns = [explained(turn) for turn in turns]
    labels = list(dict.fromkeys(label for parts in columns for label in parts))
    heads = _heads(puzzle, len(turns))
    rows = [(label, [parts.get(label, "–") for parts in columns]) for label in labels]
    if _shows_total(puzzle):
        rows.append((_(total_label(puzzle)), [valued(puzzle, one.worth) for one in played]))
    return el(
        "details",
        el("summary", _title(puzzle, len(turns))),
        el(
            "table",
            el("thead", el("tr", el("td"), *(el("th", head, scope="col") for head in heads))),
            el(
                "tbody",
                *(
                    el(
                        "tr",
                        el("th", shown(label), scope="row"),
                        *(el("td", shown(cell)) for cell in cells),
                    )
                    for label, cells in rows
                ),
            ),
        ),
        el("p", _(note), class_="quiet") if (note := _note(puzzle, rows)) else None,
        puzzle_standings.drawn(turns) if puzzle.kind == GRANDMASTER else None,
        el("p", *terms.marked(puzzle.game, lacking(puzzle)), class_="quiet"),
        open=not tall,
        class_="reasons",
    )


def _title(puzzle: Puzzle, turns: int) -> str:
    """What the table of a puzzle with so many turns is about."""
    if puzzle.kind == "worth":
        return _("Count the points")
    if puzzle.kind == "mistake":
        return _("Why it was a mistake")
    if puzzle.kind == "plan":
        return _("Compare the plans")
    return _("Compare the turns") if turns > 1 else _("Why this turn is best")


def _note(puzzle: Puzzle, rows: list[tuple[str, list[str]]]) -> str:
    """The note that explains the cells, if they need one; untranslated."""
    if puzzle.kind == GRANDMASTER:
        return ""
    return puzzle_counts.note(_asked(puzzle), [cell for _label, cells in rows for cell in cells])


def _choice(turn: PuzzleTurn) -> PuzzleTurn:
    """The choice of an inspection that is the mistake, or replaces it, as a turn."""
    at, match = turn.floor + puzzles.mistake(turn.puzzle), turn.match
    positions, actions = match.positions[: at + 2], match.actions[: at + 1]
    return turn._replace(match=match._replace(positions=positions, actions=actions), floor=at)


def _heads(puzzle: Puzzle, count: int) -> list[str]:
    """The column heads: a best turn, and the others."""
    if puzzle.kind == "worth":
        return [_("This turn")]
    others = range(len(puzzle.lines), len(puzzle.lines) + count - 1)
    named = puzzle.kind in puzzle_choices.PLANS or puzzle.kind == "mistake"
    first = puzzle_choices.turn_title(puzzle, 0) if named else _("Best turn")
    return [first, *(puzzle_choices.turn_title(puzzle, line) for line in others)]


def lacking(puzzle: Puzzle) -> str:
    """A sentence about what all other turns lack; with offered answers, about the question."""
    if choices.is_choice(puzzle):
        return puzzle_choices.proof(puzzle)
    if puzzle.next is None or not _shows_total(puzzle):
        return _("No other turn does this. We have checked them all.")
    if puzzle_choices.never_arrives(puzzle, puzzle.next):
        return _("No other turn reaches that district. We have checked them all.")
    return plural(
        "The result of any other turn is worse by at least {count}. We have checked them all.",
        "The result of any other turn is worse by at least {count}. We have checked them all.",
        count=puzzle.best - puzzle.next,
    )


def valued(puzzle: Puzzle, worth: int) -> str:
    """The value of a turn as it is shown."""
    if puzzle_choices.never_arrives(puzzle, worth):
        return _("doesn’t get there")
    if puzzle.kind == GRANDMASTER:  # in tenths
        return puzzle_counts.minus(number(worth / 10, 1))
    if puzzle.measure[0] in DIFFERENCES:
        return puzzle_answers.signed(worth)
    return puzzle_counts.minus(-worth if puzzle.measure[0] == "block" else worth)


def _shows_total(puzzle: Puzzle) -> bool:
    return bool(total_label(puzzle))


def total_label(puzzle: Puzzle) -> str:
    if puzzle.kind == GRANDMASTER:
        return N_("Expected points compared with the best turn")
    return TOTALS[_asked(puzzle)]


def _asked(puzzle: Puzzle) -> tuple[str, str]:
    return puzzle.game, puzzle.measure[0]


# The parts


def _standing(turn: PuzzleTurn) -> Parts:
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
    from py_rules.puzzles.mykerinos import reply  # noqa: PLC0415  (of one game only)

    state = turn.states[-1]
    return _after_answer(turn, state, *reply(state, turn.states[0].to_move))


def _turn_answered(turn: PuzzleTurn) -> Parts:
    """The opponent's best reply in Myraclia, and both players' points after it."""
    from py_rules.puzzles.myraclia import answered, reply  # noqa: PLC0415  (of one game only)

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
    game, told = turn.match.game, []
    names, view = tuple(map(player_name, turn.match.table.players)), protocol.load(game.name)
    for action in actions:
        told.append(render(view.sentence(state, action), names))
        state = game.apply(state, action)
    points = {_owner(turn, each): str(total) for each, total in enumerate(game.totals(end))}
    return {_("Best answer"): "; ".join(told) or _("No action would help."), **points}


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
    ("myraclia", "points"): _terraformed,
    ("myraclia", "alone"): _gained_by_all,
    ("myraclia", "table"): _for_the_end,
    ("myraclia", "tiles"): _paid,
    ("myraclia", "final"): _grown,
    ("myraclia", "reply"): _turn_answered,
    ("myraclia", "place"): _touching,
    ("mexica", "found"): _gained,
    ("mexica", "scoring"): _scored,
    ("mexica", "lead"): _scored_by_all,
    ("mexica", "alone"): _gained_by_all,
    ("mexica", "reply"): _buildings_answered,
    ("mexica", "end"): _after_the_end,
    ("mexica", "way"): _spent,
}
DIFFERENCES = ("reply", "balance", "alone", "lead", "end")  # measures shown with their sign
TOTALS = {  # the labels of totals; empty where parts have none
    ("mykerinos", "exhibit"): N_("Points"),
    ("mykerinos", "sure"): N_("Points"),
    ("mykerinos", "reply"): N_("Your points minus your opponent’s"),
    ("mykerinos", "most"): "",
    ("mykerinos", "firsts"): N_("Areas where you are first"),
    ("mykerinos", "block"): N_("Most areas where one opponent is first"),
    ("mykerinos", "balance"): N_("Your areas minus your opponent’s"),
    ("myraclia", "points"): N_("Points"),
    ("myraclia", "alone"): N_("Your points minus those of the others"),
    ("myraclia", "table"): N_("Points"),
    ("myraclia", "tiles"): N_("Terraformed tiles"),
    ("myraclia", "final"): N_("Points"),
    ("myraclia", "reply"): N_("Your points minus your opponent’s"),
    ("myraclia", "place"): N_("Sides touching your tiles"),
    ("mexica", "found"): N_("Points"),
    ("mexica", "scoring"): N_("Points"),
    ("mexica", "lead"): N_("Your points minus your best opponent’s"),
    ("mexica", "alone"): N_("Your points minus those of the others"),
    ("mexica", "reply"): N_("Your points minus your opponent’s"),
    ("mexica", "end"): N_("Your points minus your best opponent’s"),
    ("mexica", "way"): N_("Action points left"),
}
