"""The texts of puzzles: titles, questions, hints and feedback."""

from __future__ import annotations

from py_rules.puzzles import GRANDMASTER, Puzzle, PuzzleResult
from py_rules.record import Match
from web.games import protocol
from web.i18n import N_, _, plural
from web.model.puzzle_hints import Advice
from web.model.puzzle_rating import Rating
from web.model.table import TableState
from web.views import puzzle_answers as answers
from web.views import table as table_view
from web.views.puzzle_words import WORDS, Words

LEVELS = {"easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}


TITLES = {  # titles of kinds with offered answers
    "worth": N_("How many points?"),
    "plan": N_("Two plans"),
    "mistake": N_("Find the mistake"),
}
JUDGED = Words(  # of turns that a search has judged, in every game
    N_("The grandmaster’s turn"),
    N_(
        "This is a turning point in a game between two strong bots. Which of the three turns would "
        "the grandmaster choose?"
    ),
    N_(
        "What counts is not only what a turn scores at once, but also what it makes possible for "
        "you and for your opponent until the end."
    ),
    answers.points,
    answers.fewer_points,
)


def title(puzzle: Puzzle) -> str:
    """The title of a kind of puzzle, untranslated."""
    return TITLES.get(puzzle.kind) or words(puzzle).title


def words(puzzle: Puzzle) -> Words:
    """The texts for the turns of a puzzle."""
    return JUDGED if puzzle.kind == GRANDMASTER else WORDS[puzzle.game, puzzle.measure[0]]


def rating(now: Rating) -> str:
    """A sentence with the solver's rating and its number of puzzles."""
    return plural(
        "Your rating is {value}, after {count} puzzle.",
        "Your rating is {value}, after {count} puzzles.",
        count=now.rated,
        value=round(now.value),
    )


def streak(days: int) -> str:
    """The days in a row on which the puzzle of the day was solved."""
    return plural(
        "You have a streak of {count} day.", "You have a streak of {count} days.", count=days
    )


def question(puzzle: Puzzle, begun: Match) -> str:
    """The task in one or two sentences; ``begun`` is the match at the puzzle's position."""
    text = words(puzzle).question
    name, subject = puzzle.measure
    if (puzzle.game, name) == ("mykerinos", "most"):
        return _(text, area=subject)
    if (puzzle.game, name) == ("mexica", "way"):
        sizes = {str(square): size for square, size in begun.state.tokens}
        return _(text, size=sizes[subject], square=subject)
    if (puzzle.game, name) == ("myraclia", "end"):
        from py_rules.myraclia.data import goal  # noqa: PLC0415  (of one game only)

        return _(text, goal=goal(begun.state.seats))
    return _(text)


def answer(puzzle: Puzzle, verdict: PuzzleResult) -> str:
    """The feedback on a turn."""
    texts = words(puzzle)
    return texts.best(verdict.worth) if verdict.best else texts.worse(puzzle.best, verdict.worth)


def advice(table: TableState, about: Advice) -> str:
    """A hint that names an action or a number of actions."""
    if about.word == "length":
        return plural(
            "The best turn has {count} action.",
            "The best turn has {count} actions.",
            count=about.number,
        )
    if about.word == "back":
        return plural(
            "The solution goes another way. Undo {count} action.",
            "The solution goes another way. Undo {count} actions.",
            count=about.number,
        )
    view = protocol.load(table.match.game.name)
    action = table_view.named(table, view.sentence(about.state, about.action))
    if about.word == "leads":
        return _("This action comes later in the best turn: {action}", action=action)
    if about.word == "avoid":
        return _("“{action}” looks good, but something else is better.", action=action)
    return _("The next action is: {action}", action=action)
