"""Events of puzzles: the list, a puzzle on the table, and its solution."""

from __future__ import annotations

import json
from random import Random

import py_rules
from py_rules import puzzles
from py_rules.message import N_, message
from py_rules.puzzles import GRANDMASTER, Puzzle, PuzzleResult, choices
from py_rules.record import Match
from web.games.colours import COLOURS
from web.model import puzzle_hints
from web.model import puzzles as puzzle_model
from web.model.events import About
from web.model.page import Model
from web.model.puzzles import (
    TODAY,
    UNRATED,
    Puzzling,
    SavedResult,
    ShownTurn,
    playable,
)
from web.model.replay import Replay
from web.update.games import at_position, open_as_is

NOT_LOADED = N_("The puzzles couldn’t be loaded. Check that this device is online, then try again.")
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")  # the people of the lessons


def show_list(model: Model, game: str, rng: Random) -> Model:
    """Show the list of a game's puzzles."""
    if game not in py_rules.GAMES:
        return model
    before = model.puzzling
    if before and before.own:
        before = None
    if before is None or before.game != game or before.problem:
        before = Puzzling(game, progress=before.progress if before else {})
    now = Puzzling(
        game,
        before.puzzles,
        progress=before.progress,
        filter=before.filter,
        shown_more=before.shown_more,
    )
    model = model._replace(setup=None, arrival=None, managing="", remarks=())
    return model._replace(puzzling=now, table=None, exercise=None)


def puzzles_loaded(model: Model, loaded: About, rng: Random) -> Model:
    """Store the puzzles of a game and the stored results, both from JSON."""
    now = model.puzzling
    if now is None or now.game != loaded.id:
        return model
    text, rows = json.loads(loaded.text)
    stored = {str(id_).partition("/")[2]: puzzle_model.read(str(row)) for id_, row in rows}
    # Results obtained while they were loading are newer than the stored results.
    for key, newer in now.progress.items():
        stored[key] = puzzle_model.merged(stored[key], newer) if key in stored else newer
    now = now._replace(puzzles=puzzles.read(now.game, text), progress=stored, problem="")
    model = _with_daily(model._replace(puzzling=now), now)
    return _begin(model, now, now.wanted) if now.wanted else model


def puzzles_failed(model: Model, game: str, rng: Random) -> Model:
    """Report that the puzzles of a game could not be loaded."""
    now = model.puzzling
    if now is None or now.game != game:
        return model
    return model._replace(puzzling=now._replace(problem=NOT_LOADED))


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
    puzzle = next((each for each in found if id_ in {each.id, *each.formerly}), None)
    if id_ == TODAY:
        puzzle = today
    if puzzle is None:
        problem = message("This game has no puzzle “{name}”.", name=id_)
        return model._replace(puzzling=now._replace(problem=problem))
    now = now._replace(daily=model.today if puzzle == today else "")
    return opened(model, now, puzzle, puzzles.position(puzzle))


def opened(model: Model, now: Puzzling, puzzle: Puzzle, match: Match) -> Model:
    """Put a puzzle on the table, with the match at its position."""
    begun = named(match)
    now = now._replace(
        puzzle=puzzle,
        begun=begun,
        verdict=None,
        chosen=None,
        hints=0,
        solution_shown=False,
        turns=(),
        rating_before=0.0,
    )
    table = open_as_is(f"puzzle-{puzzle.id}", begun, COLOURS)
    table = table._replace(dealt=False, coached=True, floor=len(begun.actions))
    table = table.read_only if choices.is_choice(puzzle) else table
    return model._replace(puzzling=now, table=table)


def named(begun: Match) -> Match:
    """Name the players: generated positions have none."""
    return begun._replace(table=begun.table._replace(names=NAMES[: begun.table.seats]))


