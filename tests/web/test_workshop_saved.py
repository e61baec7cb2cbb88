"""The workshop with other tabs, older versions of the page, foreign rows, and its number fields."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import position, record
from py_rules.mykerinos.state import Phase
from py_rules.record import Table
from tests.random_matches import FUZZ, TABLES, random_game
from tests.web.test_workshop import (
    NAMES,
    RNG,
    act,
    at_every_table,
    now,
    of_every_game,
    seeded,
    set_up,
)
from tools.content import words
from web.games import workshop
from web.games.colours import COLOURS
from web.model import archive, results, routes
from web.model.events import About, Event
from web.model.page import Model
from web.model.saves import Saved, load_save, write
from web.model.sharing import LONG_MESSAGE, MESSAGE_MAY_BE_CUT
from web.model.workshop import MAX_UNDO
from web.update import update
from web.update.games import new_save, open_as_is
from web.update.registry import read_event
from web.update.storage import SAVE_CONFLICT
from web.update.workshop_storage import UNREADABLE
from web.views import page, sharing

__all__ = ["seeded"]  # a fixture that every test here uses


def typed(model: Model, key: str, text: str) -> Model:
    return update(model, read_event("workshop-set", key, text), RNG)


@pytest.mark.parametrize("over", [False, True])
def test_the_length_of_a_copied_link_is_shown_until_the_next_change(over: bool) -> None:
    """A link that is too long for some messaging apps has a warning."""
    link = "x" * (LONG_MESSAGE + over)
    model = update(set_up("mexica-2"), Event("workshop-copied", len(link)), RNG)
    drawn = str(page.draw(model))
    assert f"The link has {len(link)} characters." in drawn
    assert (MESSAGE_MAY_BE_CUT in drawn) == over
    assert model.saves == ()
    with words.spoken("sk"):  # the user chooses another language
        drawn = str(page.draw(model._replace(language="sk")))
        assert " ".join(sharing.length(link)) in drawn
        assert "The link has" not in drawn
    assert "The link has" not in page.draw(act(model, "select c4"))


def test_the_reason_why_options_are_locked_is_shown() -> None:
    reason = "Correct the position first. Then you can change the options."
    model = set_up("myraclia-2")
    assert reason not in page.draw(model)
    model = act(model, "workshop-tool tile", "select 0,0", "select 0,0", "select 0,0")
    assert now(model).problems
    assert reason in page.draw(model)


def row(saved: Saved) -> About:
    """Return another tab's message about a save that it has written."""
    return About(saved.id, write(saved))


def test_a_game_that_an_older_page_plays_from_a_position_is_not_overwritten() -> None:
    """A position set up in another tab doesn't overwrite the game on the table either."""
    here = set_up("mexica-2", "select c4")
    stored = here.saves[0]
    game = load_save(stored).match
    game = game.play(next(iter(game.game.legal(game.state))))
    theirs = new_save(stored.id, game, colours=COLOURS[:2], lineage_id=stored.lineage_id)
    parted = update(here, Event("followed", row(theirs)), RNG)
    assert parted.table
    assert parted.table.id != stored.id
    assert parted.notices == (SAVE_CONFLICT,)
    assert now(parted).state == now(here).state
    after = act(parted, "select c5")
    assert {saved.id: saved.record for saved in after.saves}[stored.id] == theirs.record
    assert [saved.id for saved in after.saves if saved.draft] == [parted.table.id]

    playing = act(Model(saves=(theirs,)), f"continue {theirs.id}")
    assert playing.workshop is None
    apart = update(playing, Event("followed", row(stored)), RNG)
    assert apart.table
    assert apart.table.id != stored.id
    assert apart.table.match.actions == game.actions
    assert {bool(saved.draft) for saved in apart.saves} == {True, False}


def test_a_position_has_a_game_number_that_stays() -> None:
    """An older version of the page would save a row without it, losing the position."""
    model = set_up("mexica-2", "select c4")
    number = model.saves[0].lineage_id
    assert len(number) == 16
    assert act(model, "select c5").saves[0].lineage_id == number
    without = model.saves[0]._replace(draft=())
    assert act(Model(saves=(without,)), f"continue {without.id}").saves == (without,)


@of_every_game
def test_a_position_at_the_end_of_a_game_is_opened_and_not_played(name: str) -> None:
    table = next(table for table in TABLES if table.game.name == name)
    end = random_game(table, 0).state
    assert position.composed(table.game, end) == ()
    whole = record.Match(table._replace(position=end), (end,))
    model = act(Model(table=open_as_is("game", whole, COLOURS)), "workshop here")
    assert now(model).state == end
    assert "<svg" in str(page.draw(model))
    assert act(model, "workshop-play") == model


