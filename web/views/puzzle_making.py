"""The screen for making a puzzle: the form beside the board, the proof and its result."""

from __future__ import annotations

from py_rules.puzzles import choices, made
from py_rules.puzzles.made import MOST_SHOWN, Outcome
from web.games.place_names import shown
from web.i18n import N_, _, plural
from web.markup.svg import Markup, el, join
from web.model import puzzle_making
from web.model.page import Model
from web.model.puzzle_making import PuzzleMaking
from web.model.puzzles import Puzzling
from web.model.table import TableState
from web.views import (
    bots,
    exercise,
    fields,
    puzzle_choices,
    puzzle_reasons,
    puzzle_text,
    share_dialog,
    undoing,
)
from web.views import stage as stages
from web.views import table as table_view

ELIGIBLE_POSITIONS = {  # which positions the questions of a game are about
    "mykerinos": N_(
        "In Mykerinos, questions are about an action before the inspections. In a game for two, "
        "this works only if no neutral cubes are left to dig with, or if the other player has "
        "passed. Questions can also be about an inspection in which the player has at least two "
        "plots or rooms to choose from."
    ),
    "myraclia": N_(
        "In Myraclia, questions are about the beginning of a turn in which the player has "
        "elements. They can also be about placing two or more new tiles, if the player has a "
        "tile of their own and the game is played without Darkness tiles."
    ),
    "mexica": N_(
        "In Mexica, questions are about the rest of a turn, but not in the first round. The player "
        "must have at least one action point left. With few action points and chips, an answer can "
        "nearly always be proven."
    ),
}
TOO_MANY_ANSWERS = N_(
    "The answer to this question can’t be proven, because the other players can respond in too "
    "many ways."
)
ANSWER_FORMS = {  # how a question is answered, by the word before it
    "": N_("Play the best turn"),
    made.PLAN: N_("Two plans"),
    made.MISTAKE: N_("Find the mistake"),
}
FORM_NOTES = {  # what the page proves or counts for it, by the same word
    made.PLAN: N_("The page finds both plans: the best turn, and one that is worth less."),
    made.MISTAKE: N_(
        "The page finds the turn: it has exactly one mistake, and the rest of it is as good as it "
        "can be."
    ),
}
TOO_SHORT = N_(
    "“Find the mistake” isn’t offered here: a turn of this question has too few actions for it."
)
NOT_IN_VIEW = N_("The search begins once this puzzle is in view.")
FAILURES = {  # why the turns can't be compared, by the name of the exception
    "TooManyPositions": N_(
        "The answer to this question can’t be proven, because there are too many possible turns. "
        "Give the player less to spend in this turn."
    ),
    "TooLongTurns": N_(
        "The answer to this question can’t be proven, because a turn could be too long. Give the "
        "player less to spend in this turn."
    ),
    "NoTurns": N_(
        "This question has no answer here, because nothing that the player can do makes a "
        "difference."
    ),
    "NoOtherPlan": N_(
        "No worse turn was found that could be the other plan. Choose another question or “Play "
        "the best turn”."
    ),
    "NoMistake": N_(
        "No turn with exactly one mistake was found. Choose another question or “Play the best "
        "turn”."
    ),
    "TooManyAnswers": TOO_MANY_ANSWERS,
    "UnknownOutcome": TOO_MANY_ANSWERS,
}


def draw(now: PuzzleMaking, table: TableState, model: Model) -> Markup:
    """The whole screen for the author."""
    staged = stages.staged(table, model.tall)
    drawn = {**table_view.parts(table, model.tall, asking=False), "ask": _form(now, table)}
    return table_view.places(
        table,
        el("h1", now.title or _("A puzzle"), class_="unseen"),
        drawn,
        el("section", *_tools(now), id="tools", aria_label=_("This puzzle")),
        f"{'tall' if model.tall else 'wide'} workshop exercise named{' stage' if staged else ''}",
        share=share_dialog.draw(table),
        asking=_("Make a puzzle"),
    )


def _tools(now: PuzzleMaking) -> tuple[Markup | None, ...]:
    unasked = not now.made.question
    return (
        *(_elsewhere(now) if now.offered else ()),
        el("button", _("Share"), data_do="share", disabled=not now.clear),
        el("button", _("Copy as text"), data_do="copy", disabled=unasked),
        el("button", _("Save it as a file"), data_do="download", disabled=unasked),
        el("button", _("Keyboard"), data_do="keys"),
        el("button", _("Back to games"), data_do="shelf"),
    )


def _elsewhere(now: PuzzleMaking) -> tuple[Markup | None, ...]:
    """The ways to change the position, and back to the game."""
    of_game = now.origin != puzzle_making.source(now.origin)
    return (
        el(
            "button",
            _("Change the position"),
            data_do="workshop" if of_game else "continue",
            data_on=now.origin,
        )
        if now.origin
        else None,
        undoing.way_back(now.way_back),
    )


