"""A game by link asks which player uses this device, and then plays only that seat by default."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.random_matches import random_game
from web.model import saves
from web.model.events import Event, Malformed, QrCode
from web.model.page import Model
from web.model.table import TableState, plays_here, undoable
from web.update import sharing, update
from web.update.registry import read_event
from web.views import page, screen_reader

NAMES = ("Ann", "Ben")


def dispatch(model: Model, *events: str | Event) -> Model:
    for event in events:
        read = read_event(*event.split(" ")) if isinstance(event, str) else event
        model = update(model, read, Random(5))
    return model


def by_link(game: str = "mykerinos", opponents: str = "link") -> Model:
    """Return a game that Ann and Ben have just begun, before anybody has said who is here."""
    named = [read_event("name", str(seat), name) for seat, name in enumerate(NAMES)]
    model = Model(address="https://games.example/")
    return dispatch(model, f"choose {game}", f"opponents {opponents}", *named, "begin")


def on_table(model: Model) -> TableState:
    assert model.table is not None
    return model.table


def taken(model: Model) -> int:
    return len(on_table(model).match.actions)


def mover(model: Model) -> int:
    seat = on_table(model).match.state.to_move
    assert seat is not None
    return int(seat)


def acted(model: Model) -> Model:
    """Return the model after trying the first legal action, which may not be this device's."""
    before = taken(model)
    for word in next(iter(on_table(model).match.game.legal(on_table(model).match.state))).words:
        model = dispatch(model, read_event("select", word))
        if taken(model) != before:
            return model
    return dispatch(model, "confirm")


def turn_over(model: Model) -> Model:
    """Return the model after the turn of the player to move, who plays here."""
    seat = mover(model)
    while mover(model) == seat:
        before = taken(model)
        model = acted(model)
        assert taken(model) > before
    return model


def link(model: Model) -> str:
    shown = on_table(dispatch(model, "share", "share-kind game")).sharing
    assert shown is not None
    return shown.link


def opening(model: Model, text: str) -> Model:
    return dispatch(model, read_event("link", text=text))


def reloaded(model: Model) -> Model:
    stored = [saves.read(saved.id, saves.write(saved)) for saved in model.saves]
    return dispatch(Model(saves=tuple(stored)), f"continue {on_table(model).id}")


def drawn(model: Model) -> str:
    return str(page.draw(model))


def first_player(model: Model) -> Model:
    """Answer that the player to move is here."""
    return dispatch(model, f"who {mover(model)}")


def other_player(model: Model) -> Model:
    """Answer that the player who is not to move is here."""
    return dispatch(model, f"who {1 - mover(model)}")


def test_a_game_by_link_asks_once_which_player_uses_the_device() -> None:
    model = by_link()
    shown = drawn(model)
    assert "Who are you?" in shown
    assert all(f'data-do="who" data-on="{seat}"' in shown for seat in (0, 1, "all"))
    assert 'data-do="select"' not in shown
    assert acted(model) == model, "nothing is played before the answer"
    assert "Who are you?" in screen_reader.announce_state(on_table(model))
    for answer in ("who all", f"who {mover(model)}"):
        answered = dispatch(model, answer)
        assert "Who are you?" not in drawn(answered)
        assert 'data-do="select"' in drawn(answered)
        assert "Who are you?" not in drawn(reloaded(answered))
        assert taken(turn_over(answered)) > taken(model)
    assert "Who are you?" in drawn(reloaded(model)), "until it has its answer"


def test_a_device_plays_only_its_own_seat() -> None:
    ann = turn_over(first_player(by_link()))
    shown, name = drawn(ann), NAMES[mover(ann)]
    assert f"It is <strong>{name}</strong>’s turn." in shown
    assert f"Play for {name}" in shown
    assert f"Send to {name}" in shown
    assert 'class="live' not in shown
    for ignored in ("hint", "command", "restart"):
        assert f'data-do="{ignored}"' not in shown
    assert dispatch(ann, "hint") == ann
    assert taken(acted(ann)) == taken(ann)
    assert taken(acted(reloaded(ann))) == taken(ann)
    assert taken(acted(dispatch(turn_over(dispatch(by_link(), "who all"))))) > taken(ann)


