"""Caches of drawings make no visible difference."""

import sys
from random import Random

import pytest

import py_rules
from tests.random_matches import TABLES, random_game
from web import i18n
from web.browser import caches
from web.games import protocol
from web.games.colours import COLOURS
from web.i18n import cached_by
from web.model.events import Event
from web.model.page import Model
from web.model.replay import prefix
from web.model.table import proposed
from web.update import update
from web.update.games import open_as_is
from web.update.registry import read_event
from web.views import log, page

NOW = Model(now="2026-11-21T10:00:00Z", today="2026-11-21")


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", protocol.GAMES)
def test_cached_drawings_equal_fresh_drawings(name: str, tall: bool) -> None:
    """Throughout a game with refusals and undo, a drawing does not depend on earlier drawings."""
    rng = Random(name)
    model = update(NOW._replace(tall=tall), read_event("choose", name), rng)
    model = update(model, read_event("opponents", "people"), rng)
    model = update(model, read_event("seats", str(max(py_rules.load(name).seats))), rng)
    for option in sorted(py_rules.load(name).options):
        model = update(model, read_event("option", option), rng)
    model = update(model, read_event("begin"), rng)
    remembered = []
    models = [model]
    while len(models) < 150 and model.table and not model.table.match.state.over:
        model = update(model, _event(model, rng), rng)
        models.append(model)
        remembered.append(page.draw(model))
    for each, drawn in zip(models[1::5], remembered[::5], strict=True):
        i18n.clear_caches()
        assert page.draw(each) == drawn


@pytest.mark.parametrize("name", protocol.GAMES)
def test_leaving_a_game_clears_its_caches(name: str) -> None:
    """The game's caches are emptied, other games' caches are not; it is drawn as before."""
    drawn = {}
    for game in protocol.GAMES:
        match = random_game(next(table for table in TABLES if table.game.name == game), 2)
        shown = NOW._replace(table=open_as_is("7", match, COLOURS))
        drawn[game] = (shown, page.draw(shown))
    caches.forget(name)
    for game in protocol.GAMES:
        module = sys.modules[f"web.games.{game}.panels"]
        sizes = [
            value.cache_info().currsize
            for value in vars(module).values()
            if hasattr(value, "cache_info") and value.__module__ == module.__name__
        ]
        assert any(sizes) == (game != name)
        shown, markup = drawn[game]
        assert page.draw(shown) == markup


@pytest.mark.parametrize("name", protocol.GAMES)
def test_the_cached_log_is_reused_only_for_the_same_actions(name: str) -> None:
    """The cache isn't reused for another game, or for other actions after an undo."""
    table = next(table for table in TABLES if table.game.name == name)
    one, other = random_game(table, 2), random_game(table, 3)
    short, long = prefix(one, len(one.actions) // 2), one
    drawn = []
    for match in (short, other, long, short, other):
        shown = open_as_is("7", match, COLOURS)
        drawn.append((shown, log.draw(shown)))
    for shown, markup in drawn:
        i18n.clear_caches()
        assert log.draw(shown) == markup


def _event(model: Model, rng: Random) -> Event:
    """Return mostly an event that continues the game; sometimes a refused one or undo."""
    table = model.table
    assert table
    if rng.random() < 0.08:
        return read_event(rng.choice(("undo", "cancel")))
    if rng.random() < 0.08:
        words = sorted({word for action in table.selection.legal for word in action.words})
        return read_event("select", rng.choice(words))
    if table.selection.words and proposed(table) is not None:
        return read_event("confirm")
    return read_event("select", rng.choice(sorted(table.selection.live) or ["end"]))


def test_a_cached_function_is_recomputed_for_new_keys() -> None:
    """The value is computed again if its key is new; the oldest key is dropped first."""
    made = []

    @cached_by(lambda number: number // 10, size=2)
    def tens(number: int) -> int:
        made.append(number)
        return number // 10

    assert [tens(number) for number in (11, 19, 20, 12, 31, 21, 13)] == [1, 1, 2, 1, 3, 2, 1]
    assert made == [11, 20, 31, 13]
    i18n.clear_caches()
    assert tens(21) == 2
    assert made == [11, 20, 31, 13, 21]