def _form(now: PuzzleMaking, table: TableState) -> Markup:
    """The question, its proof, and the title."""
    if not now.offered:
        text = _("None of our questions fits this position. Change it, then try again.")
        return join(
            _heading(),
            el("p", text, role="status"),
            el("p", _(ELIGIBLE_POSITIONS[now.made.match.game.name])),
            el("div", *_elsewhere(now), class_="buttons"),
        )
    form = now.made.kind if now.made.kind in ANSWER_FORMS else ""
    names = {_in_form(now, each, form): _label(now, each) for each in now.offered}
    return join(
        undoing.of_changes(now.past, now.undone),
        _heading(),
        _choice(_("Question"), names, now.made.question),
        _forms(now),
        _question(now, table),
        _proof(now, table),
        el("button", _("Try it as a pupil"), data_do="exercise-try", class_="primary")
        if now.clear
        else None,
        _field(now, "title", _("Title"), now.made.title, str(made.TITLE)),
        _field(now, "author", _("Author"), now.made.author, "40"),
    )


def _heading() -> Markup:
    return el("h2", _("Make a puzzle"), class_="turn")


def _label(now: PuzzleMaking, question: str) -> str:
    """The name of a question, with its subject."""
    asked = puzzle_making.asked(now, question)
    puzzle = puzzle_making.proven(asked)
    title, about = _(puzzle_text.title(puzzle)), asked.made.about
    if choices.is_choice(puzzle):  # in Myraclia, the points of a turn can be counted in two ways
        about = _(puzzle_text.title(puzzle._replace(kind=puzzle.about, about="")))
    return f"{title} ({about})" if about else title


def _choice(label: str, names: dict[str, str], chosen: str) -> Markup:
    """A field with questions to choose from."""
    return el(
        "label",
        el("span", label, class_="label"),
        el("select", fields.options(names, chosen), data_do="puzzle-ask"),
        class_="noting",
    )


def _in_form(now: PuzzleMaking, question: str, form: str) -> str:
    """The question about a turn, answered in this form if it can be."""
    other = f"{form} {question}"
    return other if form and now.asks(other) else question


def _forms(now: PuzzleMaking) -> Markup | None:
    """The ways to answer the question; None if there is only one."""
    ways = made.forms(now.made.match.game, made.asked(now.made.question))
    if len(ways) < 2:
        return None
    names = {question: _(ANSWER_FORMS[word]) for word, question in ways.items()}
    chosen = _choice(_("How it is solved"), names, now.made.question)
    short = None if made.MISTAKE in ways else el("p", _(TOO_SHORT), class_="quiet")
    return join(chosen, short)


def _question(now: PuzzleMaking, table: TableState) -> Markup:
    puzzle = puzzle_making.proven(now)
    if choices.is_choice(puzzle):
        text = FORM_NOTES.get(puzzle.kind)
        about = el("p", _(text), class_="quiet") if text and not now.outcome else None
        return join(*puzzle_choices.task(puzzle, table.match), about)
    return el("p", shown(puzzle_text.question(puzzle, table.match)), class_="task")


def _field(now: PuzzleMaking, key: str, label: str, value: str, longest: str) -> Markup:
    return el(
        "label",
        el("span", label, class_="label"),
        el(
            "input",
            id=f"puzzle-{key}-{now.turned}",
            type="text",
            value=value,
            maxlength=longest,
            autocomplete="off",
            data_do="puzzle-name",
            data_on=key,
        ),
        class_="noting",
    )


def _proof(now: PuzzleMaking, table: TableState) -> Markup:
    """The button that begins or stops the proof, its progress, and its result."""
    if now.proving:
        status: tuple[Markup | None, ...] = (el("p", _("All possible turns are being compared…")),)
        looked = plural(
            "{count} position checked so far",
            "{count} positions checked so far",
            count=now.looked,
        )
        below = join(
            el("p", looked, class_="quiet"),
            el("button", _("Stop"), data_do="puzzle-prove"),
            bots.LIGHT,  # nobody knows how many positions there are
        )
    else:
        status = (el("p", _(NOT_IN_VIEW), class_="quiet"),) if now.waiting else _result(now, table)
        start = el("button", _("Start the proof"), data_do="puzzle-prove", class_="primary")
        below = join(None if now.outcome else start)
    # The element that is read out stays where it is: only its content changes.
    return el("div", el("div", *status, class_="row", role="status"), below, class_="row")


def _result(now: PuzzleMaking, table: TableState) -> tuple[Markup | None, ...]:
    """The result of the proof, in sentences; empty before it."""
    found = now.outcome
    if now.failed:
        return (el("p", _("The proof was interrupted by an error. Try again."), class_="says bad"),)
    if found is None:
        return ()
    if found.slips:
        return _counted(now, table)
    if now.clear and now.made.kind in FORM_NOTES:
        return _chosen_between(now, table)
    if now.clear:
        return (
            el("p", _proven(found), class_="says good"),
            _turns(now, table, found),
            _worth(now, found),
        )
    return (el("p", unclear(now, found), class_="says bad"), _turns(now, table, found))


