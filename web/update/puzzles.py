"""Events of puzzles: the list, a puzzle on the table, and its solution."""

from __future__ import annotations

import json
from random import Random

import py_rules
from py_rules import puzzles
from py_rules.message import N_, message
from py_rules.record import Match
from web.games.colours import COLOURS
from web.model import puzzles as puzzle_model
from web.model.events import About
from web.model.page import Model
from web.model.puzzles import HINTS, TODAY, Puzzling, Result, playable
from web.model.replay import Replay
from web.update.games import at_position, open_as_is

UNLOADED = N_("The puzzles couldn’t be loaded. Check that this device is online, then try again.")
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")  # the people of the lessons


def show_list(model: Model, game: str, rng: Random) -> Model:
    """Show the list of a game's puzzles."""
    if game not in py_rules.GAMES:
        return model
    before = model.puzzling
    if before is None or before.game != game or before.problem:
        before = Puzzling(game, progress=before.progress if before else {})
    now = Puzzling(game, before.puzzles, progress=before.progress)
    return model._replace(
        puzzling=now, table=None, setup=None, arrival=None, managing="", remarks=()
    )


def puzzles_loaded(model: Model, loaded: About, rng: Random) -> Model:
    """Store the puzzles of a game and the results kept on the device, both from JSON."""
    now = model.puzzling
    if now is None or now.game != loaded.id:
        return model
    text, rows = json.loads(loaded.text)
    stored = {str(id_).partition("/")[2]: puzzle_model.read(str(row)) for id_, row in rows}
    # Results obtained while they were loading are newer than what the device has kept.
    for key, newer in now.progress.items():
        stored[key] = puzzle_model.merged(stored[key], newer) if key in stored else newer
    now = now._replace(puzzles=puzzles.read(now.game, text), progress=stored, problem="")
    model = model._replace(puzzling=now)
    return _begin(model, now, now.wanted) if now.wanted else model


def puzzles_failed(model: Model, game: str, rng: Random) -> Model:
    """Report that the puzzles of a game could not be loaded."""
    now = model.puzzling
    if now is None or now.game != game:
        return model
    return model._replace(puzzling=now._replace(problem=UNLOADED))


def begin_puzzle(model: Model, id_: str, rng: Random) -> Model:
    """Put a puzzle on the table, by an id such as ``mexica/1a2b3c4d``, or ``today``."""
    if id_ == TODAY:
        game = puzzle_model.game_of(model.today)
    else:
        game, _, id_ = id_.partition("/")
    model = show_list(model, game, rng)
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
        problem = message("This game has no puzzle “{name}”.", name=id_)
        return model._replace(puzzling=now._replace(problem=problem))
    begun = _named(puzzles.position(puzzle))
    now = now._replace(
        puzzle=puzzle,
        begun=begun,
        verdict=None,
        hints=0,
        solution_shown=False,
        daily=model.today if puzzle == today else "",
    )
    table = open_as_is(f"puzzle-{puzzle.id}", begun, COLOURS)
    table = table._replace(dealt=False, floor=len(begun.actions))
    return model._replace(puzzling=now, table=table)


def _named(begun: Match) -> Match:
    """Name the players: a generated position has only seats."""
    return begun._replace(table=begun.table._replace(names=NAMES[: begun.table.seats]))


def judged(before: Model, after: Model, rng: Random) -> Model:
    """Compare the turn with the best ones once it is over, and store the verdict."""
    now, was, table = after.puzzling, before.table, after.table
    if not (now and now.puzzle and was and table):
        return after
    if len(table.match.actions) <= len(was.match.actions):
        return after
    verdict = puzzles.verdict(now.puzzle, table.match, table.floor)
    if verdict is None:
        return after
    if verdict.best:
        result = now.result(now.puzzle)
        solved, daily = result.solved or after.today, result.daily or now.daily
        now = _noted(now, result._replace(solved=solved, daily=daily))
    now = now._replace(verdict=verdict)
    return after._replace(puzzling=now, table=table.read_only)


def _noted(now: Puzzling, result: Result) -> Puzzling:
    assert now.puzzle
    return now._replace(progress={**now.progress, puzzle_model.key(now.puzzle): result})


def start_over(model: Model, nothing: None, rng: Random) -> Model:
    """Start the puzzle again from its position."""
    now, table = model.puzzling, model.table
    if now is None or table is None or now.begun is None:
        return model
    table = at_position(table, now.begun)
    return model._replace(puzzling=now._replace(verdict=None, solution_shown=False), table=table)


def show_hint(model: Model, nothing: None, rng: Random) -> Model:
    """Show one hint more."""
    now = model.puzzling
    if now is None or not playable(now):
        return model
    return model._replace(puzzling=now._replace(hints=min(now.hints + 1, HINTS)))


def show_solution(model: Model, number: int | None, rng: Random) -> Model:
    """Replay a best turn, by its index.

    Someone who has seen the solution can still solve the puzzle, but it no longer counts for the
    streak of puzzles of the day.
    """
    now, table = model.puzzling, model.table
    if now is None or table is None or now.puzzle is None or now.begun is None:
        return model
    line = (number or 0) % len(now.puzzle.lines)
    table = at_position(table, puzzles.solution(now.puzzle, line))
    table = table._replace(replay=Replay(table.floor, playing=True))
    result = now.result(now.puzzle)
    now = _noted(now, result._replace(seen=True))
    now = now._replace(solution_shown=True, daily=now.daily if result.solved else "")
    return model._replace(puzzling=now, table=table)


def walked(before: Model, after: Model, rng: Random) -> Model:
    """Keep the replay of a solution from going back before the puzzle's position."""
    table = after.table
    if table is None or table.replay is None:
        return before
    at = max(table.replay.at, table.floor)
    return after._replace(table=table._replace(replay=table.replay._replace(at=at)))


def next_puzzle(model: Model, nothing: None, rng: Random) -> Model:
    """Open the next unsolved puzzle, or the list if all are solved."""
    now = model.puzzling
    if now is None:
        return model
    after = now.next
    return _begin(model, now, after.id) if after else show_list(model, now.game, rng)
