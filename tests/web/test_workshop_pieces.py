"""The workshop: pieces are placed, dragged and fixed, boards are emptied, and changes are saved."""

from __future__ import annotations

from random import Random

import pytest

import py_rules
from py_rules import position
from py_rules.grid import Hex
from py_rules.myraclia.data import ELEMENTS, TILES, TOKENS
from py_rules.myraclia.state import placed, tiles
from tests.random_matches import TABLES, random_game
from tests.web.test_workshop import NAMES, RNG, act, now, random_change, set_to, set_up
from web.games import workshop
from web.games.colours import COLOURS
from web.i18n import render
from web.model import archive, routes
from web.model.events import About, Event
from web.model.page import Model
from web.model.saves import read, write
from web.model.workshop_history import MAX_STORED
from web.update import update
from web.update.games import new_save, open_as_is
from web.update.registry import read_event
from web.views import page

of_every_game = pytest.mark.parametrize("name", py_rules.GAMES)


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(1)


def dropped(model: Model, what: str, to: str) -> Model:
    """Return the model after dragging ``tool disc`` or ``from c4`` to a place, or away ("")."""
    return update(model, read_event("workshop-drop", what, to), RNG)


def reloaded(model: Model) -> Model:
    """Return a new page that has opened the first saved position from the device."""
    saved = model.saves[0]
    return act(Model(saves=(read(saved.id, write(saved)),)), f"continue {saved.id}")


def test_pieces_are_dragged() -> None:
    model = dropped(set_up("mexica-2"), "tool build-3", "c4")
    assert (now(model).tool, now(model).problems) == ("build-3", ())
    assert dropped(model, "tool build-3", "c4").workshop == model.workshop
    there = dropped(model, "from c4", "c5")
    board = workshop.load("mexica")
    assert board.piece(now(there).state, "c5") == ("build-3", 0)
    assert board.piece(now(there).state, "c4") is None
    assert "Building 3: " in str(page.draw(there))
    away = dropped(there, "from c5", "")
    assert board.piece(now(away).state, "c5") is None
    assert now(act(away, "undo")).state == now(there).state


@pytest.mark.parametrize(
    ("what", "to"),
    [
        *(("tool castle", "c4"), ("tool build-4", "z9"), ("from z9", "c4"), ("from c4", "zz")),
        *(("from", ""), ("", ""), ("over c4", "c5"), ("tool", "c4"), ("from c4", "c4")),
    ],
)
def test_a_drag_from_or_to_nowhere_changes_nothing(what: str, to: str) -> None:
    model = set_up("mexica-2", "workshop-tool build-4", "select c4")
    assert now(dropped(model, what, to)).state == now(model).state


def test_an_impossible_drop_is_explained() -> None:
    model = set_up("mexica-2", "workshop-tool build-4", "select c4")
    for what, to in (("tool build-3", "h7"), ("from c4", "h7")):  # the emblem
        assert "That isn’t possible here" in str(page.draw(dropped(model, what, to)))
    assert "Building 4: " in str(page.draw(dropped(model, "tool build-4", "c4")))


