"""The screen for making an exercise: the form beside the board, and the table for doing it."""

from __future__ import annotations

from py_rules.record import Match
from web.games import protocol
from web.games.place_names import shown
from web.games.protocol import Marks
from web.i18n import N_, _, player_name, render
from web.markup.svg import Markup, el, join
from web.model import exercises
from web.model.exercise_edit import HEAD
from web.model.exercises import ALSO, HINT, MARKING_MODES, MARKS, RIGHT, THEN, WRONG, Exercising
from web.model.page import Model
from web.model.replay import prefix
from web.model.table import TableState, shown_face
from web.views import exercise_fields, share_dialog, stage, undoing
from web.views import table as table_view

PROMPTS = {
    RIGHT: N_(
        "Play the right action, or several in a row. If it is then the others’ turn, play what "
        "they do, too. Then choose “Done”."
    ),
    ALSO: N_("Play another action that is right, too."),
    WRONG: N_("Play a wrong action. Then write what the pupil is told."),
    THEN: N_("Play what the others do after the right action. Then choose “Done”."),
    MARKS: N_("Choose the places that the step marks. Choose a place again to remove its mark."),
    HINT: N_("Choose the places that the hint marks. Choose a place again to remove its mark."),
}
NO_WRONG_ACTION = N_(
    "The only possible action is right. Try one that the rules forbid, then write what the pupil "
    "is told."
)
HEADINGS = {  # the heading while an action is played
    RIGHT: N_("Play the right action"),
    ALSO: N_("Play another action that is right"),
    WRONG: N_("Play a wrong action"),
    THEN: N_("Play what the others do"),
}


def draw(model: Model) -> Markup:
    """The whole screen."""
    now, table = model.exercise, model.table
    if now is None or table is None:
        return Markup()
    if not isinstance(now, Exercising):
        from web.views import puzzle_making  # noqa: PLC0415  (few exercises are puzzles)

        return puzzle_making.draw(now, table, model)
    if now.mode in exercises.PLAYING_MODES:
        return _playing(now, table, model.tall)
    staged = stage.staged(table, model.tall)
    drawn = {**table_view.parts(table, model.tall, asking=False)}
    drawn["board"] = _board(now, table, model.tall)
    drawn["ask"] = _pointing(now) if now.mode else _form(now)
    return table_view.places(
        table,
        el("h1", now.lesson.title or _("An exercise"), class_="unseen"),
        drawn,
        el("section", *_tools(now), id="tools", aria_label=_("This exercise")),
        f"{'tall' if model.tall else 'wide'} workshop exercise named{' stage' if staged else ''}"
        f"{' pointing' if now.mode else ' bilingual' if now.language else ''}",
        share=share_dialog.draw(table),
        asking=_("Marked places") if now.mode else _("Make an exercise"),
    )


def _board(now: Exercising, table: TableState, tall: bool) -> Markup:
    """The position of the step with its marked places; while marking, all places can be chosen."""
    match = table.match
    view, pointing = protocol.load(match.game.name), now.mode in MARKING_MODES
    marks = Marks(
        table.colours,
        table_view.names(table),
        live=_places(match, tall) if pointing else frozenset(),
        tall=tall,
        face=shown_face(table) if stage.staged(table, tall) else "",
        marked=frozenset(_marked(now)),
    )
    return view.draw(match.state, marks)


def _places(match: Match, tall: bool) -> frozenset[str]:
    """The places of the board that can be marked."""
    from web.games import annotations  # noqa: PLC0415  (only needed to mark places)

    return frozenset(annotations.load(match.game.name).spots(match.state, tall))


def _marked(now: Exercising) -> tuple[str, ...]:
    """The places that the step or the hint marks."""
    step = now.step
    if step is None:
        return ()
    if now.mode == HINT:
        return tuple(step.hints[now.number].about.split()) if now.number < len(step.hints) else ()
    return step.marks