def _counted(now: PuzzleMaking, table: TableState) -> tuple[Markup | None, ...]:
    """The turn whose points are asked for, the answer, and the sentences about wrong ones."""
    puzzle = puzzle_making.proven(now)
    solving = Puzzling(puzzle.game, puzzle=puzzle, begun=table.match)
    turn = puzzle_choices.sentences(solving, table, 0)
    return (
        el("ol", *(el("li", shown(each)) for each in turn), class_="best-turns"),
        el("p", puzzle_choices.solved(solving, puzzle, table), class_="says good"),
        el("p", puzzle_choices.proof(puzzle), class_="quiet"),
        el("ul", *(el("li", each) for each in puzzle_choices.wrong_numbers(puzzle))),
    )


def _chosen_between(now: PuzzleMaking, table: TableState) -> tuple[Markup | None, ...]:
    """The right answer, and the turns that the question shows."""
    puzzle = puzzle_making.proven(now)
    solving = Puzzling(puzzle.game, puzzle=puzzle, begun=table.match)
    plans = puzzle.kind == made.PLAN
    numbers = [each.number for each in choices.answers(puzzle)] if plans else [1]
    return (
        el("p", shown(puzzle_choices.solved(solving, puzzle, table)), class_="says good"),
        *(
            join(
                el("h3", puzzle_choices.plan(puzzle, number)) if plans else None,
                el(
                    "ol",
                    *(el("li", shown(e)) for e in puzzle_choices.sentences(solving, table, number)),
                    class_="best-turns",
                ),
            )
            for number in numbers
        ),
        el("p", puzzle_choices.hint(puzzle)) if plans else None,
        el("p", puzzle_choices.proof(puzzle), class_="quiet"),
    )


def _proven(found: Outcome) -> str:
    """The sentence that the question has a clear answer."""
    if found.ideas == 1:
        return _("Proven: one turn is best, and all others are worth less.")
    return plural(
        "Proven: {count} turn is best, and all others are worth less.",
        "Proven: {count} turns are equally good, and all others are worth less. Each of them "
        "counts as right.",
        count=found.ideas,
    )


def unclear(now: PuzzleMaking, found: Outcome) -> str:
    """Why a question has no clear answer."""
    if found.problem:
        return _(FAILURES[found.problem])
    if found.next is None:
        return _("This question has no answer here: all turns are equally good.")
    if made.idle(found, now.kind):
        return _("This question has no answer here: it is best to do nothing more in this turn.")
    several = plural(
        "This question has no clear answer here: {count} turn is best.",
        "This question has no clear answer here: {count} different turns are equally good.",
        count=found.ideas,
    )
    return f"{several} {_('Change the position so that fewer turns are equally good.')}"


def _turns(now: PuzzleMaking, table: TableState, found: Outcome) -> Markup | None:
    """The best turns, the first few of them, as sentences."""
    if found.next is None:
        return None
    solving = Puzzling(table.match.game.name, puzzle=puzzle_making.proven(now), begun=table.match)
    turns = [puzzle_choices.sentences(solving, table, n) for n in range(len(found.lines))]
    more = found.ideas - len(turns)
    text = plural("… and {count} more turn", "… and {count} more turns", count=more)
    return join(
        el("ol", *(el("li", shown("; ".join(each))) for each in turns), class_="best-turns"),
        el("p", text, class_="quiet") if len(turns) == MOST_SHOWN and more else None,
    )


def _worth(now: PuzzleMaking, found: Outcome) -> Markup | None:
    """The values of the best turns and of the next best one; None if they can't be compared."""
    puzzle = puzzle_making.proven(now)
    label = puzzle_reasons.total_label(puzzle)
    if not label or found.next is None:
        return None
    text = _(
        "{what}: {best} for the best turn, {next} for the next best one.",
        what=_(label),
        best=puzzle_reasons.valued(puzzle, found.best),
        next=puzzle_reasons.valued(puzzle, found.next),
    )
    return el("p", text)


def received(
    now: PuzzleMaking, table: TableState, tall: bool, *, whole: bool, in_set: bool = False
) -> Markup:
    """The screen of a puzzle that is proven before somebody solves it.

    ``whole`` adds the way to other screens, which a frame lacks; ``in_set`` the way to the set.
    """
    ways = exercise.of_author() if whole else (exercise.home(""),)
    if in_set:
        ways = (exercise.to_set(),)
    drawn = table_view.parts(table, tall, asking=False)
    head = el("div", heading(now.made.title, now.made.author), class_="head")
    about = el(
        "p",
        _(
            "Before you can solve this puzzle, your device looks for the answer, because the "
            "puzzle itself doesn’t hold it. This usually takes a few seconds."
        ),
    )
    return exercise.exercise_table(
        table,
        (_("Puzzle"), exercise.panel("made", head, [about], (), staged=tall and whole)),
        {**drawn, "ask": _proof(now, table)},
        (_("This puzzle"), join(*ways)),
        f"puzzle {exercise.shape(table, tall, whole, named=False)}",
    )


def heading(title: str, author: str) -> Markup:
    """The title and the author of a puzzle that somebody made."""
    return join(
        el("h1", title or _("A puzzle")),
        el("p", _("by {author}", author=author), class_="quiet") if author else None,
    )
