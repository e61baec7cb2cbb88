"""The messages that an embedded table sends, and its handling of requests."""

from __future__ import annotations

from random import Random
from typing import Any

from py_rules import limits, link, record
from py_rules.core import Refusal, spell
from py_rules.message import Text
from py_rules.record import Match
from web.embedding.contents import InvalidValue, printable
from web.embedding.messages import (
    FrameMessage,
    Link,
    Load,
    MarkRequest,
    Play,
    Received,
    Request,
    StepMessage,
    error,
    make_message,
)
from web.embedding.parameters import opening, recorded
from web.embedding.progress import reached
from web.games.selection import select
from web.i18n import _, player_name, render_all
from web.markup.svg import escape
from web.model import replay
from web.model.embedding import Wanted
from web.model.lesson_progress import Learning
from web.model.page import Model
from web.model.puzzles import Puzzling, key
from web.model.table import TableState, index, seen
from web.update import embedding
from web.update.games import continued, open_as_is
from web.views.table import named, parts


class RequestError(ValueError):
    """A request that cannot be carried out; its text is a sentence for people."""


def report(before: Model, after: Model, words: tuple[str, ...] = ()) -> list[FrameMessage]:
    """Return the messages about a change of the model; ``words`` are the words just selected."""
    table, embedded = after.table, after.embedded
    if table is None or embedded is None:
        if embedded and embedded.problems and embedded != before.embedded:
            return [make_message("error", sentence=" ".join(embedded.problems))]
        if (problem := _problem(after)) and not _problem(before):
            return [make_message("error", sentence=render_all((problem,)))]
        return []
    was = before.table if before.table and before.table.id == table.id else None
    messages: list[FrameMessage] = []
    if was is None:
        messages.append(_ready(table, embedded.mode))
    if table.refusals and (was is None or table.refusals is not was.refusals):
        messages.append(_refusal(table, (*table.selection.words, *words)))
    if (went := reached(after)) and went != reached(before):
        messages.append(make_message("progress", **went))
    learned = _learned(after)
    if learned and not _learned(before):
        messages.append(_finished(table.match, **learned))
    if was and was.match is table.match and index(was) == index(table):
        return messages
    # A solution is not played by anybody.
    if was and not (after.puzzling and after.puzzling.solution_shown):
        messages.extend(_actions(was.match, table))
    messages.append(_position(table))
    if _ended(table) and not (was and _ended(was)) and not _exercise(after):
        messages.append(_finished(table.match))
    return messages


def _problem(model: Model) -> Text:
    exercise = _exercise(model)
    return exercise.problem if exercise else ""


def _exercise(model: Model) -> Learning | Puzzling | None:
    """Return the lessons or puzzles in the frame; None for a game."""
    return model.learning or model.puzzling


def _learned(model: Model) -> dict[str, str]:
    """Return the completed lesson or solved puzzle as a message property; empty for none."""
    learning, puzzling = model.learning, model.puzzling
    if learning and learning.finished and learning.lesson:
        return {"lesson": learning.lesson.id}
    if puzzling and puzzling.puzzle and puzzling.verdict and puzzling.verdict.best:
        return {"puzzle": key(puzzling.puzzle)}
    return {}


def _ready(table: TableState, mode: str) -> FrameMessage:
    seated = table.match.table
    names = list(map(player_name, seated.players))
    return make_message("ready", game=seated.game.name, seats=seated.seats, names=names, mode=mode)


def _refusal(table: TableState, words: tuple[str, ...]) -> FrameMessage:
    rules = table.match.game.rules

    def reason(refusal: Refusal) -> dict[str, str]:
        case = named(table, refusal.text)
        return {"rule": refusal.rule, "sentence": _(rules[refusal.rule]), "case": case}

    first, *more = map(reason, table.refusals)
    return make_message("refusal", words=list(words), **first, more=more)


def _actions(before: Match, table: TableState) -> list[FrameMessage]:
    """Return messages about the actions added; none if any action was undone."""
    match, count = table.match, len(before.actions)
    if match.actions[:count] != before.actions:
        return []
    return [
        make_message(
            "action",
            action=spell(match.actions[index]),
            index=index + 1,
            seat=_seat(match.positions[index]),
            sentence=render_all(table.log[index]),
        )
        for index in range(count, len(match.actions))
    ]


def _position(table: TableState) -> FrameMessage:
    match = seen(table)
    return make_message(
        "position",
        record=record.write(match),
        index=len(match.actions),
        last=len(table.match.actions),
        to_move=_seat(match.state),
        over=match.state.over,
    )


def _seat(state: Any) -> int | None:
    return None if state.to_move is None else state.to_move + 1


def _ended(table: TableState) -> bool:
    return bool(seen(table).state.over)


