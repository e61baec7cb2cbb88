"""Puzzles with offered answers: points to count, two plans, or the action that is a mistake."""

from __future__ import annotations

from typing import Any

from py_rules import puzzles
from py_rules.message import Message, Text, message
from py_rules.puzzles import Puzzle, choices
from py_rules.puzzles.choices import Answer
from py_rules.record import Match
from web.games import protocol
from web.games.place_names import alike, shown
from web.i18n import N_, _, plural
from web.markup.svg import Child, Markup, el, join
from web.model.puzzles import Puzzling
from web.model.table import TableState
from web.views import puzzle_slips, puzzle_text, terms
from web.views import table as table_view

LETTERS = "AB"  # of the plans
COUNTED = {  # the questions about points, by what is counted
    ("mexica", "scoring"): N_(
        "How many points do you gain with this turn if the districts are scored right after it?"
    ),
    ("mykerinos", "exhibit"): N_(
        "Suppose you make this choice. How many points would you have if the game ended right "
        "afterwards?"
    ),
    ("myraclia", "points"): N_(
        "How many points do you gain with this turn, not counting the final scoring?"
    ),
    ("myraclia", "final"): N_(
        "How many points do you gain with this last turn, including the final scoring?"
    ),
}
IDLE = N_("How many points would you gain if the districts were scored right now?")
ASKED = {
    "plan": N_("Which of the two plans is better for this task?"),
    "mistake": N_(
        "This turn is an attempt at the task below, but one action is a mistake: after it, the "
        "best result is out of reach. Which action is it?"
    ),
}


def task(puzzle: Puzzle, begun: Match) -> list[Markup]:
    """The question, and the task that the plans or the mistake are about."""
    if puzzle.kind == "worth":
        idle = choices.given(puzzle) == ("end",)
        text = IDLE if idle else COUNTED[puzzle.game, puzzle.measure[0]]
        return [el("p", *terms.marked(puzzle.game, _(text)), class_="task")]
    asked, measure = terms.marked(
        puzzle.game, _(ASKED[puzzle.kind]), puzzle_text.question(puzzle, begun)
    )
    return [el("p", asked, class_="task"), el("p", measure, class_="measure")]


def in_short(puzzle: Puzzle, begun: Match) -> Markup:
    """The question about plans or a mistake with its task, for small screens."""
    short = _("Which plan is better?") if puzzle.kind == "plan" else _("Which action is wrong?")
    texts = terms.marked(puzzle.game, short, puzzle_text.question(puzzle, begun))
    return el("p", el("strong", texts[0]), " ", texts[1], class_="task")


def asked(now: Puzzling, puzzle: Puzzle, table: TableState) -> Markup:
    """The turns that the question is about, and the answers to choose from."""
    offered = choices.answers(puzzle)
    if puzzle.kind == "plan":
        return el(
            "div",
            *(_plan(now, puzzle, table, at, each) for at, each in enumerate(offered)),
            class_="plans",
        )
    if puzzle.kind == "mistake":
        actions = sentences(now, table, len(puzzle.lines))
        buttons = (_button(at, shown(text)) for at, text in enumerate(actions))
        return el(
            "ol",
            *(el("li", each) for each in buttons),
            class_="answers steps exact" if alike(actions) else "answers steps",
        )
    numbers = (
        _button(at, plural("{count} point", "{count} points", count=each.number))
        for at, each in enumerate(offered)
    )
    idle = choices.given(puzzle) == ("end",)
    return join(
        None if idle else _list(puzzle.game, sentences(now, table, 0)),
        el("div", *numbers, class_="answers verbs"),
    )


def _plan(now: Puzzling, puzzle: Puzzle, table: TableState, at: int, answer: Answer) -> Markup:
    return el(
        "section",
        el("h2", plan(puzzle, answer.number)),
        _list(puzzle.game, sentences(now, table, answer.number)),
        _button(at, _("Choose plan {letter}", letter=LETTERS[at])),
    )


def plan(puzzle: Puzzle, number: int) -> str:
    """The name of a plan, from its index in `puzzles.shown`."""
    order = [answer.number for answer in choices.answers(puzzle)]
    return _("Plan {letter}", letter=LETTERS[order.index(number)])


