"""Puzzles: their list, a puzzle on the table, its solution."""

from __future__ import annotations

import json
from random import Random

import py_rules
from py_rules import puzzles
from py_rules.phrase import N_, phrase
from py_rules.record import Match
from web.games.colours import COLOURS
from web.model import puzzles as puzzle_model
from web.model.events import Event
from web.model.page import Model
from web.model.puzzles import HINTS, TODAY, Puzzling, Result, playable
from web.model.replay import Replay
from web.model.table import Opened
from web.update import replay, table
from web.update.games import laid, moved
from web.update.storage import BESIDE

UNLOADED = N_(
    "The puzzles could not be loaded. Look whether this device is online, then try again."
)
WALKING = ("tick", "step", "autoplay")  # through a solution
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")  # the people of the lessons


def heard(model: Model, event: Event, rng: Random) -> Model | None:
    """The page after an event about puzzles; None if it is about something else."""
    if handler := HANDLERS.get(event.do):
        return handler(model, event)
    now, opened = model.puzzling, model.opened
    if now is None or event.do in BESIDE:
        return None
    if opened is None:
        return model
    if now.shown and event.do in WALKING:
        return model._replace(opened=_walked(opened, event))
    if event.do not in table.CHANGES or not playable(now):
        return model
    return _judged(model, now, opened, table.CHANGES[event.do](opened, event, rng))


def _list(model: Model, event: Event) -> Model:
    """The list of a game's puzzles, ``on``."""
    if event.on not in py_rules.GAMES:
        return model
    before = model.puzzling
    if before is None or before.game != event.on or before.problem:
        before = Puzzling(event.on, standing=before.standing if before else {})
    now = Puzzling(event.on, before.puzzles, standing=before.standing)
    return model._replace(
        puzzling=now, opened=None, setup=None, arrival=None, managing="", remarks=()
    )


def _loaded(model: Model, event: Event) -> Model:
    """The puzzles of a game, ``on``, have come: ``text`` holds them and what is kept of all."""
    now = model.puzzling
    if now is None or now.game != event.on:
        return model
    text, rows = json.loads(event.text)
    kept = {str(id_).partition("/")[2]: puzzle_model.read(str(row)) for id_, row in rows}
    # What has been done in the meantime is newer.
    now = now._replace(
        puzzles=puzzles.read(now.game, text), standing={**kept, **now.standing}, problem=""
    )
    model = model._replace(puzzling=now)
    return _begin(model, now, now.wanted) if now.wanted else model


def _unloaded(model: Model, event: Event) -> Model:
    now = model.puzzling
    if now is None or now.game != event.on:
        return model
    return model._replace(puzzling=now._replace(problem=UNLOADED))


def _puzzle(model: Model, event: Event) -> Model:
    """Puts the puzzle ``on`` on the table: ``mexica/1a2b3c4d``, or ``today``."""
    if event.on == TODAY:
        game, id_ = puzzle_model.game_of(model.today), TODAY
    else:
        game, _, id_ = event.on.partition("/")
    model = _list(model, Event("puzzles", game))
    now = model.puzzling
    if now is None or now.game != game:
        return model
    if now.puzzles is None:
        return model._replace(puzzling=now._replace(wanted=id_))
    return _begin(model, now, id_)


def _begin(model: Model, now: Puzzling, id_: str) -> Model:
    found = now.puzzles or ()
    now = now._replace(wanted="")
    ours = now.game == puzzle_model.game_of(model.today)
    today = puzzle_model.puzzle_of(model.today, found) if found and ours else None
    puzzle = next((each for each in found if each.id == id_), None)
    if id_ == TODAY:
        puzzle = today
    if puzzle is None:
        problem = phrase("There is no puzzle “{name}” of this game.", name=id_)
        return model._replace(puzzling=now._replace(problem=problem))
    begun = _named(puzzles.position(puzzle))
    now = now._replace(
        puzzle=puzzle,
        begun=begun,
        verdict=None,
        hints=0,
        shown=False,
        daily=model.today if puzzle == today else "",
    )
    opened = laid(f"puzzle-{puzzle.id}", begun, COLOURS)
    opened = opened._replace(dealt=False, floor=len(begun.actions))
    return model._replace(puzzling=now, opened=opened)


def _named(begun: Match) -> Match:
    """A found position has seats only; a puzzle has people."""
    return begun._replace(table=begun.table._replace(names=NAMES[: begun.table.seats]))


def _judged(model: Model, now: Puzzling, before: Opened, after: Opened) -> Model:
    """After something that was done at the table."""
    assert now.puzzle
    if len(after.match.actions) <= len(before.match.actions):
        return model._replace(opened=after)
    verdict = puzzles.verdict(now.puzzle, after.match, after.floor)
    model = model._replace(opened=after)
    if verdict is None:
        return model
    if verdict.best:
        result = now.result(now.puzzle)
        solved, daily = result.solved or model.today, result.daily or now.daily
        now = _noted(now, result._replace(solved=solved, daily=daily))
    now = now._replace(verdict=verdict)
    return model._replace(puzzling=now, opened=after.still)


def _noted(now: Puzzling, result: Result) -> Puzzling:
    assert now.puzzle
    return now._replace(standing={**now.standing, puzzle_model.key(now.puzzle): result})


def _again(model: Model, event: Event) -> Model:
    """From the position of the puzzle."""
    now, opened = model.puzzling, model.opened
    if now is None or opened is None or now.begun is None:
        return model
    opened = moved(opened, now.begun)
    return model._replace(puzzling=now._replace(verdict=None, shown=False), opened=opened)


def _hint(model: Model, event: Event) -> Model:
    now = model.puzzling
    if now is None or not playable(now):
        return model
    return model._replace(puzzling=now._replace(hints=min(now.hints + 1, HINTS)))


def _solve(model: Model, event: Event) -> Model:
    """Shows a best turn, action by action. Who has seen it and not solved the puzzle before may
    still do so, but not for the days one after the other."""
    now, opened = model.puzzling, model.opened
    if now is None or opened is None or now.puzzle is None or now.begun is None:
        return model
    number = (int(event.on) if event.on.isdecimal() else 0) % len(now.puzzle.lines)
    opened = moved(opened, puzzles.solution(now.puzzle, number))
    opened = opened._replace(replay=Replay(opened.floor, playing=True))
    result = now.result(now.puzzle)
    now = _noted(now, result._replace(seen=True))
    now = now._replace(shown=True, daily=now.daily if result.solved else "")
    return model._replace(puzzling=now, opened=opened)


def _walked(opened: Opened, event: Event) -> Opened:
    """Through the solution, never into what was before it."""
    walked = replay.CHANGES[event.do](opened, event)
    if walked.replay is None:
        return opened
    at = max(walked.replay.at, opened.floor)
    return walked._replace(replay=walked.replay._replace(at=at))


def _next(model: Model, event: Event) -> Model:
    """To a puzzle that is not solved yet; to the list when there is none."""
    now = model.puzzling
    if now is None:
        return model
    after = now.next
    return _begin(model, now, after.id) if after else _list(model, Event("puzzles", now.game))


HANDLERS = {
    "puzzles": _list,
    "puzzle": _puzzle,
    "puzzles-here": _loaded,
    "no-puzzles": _unloaded,
    "puzzle-hint": _hint,
    "puzzle-solve": _solve,
    "puzzle-again": _again,
    "puzzle-next": _next,
}