def test_variants_are_changed_in_a_position() -> None:
    """The position must be possible before and after; the variant's tiles and tokens follow."""
    model = act(set_up("myraclia-2"), "workshop-option eternity", "workshop-option darkness")
    assert now(model).problems == ()
    assert model.table
    assert now(model).state.options == model.table.match.table.options == {"darkness", "eternity"}
    assert now(model).state.hidden == TOKENS.keys()
    dark = next(number for number, tile in TILES.items() if tile.dark)
    edge = next(
        word
        for word in sorted(workshop.load("myraclia").reach(now(model).state, "tile"))
        if "," in word and Hex.parse(word) not in tiles(now(model).state)
    )
    there = act(model, f"workshop-tool tile-{dark}", f"select {edge}")
    assert tiles(now(there).state)[Hex.parse(edge)] == dark
    refused = act(there, "workshop-option darkness")
    assert "isn’t in the box of this game" in str(page.draw(refused))
    assert now(refused).state == now(there).state
    off = act(there, "undo", "workshop-option darkness", "workshop-option eternity")
    assert (now(off).state.options, now(off).state.hidden) == (frozenset(), frozenset())
    assert f"tile-{dark}" not in str(page.draw(off))
    after = act(reloaded(off), "undo")  # steps with other variants are not stored
    assert now(after).state == now(off).state
    assert now(act(off, "undo", "undo")).state == now(model).state
    assert now(act(off, "undo")).table != now(off).table
    impossible = set_to(off, now(off).state._replace(surface=frozenset()))
    assert now(impossible).problems
    assert now(act(impossible, "workshop-option beginner")).state == now(impossible).state
    other = set_up("mexica-2")  # Mexica has no variants
    assert now(act(other, "workshop-option darkness")) == now(other)


@of_every_game
def test_a_problem_is_fixed_by_its_button(name: str) -> None:
    """The button says what it will do and does it; that can be undone."""
    wrong = {
        "mexica": ("workshop-tool build-4", "select c4", "select c5"),
        "mykerinos": ("workshop-tool cube", "select 5-1"),
        "myraclia": ("workshop-tool tile", "select 0,0"),
    }[name]
    model = set_up(f"{name}-2", *wrong)
    (mend,) = now(model).mends
    assert len(now(model).problems) == 1
    assert mend
    assert render(mend.text, NAMES) in str(page.draw(model))
    mended = act(model, "workshop-mend-one 0")
    assert now(mended).problems == ()
    assert now(act(mended, "undo")).state == now(model).state
    assert now(act(model, "workshop-mend-one 7")).state == now(model).state


@of_every_game
def test_a_board_can_be_emptied(name: str) -> None:
    """Only what the game requires is left: Mexica's figures, and the plots of Mykerinos's
    region."""
    table = next(table for table in TABLES if table.game.name == name)
    shop = workshop.load(name)
    for state in random_game(table, 0).positions[::7]:
        if state.to_move is None:
            continue
        bare = shop.emptied(state)
        problems = position.composed(table.game, bare)
        lying = {shop.piece(bare, word) for word in shop.places(bare)}
        kinds = {piece.tool.partition("-")[0] for piece in lying if piece}
        if name == "myraclia":
            assert [one.rule for one in problems] == ["box.surface"]
            assert not bare.surface
            assert len(bare.offer) == 3
        else:
            assert problems == ()
            assert kinds == {"mexica": {"figure"}, "mykerinos": {"plot"}}[name]
        assert shop.emptied(bare) == bare


@of_every_game
def test_a_game_begins_with_an_empty_board(name: str) -> None:
    chooser = act(Model(), "workshop make", "workshop-option empty")
    assert f'data-on="{name}-2 empty"' in str(page.draw(chooser))
    model = act(chooser, f"workshop {name}-2 empty")
    state = now(model).state
    assert state == workshop.load(name).emptied(state)
    assert 'id="setting"' in str(page.draw(model))
    taken = act(set_up(f"{name}-2"), "workshop-empty")
    assert "workshop-empty" in str(page.draw(taken))
    assert workshop.load(name).emptied(now(taken).state) == now(taken).state


@of_every_game
def test_a_reload_before_the_first_change_opens_the_same_position(name: str) -> None:
    for words in ("", " empty"):
        model = set_up(f"{name}-2{words}")
        event = routes.route(routes.address(model))
        assert event
        assert now(update(Model(), event, Random(5))).state == now(model).state
    table = next(table for table in TABLES if table.game.name == name)
    whole = random_game(table, 0)
    saved = new_save("game", whole, colours=COLOURS[: table.seats])
    replayed = act(Model(saves=(saved,)), "again game")
    assert replayed.table
    at = len(replayed.table.match.actions) // 2
    model = act(replayed, f"replay {at}", "workshop here")
    event = routes.route(routes.address(model))
    assert event
    again = update(Model(saves=model.saves), event, Random(5))
    assert now(again).state == now(model).state
    assert now(update(Model(), event, Random(5))).table is None


