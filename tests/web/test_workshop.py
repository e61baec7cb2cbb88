"""The workshop: any position can be opened, changed by taps, checked, and played from."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import position, record
from py_rules.core import Refusal
from py_rules.record import Table
from tests.random_matches import FUZZ, TABLES, label, random_game
from web.games import protocol, workshop
from web.games.colours import COLOURS
from web.games.protocol import Marks
from web.i18n import render
from web.model import archive
from web.model.events import About, Event, Malformed
from web.model.page import Model
from web.model.saves import load_save, read, write
from web.model.workshop import Workshop, mend_of, moved, rules
from web.model.workshop import link as workshop_link
from web.update import policy, update
from web.update.games import open_as_is
from web.update.registry import read_event
from web.update.workshop_storage import in_workshop
from web.views import page

RNG = Random()
at_every_table = pytest.mark.parametrize("table", TABLES, ids=label)
NAMES = ("Player 1", "Player 2")
of_every_game = pytest.mark.parametrize("name", py_rules.GAMES)


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(1)


def act(model: Model, *events: str) -> Model:
    """Return the model after events, each a word and perhaps a subject, as in ``select c4``."""
    for event in events:
        word, _, on = event.partition(" ")
        model = update(model, read_event(word, on), RNG)
    return model


def set_up(name: str, *events: str) -> Model:
    """Return the model after a new game, such as ``mexica-2``, and these events in the workshop."""
    return act(Model(), f"workshop {name}", *events)


def now(model: Model) -> Workshop:
    assert model.workshop
    return model.workshop


def problem_text(model: Model) -> str:
    """Return the sentence for the only problem of the position."""
    (problem,) = now(model).problems
    assert problem.rule == "box.buildings"
    return render(problem.text, NAMES)


def random_change(table: Table, state: Any, rng: Random) -> Any:
    """Return the position after a random change that the workshop offers: a tap, a piece dragged to
    another place or away, a choice or a number."""
    game = workshop.load(table.game.name)
    seat = rng.randrange(table.seats)
    palette = game.palette(state, seat, ("Ann", "Ben", "Cleo", "Dan", "Eva")[: table.seats])
    if rng.random() < 0.2 and (lying := sorted(game.places(state))):
        word = rng.choice(lying)
        piece = game.piece(state, word)
        assert piece
        assert game.lies(state, piece.tool, piece.seat, word)
        to = rng.choice(["", *sorted(game.reach(state, piece.tool))])
        return workshop.carried(game, state, word, to)
    if rng.random() < 0.7:
        tool = rng.choice(workshop.keys(rng.choice(palette.tools)))
        places = sorted(game.reach(state, tool))
        return game.placed(state, tool, seat, rng.choice(places)) if places else state
    if palette.choices and rng.random() < 0.3:
        choice = rng.choice(palette.choices)
        return game.changed(state, choice.key, rng.randrange(len(choice.options)), seat)
    counter = rng.choice(palette.counters)
    value = rng.randint(counter.least, min(counter.most, counter.value + 2))
    return game.changed(state, counter.key, value, seat)


def mended(table: Table, state: Any, problems: tuple[Refusal, ...], rng: Random) -> Any:
    """Return the position after a random one of the fixes offered; None if there is none. Assert
    that each fix removes its problem and causes no other."""
    seated = Workshop(table, state)
    found = [mend_of(seated, problems, problem) for problem in problems]
    for problem, mend in zip(problems, found, strict=True):
        if mend:
            left = position.composed(table.game, mend.state)
            assert problem not in left
            assert Counter(rules(left)) < Counter(rules(problems))
            assert render(mend.text, ("Ann", "Ben", "Cleo", "Dan", "Eva"))
    offered = [mend.state for mend in found if mend]
    return rng.choice(offered) if offered else None


def set_to(model: Model, state: Any) -> Model:
    """Return the model after the position in the workshop has changed to this state."""
    given = in_workshop(lambda before, after, rng: moved(before, after))
    return given(model, state, RNG)


@at_every_table
def test_any_position_is_drawn_and_valid_ones_become_records(table: Table) -> None:
    rng, game = Random(label(table)), table.game
    view, shop = protocol.load(game.name), workshop.load(game.name)
    asked = [state for state in random_game(table, 0).positions if state.to_move is not None]
    begun = shop.begun(record.begin(table).deal(rng))
    sound = 0
    for first in (begun, *rng.choices(asked, k=FUZZ)):
        state = first
        assert position.composed(game, state) == ()
        for _ in range(12):
            after = random_change(table, state, rng)
            problems = position.composed(game, after)
            if any(one.rule in shop.UNDRAWABLE_RULES for one in problems):
                continue
            state = after
            names = ("Ann", "Ben", "Cleo", "Dan", "Eva")[: table.seats]
            if rng.random() < 0.3:
                marks = Marks(COLOURS, names, tall=rng.random() < 0.5)
                assert "<svg" in str(view.draw(state, marks))
            if not problems:
                sound += 1
                lines = position.lines(game, state)
                assert position.read(game, table.seats, table.options, lines) == state
            else:
                state = mended(table, state, problems, rng) or first
    assert sound > 4


@of_every_game
def test_a_new_position_is_set_up_undone_and_played(name: str) -> None:
    model = act(Model(), "workshop make")
    assert "workshop-games" in str(page.draw(model))
    model = act(model, f"workshop {name}-2")
    assert policy.place(model) == "workshop"
    before = now(model).state
    tool = workshop.load(name).palette(before, 0, ("", "")).tools[0].key
    word = sorted(workshop.load(name).reach(before, tool))[3]
    model = act(model, f"workshop-tool {tool}", f"select {word}")
    assert now(model).state != before
    assert 'id="setting"' in str(page.draw(model))
    back = now(act(model, "undo"))
    assert (back.state, back.sound, back.problems) == (before, before, ())
    assert now(act(model, "undo", "redo")).state == now(model).state
    table = model.table
    model = act(model, "undo", "workshop-play")
    assert model.workshop is None
    assert model.table
    assert table
    assert model.table.id != table.id
    assert model.table.match.table.position == before
    assert sum(map(bool, model.table.bots.levels)) == 1
    assert not model.table.bots.at(before.to_move)
    saved = model.saves[0]
    assert saved.record.startswith(f"game {name} 2\n")
    assert load_save(saved).match.positions[0] == before


@of_every_game
def test_the_players_of_a_composed_position_can_be_chosen(name: str) -> None:
    """People here, people by link who answer who they are, or bots of one level in other seats."""
    model = set_up(f"{name}-3")
    people = act(model, "workshop-with people", "workshop-play").table
    assert people
    assert (people.bots.levels, people.here) == ((), None)
    by_link = act(model, "workshop-with link", "workshop-play").table
    assert by_link
    assert (by_link.bots.levels, by_link.here) == ((), ())
    bots = act(model, "workshop-with novice", "workshop-play").table
    assert bots
    assert sorted(bots.bots.levels) == ["", "novice", "novice"]
    with pytest.raises(Malformed):
        act(model, "workshop-with nobody")


@at_every_table
def test_any_composed_position_is_saved_and_restored(table: Table) -> None:
    """Impossible positions too are restored unchanged from the device."""
    rng = Random(label(table))
    model = act(Model(table=open_as_is("game", random_game(table, 0), COLOURS)), "workshop here")
    count = 0
    for _ in range(12):
        before = now(model).state
        after = random_change(table, before, rng)
        model = set_to(model, after)
        if now(model).state == before:
            continue
        count += 1
        assert len(model.saves) == 1
        stored = read(model.saves[0].id, write(model.saves[0]))
        assert stored._replace(here=None) == model.saves[0]._replace(here=None)
        again = act(Model(saves=(stored,)), f"continue {stored.id}")
        assert now(again).state == now(model).state
        assert now(again).problems == now(model).problems
        assert again.table
        assert again.table.id == stored.id
    assert count > 3


@of_every_game
def test_a_position_comes_back_by_link(name: str) -> None:
    """A position set up by hand becomes a link that opens on another device, to be played there."""
    model = set_up(f"{name}-2")
    tool = workshop.load(name).palette(now(model).state, 0, ("", "")).tools[0].key
    words = sorted(workshop.load(name).reach(now(model).state, tool))
    model = act(model, f"select {words[2]}", f"select {words[-1]}")
    assert now(model).problems == ()
    assert model.table
    link = workshop_link(now(model), "https://there.example/", model.table.colours)
    there = update(Model(), Event("link", link.partition("#")[2]), RNG)
    assert there.table
    assert there.table.match.positions[0] == now(model).state
    assert there.notices == ()


def test_another_tab_changes_the_position_here_too() -> None:
    here = set_up("mexica-2", "select c4")
    there = act(here, "select c5")
    row = About(there.saves[0].id, write(there.saves[0]))
    followed = update(here, Event("followed", row), RNG)
    assert now(followed).state == now(there).state
    assert now(act(followed, "undo")).state == now(here).state
    parted = act(here, "select d7")
    both = update(parted, Event("parted", row), RNG)
    assert len(both.saves) == 2
    assert both.table
    assert both.table.id != row.id
    assert now(both).state == now(parted).state


@at_every_table
def test_the_position_of_a_game_is_taken_over_also_of_a_replay(table: Table) -> None:
    whole = random_game(table, 0)
    places = [i for i, state in enumerate(whole.positions) if state.to_move is not None]
    at = places[len(places) // 2]
    opened = Model(table=open_as_is("game", whole, COLOURS))
    model = act(opened, f"replay {at}", "workshop here")
    assert now(model).state == whole.positions[at]
    assert now(model).problems == ()
    assert 'id="setting"' in str(page.draw(model))
    assert now(act(opened, "workshop here")).state == whole.positions[places[-1]]
    played_on = act(model, "workshop-play")
    assert played_on.table
    assert played_on.table.match.positions == (whole.positions[at],)


def test_an_impossible_position_is_reported_and_cannot_be_played() -> None:
    """[box.buildings] One building too many is drawn and reported, and no game can begin."""
    model = set_up("mexica-2", "workshop-seat 1", "workshop-tool build-4")
    model = act(model, "select c4")
    assert now(model).problems == ()
    sound = now(model).state
    model = act(model, "select c5")
    text = str(page.draw(model))
    assert problem_text(model) in text
    assert act(model, "workshop-play") == model
    assert now(act(model, "workshop-mend")).state == sound
    assert now(act(model, "workshop-mend", "undo")).state == now(model).state
    assert act(model, "select c5", "workshop-play").table != model.table


def test_a_phone_turns_the_table_in_the_workshop() -> None:
    """The tabs in the workshop switch between the faces."""
    model = act(Model(tall=True), "workshop mykerinos-2")
    tab = 'data-do="face" data-on="museum" aria-pressed="{}"'
    assert tab.format("false") in page.draw(model)
    assert tab.format("true") in page.draw(act(model, "face museum"))


def test_a_calpulli_needs_its_district_first() -> None:
    """[box.calpulli] A change that could not be drawn is refused with the reason."""
    model = set_up("mexica-2", "workshop-tool calpulli", "select c4")
    refused = now(model).refused
    assert [one.rule for one in refused] == ["box.calpulli"]
    assert render(refused[0].text, NAMES) in str(page.draw(model))
    assert now(model).past == ()
    around = [f"select {square}" for square in ("b3", "c3", "d3", "a4", "e4", "b5", "c5", "d5")]
    model = act(model, "workshop-tool canal", *around, "workshop-tool calpulli", "select c4")
    assert now(model).refused == ()
    assert now(model).problems == ()
    assert 3 not in now(model).state.calpulli or now(model).state.calpulli.count(3) == 1


SETTINGS = [f"workshop-set {what}" for what in ("ap 99999", "castle 3", "ap x")]


@pytest.mark.parametrize("event", [*SETTINGS, "select zz", "select c99"])
def test_invalid_workshop_events_change_nothing(event: str) -> None:
    model = set_up("mexica-2")
    assert now(act(model, event)).state == now(model).state
    assert act(Model(), "workshop chess-9").workshop == Workshop()
    assert act(Model(), "workshop mexica-9").workshop == Workshop()


def test_an_unusable_place_for_a_piece_is_explained() -> None:
    before = set_up("mexica-2")
    model = act(before, "workshop-tool build-2", "select h7")  # the emblem
    assert now(model).state == now(before).state
    assert "Choose another place or another piece" in page.draw(model)
    assert "That isn’t possible here" not in page.draw(act(model, "workshop-tool canal"))


def test_numbers_are_typed_and_clamped_to_what_the_box_has() -> None:
    model = set_up("mexica-2")
    model = update(model, read_event("workshop-set", "chips", "99"), RNG)
    assert now(model).state.players[0].chips == 12
    model = act(model, "workshop-set chips 3", "workshop-set turn 1", "workshop-set half 1")
    state = now(model).state
    assert (state.players[0].chips, state.to_move, state.half) == (3, 1, 2)
    assert now(model).problems == ()


def test_numbers_are_stepped() -> None:
    model = set_up("mexica-2", "workshop-set chips more", "workshop-set chips more")
    assert now(model).state.players[0].chips == 2
    model = act(model, "workshop-set chips less", "workshop-set ap less")
    assert now(model).state.players[0].chips == 1
    assert now(act(model, *["workshop-set chips less"] * 3)).state.players[0].chips == 0


def test_workshop_changes_are_announced() -> None:
    model = set_up("mexica-2", "select c4")
    assert "Canal: a " in str(page.draw(model))
    assert "Removed: a " in str(page.draw(act(model, "select c4")))


def test_a_variant_is_chosen_with_the_game() -> None:
    chooser = act(Model(), "workshop make", "workshop-option darkness")
    assert 'data-on="mexica-2"' in str(page.draw(chooser))
    assert 'data-on="myraclia-2 darkness"' in str(page.draw(chooser))
    assert now(act(chooser, "workshop-option darkness")).options == frozenset()
    table = now(act(chooser, "workshop myraclia-2 darkness")).table
    assert table
    assert table.options == {"darkness"}


def test_only_a_changed_workshop_position_is_saved() -> None:
    assert set_up("mykerinos-3", "shelf").saves == ()
    model = set_up("mykerinos-3", "select c4", "shelf")
    assert model.workshop is None
    assert model.table is None
    assert "A position that you set up" in str(page.draw(model))
    id_ = model.saves[0].id
    assert "Replay" not in str(page.draw(act(model, f"manage {id_}")))
    again = act(model, f"again {id_}")
    assert now(again).past == ()
    assert again.table
    assert again.table.replay is None
    stored = set_up("mykerinos-3", "workshop-keep").saves
    assert len(stored) == 1


def test_a_game_from_a_composed_position_is_labelled() -> None:
    model = set_up("mexica-2", "select c4", "workshop-play")
    assert "began from a position that was set up by hand" in str(page.draw(model))
    usual = act(Model(), "choose mexica", "begin")
    assert "set up by hand" not in str(page.draw(usual))


def test_a_position_travels_in_a_file_of_games() -> None:
    """Impossible positions too are restored unchanged on the other device."""
    model = set_up("mexica-2", "workshop-tool build-4", "select c4", "select c5")
    assert now(model).problems
    brought = Event("brought", About("a file", archive.write(model.saves)))
    there = update(update(act(Model(), "bring"), brought, RNG), Event("take"), RNG)
    assert now(there).state == now(model).state
    again = update(act(there, "shelf", "bring"), brought, RNG)
    assert len(update(again, Event("take"), RNG).saves) == 1


@at_every_table
def test_every_place_of_every_piece_can_be_touched(table: Table) -> None:
    """All of them are drawn as choices, at several positions of a game, wide and tall."""
    model = Model(table=open_as_is("game", random_game(table, 0), COLOURS))
    shop = workshop.load(table.game.name)
    for at in range(0, len(random_game(table, 0).actions), 40):
        here = act(model, f"replay {at}", "workshop here")
        tools = shop.palette(now(here).state, 0, NAMES * 3).tools
        for tool in tools:
            chosen = act(here, f"workshop-tool {tool.key}")
            for shape in ("wide", "tall"):
                drawn = str(page.draw(act(chosen, f"layout {shape}")))
                keys = set(re.findall(r'data-key="([^"]+)"', drawn))
                assert shop.reach(now(chosen).state, tool.key) <= keys, tool
