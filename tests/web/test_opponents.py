"""Setup plays against the computer by default and remembers the last choices; rematches."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import limits, link
from web.games.colours import COLOURS
from web.model import last_setups
from web.model.bots import LEVELS
from web.model.events import Malformed
from web.model.page import Model
from web.model.setup import OPPONENTS, Seat, Setup, usual
from web.model.table import TableState
from web.update import update
from web.update.games import at_position
from web.update.registry import read_event
from web.views import page
from web.views.setup import OPTION_NOTES

SEATS = (
    Seat("Žofia", "white"),
    Seat("", "blue", "master", "rival"),
    Seat("Ben", "green"),
)
SETUP = Setup("myraclia", SEATS, shuffle=True, options=frozenset({"darkness", "beginner"}))


def dispatch(model: Model, *events: str) -> Model:
    rng = Random(len(model.saves))  # gives each game a different id
    for event in events:
        model = update(model, read_event(*event.split(" ", 1)), rng)
    return model


def setup_of(model: Model) -> Setup:
    assert model.setup
    return model.setup


def on_table(model: Model) -> TableState:
    assert model.table
    return model.table


def ended(model: Model) -> Model:
    """Return the finished game after random actions of all players."""
    rng = Random(5)
    table = on_table(model)
    match = table.match
    while not match.state.over:
        action = rng.choice(match.game.choices(match.state))
        match = match.play(action).deal(rng)
    return model._replace(table=at_position(table, match))


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_two_clicks_lead_to_a_table_against_a_bot_of_the_second_level(game: str) -> None:
    model = dispatch(Model(), f"choose {game}", "begin")
    table = on_table(model)
    assert table.match.game.name == game
    assert table.bots.levels == ("", list(LEVELS)[1])
    assert model.saves[0].levels == table.bots.levels


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_the_choice_of_opponents_is_shown_and_changes_the_seats(opponents: str) -> None:
    model = dispatch(Model(), "choose mexica", "seats 4", f"opponents {opponents}")
    setup = setup_of(model)
    assert setup.opponents == opponents
    bots = [seat.level for seat in setup.seats]
    assert bots == (["", *["apprentice"] * 3] if opponents == "computer" else [""] * 4)
    drawn = str(page.draw(model))
    pressed = [each for each in OPPONENTS if f'data-on="{each}" aria-pressed="true"' in drawn]
    assert pressed == [opponents]


def test_every_option_says_what_it_adds() -> None:
    known = {option for game in py_rules.GAMES for option in py_rules.load(game).options}
    assert OPTION_NOTES.keys() == known
    drawn = str(page.draw(dispatch(Model(), "choose myraclia")))
    assert all(sentence in drawn for sentence in OPTION_NOTES.values())


def test_bots_do_not_take_over_the_names_of_people() -> None:
    model = dispatch(Model(), "choose mexica", "opponents people")
    for seat, name in enumerate(("Ann", "Ben")):
        model = update(model, read_event("name", str(seat), name), Random(1))
    seats = setup_of(dispatch(model, "opponents computer")).seats
    assert [seat.name for seat in seats] == ["Ann", ""]
    unchanged = dispatch(dispatch(model, "opponents computer"), "opponents computer")
    assert setup_of(unchanged).seats == seats


def test_putting_a_bot_in_a_seat_selects_computer_opponents() -> None:
    model = dispatch(Model(), "choose mexica", "opponents link", "level 1 novice")
    assert setup_of(model).opponents == "computer"
    assert setup_of(dispatch(model, "seats 3")).seats[2].level == "novice"
    people = dispatch(Model(), "choose mexica", "opponents people", "seats 3")
    assert setup_of(people).opponents == "people"
    with pytest.raises(Malformed):
        dispatch(model, "opponents cat")


def test_a_game_by_link_says_how_it_goes_on() -> None:
    linked = dispatch(Model(), "choose mexica", "opponents link", "begin")
    assert on_table(linked).bots.levels == ()
    assert any("send the link" in str(remark) for remark in linked.remarks)
    assert not dispatch(Model(), "choose mexica", "opponents people", "begin").remarks
    assert setup_of(dispatch(linked, "shelf", "choose mexica")).opponents == "link"


def test_the_last_choice_of_each_game_is_remembered() -> None:
    model = dispatch(Model(setup=SETUP), "begin")
    assert setup_of(dispatch(model, "choose myraclia")) == SETUP
    assert setup_of(dispatch(model, "choose mexica")) == usual("mexica")
    both = dispatch(model, "choose mexica", "opponents people", "begin", "choose myraclia")
    assert setup_of(both) == SETUP
    anew = Model(last_setups=both.last_setups)
    assert setup_of(dispatch(anew, "choose mexica")).opponents == "people"


@pytest.mark.parametrize(
    "text",
    ["", "{", "7", "[]", "[" * 5000, "x" * 30_000, '{"mexica": 7}', '{"mexica": {"seats": 7}}',
     '{"mexica": {"seats": []}}', '{"mexica": {"seats": [[], [], [], [], []]}}'],
)  # fmt: skip
def test_unreadable_stored_setups_are_ignored(text: str) -> None:
    model = dispatch(Model(last_setups=text), "choose mexica")
    assert setup_of(model) == usual("mexica")
    assert last_setups.read(dispatch(model, "begin").last_setups, "mexica") == usual("mexica")


@pytest.mark.parametrize(
    ("rows", "seats"),
    [
        ([[], []], [Seat("", "blue"), Seat("", "red")]),
        ([7, ["Ann"]], [Seat("", "blue"), Seat("Ann", "red")]),
        (
            [["a#b", "green"], ["x" * 99, "green"]],
            [Seat("", "blue"), Seat("x" * limits.SHOWN_LENGTH, "red")],
        ),
        ([["\u0007", "purple"], ["", "red"]], [Seat("", "blue"), Seat("", "red")]),
        (
            [["", "red", "god", "saint"], ["", "blue", "adept", {}, 8]],
            [Seat("", "red"), Seat("", "blue", "adept")],
        ),
    ],
)
def test_invalid_parts_of_a_stored_setup_use_defaults(rows: list[Any], seats: list[Seat]) -> None:
    stored = {"seats": rows, "shuffle": 1, "options": ["chess", [], "darkness"], "link": "yes"}
    setup = last_setups.read(json.dumps({"mexica": stored}), "mexica")
    assert setup
    assert [*setup.seats] == seats
    assert setup[2:] == (False, frozenset(), False)
    assert str(page.draw(Model(setup=setup)))


def test_playing_again_rotates_the_seats_of_the_same_players() -> None:
    former = dispatch(Model(setup=SETUP._replace(shuffle=False)), "begin", "bot-pace quickly")
    assert dispatch(former, "rematch same") is former, "the game is not over"
    over = ended(former)
    same = on_table(dispatch(over, "rematch same"))
    assert same.match.table == on_table(former).match.table
    assert same.bots == on_table(former).bots
    assert same.colours == on_table(former).colours
    assert same.id != on_table(former).id
    assert same.lineage_id != on_table(former).lineage_id
    assert not same.match.state.over
    rotated = on_table(dispatch(over, "rematch rotated"))
    assert rotated.match.table.names == ("Master (Rival)", "Ben", "Žofia")
    assert rotated.bots.levels == ("master-rival", "", "")
    assert rotated.colours[:3] == ("blue", "green", "white")
    assert sorted(rotated.colours) == sorted(COLOURS)
    assert rotated.match.table.options == SETUP.options
    assert len(dispatch(over, "rematch rotated").saves) == 1 + len(over.saves)


def test_playing_again_adds_no_names_to_people_without() -> None:
    over = ended(dispatch(Model(), "choose mykerinos", "opponents people", "begin"))
    for order in ("same", "rotated"):
        table = on_table(dispatch(over, f"rematch {order}"))
        assert table.match.table.names == ()
        assert table.bots.levels == ()


def test_the_end_offers_a_rematch_and_a_new_game_except_in_a_trial() -> None:
    over = ended(dispatch(Model(), "choose mykerinos", "begin"))
    assert str(page.draw(over)).count('data-do="rematch"') == len(("same", "rotated"))
    match = on_table(over).match
    address = link.write(link.of(match, "position", len(match.actions)))
    trial = dispatch(Model(), f"try {address}")
    assert on_table(trial).match.state.over
    assert 'data-do="rematch"' not in str(page.draw(trial))
    assert dispatch(Model(), "rematch same") == Model()
