"""Announcements for screen readers: what changed, what can be done, the current scores."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING

from web.games import protocol
from web.games.phrases import capitalize
from web.games.protocol import GameView
from web.games.selection import Selection, toggle_word
from web.i18n import _, join_list, player_name, plural, render_all
from web.i18n import render as spelled
from web.model.annotated import walked
from web.model.page import Model
from web.model.table import TableState, meant, proposed, to_move, waits
from web.views import bots, choices, prose, scoring
from web.views import table as table_view

if TYPE_CHECKING:  # a module not needed at the start
    from web.model.lesson_progress import Learning

MAX_CHOICES = 3  # choices named at most
MAX_UNDONE = 3  # undone actions named at most


def announcements(before: Model, after: Model) -> tuple[str, ...]:
    """Return the announcements of the changes from one model to the next, in order.

    A replay and refusals have their own live regions, so they are left out; only a repeated
    refusal, which changes nothing on the page, is announced here. For a thinking bot see
    `announce_thinking`.
    """
    if _being_made(after):  # nothing that the prompt asks for can be done
        return (*_instructions(before, after), *_refused_again(before, after))
    return (
        *_instructions(before, after),
        *_in_lesson(before.learning, after.learning),
        *_at_table(before.table, after.table),
    )


def _being_made(model: Model) -> bool:
    """Return whether the table shows a position that is being made, not a game to be played."""
    making = model.exercise
    if not making or making.trying:
        return bool(model.workshop)
    from web.model.exercises import PLAYING_MODES  # noqa: PLC0415  (few tables are for exercises)

    return making.mode not in PLAYING_MODES


def _refused_again(before: Model, after: Model) -> tuple[str, ...]:
    """Return why a change in the workshop is not possible, if that reason was shown before."""
    then, now = before.workshop, after.workshop
    if now is None or now is then or now != then or after.table is None:
        return ()
    from web.views import workshop_problems  # noqa: PLC0415  (few tables are set up by hand)

    return workshop_problems.refusal(now, table_view.names(after.table))


def _instructions(before: Model, after: Model) -> tuple[str, ...]:
    """Return the instructions for the table, if a mode of making an exercise has just begun."""
    now = after.exercise
    mode = now.mode if now and not now.trying else ""
    if mode and not (before.exercise and before.exercise.mode == mode):
        from web.views import exercises  # noqa: PLC0415  (few tables are for exercises)

        return (exercises.asked(mode, after.table),)
    if after.playing and not before.playing:
        from web.views import annotating  # noqa: PLC0415  (few games have variations)

        return (_(annotating.IN_VARIATION),)
    return ()


def _in_lesson(then: Learning | None, now: Learning | None) -> tuple[str, ...]:
    """Return a new hint, or the next step of a lesson: the focus goes past it, to the board."""
    if then is None or now is None or now.lesson is None or now.step is None:
        return ()
    step = now.step
    if step is then.step:
        new = step.hints[then.hints : now.hints]
        return tuple(prose.plain(each.text) for each in new)
    if then.lesson is None or then.lesson.id != now.lesson.id:
        return ()  # the focus is on the title
    texts = (step.title, *step.text, step.task or step.question)
    return tuple(prose.plain(each) for each in texts if each)


def _at_table(then: TableState | None, now: TableState | None) -> tuple[str, ...]:
    """Return the announcements of the changes at a table."""
    if now is None or now is then:
        return ()
    if now.replay:
        return _first_of_variation(then, now)
    if then is None or then.id != now.id:
        return (*map(render_all, now.log[-1:]), *announce_state(now))
    if now.log != then.log:
        return (*_changes_of_log(then, now), *_rankings(then, now), *_turn(now))
    if (now.here, now.stand_in) != (then.here, then.stand_in):
        return tuple(_turn(now))
    if now.selection.words != then.selection.words:
        return tuple(_chosen(then, now))
    if now.sequence and now.sequence != then.sequence:
        view = protocol.load(now.match.game.name)
        sentence = view.sentence(now.match.state, now.sequence)
        return (_("{what}.", what=table_view.named(now, sentence)),)
    if now.refusals and now == then:  # an arriving hint is not a repetition
        places = import_module(f"web.games.{now.match.game.name}.places")
        text = places.case(now.match.state, now.refusals[0].text)
        return (_("{what}.", what=capitalize(table_view.named(now, text))),)
    return ()


def _first_of_variation(then: TableState | None, now: TableState) -> tuple[str, ...]:
    """Return the action shown, if there was none before: a replay's live region is new then."""
    if then is None or then.id != now.id or not then.replay or walked(then).match.actions:
        return ()
    shown = walked(now)
    at = shown.replay.at if shown.replay else 0
    return (render_all(shown.log[at - 1]),) if at else ()