@of_every_game
def test_the_workshop_undo_history_survives_a_reload(name: str) -> None:
    table = next(table for table in TABLES if table.game.name == name)
    rng = Random(name)
    model = act(Model(table=open_as_is("game", random_game(table, 0), COLOURS)), "workshop here")
    for _ in range(12):
        model = set_to(model, random_change(table, now(model).state, rng))
    past = now(model).past
    assert past
    model = act(model, "undo")
    again = reloaded(model)
    assert now(act(again, "redo")).state == now(act(model, "redo")).state
    for state in reversed(past[:-1]):
        again = act(again, "undo")
        assert now(again).state == state
        assert now(reloaded(again)).state == state
    assert now(act(again, "undo")).state == past[0]
    for state in past[1:]:
        again = act(again, "redo")
        assert now(again).state == state


def test_the_number_of_stored_workshop_changes_is_limited() -> None:
    model = set_up("mexica-4")
    for _ in range(MAX_STORED):
        model = act(model, "select c4", "select c5")
    assert len(model.saves[0].before) == MAX_STORED
    assert len(write(model.saves[0])) < 16_000


@pytest.mark.parametrize(
    "step", ["", "x", "999\n3 half 2", "0 1 2", "\n99999 half 2", "0\n0 half 7"]
)
def test_an_invalid_workshop_undo_step_is_dropped(step: str) -> None:
    saved = set_up("mexica-2", "select c4").saves[0]._replace(before=(step,), after=(step,))
    model = act(Model(saves=(saved,)), f"continue {saved.id}")
    before = now(model).state
    for word in ("undo", "redo"):
        after = act(model, word)
        assert now(after).state == before
        assert (now(after).earlier and now(after).later) == ()
        assert "<svg" in str(page.draw(after))


def test_unsaved_workshop_changes_are_reported() -> None:
    model = set_up("mexica-2", "select c4")
    id_ = model.saves[0].id
    assert "Saved in your games" in str(page.draw(model))
    failing = act(model, f"unstored {id_}")
    assert "Saved in your games" not in str(page.draw(failing))
    assert "isn’t saved" in str(page.draw(failing))
    assert 'data-do="download"' in str(page.draw(failing))
    assert "Saved in your games" in str(page.draw(act(failing, f"stored {id_}")))


def test_a_draft_is_copied_and_comes_back() -> None:
    """An impossible position has no link and no record, only a draft that can be copied."""
    model = set_up("mexica-2", "workshop-tool build-4", "select c4", "select c5")
    saved = model.saves[0]
    drawn = str(page.draw(model))
    assert f'data-do="copy" data-on="{saved.id}"' in drawn
    assert "This position isn’t possible in a game" in drawn
    brought = Event("brought", About("a file", archive.save_text(saved)))
    there = update(update(act(Model(), "bring"), brought, RNG), Event("take"), RNG)
    assert now(there).state == now(model).state


def test_a_tile_is_chosen_by_its_number_or_its_face() -> None:
    """A tile from elsewhere is moved; the tile that was there before goes back to the supply."""
    model = set_up("myraclia-2", "workshop-tool tile")
    model = update(model, read_event("workshop-tool", "tile", "42"), RNG)
    assert now(model).tool == "tile-42"
    for text in ("99", "x", "-1"):
        assert now(update(model, read_event("workshop-tool", "tile", text), RNG)) == now(model)
    assert 'data-on="tile-42"' in str(page.draw(model))
    there = act(model, "select 0,0")
    assert tiles(now(there).state)[Hex(0, 0)] == 42
    moved = act(there, "select 1,0")
    assert tiles(now(moved).state)[Hex(1, 0)] == 42
    assert Hex(0, 0) not in tiles(now(moved).state)
    taken = act(there, "select 0,0")
    assert 42 in now(taken).state.supply
    offered = act(there, "select offered")
    assert 42 in now(offered).state.offer
    assert len(now(offered).state.offer) == 4
    assert now(offered).problems


