"""Events of the statistics screen."""

from __future__ import annotations

import json
from random import Random

from web.model.my_games import MyGames, read_lessons, read_rows
from web.model.page import Model
from web.update import shelf


def show(model: Model, nothing: None, rng: Random) -> Model:
    """Leave the current screen for the player's statistics."""
    return shelf.show_shelf(model, None, rng)._replace(my_games=MyGames())


def rows_read(model: Model, text: str, rng: Random) -> Model:
    """Show the puzzles among all stored rows, JSON pairs of an id and a text."""
    if model.my_games is None:
        return model
    rows = [(str(id_), str(row)) for id_, row in json.loads(text)]
    return model._replace(my_games=MyGames(read_rows(rows), read_lessons(rows)))