def _changes_of_log(then: TableState, now: TableState) -> Iterator[str]:
    same = 0
    while same < min(len(then.log), len(now.log)) and then.log[same] == now.log[same]:
        same += 1
    back = then.log[same:]
    for entry in reversed(back[-MAX_UNDONE:]):
        yield _("Undone: {what}", what=render_all(entry))
    if len(back) > MAX_UNDONE:
        yield plural(
            "{count} action was undone in total.",
            "{count} actions were undone in total.",
            count=len(back),
        )
    for entry in now.log[same:]:
        yield render_all(entry)


def _rankings(then: TableState, now: TableState) -> Iterator[str]:
    """Announce at once the rankings that the board shows in steps, unless the log has them."""
    if len(now.match.actions) > len(then.match.actions):
        view = protocol.load(now.match.game.name)
        steps = view.scoring(now.match, tall=False)
        if summary := scoring.rankings(steps, table_view.names(now)):
            yield summary


def _turn(table: TableState) -> Iterator[str]:
    """Announce whose turn it is and the prompt."""
    match = table.match
    seat = match.state.to_move
    if seat is None:
        return
    name = player_name(match.table.player(seat))
    if level := to_move(table):
        if table.bots.paused:
            yield bots.prompt(table, level, name)
    elif waits(table):
        yield _("It is {name}’s turn.", name=name)
        if table.here == ():
            yield _("Who are you?")
    else:
        asked = choices.asked(table, protocol.load(match.game.name))
        yield _("{name}: {asked}.", name=name, asked=asked)


def announce_thinking(model: Model) -> str:
    """Announce that a bot is thinking; empty if none is.

    `web.browser.thinking` waits before calling it, because most bots move too soon to announce it.
    """
    table = model.table
    level = to_move(table) if table else ""
    if not table or not level or table.bots.paused or table.replay:
        return ""
    seat = table.match.state.to_move
    assert seat is not None
    return bots.prompt(table, level, player_name(table.match.table.player(seat)))


def _chosen(then: TableState, now: TableState) -> Iterator[str]:
    """Announce how the selection can continue.

    A proposed action without a question is left out if the board was pressed, because the focus
    moves to its button. After a press of a verb it stays where it is.
    """
    view = protocol.load(now.match.game.name)
    if len(now.selection.words) < len(then.selection.words):
        yield _("Choice cancelled.")
    action = proposed(now) if now.selection.words else None
    if action is not None:
        if question := view.question(now.match.state, action):
            yield table_view.named(now, question)
        elif now.selection.words[-1] in dict(view.verbs(now.match)):
            label = table_view.named(now, view.proposal(now.match.state, action))
            yield _("Continue with {buttons}.", buttons=label)
        return
    if buttons := _buttons(now, view, now.selection):
        yield _("Continue with {buttons}.", buttons=join_list(buttons, "or"))
    if places := len(_places(now, view)):
        yield plural(
            "There is {count} thing on the board that you can choose.",
            "There are {count} things on the board to choose from.",
            count=places,
        )


def announce_state(table: TableState) -> tuple[str, ...]:
    """Announce whose turn it is, what can be done, and the current scores."""
    match = table.match
    view = protocol.load(match.game.name)
    if match.state.over:
        return (spelled(view.verdict(match)),)
    sentences = [*_turn(table)]
    if match.state.to_move is not None and not waits(table):
        sentences += _chosen(table, table)
    totals = match.game.totals(match.state)
    points = [
        _("{name} {points}", name=name, points=total)
        for name, total in zip(table_view.names(table), totals, strict=True)
    ]
    return (
        *sentences,
        _("If the game ended now, the points would be: {points}.", points=join_list(points)),
    )


def announce_effect(table: TableState, word: str) -> str:
    """Announce the effect of selecting a word; empty for a word that cannot be selected now."""
    match, selection = table.match, table.selection
    if table.replay or waits(table) or match.state.over:
        return ""
    view = protocol.load(match.game.name)
    if word in selection.words:
        return _("Chosen. Choose it again to cancel.")
    if not any(word in action.words for action in selection.left):
        return ""
    answer = toggle_word(selection, word, frozenset(verb for verb, _label in view.verbs(match)))
    action = answer.action
    if answer.selection is not None:
        action = meant(match.state, answer.selection)
    if action is not None:
        sentence = table_view.named(table, view.sentence(match.state, action))
        return _("{what}.", what=sentence)
    if answer.selection is not None and (buttons := _buttons(table, view, answer.selection)):
        return _("Then choose {buttons}.", buttons=join_list(buttons, "or"))
    return ""


def _buttons(table: TableState, view: GameView, selection: Selection) -> list[str]:
    """The labels of the buttons that continue this selection."""
    live = selection.live
    verbs = [label for word, label in view.verbs(table.match) if word in live]
    choices = view.choices(table.match.state, selection)
    return [*verbs, *(label for _word, label in islice(choices, MAX_CHOICES))]


def _places(table: TableState, view: GameView) -> frozenset[str]:
    """The live words that are selected on the board rather than with buttons."""
    choices = islice(view.choices(table.match.state, table.selection), 100)
    buttons = {word for word, _label in (*view.verbs(table.match), *choices)}
    return table.selection.live - buttons