def test_renaming_in_another_tab_preserves_undo_history() -> None:
    here = set_up("mexica-2", "select c4", "select c5", "undo")
    renamed = here.saves[0]._replace(title="Two canals")
    followed = update(here, Event("followed", row(renamed)), RNG)
    assert followed.saves[0].title == "Two canals"
    assert (now(followed).past, now(followed).undone) == (now(here).past, now(here).undone)
    assert now(act(followed, "undo")).state == now(act(here, "undo")).state


def test_imported_files_include_undo_history() -> None:
    here = set_up("mexica-2", "select c4", "select c5", "undo")
    brought = update(Model(), Event("brought", About("x.json", archive.write(here.saves))), RNG)
    brought = update(brought, Event("take"), RNG)
    stored = here.saves[0]
    assert (brought.saves[0].before, brought.saves[0].after) == (stored.before, stored.after)
    assert now(act(brought, "undo")).state == now(act(here, "undo")).state
    assert now(act(brought, "redo")).state == now(act(here, "redo")).state


def test_an_overlong_tile_number_selects_no_tile() -> None:
    here = set_up("myraclia-2")
    typed = update(here, Event("workshop-tool", About("tile", "9" * 5000)), RNG)
    assert now(typed).tool == now(here).tool


def test_changes_by_other_tabs_can_be_undone_up_to_the_limit() -> None:
    here = set_up("mexica-2", "select c4")
    there = here
    for _ in range(MAX_UNDO + 1):
        there = act(there, "select c5")
        here = update(here, Event("followed", row(there.saves[0])), RNG)
    assert len(now(here).past) == MAX_UNDO


@pytest.mark.parametrize("draft", [("x",), ("half 1",)])
def test_a_position_that_cannot_be_read_is_reported_and_stays(draft: tuple[str, ...]) -> None:
    stored = set_up("mexica-2", "select c4").saves[0]
    broken = stored._replace(draft=draft)
    model = act(Model(saves=(broken,)), f"continue {stored.id}")
    assert model.notices == (UNREADABLE,)
    assert now(model).state == load_save(stored).match.state
    after = act(model, "select c5")
    assert broken in after.saves
    assert len(after.saves) == 2
    here = update(
        act(Model(saves=(stored,)), f"continue {stored.id}"), read_event("select", "c5"), RNG
    )
    followed = update(here, Event("followed", row(broken)), RNG)
    assert now(followed).state == now(here).state
    assert broken in act(followed, "select c4").saves


def test_a_played_game_with_a_position_to_set_up_keeps_its_actions() -> None:
    table = next(table for table in TABLES if table.game.name == "mexica")
    saved = new_save("game", random_game(table, 0), colours=COLOURS[: table.seats])
    drafted = saved._replace(draft=set_up("mexica-2", "select c4").saves[0].draft)
    after = act(Model(saves=(drafted,)), "continue game", "workshop-set ap less")
    assert drafted in after.saves


def test_an_inspection_is_left_by_pressing_its_season() -> None:
    table = next(table for table in TABLES if table.game.name == "mykerinos")
    match = random_game(table, 0)
    states = enumerate(match.positions)
    at = next(i for i, each in states if each.phase is Phase.INSPECT and each.to_move is not None)
    asking = match._replace(positions=match.positions[: at + 1], actions=match.actions[:at])
    saved = new_save("game", asking, colours=COLOURS[: table.seats])
    model = act(Model(saves=(saved,)), "continue game", "workshop here")
    season = now(model).state.season
    after = act(model, f"workshop-set season {season - 1}")
    assert now(after).state.phase is Phase.DIG
    assert now(after).state.season == season


@of_every_game
def test_drafts_that_cannot_be_drawn_are_refused(name: str) -> None:
    """Whatever a file contains, its draft is drawn or refused as unreadable."""
    saved = set_up(f"{name}-2", "workshop-keep").saves[0]
    rng, refused = Random(name), 0
    for _ in range(60 * FUZZ):
        lines = list(saved.draft)
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        words[rng.randrange(1, len(words)) if len(words) > 1 else 0] = rng.choice(
            ("0", "1", "-1", "99", "9999", "over", "inspect", "z9", "dig")
        )
        lines[at] = " ".join(words)
        if rng.random() < 0.3:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
        model = act(Model(saves=(saved._replace(draft=tuple(lines)),)), f"continue {saved.id}")
        assert "<svg" in str(page.draw(model))
        refused += model.notices == (UNREADABLE,)
    assert refused