def test_a_link_that_comes_back_continues_the_same_seat() -> None:
    ann = turn_over(first_player(by_link()))
    ben = opening(Model(address="https://games.example/"), link(ann))
    assert "Who are you?" in drawn(ben)
    assert on_table(ben).replay is None
    ben = dispatch(ben, f"who {mover(ben)}")
    assert on_table(ben).replay is not None, "what Ann has done is shown to who answers"
    ben = dispatch(ben, "present")
    ben = turn_over(ben)
    assert not plays_here(on_table(ben))
    back = dispatch(opening(ann, link(ben)), "present")
    assert on_table(back).id == on_table(ann).id
    assert on_table(back).here == on_table(ann).here
    assert plays_here(on_table(back))
    assert "Who are you?" not in drawn(back)
    assert "Play for" not in drawn(back)


def test_a_player_can_play_a_turn_for_someone_else() -> None:
    ann = turn_over(first_player(by_link()))
    seat = mover(ann)
    helping = dispatch(ann, "play-for")
    assert f"You’re playing this turn for {NAMES[seat]}." in drawn(helping)
    assert 'data-do="select"' in drawn(helping)
    after = turn_over(helping)
    assert "You’re playing this turn" not in drawn(after)
    again = turn_over(after)
    assert mover(again) == seat
    assert not plays_here(on_table(again)), "the next turn is theirs again"
    assert not plays_here(on_table(reloaded(helping)))


def test_actions_from_another_device_cannot_be_undone() -> None:
    ann = turn_over(first_player(by_link()))
    assert undoable(on_table(ann)), "her own turn, before it is sent"
    ben = turn_over(dispatch(first_player(opening(Model(), link(ann))), "present"))
    back = dispatch(opening(ann, link(ben)), "present")
    assert not undoable(on_table(back))
    assert taken(dispatch(back, "undo")) == taken(back)
    own = acted(back)
    assert taken(dispatch(own, "undo")) == taken(back)
    everybody = dispatch(back, "who all")
    assert taken(dispatch(everybody, "undo")) < taken(back)


def test_a_turn_played_for_somebody_can_be_undone() -> None:
    ann = turn_over(first_player(by_link()))
    after = turn_over(dispatch(ann, "play-for"))
    assert undoable(on_table(after))
    undone = dispatch(after, "undo")
    assert mover(undone) == mover(ann)
    assert plays_here(on_table(undone))


def test_a_wrong_answer_can_be_corrected() -> None:
    model = other_player(by_link())
    assert f"On this device, you are {NAMES[1 - mover(model)]}." in drawn(model)
    asked = dispatch(model, "who ask")
    assert "Who are you?" in drawn(asked)
    assert plays_here(on_table(first_player(asked)))
    with pytest.raises(Malformed):
        dispatch(model, "who 7")


def test_a_game_at_one_screen_asks_when_it_is_sent() -> None:
    model = by_link(opponents="people")
    assert "Who are you?" not in drawn(model)
    assert dispatch(model, "who 0") == model, "nobody asked"
    shared = dispatch(model, "share", "share-kind game")
    sent = dispatch(shared, "share-close", sharing.sent(on_table(shared)))
    assert "The game has been sent to" in drawn(sent)
    assert "Who are you?" in drawn(sent)
    waiting = other_player(sent)
    assert "Send again" in drawn(waiting)
    assert 'data-do="play-for"' in drawn(waiting)
    assert 'data-do="unsent"' in drawn(dispatch(sent, "who all"))