def judged(before: Model, after: Model, rng: Random) -> Model:
    """Compare the turn with the best ones once it is over, and store the verdict."""
    now, was, table = after.puzzling, before.table, after.table
    puzzle = now.puzzle if now else None
    if not (now and puzzle and was and table):
        return after
    if len(table.match.actions) <= len(was.match.actions):
        return after
    now = _tried(now)
    verdict = puzzles.verdict(puzzle, table.match, table.floor)
    if verdict is None:
        return after._replace(puzzling=now)
    return _decided(after, now, puzzle, verdict)


def choose(model: Model, number: int, rng: Random) -> Model:
    """Choose one of the answers offered, by its index, and store the verdict."""
    now = model.puzzling
    puzzle = now.puzzle if now else None
    if not (now and puzzle and playable(now) and number in range(len(choices.answers(puzzle)))):
        return model
    now = _tried(now)._replace(chosen=number)
    return _decided(model, now, puzzle, choices.judge(puzzle, number))


def _decided(model: Model, now: Puzzling, puzzle: Puzzle, verdict: PuzzleResult) -> Model:
    """Store the verdict on a turn or an answer."""
    table = model.table
    assert table
    now = _rated(now, (50 if now.result(puzzle).hinted else 100) if verdict.best else 0)
    result = now.result(puzzle)
    if not verdict.best:
        now = _noted(now, result._replace(missed=result.missed + 1))
    elif result.solved or not result.seen:
        solved, daily = result.solved or model.today, result.daily or now.daily
        now = _noted(now, result._replace(solved=solved, daily=daily))
    now = (_known(now) if verdict.best else now)._replace(verdict=verdict)
    return _with_daily(model._replace(puzzling=now, table=table.read_only), now)


def _with_daily(model: Model, now: Puzzling) -> Model:
    """Record for the shelf that today's daily puzzle has been solved, if it has."""
    solved = any(result.daily == model.today for result in now.progress.values() if model.today)
    return model._replace(daily=model.today) if solved else model


def _known(now: Puzzling) -> Puzzling:
    """Add the turns that the solution shows: the best ones and near misses, as played games."""
    puzzle, begun = now.puzzle, now.begun
    if now.turns or puzzle is None or begun is None:
        return now
    turns = []
    for number in range(len(puzzles.shown(puzzle))):
        match = puzzles.played(puzzle, begun, number)
        if puzzle.kind == GRANDMASTER:
            turns.append(ShownTurn(match, choices.expected(puzzle, number)))
            continue
        verdict = puzzles.verdict(puzzle, match, len(begun.actions))
        assert verdict  # the turns are known to be legal
        turns.append(ShownTurn(match, verdict.worth))
    return now._replace(turns=tuple(turns))


def _tried(now: Puzzling, *, hinted: bool = False) -> Puzzling:
    """Record that the current puzzle was tried, or that a hint came before its first verdict."""
    assert now.puzzle
    result = now.result(now.puzzle)
    changed = result._replace(tried=True, hinted=result.hinted or (hinted and _fresh(result)))
    return now if changed == result else _noted(now, changed)


def _fresh(result: SavedResult) -> bool:
    """Whether a puzzle has no verdict yet, so that the next one is its first."""
    return not (result.solved or result.seen or result.missed) and result.score == UNRATED


def _rated(now: Puzzling, score: int) -> Puzzling:
    """Update the solver's rating after a first attempt; later ones change nothing.

    Nor do puzzles that somebody made, because nobody has measured how hard they are.
    """
    assert now.puzzle
    if now.own:
        return now
    result = now.result(now.puzzle)
    if not _fresh(result):
        ended = result.solved or result.seen
        return now._replace(rating_before=0.0) if ended else now
    nth = 1 + max((attempt.nth for attempt in now.attempts), default=0)
    rated = result._replace(score=score, nth=nth, rated=now.puzzle.rated)
    return _noted(now._replace(rating_before=now.rating.value), rated)


def _noted(now: Puzzling, result: SavedResult) -> Puzzling:
    assert now.puzzle
    return now._replace(progress={**now.progress, puzzle_model.key(now.puzzle): result})