def _form(now: Exercising) -> Markup:
    return join(
        _undoing(now),
        el("h2", _("Make an exercise"), class_="turn"),
        _steps(now),
        _status(now),
        exercise_fields.missing(now) if now.checked else None,
        *(exercise_fields.of_the_whole(now) if now.at == HEAD else exercise_fields.of_step(now)),
        el(
            "div",
            el("button", _("Try it as a pupil"), data_do="exercise-try", class_="primary"),
            el(
                "button",
                _("What is missing"),
                data_do="exercise-check",
                aria_expanded=str(now.checked).lower(),
            ),
            class_="buttons going",
        ),
    )


def _undoing(now: Exercising) -> Markup:
    return undoing.of_changes(now.past, now.undone)


def _steps(now: Exercising) -> Markup:
    """The buttons that show the exercise as a whole and each step."""

    def button(label: str, at: int) -> Markup:
        title = now.lesson.steps[at].title if at != HEAD else ""
        name = _("{step}: {title}", step=_("Step {number}", number=label), title=title)
        return el(
            "button",
            label,
            aria_label=name if title else None,
            title=title or None,
            data_do="exercise-go",
            data_on=at if at != HEAD else "head",
            aria_pressed=str(at == now.at).lower(),
        )

    return el(
        "div",
        button(_("Title and end"), HEAD),
        *(button(str(at + 1), at) for at in range(len(now.lesson.steps))),
        el("button", _("Add a step"), data_do="exercise-step", data_on="add"),
        role="group",
        aria_label=_("Steps"),
        class_="palette",
    )


def _status(now: Exercising) -> Markup:
    return el(
        "div",
        el("p", shown(render(now.status))) if now.status else None,
        class_="message",
        role="status",
    )


def _pointing(now: Exercising) -> Markup:
    """The prompt while places are marked."""
    places = ", ".join(_marked(now))
    return join(
        _undoing(now),
        el("h2", _("Marked places"), class_="turn"),
        el("p", _(PROMPTS[now.mode])),
        el(
            "p",
            _("Marked: {places}", places=places) if places else _("Nothing is marked."),
            role="status",
        ),
        el("button", _("Done"), data_do="exercise-do", class_="primary"),
    )


def asked(mode: str, table: TableState | None) -> str:
    """The task of the author at the table, by the mode."""
    only = mode == WRONG and table and len(table.selection.legal) == 1
    return _(NO_WRONG_ACTION if only else PROMPTS[mode])


def _playing(now: Exercising, table: TableState, tall: bool) -> Markup:
    """The table on which an action is played for the exercise."""
    drawn = table_view.parts(table, tall, asking=False)
    done = exercises.played(table.match, now.begun)
    before = prefix(table.match, now.begun)
    names = tuple(map(player_name, table.match.table.players))
    above = el(
        "div",
        el("p", asked(now.mode, table)),
        el("p", exercise_fields.actions(before, done), role="status", class_="exact")
        if done
        else None,
        el("p", render(now.status, names), role="status") if now.status else None,
        el(
            "button",
            _("Done") if done or now.mode in (RIGHT, THEN) else _("Cancel"),
            data_do="exercise-do",
            class_="primary" if done else None,
        ),
        class_="exercise-doing",
    )
    return table_view.places(
        table,
        el("h1", _(HEADINGS[now.mode]), class_="unseen"),
        {**drawn, "ask": join(above, drawn["ask"])},
        el(
            "section",
            el("button", _("Keyboard"), data_do="keys"),
            id="tools",
            aria_label=_("This exercise"),
        ),
        f"{table_view.shape(table, tall)} doing{stage.classes(table, tall)}",
    )


def _tools(now: Exercising) -> tuple[Markup | None, ...]:
    return (
        undoing.way_back(now.way_back),
        el("button", _("Share"), data_do="share"),
        el("button", _("Copy as text"), data_do="copy"),
        el("button", _("Save it as a file"), data_do="download"),
        el("button", _("Keyboard"), data_do="keys"),
        el("button", _("Back to games"), data_do="shelf"),
        el(
            "details",
            el("summary", _("The text of this exercise")),
            el("pre", now.text, id="exercise-text", tabindex="0"),
        ),
    )
