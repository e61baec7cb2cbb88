"""Why a puzzle's turn has its value: its parts, beside those of the near misses."""

from __future__ import annotations

from py_rules import puzzles
from py_rules.puzzles import GRANDMASTER, Puzzle, choices
from web.games.place_names import shown
from web.i18n import N_, _, number, plural
from web.markup.svg import Markup, el
from web.model.puzzles import Puzzling
from web.views import (
    puzzle_answers,
    puzzle_choices,
    puzzle_counts,
    puzzle_standings,
    puzzle_sums,
    terms,
)
from web.views.puzzle_parts import (
    NEGATED_MEASURES,
    PARTS_BY_MEASURE,
    SIGNED_MEASURES,
    TOTAL_LABELS,
    standing,
)
from web.views.puzzle_turns import PuzzleTurn


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
    explained = standing if puzzle.kind == GRANDMASTER else PARTS_BY_MEASURE[_asked(puzzle)]
    columns = [explained(turn) for turn in turns]
    labels = puzzle_sums.merged(columns)
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
    """The title of the table of a puzzle, which compares this number of turns."""
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
    """A sentence on why all other turns are worse; with offered answers, on the proof."""
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
    if puzzle.measure[0] in SIGNED_MEASURES:
        return puzzle_answers.signed(worth)
    return puzzle_counts.minus(-worth if puzzle.measure[0] in NEGATED_MEASURES else worth)


def _shows_total(puzzle: Puzzle) -> bool:
    return bool(total_label(puzzle))


def total_label(puzzle: Puzzle) -> str:
    if puzzle.kind == GRANDMASTER:
        return N_("Expected points compared with the best turn")
    return TOTAL_LABELS[_asked(puzzle)]


def _asked(puzzle: Puzzle) -> tuple[str, str]:
    return puzzle.game, puzzle.measure[0]
