"""Events of the help at the table: how to win, what can be done, what things are."""

from __future__ import annotations

from random import Random

from web.model.page import Model, beginning, page_game
from web.model.table import TableState
from web.update.games import at_table


def toggle_goal(model: Model, nothing: None, rng: Random) -> Model:
    """Show or hide how to win. It is shown at the beginning of a first game."""
    table = model.table
    if table is None:
        return model
    shown = beginning(model) if table.goal is None else table.goal
    return model._replace(table=table._replace(goal=not shown))


@at_table
def toggle_options(table: TableState, nothing: None, rng: Random) -> TableState:
    """Show or hide what can be done now."""
    return table._replace(options=not table.options)


@at_table
def back_to_menu(table: TableState, nothing: None, rng: Random) -> TableState:
    """Close the sheets that a phone's menu opens: graph, description, options and goal."""
    goal = None if table.goal is None else False  # None stands for a first game
    return table._replace(graph=False, words=False, options=False, goal=goal)


@at_table
def explain(table: TableState, word: str, rng: Random) -> TableState:
    """Show the card that explains a word of the table; the same word or none closes it."""
    return table._replace(explained="" if word == table.explained else word, folded=False)


def open_rules(model: Model, rule: str, rng: Random) -> Model:
    """Open the rules of the game beside the table, at a rule."""
    return model._replace(rules=rule) if page_game(model) else model


def close_rules(model: Model, nothing: None, rng: Random) -> Model:
    """Close the rules beside the table."""
    return model._replace(rules="")
