"""Bots at the table: their turns, their actions, what can be undone, and their texts."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from py_rules import GAMES, bots, load
from py_rules.bots import hints
from py_rules.core import spell
from py_rules.message import to_json
from py_rules.record import valid_name
from tests.markup import unmarked
from web import i18n
from web.games import protocol
from web.model import bots as bot_seats
from web.model import saves
from web.model.bots import LEVELS, MAX_PATIENCE, BotSeats
from web.model.events import Event
from web.model.page import Model
from web.model.replay import Replay
from web.model.table import TableState, to_move, turning_point
from web.update import update
from web.update.registry import read_event
from web.views import page
from web.views import table as table_view

RNG = Random(8)


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(8)


def dispatch(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, RNG)
    return model


def on_table(model: Model) -> TableState:
    assert model.table is not None
    return model.table


def against(level: str, game: str = "mykerinos") -> Model:
    """Return a new game of Ann against a bot in the second seat."""
    return dispatch(
        Model(),
        read_event("choose", game),
        read_event("name", "0", "Ann"),
        read_event("level", "1", level),
        read_event("begin"),
    )


def moved(model: Model) -> Model:
    """Return the model after a random action of the player to move, bot or person."""
    table = on_table(model)
    match = table.match
    action = RNG.choice(list(match.game.legal(match.state)))
    if to_move(table):
        return dispatch(model, read_event("bot", str(len(match.actions)), spell(action)))
    for word in action.words:
        model = dispatch(model, read_event("select", word))
        if on_table(model).match is not match:
            return model
    return dispatch(model, read_event("confirm"))


def until_bot(model: Model) -> Model:
    while not to_move(on_table(model)):
        model = moved(model)
    return model


def until_person(model: Model) -> Model:
    while to_move(on_table(model)):
        model = moved(model)
    return model


def test_the_levels_are_those_of_the_bots() -> None:
    assert tuple(LEVELS) == bots.LEVELS


def test_a_bot_without_a_name_is_called_after_its_level() -> None:
    assert on_table(against("adept")).match.table.names == ("Ann", "Adept")


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_one_level_have_names_of_their_own(game: str) -> None:
    """No two players have the same name, and no bot takes a name that a person uses."""
    first, second, third, *_ = bot_seats.NAMES[game]
    for levels, given, wanted in (
        (("", "adept", "adept"), ("Ann", "", ""), ("Ann", first, second)),
        (("", "adept", "master"), (second, "", ""), (second, "Adept", "Master")),
        (("", "adept", "adept", "master"), (first, "", "", "Max"), (first, second, third, "Max")),
        (("", "adept", "adept-rival"), ("Adept", "", ""), ("Adept", first, "Adept (Rival)")),
    ):
        assert bot_seats.named(game, levels, given) == wanted
    names = bot_seats.NAMES[game]
    assert len(set(names)) == len(names) >= load(game).seats[-1]
    assert all(valid_name(name) for name in names)


def test_set_up_shows_the_names_that_bots_will_have() -> None:
    chosen = dispatch(Model(), read_event("choose", "mykerinos"), read_event("seats", "3"))
    for seat in ("1", "2"):
        chosen = dispatch(chosen, read_event("level", seat, "novice"))
    drawn = page.draw(chosen)
    names = on_table(dispatch(chosen, read_event("begin"))).match.table.names
    assert names[1:] == ("Amina", "Farid")
    assert all(f'placeholder="{name}"' in drawn for name in names[1:])


def test_only_what_the_bot_was_asked_about_is_played() -> None:
    model = until_bot(against("novice"))
    match = on_table(model).match
    action = spell(next(iter(match.game.legal(match.state))))
    late = dispatch(model, read_event("bot", str(len(match.actions) - 1), action))
    assert late == model
    done = dispatch(model, read_event("bot", str(len(match.actions)), action))
    assert on_table(done).match.actions[: len(match.actions) + 1] == (
        *match.actions,
        match.game.parse(action),
    )


@pytest.mark.parametrize("line", ["nonsense", "dig z9", "", "pass pass"])
def test_an_illegal_bot_action_is_ignored(line: str) -> None:
    model = until_bot(against("novice"))
    match = on_table(model).match
    after = dispatch(model, read_event("bot", str(len(match.actions)), line))
    assert on_table(after).match == match
    assert on_table(after).bots.paused


def test_a_bot_shows_that_it_thinks_longer_up_to_the_limit() -> None:
    model = until_bot(against("novice"))
    assert "thinking…" in unmarked(str(page.draw(model)))
    for _ in range(2):
        model = dispatch(model, read_event("bot-longer"))
        assert "thinking longer…" in unmarked(str(page.draw(model)))
        assert 'data-do="bot-longer"' in str(page.draw(model))
    longest = dispatch(model, read_event("bot-longer"))
    assert on_table(longest).analysis.patience == MAX_PATIENCE
    assert 'data-do="bot-longer"' not in str(page.draw(longest))


def test_players_cannot_act_on_a_bots_turn() -> None:
    model = until_bot(against("novice"))
    match = on_table(model).match
    for action in match.game.legal(match.state):
        for word in action.words:
            assert on_table(dispatch(model, read_event("select", word))).match == match
    assert ' live"' not in str(page.draw(model))


def test_undo_goes_back_to_a_person_and_redo_does_the_same_again() -> None:
    begun = until_person(against("novice"))  # undo does nothing before a person's first action
    model = until_person(until_bot(begun))
    before = on_table(model).match
    back = dispatch(model, read_event("undo"))
    assert not to_move(on_table(back))
    assert len(on_table(back).match.actions) < len(before.actions)
    again = dispatch(back, read_event("redo"))
    assert on_table(again).match.actions == before.actions
    assert not on_table(again).bots.paused


def test_bots_playing_alone_pause_after_an_undo() -> None:
    model = dispatch(
        Model(),
        read_event("choose", "mexica"),
        read_event("level", "0", "novice"),
        read_event("level", "1", "adept"),
        read_event("begin"),
    )
    model = moved(moved(model))
    back = dispatch(model, read_event("undo"))
    assert on_table(back).bots.paused
    assert not on_table(dispatch(back, read_event("bot-pause"))).bots.paused


def test_levels_are_read_and_other_words_are_people() -> None:
    model = against("master")
    saved = saves.read("1", saves.write(model.saves[0]))
    assert saves.load_save(saved).levels == ("", "master")
    again = dispatch(
        dispatch(model, read_event("shelf")), read_event("continue", model.saves[0].id)
    )
    assert on_table(again).bots == BotSeats(("", "master"))
    row = json.loads(saves.write(model.saves[0]))
    for wrong in (["", "god"], ["master"], [], ["", "", "adept"]):
        text = json.dumps({**row, "levels": wrong})
        assert saves.load_save(saves.read("1", text)).levels == ()
    del row["levels"]
    assert saves.load_save(saves.read("1", json.dumps(row))).levels == ()


@pytest.mark.parametrize("name", protocol.GAMES)
def test_a_hint_is_shown_with_its_reasons(name: str) -> None:
    model = dispatch(
        Model(), read_event("choose", name), read_event("opponents", "people"), read_event("begin")
    )
    match = on_table(model).match
    answer: list[dict[str, list[Any]]] = [
        {
            "actions": [spell(action) for action in each.actions],
            "why": [to_json(sentence) for sentence in each.why],
            "reasons": [to_json(r.text) for r in each.reasons],
        }
        for each in hints.explain(match.table, match.state, 3)
    ]
    asked = dispatch(model, read_event("hint"))
    assert "Looking for good turns" in page.draw(asked)
    shown = dispatch(asked, read_event("advised", str(len(match.actions)), json.dumps(answer)))
    view, drawn = protocol.load(name), unmarked(page.draw(shown))
    first = match.game.parse(answer[0]["actions"][0])
    assert i18n.render(view.sentence(match.state, first)).split(" seat ")[0] in drawn
    assert not on_table(moved(shown)).analysis.advice


def test_an_unexpected_worker_answer_is_ignored() -> None:
    model = dispatch(
        Model(),
        read_event("choose", "mykerinos"),
        read_event("opponents", "people"),
        read_event("begin"),
    )
    assert dispatch(model, read_event("advised", "0", "[]")) == model
    failed = dispatch(model, read_event("hint"), read_event("unadvised", "0"))
    assert on_table(failed).analysis.requested == ""


def advised(model: Model, *plans: tuple[str, ...], **more: Any) -> Model:
    """Return the model after a hint with these plans, best first, was requested and answered."""
    answer = [
        {"actions": plan, "reasons": [], "value": -at, **more} for at, plan in enumerate(plans)
    ]
    taken = len(on_table(model).match.actions)
    return dispatch(
        model, read_event("hint"), read_event("advised", str(taken), json.dumps(answer))
    )


def plan_left(model: Model) -> tuple[str, ...]:
    table = on_table(model)
    assert table.plans
    return table.plans.left(table.match)


def test_the_rest_of_a_hint_stays_while_it_is_followed() -> None:
    """The rest of a plan stays while any of the plans is followed, also after an undo."""
    model = dispatch(
        Model(),
        read_event("choose", "mexica"),
        read_event("opponents", "people"),
        read_event("begin"),
    )
    for _ in range(2):
        model = moved(model)
    game, state = on_table(model).match.game, on_table(model).match.state
    plans: list[tuple[str, ...]] = []
    legal = [spell(action) for action in game.legal(state)]
    one, other = [line for line in legal if line.startswith("canal") and "-" not in line][:2]
    for first in (one, other):
        state_after = game.play(state, game.parse(first))
        assert game.refusal(state_after, game.parse("take")) is None
        plans.append((first, "take", "end"))
    model = advised(model, *plans)
    assert plan_left(model) == plans[0]
    second = play_line(model, other)
    assert plan_left(second) == ("take", "end")
    assert plan_left(play_line(second, "take")) == ("end",)
    assert plan_left(dispatch(second, read_event("undo"))) == plans[0]
    assert plan_left(play_line(second, one)) == ()
    assert plan_left(play_line(play_line(second, "take"), "end")) == ()
    before = dispatch(model, read_event("undo"))
    assert plan_left(before) == ()


def play_line(model: Model, line: str) -> Model:
    """Return the model after this action; assert that it was played."""
    match = on_table(model).match
    for word in line.split():
        model = dispatch(model, read_event("select", word))
    if on_table(model).match is match:
        model = dispatch(model, read_event("confirm"))
    assert spell(on_table(model).match.actions[-1]) == line
    return model


def test_a_hint_describes_alternatives_and_whether_it_continues_a_plan() -> None:
    model = dispatch(
        Model(),
        read_event("choose", "mykerinos"),
        read_event("opponents", "people"),
        read_event("begin"),
    )
    drawn = str(page.draw(advised(model, ("pass",), ("pass",), ("pass",))))
    assert "this is about 1 point worse than the first suggestion." in drawn
    assert "this is about 2 points worse than the first suggestion." in drawn
    assert "the last hint" not in drawn
    again = str(page.draw(advised(model, ("pass",), planned=True)))
    assert "Go on with the plan from the last hint." in again
    better = str(page.draw(advised(model, ("pass",), ("pass",), planned=True)))
    assert "the last hint is about 1 point worse than the first suggestion" in better


def ended() -> Model:
    """Return a finished game of Ann against a bot."""
    model = against("novice")
    while not on_table(model).match.state.over:
        model = moved(model)
    return model


def test_turning_points_are_listed_looked_at_and_replayed() -> None:
    model = ended()
    match = on_table(model).match
    place = next(at for at, state in enumerate(match.positions) if at > 20 and state.to_move == 0)
    better = next(
        spell(action)
        for action in match.game.legal(match.positions[place])
        if action != match.actions[place]
    )
    moment = {
        "place": place,
        "lost": 6.4,
        "played": [],
        "better": {"actions": [better], "reasons": [], "value": 1},
    }
    model = dispatch(
        model,
        read_event("review"),
        read_event("advised", str(len(match.actions)), json.dumps([moment])),
    )
    sentence = "Compared with the other players, this would have been about 6 points better:"
    shown = str(page.draw(model))
    assert sentence in shown
    assert f"Action {place + 1}: " in shown
    assert f"Look at the position before action {place + 1}" in shown
    assert "this advice, “you” means" not in shown  # only one person plays here
    both = on_table(model)._replace(bots=BotSeats())
    assert "In this advice, “you” means " in str(page.draw(model._replace(table=both)))
    looked = dispatch(model, read_event("replay", str(place)))
    assert sentence in str(page.draw(looked))
    assert str(page.draw(looked)).count(f"Action {place + 1}: ") == 1  # what was played instead
    assert 'class="looked"' not in shown
    back = str(page.draw(dispatch(looked, read_event("present"))))
    assert re.search(f'data-do="replay" data-on="{place}" class="looked"', back)
    other = dispatch(model, read_event("replay", "0"), read_event("present"))
    assert 'class="looked"' not in str(page.draw(other))
    assert sentence not in str(page.draw(dispatch(looked, read_event("step", "back"))))
    there = on_table(looked)
    assert turning_point(there)
    variation = Replay(place, path=((place - 1, 0),))
    assert turning_point(there._replace(replay=variation)) is None
    again = on_table(dispatch(model, read_event("retry", str(place))))
    assert again.match.actions == match.actions[:place]
    assert again.match.state.to_move == 0
    assert again.bots.levels == ("", "novice")
    assert again.id != on_table(model).id
    assert len(dispatch(model, read_event("retry", str(place))).saves) == len(model.saves) + 1


def test_a_review_shows_how_much_of_it_is_done() -> None:
    model = dispatch(ended(), read_event("review"))
    count = len(on_table(model).match.actions)
    assert '<progress max="100" value="0"' in str(page.draw(model))
    going = dispatch(model, read_event("reviewing", str(count), "0.42"))
    assert '<progress max="100" value="42"' in str(page.draw(going))
    assert dispatch(going, read_event("reviewing", str(count - 1), "0.9")) == going
    known = dispatch(going, read_event("advised", str(count), "[]"))
    assert "<progress" not in str(page.draw(known))
    assert dispatch(known, read_event("reviewing", str(count), "0.9")) == known


def test_a_frame_does_not_offer_bot_analysis() -> None:
    table = on_table(ended())
    drawn = table_view.parts(table._replace(graph=True), True, asking=False)
    whole = "".join(drawn.values())
    assert 'data-do="review"' not in whole
    assert 'data-do="expect"' not in whole
    assert 'data-do="expect"' in "".join(table_view.parts(table, True).values())
