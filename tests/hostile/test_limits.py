"""What happens at a limit: full games, rows too large to read, and links of one lineage."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import limits, link, load
from py_rules.core import spell
from py_rules.record import Table, random_match
from web.games.colours import COLOURS
from web.i18n import render
from web.model import archive, saves
from web.model.bots import BotSeats
from web.model.page import Model, saved_game
from web.update import update
from web.update.games import open_dealt, with_saved
from web.update.registry import read_event
from web.update.storage import arrived
from web.views import page

MATCH = random_match(Table(load("mykerinos"), 2), Random(1), longest=40)


def opened(levels: tuple[str, ...] = ()) -> Model:
    table = open_dealt("one", MATCH, COLOURS, Random(0), lineage_id="1" * 16)
    return with_saved(Model(table=table._replace(bots=BotSeats(levels))))


def test_a_game_at_its_action_limit_stops_without_losing_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Undoing makes room for new actions, and the save opens with all its actions."""
    model, rng = opened(), Random(2)
    while model.table and not model.notices:
        monkeypatch.setattr(limits, "ACTIONS", len(MATCH.actions) + 5)
        match = model.table.match
        action = rng.choice(match.game.choices(match.state))
        before = model
        for word in action.words:
            model = update(model, read_event("select", word), rng)
        if model.table and model.table.match is match:
            model = update(model, read_event("confirm"), rng)
        assert model.table
        assert len(model.table.match.actions) <= limits.ACTIONS
        if model.notices:
            assert model.table.match is before.table.match  # type: ignore[union-attr]
    assert f"This game has {limits.ACTIONS} actions" in render(model.notices[0])
    (saved,) = model.saves
    assert saves.load_save(saved).match.actions == model.table.match.actions  # type: ignore[union-attr]
    model = update(update(model, read_event("dismiss"), rng), read_event("undo"), rng)
    assert model.table
    assert len(model.table.match.actions) < limits.ACTIONS
    assert page.draw(model)


def test_a_bot_does_not_move_in_a_game_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    model = opened(("quick", "quick"))
    assert model.table
    match = model.table.match
    monkeypatch.setattr(limits, "ACTIONS", len(match.actions))
    move = spell(match.game.choices(match.state)[0])
    model = update(model, read_event("bot", str(len(match.actions)), move), Random(1))
    assert model.table
    assert model.table.bots.paused
    assert model.table.match is match


def test_a_truncated_row_is_listed_but_never_parsed() -> None:
    """It can be saved as a file, deleted and restored, but isn't in the file of all games."""
    large = saves.read("large", '{"version": 2, "game": "mex', limits.ROW + 1)
    broke = saves.read("broke", '{"version": 2, "game": "mex', 27, broke=True)
    assert (large.unread, broke.unread) == ("large", "broke")
    model = arrived(opened(), [large, broke])
    model = update(model, read_event("shelf"), Random(0))
    drawn = str(page.draw(model))
    assert drawn.count('data-do="save" data-on="large"') == 1
    assert drawn.count('data-do="reread"') == 1
    assert [entry.id for entry in archive.entries("", archive.write(model.saves))] == ["one"]
    again = update(
        update(model, read_event("delete", "large"), Random(0)), read_event("restore"), Random(0)
    )
    assert saved_game(again, "large") == large
    after = update(model, read_event("continue", "large"), Random(0))
    assert saved_game(after, "large") == large


def test_a_failed_start_is_reported_with_the_game_that_caused_it() -> None:
    model = update(opened(), read_event("shelf"), Random(0))
    reported = update(model, read_event("unready", "one"), Random(0))
    assert "because of this game: Mykerinos: Player 1, Player 2." in render(reported.notices[0])
    assert 'data-do="save" data-on="one"' in str(page.draw(reported))
    assert not update(reported, read_event("dismiss"), Random(0)).unready
    unknown = update(model, read_event("unready", "gone"), Random(0))
    assert "one of your games" in render(unknown.notices[0])
    assert 'data-do="save"' not in str(page.draw(unknown))


def test_links_of_one_lineage_do_not_play_other_setups_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model, rng = Model(), Random(3)
    options = sorted(load("myraclia").options)
    for seats, option in ((2, ()), (3, ()), (3, (options[0],))):
        match = random_match(Table(load("myraclia"), seats, options=frozenset(option)), rng, 30)
        linked = link.of(match, lineage_id=7)
        model = update(model, read_event("link", link.write(linked)), rng)
    assert len(model.saves) == 3

    def never(saved: object) -> None:
        raise AssertionError

    monkeypatch.setattr(saves, "load_save", never)
    match = random_match(Table(load("mexica"), 2), rng, 30)
    after = update(model, read_event("link", link.write(link.of(match, lineage_id=7))), rng)
    assert len(after.saves) == 4
