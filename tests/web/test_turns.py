"""Turns in a game: their marks on the board, the recap of the last ones, and replaying them."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from py_rules.core import spell
from py_rules.record import Match
from tests.markup import unmarked
from tests.random_matches import TABLES, random_game
from tests.web.test_bots_at_table import advised
from web.games import protocol
from web.games.colours import COLOURS
from web.games.place_names import without_squares
from web.i18n import render
from web.model import turns
from web.model.bots import BotSeats
from web.model.events import Event
from web.model.page import Model
from web.model.replay import Replay, prefix
from web.model.table import TableState
from web.update import update
from web.update.games import open_as_is
from web.update.registry import read_event
from web.views import guide, page

RNG = Random(0)
THREE = {table.game.name: table for table in TABLES if table.seats == 3 and not table.options}
NAMED = pytest.mark.parametrize("name", protocol.GAMES)
Elements = list[ElementTree.Element]


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(0)


def whole(name: str) -> Match:
    return random_game(THREE[name], 2)


def on_table(match: Match, levels: tuple[str, ...] = ()) -> Model:
    table = open_as_is("7", match, COLOURS)
    return Model(table=table._replace(bots=BotSeats(levels)))


def table_of(model: Model) -> TableState:
    assert model.table
    return model.table


def after(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, RNG)
    return model


def shown(model: Model) -> ElementTree.Element:
    markup = re.sub(r"<((?:input|br|hr|img) [^>]*)>", r"<\1/>", str(page.draw(model)))
    for attribute in ("selected", "disabled", "checked", "inert", "hidden"):
        markup = re.sub(rf" {attribute}(?=[ >/])", f' {attribute}=""', markup)
    markup = markup.replace(" open>", ' open="">')
    return ElementTree.fromstring(f"<all>{markup}</all>")


def of_class(within: ElementTree.Element, class_: str) -> Elements:
    return [each for each in within.iter() if class_ in (each.get("class") or "").split()]


def before_turns(match: Match) -> list[int]:
    """Return the indices of positions where a seat's turn begins right after another's."""
    return [
        index
        for index, (last, state) in enumerate(pairwise(match.positions), 1)
        if None not in (last.to_move, state.to_move) and last.to_move != state.to_move
    ]


@NAMED
def test_every_action_of_a_player_is_in_one_turn(name: str) -> None:
    match = whole(name)
    found = turns.turns(match)
    there = [index for turn in found for index in range(turn.start, turn.stop)]
    seats = [state.to_move for state in match.positions[:-1]]
    assert there == [index for index, seat in enumerate(seats) if seat is not None]
    for turn in found:
        assert set(seats[turn.start : turn.stop]) == {turn.seat}
        assert not turn.start or seats[turn.start - 1] != turn.seat
        assert turn.stop == len(seats) or seats[turn.stop] != turn.seat
        assert turns.turn_of(match, turn.stop - 1) == turn


@NAMED
def test_the_recap_covers_actions_since_the_players_last_one(name: str) -> None:
    match = whole(name)
    for index in range(0, len(match.actions), 3):
        here = prefix(match, index)
        own = here.state.to_move
        if own is None:
            continue
        seats = [state.to_move for state in here.positions[:-1]]
        since = max((at for at, seat in enumerate(seats) if seat == own), default=-1) + 1
        news = turns.news(table_of(on_table(here)))
        assert {turn.seat for turn in news} == {seat for seat in seats[since:] if seat is not None}
        assert [turn.start for turn in news] == sorted({turn.start for turn in news})
        assert all(since <= turn.start < turn.stop <= index for turn in news)
        for turn in news:
            later = [each for each in turns.turns(here) if each.start >= since]
            others = [each for each in later if each.seat == turn.seat]
            assert turn == max(others, key=lambda each: (each.stop - each.start, each.start))


def test_during_bot_turns_the_recap_is_for_the_last_human_player() -> None:
    match = whole("mexica")
    index = next(
        turn.stop - 1
        for turn in turns.turns(match)
        if turn.seat == 1 and turn.stop - turn.start > 3 and turn.start > 40
    )
    table = table_of(on_table(prefix(match, index), ("", "novice", "novice")))
    news = turns.news(table)
    assert news[-1] == turns.turn_of(match, index - 1)
    assert 0 not in [turn.seat for turn in news]


@NAMED
def test_recap_marks_stay_until_the_players_next_action(name: str) -> None:
    match = whole(name)
    index = before_turns(match)[-1]
    model = on_table(prefix(match, index))
    table = table_of(model)
    steps, _ = turns.marked(table)
    assert steps
    word = min(table.selection.live)
    selected = after(model, read_event("select", word))
    if table_of(selected).match is table.match:
        assert turns.marked(table_of(selected))[0] == steps
    acted = on_table(prefix(match, index + 1))
    if acted.table and acted.table.match.state.to_move == match.positions[index].to_move:
        assert turns.marked(acted.table)[0] == ()


@NAMED
def test_the_recap_is_one_sentence_with_the_numbers_of_the_marks(name: str) -> None:
    match = whole(name)
    for index in before_turns(match)[::7]:
        table = table_of(model := on_table(prefix(match, index)))
        lines, news = of_class(shown(model), "recap"), turns.news(table)
        assert [line.get("data-on") for line in lines] == [str(turn.start) for turn in news]
        for line, turn in zip(lines, news, strict=True):
            sentence = " ".join("".join(line.itertext()).split())
            player = match.table.name(turn.seat)
            assert sentence.startswith(f"Show this turn again: {player} ")
            assert sentence.count(player) == 1
            assert sentence.endswith(".")
            numbers = [each.text for each in of_class(line, "step-number")]
            deeds = protocol.load(name).recap(match, turn.start, turn.stop)
            several = sum(deed.stop - deed.start for deed in deeds) > 1
            assert len(numbers) == (len(deeds) if several else 0)


@NAMED
def test_a_recap_names_every_action_but_the_end_of_a_turn(name: str) -> None:
    match = whole(name)
    for turn in turns.turns(match):
        deeds = protocol.load(name).recap(match, turn.start, turn.stop)
        indexes = [index for deed in deeds for index in range(deed.start, deed.stop)]
        ends = [at for at in range(turn.start, turn.stop) if spell(match.actions[at]) == "end"]
        assert indexes == ([at for at in range(turn.start, turn.stop) if at not in ends] or ends)
        for deed in deeds:
            assert re.fullmatch(r"[a-z][^{}]*[^{}.]", render(deed.clause))


def test_a_recap_joins_actions_of_the_same_kind() -> None:
    """Consecutive actions of one kind form one clause; its number is the one on all their marks."""
    match = whole("mexica")
    turn = next(
        turn
        for turn in turns.turns(match)
        if [spell(action).split()[0] for action in match.actions[turn.start : turn.start + 2]]
        == ["canal", "canal"]
    )
    index = turn.stop
    (line,) = (
        line
        for line in of_class(shown(on_table(prefix(match, index))), "recap")
        if line.get("data-on") == str(turn.start)
    )
    first = of_class(line, "step-number")[0]
    deed = protocol.load("mexica").recap(match, turn.start, turn.stop)[0]
    count = deed.stop - deed.start
    assert first.text == f"1–{count}"
    assert f"1–{count} lays {count} canals" in "".join(line.itertext())


@NAMED
def test_a_turn_is_shown_again_and_the_game_comes_back(name: str) -> None:
    model = on_table(prefix(whole(name), before_turns(whole(name))[-1]))
    for turn in turns.last_of_each(turns.turns(table_of(model).match)):
        there = after(model, read_event("turn", str(turn.start)))
        for at in range(turn.start, turn.stop + 1):
            replay = table_of(there).replay
            assert replay
            assert (replay.at, replay.playing) == (at, True)
            steps, followed = turns.marked(table_of(there))
            assert [step.number for step in steps] == list(range(1, at - turn.start + 1))
            assert followed == steps[-1:]
            there = after(there, read_event("tick"))
        assert there == model


def test_taking_control_of_a_turn_replay_keeps_the_player_there() -> None:
    model = on_table(prefix(whole("mexica"), before_turns(whole("mexica"))[-1]))
    turn = turns.news(table_of(model))[0]
    there = after(model, read_event("turn", str(turn.start)), read_event("tick"))
    stepped = table_of(after(there, read_event("step", "forward"))).replay
    assert stepped == Replay(turn.start + 2)
    paused = after(there, read_event("autoplay"))
    assert after(paused, read_event("tick")) == paused
    looking = after(model, read_event("replay", "3"), read_event("turn", str(turn.start)))
    for _ in range(turn.stop - turn.start + 1):
        looking = after(looking, read_event("tick"))
    assert table_of(looking).replay == Replay(turn.stop)


@NAMED
def test_a_lesson_or_puzzle_marks_nothing_that_was_done_before_it(name: str) -> None:
    index = next(
        turn.start + 1
        for turn in turns.turns(whole(name))
        if turn.stop - turn.start > 1 and turn.start > 10
    )
    table = table_of(on_table(prefix(whole(name), index)))
    assert turns.marked(table.read_only)[0]
    begun = table._replace(dealt=False, floor=index)
    assert turns.marked(begun.read_only) == turns.marked(begun) == ((), ())


def test_invalid_turn_numbers_are_ignored() -> None:
    model = on_table(prefix(whole("mexica"), before_turns(whole("mexica"))[-1]))
    start = turns.news(table_of(model))[0].start
    for number in (start + 1, 99999):
        assert after(model, read_event("turn", str(number))) == model


@NAMED
def test_the_log_has_a_heading_for_each_turn_above_its_newest_line(name: str) -> None:
    match = prefix(whole(name), before_turns(whole(name))[-1])
    model = on_table(match)
    screen = shown(model)
    entries = {
        int((each.get("id") or "")[6:]): each
        for each in screen.iter("li")
        if (each.get("id") or "").startswith("entry-")
    }
    assert len(entries) == len(match.actions)
    heads = {
        number: "".join(head.itertext())
        for number, each in entries.items()
        for head in each.iter("h3")
    }
    stage = protocol.load(name).stage
    assert heads == {
        turn.stop: f"{match.table.name(turn.seat)}{stage(match.positions[turn.start])}"
        for turn in turns.turns(match)
    }
    (row,) = of_class(screen, "last-turns")
    there = [each.get("data-on") for each in row.iter("button")]
    assert there == [str(turn.start) for turn in turns.last_of_each(turns.turns(match))]


def test_a_hint_numbers_its_plan_on_the_board() -> None:
    match = whole("mexica")
    index = before_turns(match)[-1]
    plan = [spell(action) for action in match.actions[index : index + 3]]
    assert len({state.to_move for state in match.positions[index : index + 3]}) == 1
    model = advised(on_table(prefix(match, index)), tuple(plan))
    steps, followed = turns.marked(table_of(model))
    assert [(step.number, spell(step.action)) for step in steps] == [*enumerate(plan, 1)]
    assert all(step.planned for step in steps)
    assert followed == steps[::-1]  # the board shows where the plan begins
    assert of_class(shown(model), "planned")
    assert not of_class(shown(model), "recap")
    word = min(table_of(model).selection.live)
    trying = after(model, read_event("select", word))
    assert not any(step.planned for step in turns.marked(table_of(trying))[0])


def test_bots_skip_to_the_turn_of_a_person_only() -> None:
    match = whole("mexica")
    index = next(turn.start for turn in turns.turns(match) if turn.seat == 1 and turn.start > 40)
    model = on_table(prefix(match, index), ("", "novice", "novice"))
    assert 'data-do="bot-skip"' in page.draw(model)
    model = after(model, read_event("bot-pause"), read_event("bot-skip"))
    bots = table_of(model).bots
    assert (bots.skipping, bots.paused) == (True, False)
    assert 'data-do="bot-skip"' not in page.draw(model)
    while match.positions[index].to_move:
        assert table_of(model).bots.skipping
        move = read_event("bot", str(index), spell(match.actions[index]))
        model, index = after(model, move), index + 1
    assert not table_of(model).bots.skipping
    assert after(model, read_event("bot-skip")) == model


def test_placing_a_figure_marks_the_legal_squares() -> None:
    start, first = whole("mexica").positions[1], prefix(whole("mexica"), 1)
    assert start.to_move is not None
    (window,) = of_class(shown(on_table(first)), "window")
    assert of_class(window, "choosing") == [window]
    live = of_class(window, "live")
    assert len(live) == len(list(first.game.legal(start)))
    assert all("square" in (each.get("class") or "") for each in live)


@NAMED
def test_the_card_of_a_marked_thing_says_who_did_what_there(name: str) -> None:
    match, count = whole(name), 0
    words = import_module(f"web.games.{name}.steps").words
    for index in before_turns(match)[::4]:
        table = table_of(on_table(prefix(match, index)))
        for turn in turns.news(table):
            for step in turns.steps_of(match, turn, table.colours):
                for word in words(step):
                    (line,) = [
                        line
                        for line in guide.card(table, word).splitlines()
                        if line.startswith(f"Number {step.number}: {match.table.name(turn.seat)} ")
                    ]
                    card = unmarked(str(guide.explained(table._replace(explained=word))))
                    assert line in without_squares(card)
                    count += 1
    assert count


def test_the_card_of_a_suggested_place_says_what_is_suggested() -> None:
    match = whole("mexica")
    index = before_turns(match)[-1]
    plan = [spell(action) for action in match.actions[index : index + 3]]
    table = table_of(advised(on_table(prefix(match, index)), tuple(plan)))
    words = import_module("web.games.mexica.steps").words
    step = next(step for step in turns.marked(table)[0] if words(step))
    first_line = guide.card(table, words(step)[-1]).splitlines()[0]
    assert first_line.startswith(f"Action {step.number} of the suggestion: ")
