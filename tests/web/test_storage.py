"""Changes by other tabs and device failures: nothing is lost, and each is reported once."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import load, record
from py_rules.record import Match, Table, random_match
from web.games.colours import COLOURS
from web.model import saves
from web.model.bots import BotSeats
from web.model.page import Model
from web.model.saves import Saved
from web.model.table import TableState
from web.update import update
from web.update.games import new_save, open_dealt, with_saved
from web.update.registry import read_event
from web.update.storage import (
    DELETED_ELSEWHERE,
    DEVICE_FULL,
    SAVE_CONFLICT,
    SAVING_FAILED,
    SAVING_FORBIDDEN,
    STORAGE_LATE,
    STORAGE_OPENED,
    arrived,
)
from web.views import page

WHOLE = random_match(Table(load("mykerinos"), 2), Random(1), longest=30)


def cut(count: int) -> Match:
    """Return the match after its first ``count`` actions, without undone ones."""
    actions = WHOLE.actions[:count]
    return record.begin(WHOLE.table)._replace(
        positions=WHOLE.positions[: count + 1], actions=actions, drawn=WHOLE.drawn[:3]
    )


def on_table(match: Match) -> Model:
    model = Model(table=open_dealt("one", match, COLOURS, Random(0), lineage_id="1" * 16))
    return with_saved(model)


def text(match: Match, selected: tuple[str, ...] = ()) -> str:
    return saves.write(new_save("one", match, selected, colours=COLOURS, lineage_id="1" * 16))


def table_of(model: Model) -> TableState:
    assert model.table
    return model.table


def after(model: Model, do: str, on: str = "one", text: str = "") -> Model:
    model = update(model, read_event(do, on, text), Random(5))
    assert page.draw(model)
    return model


def other_way() -> Match:
    """Return a match that differs from the game in its 20th action."""
    before = cut(19)
    left = [each for each in before.game.legal(before.state) if each != WHOLE.actions[19]]
    return before.play(left[0])


@pytest.mark.parametrize(("here", "there"), [(20, 23), (23, 20), (20, 20)])
def test_the_table_follows_another_tab(here: int, there: int) -> None:
    """The table goes forwards and backwards, selection included; nothing is stored again."""
    model = after(on_table(cut(here)), "followed", text=text(cut(there), ("dig",)))
    assert table_of(model).match == cut(there)
    assert table_of(model).selection.words == ("dig",)
    assert len(table_of(model).log) == there
    assert model.saves == (saves.read("one", text(cut(there), ("dig",))),)


def test_a_damaged_game_is_not_followed() -> None:
    model = on_table(cut(20))
    assert after(model, "followed", text="{") == model
    worse = text(cut(23)).replace("dig ", "dig z", 1)
    assert after(model, "followed", text=worse) == model


def test_the_shelf_follows_changes_in_other_tabs() -> None:
    """Another tab's changed, deleted and new games appear on the shelf."""
    model = after(on_table(cut(20)), "shelf")
    now = saves.read("one", text(cut(23)))
    assert after(model, "followed", text=text(cut(23))).saves == (now,)
    deleted = after(after(model, "delete"), "followed", text=text(cut(23)))
    assert (deleted.saves, deleted.deleted) == ((), (now,))
    assert after(deleted, "restore").saves == (now,)
    assert len(after(model, "followed", "two", text(cut(5))).saves) == 2


def test_the_longer_of_two_compatible_versions_is_saved() -> None:
    """The longer game stays, whichever tab stored it first."""
    model = on_table(cut(20))
    further = after(model, "parted", text=text(cut(23)))
    assert table_of(further).match == cut(23)
    assert after(model, "parted", text=text(cut(15))) == model
    assert after(model, "parted", text=text(cut(20), ("dig",))) == model
    assert not further.notices


def test_conflicting_versions_are_both_saved() -> None:
    """The game on the table becomes a copy."""
    model = after(on_table(cut(20)), "parted", text=text(other_way()))
    assert model.notices == (SAVE_CONFLICT,)
    assert table_of(model).id != "one"
    assert table_of(model).match == cut(20)
    mine, theirs = model.saves
    assert mine.id == table_of(model).id
    assert saves.load_save(mine).match == cut(20)
    assert theirs == saves.read("one", text(other_way()))
    assert mine.lineage_id == theirs.lineage_id


def test_a_game_deleted_in_another_tab_leaves_the_shelf() -> None:
    """The game leaves the shelf and can't be restored here; an open game stays open."""
    model = on_table(cut(20))
    open_here = after(model, "gone")
    assert open_here.saves == model.saves
    assert open_here.remarks == (DELETED_ELSEWHERE,)
    shelf = after(model, "shelf")
    assert after(shelf, "gone").saves == ()
    assert after(after(shelf, "delete"), "gone").deleted == ()


def test_open_elsewhere_is_reported_once() -> None:
    """Only the open game is reported; bots continue in the tab that opened it first."""
    model = on_table(cut(20))
    assert after(model, "shared", "two", "later") == model
    shared = after(model, "shared", text="later")
    assert len(shared.remarks) == 1
    dismissed = after(shared, "dismiss")
    assert after(dismissed, "shared", text="later") == dismissed
    with_bot = model._replace(table=table_of(model)._replace(bots=BotSeats(("", "novice"))))
    assert table_of(after(with_bot, "shared", text="later")).bots.paused
    assert not table_of(after(with_bot, "shared", text="first")).bots.paused


@pytest.mark.parametrize(
    ("error", "notice"),
    [
        ("QuotaExceededError", DEVICE_FULL),
        ("SecurityError", SAVING_FORBIDDEN),
        ("AbortError", SAVING_FAILED),
    ],
)
def test_a_failed_save_is_explained(error: str, notice: str) -> None:
    """A notice gives the reason and offers to copy the record."""
    model = after(on_table(cut(20)), "unkept", error)
    assert model.notices == (notice,)
    assert page.draw(model).count("Copy the record") >= 2


def test_saves_loaded_late_do_not_replace_newer_ones() -> None:
    """The user may already be playing while the saved games are being read."""
    model = on_table(cut(23))
    rows = [saves.read("one", text(cut(20))), Saved("two", changed="2026"), Saved("three")]
    found = arrived(model, rows)
    assert [saved.id for saved in found.saves] == ["two", "one", "three"]
    assert saves.load_save(found.saves[1]).match == cut(23)
    assert arrived(found, rows) == found


def test_a_store_that_is_late_is_reported_until_it_is_open() -> None:
    """The notice is replaced when the database opens, or by the reason why it can't be opened."""
    model = after(Model(), "unopened", "")
    assert model.notices == (STORAGE_LATE,)
    assert after(model, "unopened", "").notices == (STORAGE_LATE,)
    other = after(model, "notice", "", "Hello.")
    opened = after(other, "opened", "")
    assert (opened.notices, opened.remarks) == (("Hello.",), (STORAGE_OPENED,))
    assert after(other, "unkept", "UnknownError").notices == ("Hello.", SAVING_FAILED)