def start_over(model: Model, nothing: None, rng: Random) -> Model:
    """Start the puzzle again from its position."""
    now, table = model.puzzling, model.table
    if now is None or table is None or now.begun is None or now.puzzle is None:
        return model
    table = at_position(table, now.begun)
    table = table.read_only if choices.is_choice(now.puzzle) else table
    now = now._replace(verdict=None, chosen=None, solution_shown=False)
    return model._replace(puzzling=now, table=table)


def show_hint(model: Model, nothing: None, rng: Random) -> Model:
    """Show the next hint."""
    now = model.puzzling
    puzzle = now.puzzle if now else None
    if now is None or puzzle is None or not playable(now):
        return model
    now = _tried(now, hinted=True)
    hints = min(now.hints + 1, puzzle_hints.most(puzzle))
    return model._replace(puzzling=now._replace(hints=hints))


def show_solution(model: Model, number: int | None, rng: Random) -> Model:
    """Replay a best turn or a near miss, by its index in `puzzles.shown`.

    If the puzzle was unsolved, it can no longer be solved or count for the daily streak. After
    choosing the wrong one of two plans the other is known anyway, so seeing both has no effect.
    """
    now, table = model.puzzling, model.table
    puzzle = now.puzzle if now else None
    if now is None or table is None or puzzle is None:
        return model
    now = _known(now)
    line = (number or 0) % len(now.turns)
    table = at_position(table, now.turns[line].match)
    table = table._replace(replay=Replay(table.floor, playing=True))
    now = now._replace(solution_shown=True, line=line)
    if now.verdict is None or puzzle.kind != "plan":
        now = _looked_up(now)
    return model._replace(puzzling=now, table=table)


def _looked_up(now: Puzzling) -> Puzzling:
    """Record that the solution has been seen."""
    puzzle = now.puzzle
    assert puzzle
    if now.verdict is None:
        now = _rated(now, 0)
    result = now.result(puzzle)
    now = _noted(now, result._replace(seen=True))
    return now._replace(daily=now.daily if result.daily == now.daily else "")


def walked(before: Model, after: Model, rng: Random) -> Model:
    """Stop the replay of a solution from going back beyond the puzzle's position."""
    table = after.table
    if table is None or table.replay is None:
        return before
    at = max(table.replay.at, table.floor)
    return after._replace(table=table._replace(replay=table.replay._replace(at=at)))


def next_puzzle(model: Model, nothing: None, rng: Random) -> Model:
    """Open the unsolved puzzle that fits the solver best, or the list if there is none."""
    now = model.puzzling
    if now is None:
        return model
    after = now.next
    return _begin(model, now, after.id) if after else show_list(model, now.game, rng)


def random_puzzle(model: Model, nothing: None, rng: Random) -> Model:
    """Open a random puzzle that passes the filter, an unsolved one if there is one."""
    now = model.puzzling
    if now is None or not now.listed:
        return model
    waiting = [each for each in now.listed if not now.result(each).solved]
    return _begin(model, now, rng.choice(waiting or list(now.listed)).id)


def filter_kind(model: Model, kind: str, rng: Random) -> Model:
    """List only puzzles of a kind; of all kinds if it is empty."""
    return _filtered(model, kind=kind)


def filter_level(model: Model, level: str, rng: Random) -> Model:
    """List only puzzles of a level; of all levels if it is empty."""
    return _filtered(model, level=level)


def filter_state(model: Model, state: str, rng: Random) -> Model:
    """List only puzzles in a state, a key of FILTERED_STATES; all if it is empty."""
    return _filtered(model, state=state)


def _filtered(model: Model, **parts: str) -> Model:
    now = model.puzzling
    if now is None:
        return model
    return model._replace(puzzling=now._replace(filter=now.filter._replace(**parts), shown_more=0))


def show_more(model: Model, nothing: None, rng: Random) -> Model:
    """List more puzzles."""
    now = model.puzzling
    if now is None:
        return model
    return model._replace(puzzling=now._replace(shown_more=now.shown_more + 1))
