"""Solve puzzles as a person does on the page, for the tests of their screens."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import py_rules
from py_rules import puzzles
from py_rules.core import spell
from py_rules.puzzles import Puzzle
from tests.markup import unmarked
from tools.content.puzzles import verifying
from web.model import puzzles as state
from web.model.page import Model
from web.model.puzzles import Puzzling
from web.update import update
from web.update.registry import read_event
from web.views import page

TODAY = "2026-11-21"
ALL = {game: verifying.read(game) for game in py_rules.GAMES}
KINDS = [(game, kind) for game in py_rules.GAMES for kind in puzzles.kinds(game)]


def do(model: Model, do: str, on: str = "", text: str = "") -> Model:
    """Return the model after an event, with the same random numbers each time."""
    return update(model._replace(today=TODAY), read_event(do, on, text), Random(1))


def marked(model: Model) -> str:
    """Return the markup of the screen."""
    return str(page.draw(model))


def drawn(model: Model) -> str:
    """Return the markup of the screen, without the marks of terms."""
    return unmarked(marked(model))


@cache
def written(game: str) -> str:
    return puzzles.write(ALL[game])


def here(model: Model, game: str, *rows: tuple[str, str]) -> Model:
    """Return the model with a game's puzzles loaded, and these rows of progress."""
    return do(model, "puzzles-here", game, json.dumps([written(game), rows]))


def now(model: Model) -> Puzzling:
    """Return the state of the puzzles."""
    assert model.puzzling
    return model.puzzling


def first(game: str, kind: str) -> Puzzle:
    """Return the first puzzle of a kind."""
    return next(puzzle for puzzle in ALL[game] if puzzle.kind == kind)


def listed(game: str, *rows: tuple[str, str]) -> Model:
    """Return the list of a game's puzzles."""
    return here(do(Model(), "puzzles", game), game, *rows)


@cache
def begun(puzzle: Puzzle, *rows: tuple[str, str]) -> Model:
    """Return a model with this puzzle on the table."""
    model = do(Model(), "puzzle", state.key(puzzle))
    assert "Loading the " in drawn(model)
    return here(model, puzzle.game, *rows)


def row(puzzle: Puzzle, **fields: object) -> tuple[str, str]:
    """Return a stored row of progress in a puzzle."""
    return f"puzzle/{state.key(puzzle)}", json.dumps(fields)


def played(model: Model, line: tuple[str, ...]) -> Model:
    """Return the model after some actions, each chosen word by word."""
    for action in line:
        assert model.table
        count = len(model.table.match.actions)
        for word in action.split():
            assert model.table
            if len(model.table.match.actions) == count and word not in model.table.selection.common:
                model = do(model, "select", word)
        assert model.table
        if len(model.table.match.actions) == count:
            model = do(model, "confirm")
        assert model.table
        assert spell(model.table.match.actions[-1]) == action
    return model