def _list(game: str, actions: list[str]) -> Markup:
    lines = terms.marked(game, *actions)
    return el("ol", *(el("li", line) for line in lines), class_="given")


def _button(at: int, label: Child) -> Markup:
    return el("button", label, data_do="puzzle-choose", data_on=str(at))


def sentences(now: Puzzling, table: TableState, number: int) -> list[str]:
    """The actions of one of the turns that can be shown, each as a sentence."""
    assert now.puzzle
    assert now.begun
    match = puzzles.played(now.puzzle, now.begun, number)
    floor = len(now.begun.actions)
    view: Any = protocol.load(match.game.name)
    pairs = zip(match.positions[floor:], match.actions[floor:], strict=False)
    return [table_view.named(table, _bare(view.sentence(state, action))) for state, action in pairs]


def _bare(sentence: Text) -> Text:
    """A sentence without what its action brings, because counting that is the task."""
    values = dict(sentence.values) if isinstance(sentence, Message) else {}
    if "brings" not in values:
        return sentence
    return message(
        "Terraform {tile}: pay {payment}", tile=values["tile"], payment=values["payment"]
    )


def feedback(now: Puzzling, puzzle: Puzzle) -> str:
    """The feedback on the chosen answer."""
    assert now.chosen is not None
    answer = choices.answers(puzzle)[now.chosen]
    if puzzle.kind == "worth":
        if answer.right:
            return plural(
                "That’s right: {count} point.", "That’s right: {count} points.", count=puzzle.best
            )
        return _wrong_number(puzzle, answer)
    if puzzle.kind == "plan":
        if answer.right:
            return _("That’s right: this is the better plan.")
        return _("The other plan is better. Play both on the board to see why.")
    if answer.right:
        return _("That’s right: after this action, the best result is out of reach.")
    if answer.number < choices.mistake(puzzle):
        return _("This action is right: the best result is still possible after it.")
    return _("The best result was already out of reach before this action. Look further up.")


def _wrong_number(puzzle: Puzzle, answer: Answer) -> str:
    return _(
        "{count} is wrong. {reason}",
        count=answer.number,
        reason=puzzle_slips.reason(puzzle.game, answer.error),
    )


def hint(puzzle: Puzzle) -> str:
    """The second hint: a wrong number, or the values of the turns."""
    if puzzle.kind == "worth":
        wrong = [answer for answer in choices.answers(puzzle) if answer.error not in ("", "count")]
        return _wrong_number(puzzle, wrong[int(puzzle.id, 16) % len(wrong)])
    if puzzle.kind == "mistake":
        if choices.mistake(puzzle) == 0:
            return _("The mistake is at or near the beginning of the turn.")
        return _("The first action isn’t the mistake.")
    if never_arrives(puzzle, puzzle.next):
        return _("One of the plans doesn’t reach the district.")
    return _("The difference between the plans is {count}.", count=difference(puzzle))


def never_arrives(puzzle: Puzzle, worth: int | None) -> bool:
    """Whether a turn with this value does not reach the district that it should reach."""
    asked = puzzle.game, puzzle.measure[0]
    return asked == ("mexica", "way") and worth is not None and worth < 0


def difference(puzzle: Puzzle) -> int:
    """How much the better of the two turns gains over the other."""
    assert puzzle.next is not None
    return puzzle.best - puzzle.next


def proof(puzzle: Puzzle) -> str:
    """A sentence about how the answer was proven."""
    if puzzle.kind == "worth":
        return _("The points are counted according to the rules of the game.")
    return _("The better of these two plans can’t be beaten. All turns have been compared.")


def solved(puzzle: Puzzle) -> str:
    """The answer in a sentence, for the solution."""
    right = next(at for at, each in enumerate(choices.answers(puzzle)) if each.right)
    if puzzle.kind == "worth":
        return plural(
            "The answer is {count} point.", "The answer is {count} points.", count=puzzle.best
        )
    if puzzle.kind == "plan":
        return _("Plan {letter} is better.", letter=LETTERS[right])
    return _("The mistake is action {number}.", number=right + 1)