def _finished(match: Match, **learned: str) -> FrameMessage:
    game, state = match.game, match.state
    won = game.winners(state) if state.over else ()
    return make_message(
        "finished",
        **learned,
        points=[dict(points) for points in game.scores(state)],
        totals=list(game.totals(state)),
        winners=[seat + 1 for seat in won],
    )


def handle(model: Model, received: Received, rng: Random) -> tuple[Model, list[FrameMessage]]:
    """Carry out a request; return the model after it and all messages about it."""
    request = received.request
    try:
        after = _done(model, request, rng)
        messages = report(
            model, after, tuple(request.action.split()) if isinstance(request, Play) else ()
        )
        answer = next((message for message in messages if message["type"] == "refusal"), None)
        if answer is None:
            answer = _answer(after, request)
            messages.append(answer)
    except (RequestError, InvalidValue) as wrong:
        return model, [error(str(wrong), received.id)]
    if received.id is not None:
        answer["re"] = received.id
    return after, messages


def _answer(model: Model, request: Request) -> FrameMessage:
    """Return the answer to a request: the result asked for, or an acknowledgement."""
    if not isinstance(request, Link) or model.table is None:
        return make_message("done", of=type(request).__name__.lower())
    at = index(model.table)
    try:
        linked = link.of(model.table.match, request.kind, at, colours=model.table.colours)
        return make_message("linked", link=link.write(linked))
    except ValueError as error:
        raise RequestError(f"This game can’t be put into a link: {error}.") from None


def _done(model: Model, request: Request, rng: Random) -> Model:
    if isinstance(request, Load):
        return embedding.open_table(model, _wanted(model, request), rng)
    table, embedded = model.table, model.embedded
    if table is None or embedded is None:
        raise RequestError("There is no game on this table. Send “load” to put one there.")
    if model.learning and isinstance(request, Play | StepMessage):
        raise RequestError("Only the reader can play in a lesson. Send “load” for a game.")
    if model.puzzling and isinstance(request, Play | StepMessage):
        raise RequestError("Only the reader can play in a puzzle. Send “load” for a game.")
    match request:
        case Play():
            return model._replace(table=_play(table, embedded.mode, request.action, rng))
        case StepMessage():
            return model._replace(table=_step(table, embedded.mode, request.to))
        case Link():
            return model
        case MarkRequest():
            board = parts(table, model.tall)["board"]
            for word in request.words:
                if f'data-key="{escape(word)}"' not in board:
                    raise RequestError(f"There is no “{printable(word)}” on the board.")
            return model._replace(embedded=embedded._replace(marked=request.words))


def _wanted(model: Model, request: Load) -> Wanted:
    match, at, colours = recorded(request.record, "record")
    mode = request.mode or (model.embedded.mode if model.embedded else "play")
    last = len(match.actions)
    step = request.step
    if step is None:
        step = at
    if step is None:
        step = opening(match) if mode == "replay" else last
    if step > last:
        raise RequestError(f"“step” is {step}, but the record has only {last} actions.")
    return Wanted(match.table, None, match, step, False, mode, colours)


def _play(table: TableState, mode: str, line: str, rng: Random) -> TableState:
    match = table.match
    if mode == "replay":
        raise RequestError("A replay can’t be played on. Send “load” with the mode “play”.")
    if mode == "play" and table.replay:
        raise RequestError(
            "The table shows an earlier position. Send “step” with “to” set to “last” first."
        )
    try:
        action = record.parse(match.game, line)
    except ValueError as error:
        title = match.game.name.capitalize()
        why = limits.shorten_text(str(error))
        raise RequestError(f"“{printable(line)}” isn’t an action of {title}: {why}.") from None
    if refusal := match.game.refusal(match.state, action):
        selection = select(match.game, match.state)
        return table._replace(selection=selection, refusals=(refusal,))
    after = match.play(action)
    if len(after.actions) > limits.ACTIONS:
        raise RequestError(f"This game has {limits.ACTIONS} actions, the most a game can have.")
    if mode == "look":
        return embedding.read_only(open_as_is(table.id, after, table.colours))
    return continued(table, after, rng)


def _step(table: TableState, mode: str, to: int | str) -> TableState:
    last = len(table.match.actions)
    now = replay.Replay(index(table))
    match to:
        case "first":
            at = 0
        case "last":
            at = last
        case "back" | "forward":
            at = replay.step(table.match, now, forward=to == "forward")
        case _:
            assert isinstance(to, int)
            at = to
    if at > last:
        raise RequestError(f"“to” is {at}, but the game on the table has only {last} actions.")
    if at == last and mode == "play":
        return table._replace(replay=None)
    replay_ = table.replay or now
    return table._replace(replay=replay_._replace(at=at, playing=False))
