"""Puzzles with offered answers: points to count, two plans, or the action that is a mistake."""

from __future__ import annotations

from typing import Any, NamedTuple

from py_rules import puzzles
from py_rules.puzzles import GRANDMASTER, Puzzle, choices
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

LETTERS = "ABC"  # of the plans or turns


class Named(NamedTuple):
    """The texts for turns that are offered with a letter, by kind of puzzle."""

    name: str
    choose: str


PLANS = {
    "plan": Named(N_("Plan {letter}"), N_("Choose plan {letter}")),
    GRANDMASTER: Named(N_("Turn {letter}"), N_("Choose turn {letter}")),
}
POINT_QUESTIONS = {  # the questions about points, by what is counted
    ("mexica", "scoring"): N_(
        "The districts are scored right after this turn. How many points do you get altogether, "
        "for the turn and in the scoring?"
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
IDLE_QUESTION = N_("How many points would you gain if the districts were scored right now?")
PLAN_QUESTION = N_("Which of the two plans is better for this task?")
FORMER_TASK = N_("Your task was: “{task}”")
MISTAKE_QUESTION = N_(
    "One action in the list was a mistake: after it, the best result was out of reach. Which one?"
)
INSPECTION_QUESTION = N_(
    "The list shows your choices in one inspection, and what the others did in between. One of "
    "your choices was a mistake: something else would have scored more at that moment. Which one?"
)


def task(puzzle: Puzzle, begun: Match) -> list[Markup]:
    """The question, and the task that the plans or the mistake are about."""
    texts, classes = zip(*_task(puzzle, begun), strict=True)
    marked = terms.marked(puzzle.game, *texts)
    return [el("p", text, class_=class_) for text, class_ in zip(marked, classes, strict=True)]


def _task(puzzle: Puzzle, begun: Match) -> list[tuple[str, str]]:
    """The paragraphs of `task`, each with its CSS class.

    The question about a mistake comes after the task that the player had.
    """
    if puzzle.kind == "worth":
        return [(_counted(puzzle), "task")]
    question = puzzle_text.question(puzzle, begun)
    if puzzle.kind == GRANDMASTER:
        return [(question, "task"), (proof(puzzle), "measure")]
    if puzzle.kind == "mistake":
        text = INSPECTION_QUESTION if puzzles.is_inspection(puzzle) else MISTAKE_QUESTION
        return [(_(FORMER_TASK, task=question), "measure"), (_(text), "task")]
    return [(_(PLAN_QUESTION), "task"), (question, "measure")]


def _counted(puzzle: Puzzle) -> str:
    """The question about points."""
    idle = choices.given(puzzle) == ("end",)
    return _(IDLE_QUESTION if idle else POINT_QUESTIONS[puzzle.game, puzzle.measure[0]])


def in_words(puzzle: Puzzle, begun: Match) -> str:
    """The question as one text, for those who can't see the answers beside it."""
    texts = [text for text, _class in _task(puzzle, begun)]
    return texts[0] if puzzle.kind == GRANDMASTER else " ".join(texts)


def answer_in_words(now: Puzzling, puzzle: Puzzle, table: TableState, at: int) -> str:
    """The answer with this index as one text; a mistake as its number and a sentence."""
    number = choices.answers(puzzle)[at].number
    if puzzle.kind == "worth":
        return plural("{count} point", "{count} points", count=number)
    if puzzle.kind == "mistake":
        return f"{number + 1}. {sentences(now, table, len(puzzle.lines))[number]}"
    return plan(puzzle, number)


def in_short(puzzle: Puzzle, begun: Match) -> Markup:
    """The question about turns or a mistake with its task, for small screens."""
    if puzzle.kind == GRANDMASTER:
        return el("p", el("strong", _("Which turn is best?")), class_="task")
    if puzzle.kind == "mistake":
        given, asked = terms.marked(
            puzzle.game,
            _(FORMER_TASK, task=puzzle_text.question(puzzle, begun)),
            _("Which action in the list was a mistake?"),
        )
        return el("p", given, " ", el("strong", asked), class_="task")
    texts = terms.marked(
        puzzle.game, _("Which plan is better?"), puzzle_text.question(puzzle, begun)
    )
    return el("p", el("strong", texts[0]), " ", texts[1], class_="task")


def asked(now: Puzzling, puzzle: Puzzle, table: TableState, staged: bool) -> Markup:
    """The turns that the question is about, and the answers to choose from.

    On a phone long plans scroll, and the buttons that choose one stay in sight below them.
    """
    offered = choices.answers(puzzle)
    if puzzle.kind in PLANS:
        choose = PLANS[puzzle.kind].choose
        buttons = [_button(at, _(choose, letter=LETTERS[at])) for at in range(len(offered))]
        plans = el(
            "div",
            *(
                _plan(now, puzzle, table, each, None if staged else button)
                for each, button in zip(offered, buttons, strict=True)
            ),
            class_="plans",
        )
        return join(plans, el("div", *buttons, class_="answers verbs") if staged else None)
    if puzzle.kind == "mistake":
        actions = sentences(now, table, len(puzzle.lines))
        places = {answer.number: at for at, answer in enumerate(offered)}
        items = (
            _button(places[at], shown(text)) if at in places else el("span", shown(text))
            for at, text in enumerate(actions)
        )
        return el(
            "ol",
            *(el("li", each) for each in items),
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


def _plan(
    now: Puzzling, puzzle: Puzzle, table: TableState, answer: Answer, button: Markup | None
) -> Markup:
    return el(
        "section",
        el("h2", plan(puzzle, answer.number)),
        _list(puzzle.game, sentences(now, table, answer.number)),
        button,
    )


def plan(puzzle: Puzzle, number: int) -> str:
    """The name of a plan, from its index in `puzzles.shown`."""
    return _(PLANS[puzzle.kind].name, letter=letters(puzzle)[number])


def letters(puzzle: Puzzle) -> list[str]:
    """The letters of the plans, in the order of `puzzles.shown`."""
    order = [answer.number for answer in choices.answers(puzzle)]
    return [LETTERS[order.index(number)] for number in range(len(order))]


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
    seat, found = now.begun.state.to_move, list[str]()
    for at in range(floor, len(match.actions)):
        state = match.positions[at]
        if state.to_move == seat:
            sentence = view.sentence(state, match.actions[at])
            text = table_view.named(table, view.uncounted(sentence, now.puzzle.measure[0]))
        else:
            log = view.describe_action(match, at)
            text = " ".join(table_view.named(table, each) for each in log)
        found.append(text)
    return found


def feedback(now: Puzzling, puzzle: Puzzle, instead: str) -> str:
    """The feedback on the chosen answer.

    ``instead`` is the action that would have been right, if the answer has found a mistake.
    """
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
    if puzzle.kind == GRANDMASTER:
        return _judged(puzzle, answer.number)
    if answer.right:
        if puzzles.is_inspection(puzzle):
            return _("That’s right. This would have scored more: “{action}”", action=instead)
        return _(
            "That’s right: after this action, the best result is out of reach. This would have "
            "been right: “{action}”",
            action=instead,
        )
    if puzzles.is_inspection(puzzle):
        return _(
            "This choice isn’t the mistake: nothing else would have scored more at that moment."
        )
    if answer.number < puzzles.mistake(puzzle):
        return _("This action is right: the best result is still possible after it.")
    return _("The best result was already out of reach before this action. Look further up.")


def compared(now: Puzzling, puzzle: Puzzle, table: TableState) -> list[str]:
    """The action that is the mistake, and the one that would have been right, as sentences."""
    at = puzzles.mistake(puzzle)
    return [sentences(now, table, number)[at] for number in (len(puzzle.lines), 0)]


def _judged(puzzle: Puzzle, number: int) -> str:
    """How much a turn loses, in whole expected points; for the best one, what the next loses."""
    if not number:
        return plural(
            "That’s right. The next best of these turns loses about {count} expected point.",
            "That’s right. The next best of these turns loses about {count} expected points.",
            count=_points(puzzle.lost[0]),
        )
    return plural(
        "Compared with the best of the three, this turn loses about {count} expected point.",
        "Compared with the best of the three, this turn loses about {count} expected points.",
        count=_points(puzzle.lost[number - 1]),
    )


def _points(tenths: int) -> int:
    return (tenths + 5) // 10


def wrong_numbers(puzzle: Puzzle) -> list[str]:
    """A sentence about each wrong number of points."""
    return [_wrong_number(puzzle, each) for each in choices.answers(puzzle) if not each.right]


def _wrong_number(puzzle: Puzzle, answer: Answer) -> str:
    return _(
        "{count} is wrong. {reason}",
        count=answer.number,
        reason=puzzle_slips.reason(puzzle.game, answer.error),
    )


def hint(puzzle: Puzzle) -> str:
    """The second hint: a wrong number, or the values of the turns."""
    if puzzle.kind == "worth":
        wrong = [answer for answer in choices.answers(puzzle) if not answer.right]
        wrong = [answer for answer in wrong if answer.error != "count"] or wrong
        return _wrong_number(puzzle, wrong[int(puzzle.id, 16) % len(wrong)])
    if puzzle.kind == "mistake":
        if puzzles.mistake(puzzle) == 0:
            return _("The mistake is at or near the beginning of the list.")
        return _("The first action isn’t the mistake.")
    if puzzle.kind == GRANDMASTER:
        letter = letters(puzzle)[-1]
        return _("Turn {letter} isn’t the best.", letter=letter)
    if never_arrives(puzzle, puzzle.next):
        return _("One of the plans doesn’t reach the district.")
    return _("The difference between the plans is {count}.", count=difference(puzzle))


def never_arrives(puzzle: Puzzle, worth: int | None) -> bool:
    """Whether a turn with this value does not reach the district that it should reach."""
    asked = puzzle.game, puzzle.measure[0]
    return asked == ("mexica", "way") and worth is not None and worth < 0


def difference(puzzle: Puzzle) -> int:
    """How many points the better of the two turns gains over the other."""
    assert puzzle.next is not None
    return puzzle.best - puzzle.next


def proof(puzzle: Puzzle) -> str:
    """A sentence about how the answer was proven."""
    if puzzle.kind == "worth":
        return _("The points are counted according to the rules of the game.")
    if puzzle.kind == GRANDMASTER:
        return _(
            "The answer isn’t proven. It is the judgement of the grandmaster, the strongest bot, "
            "which looked far ahead twice after each of the three turns."
        )
    if puzzles.is_inspection(puzzle):
        return _(
            "These would be your points if the game ended right after action {number}. At that "
            "moment, nothing scores more than the choice without the mistake. We have compared all "
            "choices.",
            number=puzzles.mistake(puzzle) + 1,
        )
    if puzzle.kind == "mistake":
        return _(
            "Without this mistake, the result would be the best possible. All possibilities have "
            "been compared."
        )
    return _("The better of these two plans can’t be beaten. All turns have been compared.")


def turn_title(puzzle: Puzzle, line: int) -> str:
    """The title of a turn that is shown, by its index in `puzzles.shown`."""
    if puzzle.kind in PLANS:
        return plan(puzzle, line)
    if puzzle.kind == "mistake":
        return _("With the mistake") if line else _("Without the mistake")
    miss = line - len(puzzle.lines) + 1
    if miss < 1:
        return _("The solution")
    return _("Near miss {number}", number=miss) if len(puzzle.near) > 1 else _("Near miss")


def solved(now: Puzzling, puzzle: Puzzle, table: TableState) -> str:
    """The answer in a sentence, for the solution."""
    right = next(at for at, each in enumerate(choices.answers(puzzle)) if each.right)
    if puzzle.kind == "worth":
        return plural(
            "The answer is {count} point.", "The answer is {count} points.", count=puzzle.best
        )
    if puzzle.kind == "plan":
        return _("Plan {letter} is better.", letter=LETTERS[right])
    if puzzle.kind == GRANDMASTER:
        return _("Turn {letter} is the best.", letter=LETTERS[right])
    fault = puzzles.mistake(puzzle)
    action = sentences(now, table, len(puzzle.lines))[fault]
    return _("The mistake was action {number}: “{action}”", number=fault + 1, action=action)