def test_elements_lie_on_tiles_and_in_the_exchange_zones() -> None:
    model = set_up(
        "myraclia-2", "workshop-tool element-green", "select exchange", "select exchange"
    )
    assert now(model).state.exchange.green == 2
    number = next(
        place for place, tile in tiles(now(model).state).items() if TILES[tile].cost.green
    )
    model = act(model, f"select {number}")
    assert placed(now(model).state, number).green == 1
    assert now(model).problems == ()
    state = now(model).state
    held = state.bag.plus(state.discard).plus(state.exchange).plus(placed(state, number))
    for stock in state.stock:
        held = held.plus(stock)
    assert held == ELEMENTS
    assert placed(now(act(model, f"select {number}")).state, number).green == 0
    model = update(model, read_event("workshop-set", "exchange-white", "3"), RNG)
    assert now(model).state.exchange.white == 3


def test_tokens_lie_on_tiles() -> None:
    assert "token-1" not in str(page.draw(set_up("myraclia-2")))
    model = set_up("myraclia-2 eternity", "workshop-tool token-9", "select 0,0")
    assert now(model).state.tokens == ((Hex(0, 0), 9),)
    assert 9 not in now(model).state.hidden
    moved = dropped(model, "from 0,0", "1,0")
    assert now(moved).state.tokens == ((Hex(1, 0), 9),)
    assert now(act(moved, "select 1,0")).state.hidden == frozenset(TOKENS)


def test_plots_change_places_and_are_turned() -> None:
    model = set_up("mykerinos-2")
    state = now(model).state
    here, there = state.region[0].plot, state.region[5].plot
    swapped = now(dropped(model, f"from {here}", str(there)))
    assert (swapped.state.region[0].plot, swapped.state.region[5].plot) == (there, here)
    new = min(state.deck)
    laid = act(model, f"workshop-tool plot-{new}", f"select {here}")
    assert now(laid).state.region[0].plot == new
    assert here in now(laid).state.deck
    assert now(laid).problems == ()
    turned = now(act(model, "workshop-tool turn", f"select {here}")).state
    assert turned.region[0] == state.region[0]._replace(turned=not state.region[0].turned)


def test_workshop_cards_are_dealt_and_turned() -> None:
    model = set_up("mykerinos-3", "workshop-set season 1")
    violet = [plot for plot in sorted(now(model).state.deck) if plot < 8][:2]
    other = 1 - (now(model).state.to_move or 0) if now(model).state.to_move != 2 else 0
    word = f"violet-{other + 1}"
    for plot in violet:
        model = act(model, f"workshop-tool plot-{plot}", f"select {word}")
    assert set(now(model).state.cards[other]) == set(violet)
    model = act(model, "workshop-tool use", f"select {word}")
    assert now(model).state.tapped[other] == ("violet",)
    assert now(model).problems == ()
    assert 'data-on="use"' in str(page.draw(model))
    cycled = act(model, *[f"select {word}"] * len(violet))
    assert now(cycled).state.tapped[other] == ()


def test_an_inspection_is_set_up() -> None:
    model = set_up("mykerinos-2", "workshop-tool cube", "select a1", "workshop-set phase 1")
    state = now(model).state
    assert (state.phase.name, state.area, now(model).problems) == ("INSPECT", 0, ())
    plot = next(iter(state.plots & {laid.plot for laid in state.region[2:]}))
    gone = dropped(act(model, f"workshop-tool plot-{plot}"), f"from {plot}", "")
    assert plot not in now(gone).state.plots
    back = act(model, "workshop-set phase 0")
    assert now(back).state.phase.name == "DIG"