def showing_code(model: Model, kind: str = "game", size: int = 25) -> Model:
    """Return the model with the QR code of this kind of link on the screen."""
    asked = dispatch(model, "share", f"share-kind {kind}", "share-code")
    shown = on_table(asked).sharing
    assert shown is not None
    return dispatch(asked, Event("coded", QrCode(size, shown.link, "M0 0z")))


def test_a_game_whose_code_was_shown_counts_as_sent() -> None:
    """Closing the panel asks who is here; until then the code stays on the screen."""
    shown = showing_code(turn_over(by_link(opponents="people")))
    assert "Who are you?" not in drawn(shown)
    for closing in (
        ("share-close",),
        ("share-code", "share-close"),
        ("share-kind replay", "share-close"),
    ):
        closed = dispatch(shown, *closing)
        assert "Who are you?" in drawn(closed)
        assert on_table(closed).sent_at == taken(shown)


@pytest.mark.parametrize(("kind", "size"), [("position", 25), ("replay", 25), ("game", 0)])
def test_codes_of_positions_and_replays_do_not_ask_for_a_player(kind: str, size: int) -> None:
    """Codes of positions and replays, and a code that could not be drawn."""
    model = turn_over(by_link(opponents="people"))
    closed = dispatch(showing_code(model, kind, size), "share-close")
    assert on_table(closed).here is None
    assert on_table(closed).sent_at is None


@pytest.mark.parametrize("kind", ["position", "replay"])
def test_viewers_are_not_asked_which_player_they_are(kind: str) -> None:
    shared = dispatch(turn_over(first_player(by_link())), "share", f"share-kind {kind}")
    shown = on_table(shared).sharing
    assert shown is not None
    assert on_table(opening(Model(), shown.link)).here is None


def test_a_game_with_bots_is_not_asked_about() -> None:
    model = by_link(opponents="computer")
    while on_table(model).bots.at(mover(model)):
        match = on_table(model).match
        action = " ".join(next(iter(match.game.legal(match.state))).words)
        model = dispatch(model, read_event("bot", str(len(match.actions)), action))
    shared = dispatch(model, "share", "share-kind game")
    assert on_table(dispatch(shared, sharing.sent(on_table(shared)))).here is None


def test_a_game_from_an_earlier_position_is_played_by_everybody() -> None:
    ann = turn_over(first_player(by_link()))
    other = update(dispatch(ann, f"replay {taken(ann) - 1}"), Event("branch"), Random(6))
    assert on_table(other).id != on_table(ann).id
    assert on_table(other).here is None
    stored = next(saved for saved in other.saves if saved.id == on_table(ann).id)
    assert stored.here == on_table(ann).here


@pytest.mark.parametrize(("order", "seat"), [("same", 1), ("rotated", 0)])
def test_a_rematch_remembers_the_player_of_this_device(order: str, seat: int) -> None:
    """Ben has seat 1, and moves to seat 0 if everybody moves up one seat."""
    model = dispatch(by_link(), "who 1")
    seated = on_table(model).match.table
    over = on_table(model)._replace(match=random_game(seated, 2)._replace(table=seated))
    again = dispatch(model._replace(table=over), f"rematch {order}")
    assert on_table(again).here == again.saves[0].here == (seat,)
    assert on_table(again).match.table.names[seat] == "Ben"


def test_the_stored_seats_are_those_of_the_game() -> None:
    saved = dispatch(by_link(), "who 1").saves[0]
    stored = json.loads(saves.write(saved))
    assert stored["here"] == [1]
    some_wrong: tuple[object, ...] = (7, "1", [2], [-1], ["1"], [True], {})
    for wrong in some_wrong:
        assert saves.read(saved.id, json.dumps({**stored, "here": wrong})).here is None
    del stored["here"]
    old = saves.read(saved.id, json.dumps(stored))
    assert old.here is None
    assert not old.problem
    opened = dispatch(Model(saves=(old,)), f"continue {old.id}")
    assert "Who are you?" not in drawn(opened)
    assert 'data-do="select"' in drawn(opened), "every seat is played, as before"