def test_a_won_game_from_a_position_is_no_result() -> None:
    """Such a position could be one action before a win."""
    model = set_up("mexica-2", "select c4", "workshop-play")
    assert model.table
    end = random_game(TABLES[0], 0)
    over = model.table._replace(match=end, bots=model.table.bots._replace(levels=("", "adept")))
    assert results.of_table(over)
    from_here = end._replace(table=end.table._replace(position=end.positions[0]))
    assert results.of_table(over._replace(match=from_here)) is None


@pytest.mark.parametrize("size", [3, 8, 9, 11, 13])
def test_adding_an_open_calpulli_removes_another(size: int) -> None:
    """[setup.calpulli] In the first half, another calpulli is removed to make room."""
    model = set_up("mexica-2")
    before = now(model).state
    state = now(typed(model, f"open-{size}", str(before.calpulli.count(size) + 1))).state
    wanted = before.calpulli.count(size) + 1
    copies = {each.key: each.most for each in shop_of(model).counters}[f"open-{size}"]
    assert state.calpulli.count(size) == min(wanted, copies)
    assert len(state.calpulli) == 8


def shop_of(model: Model) -> workshop.Palette:
    return workshop.load("mexica").palette(now(model).state, 0, NAMES)


def test_typed_points_are_used_as_entered() -> None:
    """The typed number counts even if the points for buildings alone are more."""
    table = next(table for table in TABLES if table.game.name == "mexica")
    match = random_game(table, 0)
    model = act(Model(table=open_as_is("game", match, COLOURS)), "workshop here")
    model = act(model, "workshop-seat 0")
    assert sum(now(model).state.players[0].points) > 3
    for value in (3, 0, 199):
        model = typed(model, "points", str(value))
        assert sum(now(model).state.players[0].points) == value


@pytest.mark.parametrize("seats", [2, 3])
def test_a_plot_that_is_taken_away_can_be_given_to_another_player(seats: int) -> None:
    table = next(t for t in TABLES if t.game.name == "mykerinos" and t.seats == seats)
    shop, tried = workshop.load("mykerinos"), 0
    for state in random_game(table, 0).positions:
        if state.to_move is None or not any(state.cards):
            continue
        seat = next(seat for seat, cards in enumerate(state.cards) if cards)
        for plot in state.cards[seat]:
            without = shop.changed(state, f"card-{plot}", 0, seat)
            assert position.composed(table.game, without) == ()
            other = 1 - seat if seat < 2 else 0
            for each in (seat, other):
                keys = {one.key for one in shop.palette(without, each, NAMES * 2).counters}
                assert f"card-{plot}" in keys
            given = shop.changed(without, f"card-{plot}", 1, other)
            assert plot in given.cards[other]
            assert position.composed(table.game, given) == ()
            tried += 1
    assert tried > 20


def test_the_address_opens_the_workshop_again_until_the_position_is_saved() -> None:
    model = set_up("myraclia-3 darkness")
    fragment = routes.address(model)
    event = routes.route(fragment)
    assert event
    again = update(Model(), event, RNG)
    assert now(again).table == now(model).table
    assert routes.address(act(model, "workshop-keep")) == ""
    assert routes.address(act(Model(), "workshop make")) == "#workshop/make"


@at_every_table
def test_choosing_the_current_workshop_setting_again_changes_nothing(table: Table) -> None:
    shop = workshop.load(table.game.name)
    model = Model(table=open_as_is("game", random_game(table, 0), COLOURS))
    for at in range(0, len(random_game(table, 0).actions), 40):
        here = act(model, f"replay {at}", "workshop here")
        for seat in range(table.seats):
            seated = act(here, f"workshop-seat {seat}")
            palette = shop.palette(now(seated).state, seat, NAMES * 3)
            for choice in palette.choices:
                after = act(seated, f"workshop-set {choice.key} {choice.chosen}")
                assert now(after).state == now(here).state
                assert after.saves == seated.saves


@at_every_table
def test_every_number_of_a_game_is_within_its_limits(table: Table) -> None:
    shop = workshop.load(table.game.name)
    for state in random_game(table, 0).positions:
        if state.to_move is not None:
            for seat in range(table.seats):
                for one in shop.palette(state, seat, NAMES * 3).counters:
                    assert one.least <= one.value <= one.most, one
