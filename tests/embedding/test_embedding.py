"""An embedded table: how it opens, is played and answers, and all messages that it sends."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import py_rules
from py_rules import link, record
from py_rules.core import spell
from py_rules.record import Match, Table
from tests import pseudo_locale
from tests.embedding.schema import types, valid
from tests.random_matches import random_game
from web.embedding import messages, parameters, replies
from web.embedding.messages import FrameMessage
from web.model.events import Malformed
from web.model.page import Model
from web.update import embedding, update
from web.update.registry import read_event
from web.views import page

SCHEMA = messages.schema()
TEXT = (Path(__file__).parents[1] / "mykerinos" / "records" / "three-players.txt").read_text(
    "utf-8"
)
MATCH = record.read(TEXT)
LAST = len(MATCH.actions)
DIG = 7  # actions: three by chance, and then digs


class TableFrame:
    """A frame with a table, and the messages that it has sent."""

    def __init__(self, **values: str) -> None:
        self.rng = Random(1)
        self.sent: list[FrameMessage] = []
        self.model = Model()
        self.become(embedding.open_table(Model(), parameters.read(values.items()), self.rng))

    def become(self, model: Model, words: tuple[str, ...] = ()) -> None:
        before, self.model = self.model, model
        self.record(replies.report(before, model, words))

    def record(self, sent: list[FrameMessage]) -> None:
        for message in sent:
            assert valid(message, SCHEMA["$defs"]["said"], SCHEMA), message
        self.sent.extend(sent)
        assert page.draw(self.model)

    def do(self, do: str, on: str = "", text: str = "") -> list[str]:
        """Dispatch a person's event. Return the types of the messages that it causes."""
        before = len(self.sent)
        after = update(self.model, read_event(do, on, text), self.rng)
        self.become(after, (on,) if do == "select" else ())
        return [message["type"] for message in self.sent[before:]]

    def send(self, type_: str, **parts: Any) -> FrameMessage:
        """Send a message from the surrounding page. Return the answer."""
        text = json.dumps({"ludoteka": 1, "type": type_, "id": "x", **parts})
        self.model, sent = replies.handle(self.model, messages.read(text), self.rng)
        self.record(sent)
        (answer,) = (message for message in sent if "re" in message)
        assert answer["re"] == "x"
        return answer

    def last(self, type_: str) -> FrameMessage:
        return [message for message in self.sent if message["type"] == type_][-1]

    @property
    def match(self) -> Match:
        assert self.model.table
        match: Match = self.model.table.match
        return match

    @property
    def at(self) -> int:
        return int(self.last("position")["index"])


def asking(table: TableFrame) -> bool:
    return table.model.embedded is not None and table.model.embedded.asking


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_new_game_is_ready_to_be_played(game: str) -> None:
    table = TableFrame(game=game, names="Ann,Ben")
    assert types(table.sent) == ["ready", "position"]
    assert table.sent[0] == messages.make_message(
        "ready", game=game, seats=2, names=["Ann", "Ben"], mode="play"
    )
    position = table.last("position")
    assert position["to_move"] in (1, 2)
    assert record.read(position["record"]).actions == table.match.actions


def test_a_seed_gives_the_same_game_after_a_restart() -> None:
    table = TableFrame(game="mykerinos", seed="5")
    first = table.last("position")["record"]
    assert first == TableFrame(game="mykerinos", seed="5").last("position")["record"]
    assert first != TableFrame(game="mykerinos", seed="6").last("position")["record"]
    table.do("again", "yes")
    assert table.last("position")["record"] == first


def test_an_action_is_sent_with_what_chance_did_after_it() -> None:
    at = next(
        index
        for index, state in enumerate(MATCH.positions[:-1])
        if state.to_move is not None and MATCH.positions[index + 1].to_move is None
    )
    table = TableFrame(position=TEXT, step=str(at))
    table.send("play", action=spell(MATCH.actions[at]))
    done = [message for message in table.sent if message["type"] == "action"]
    assert [message["seat"] for message in done] == [MATCH.positions[at].to_move + 1, None]
    assert [message["index"] for message in done] == [at + 1, at + 2]
    actions = [spell(action) for action in table.match.actions[at:]]
    assert [message["action"] for message in done] == actions
    assert all(message["sentence"] for message in done)


def test_restarting_asks_for_confirmation_if_progress_would_be_lost() -> None:
    table = TableFrame(position=TEXT, step=str(DIG))
    assert table.do("again") == []
    assert asking(table)
    assert table.do("again", "no") == []
    assert not asking(table)
    table.do("again")
    assert table.do("again", "yes") == ["ready", "position"]
    assert table.at == DIG


def test_undo_stops_at_the_position_a_frame_started_from() -> None:
    table = TableFrame(position=TEXT, step=str(DIG))
    assert table.do("undo") == []
    assert table.do("restart") == []
    action = next(table.match.game.legal(table.match.state))
    table.send("play", action=spell(action))
    assert table.do("undo") == ["position"]
    assert table.at == DIG
    assert table.do("undo") == []
    assert table.do("redo") == ["action", "position"]


def test_a_record_can_be_taken_back_to_its_beginning() -> None:
    table = TableFrame(record=TEXT, mode="play", step=str(DIG))
    while table.do("undo"):
        pass
    assert table.at == parameters.opening(MATCH)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_composed_position_can_be_embedded(game: str) -> None:
    """The position is given as a record or link; the frame sends records that include it."""
    whole = random_game(Table(py_rules.load(game), 2), 0)
    middle = next(state for state in whole.positions[40:] if state.to_move is not None)
    begun = record.begin(Table(whole.game, 2, position=middle))
    for held in (record.write(begun), link.write(link.of(begun, "position"))):
        table = TableFrame(position=held)
        assert table.match.positions == (middle,)
        action = next(iter(table.match.game.legal(middle)))
        assert table.send("play", action=spell(action))["type"] == "done"
        sent = table.last("position")["record"]
        assert record.read(sent).positions[0] == middle
        assert record.read(sent).actions[0] == action
        replay = TableFrame(record=sent)
        assert (replay.last("ready")["mode"], replay.at) == ("replay", 0)
        assert "position" in replay.do("step", "last")
        assert replay.match.positions == table.match.positions


def test_a_replay_is_looked_at_and_played_on_from_anywhere() -> None:
    table = TableFrame(record=TEXT)
    assert (table.at, table.last("position")["last"]) == (3, LAST)
    assert table.model.table
    assert not table.model.table.graph, "which would tell how the game ends"
    assert table.do("select", "pass") == table.do("present") == table.do("cancel") == []
    assert table.do("step", "forward") == ["position"]
    assert table.at == 4
    assert table.do("step", "last") == ["position", "finished"]
    assert table.last("finished")["totals"] == [10, 14, 16]
    assert table.last("finished")["winners"] == [3]
    table.do("replay", text=str(DIG))
    assert table.do("branch") == ["ready", "position"]
    assert table.last("ready")["mode"] == "play"
    assert table.match.actions == MATCH.actions[:DIG]
    assert table.send("play", action="pass")["type"] == "done"
    table.do("again", "yes")
    assert (table.last("ready")["mode"], table.at) == ("replay", 3)


def test_a_picture_ignores_clicks_but_accepts_messages() -> None:
    table = TableFrame(position=TEXT, step="2", mode="look")
    before = table.model
    for do in ("undo", "replay", "present", "confirm", "branch", "graph"):
        assert table.do(do) == []
    for do, on in (("select", "first"), ("replay", "1"), ("step", "first")):
        assert table.do(do, on) == []
    assert table.model.table is before.table
    assert table.last("position")["to_move"] is None  # chance is to move, and is not dealt
    answer = table.send("play", action="region 8r 2 21 22 29r 33 31 17r")
    assert answer == {"ludoteka": 1, "type": "done", "of": "play", "re": "x"}
    assert table.last("action")["seat"] is None
    assert table.send("step", to="first")["type"] == "done"
    assert table.at == 0


def test_a_click_that_is_refused_names_the_rule() -> None:
    table = TableFrame(position=TEXT, step=str(DIG))
    table.do("select", "dig")
    pyramid = next(iter(table.match.actions[3].words[1:]))
    assert table.do("select", pyramid) == ["refusal"]
    refusal = table.last("refusal")
    assert refusal["rule"] in table.match.game.rules
    assert refusal["sentence"] == table.match.game.rules[refusal["rule"]]
    assert refusal["words"] == ["dig", pyramid]
    assert table.do("select", pyramid) == ["refusal"], "each time"


def test_an_illegal_action_of_the_embedding_page_is_refused() -> None:
    table = TableFrame(record=TEXT, mode="play", step=str(DIG))
    answer = table.send("play", action="dig f2")
    assert answer["type"] == "refusal"
    assert answer["rule"].startswith("dig.")
    assert answer["words"] == ["dig", "f2"]
    assert len(table.match.actions) == DIG


@pytest.mark.parametrize(
    ("pairs", "type_", "parts", "text"),
    [
        ({"record": TEXT}, "play", {"action": "pass"}, "A replay can’t be played on"),
        ({"game": "mexica"}, "play", {"action": "<b>"}, "“<b>” isn’t an action of Mexica: "),
        ({"game": "mexica"}, "step", {"to": 9}, "“to” is 9, but the game on the table has only 1"),
        ({"game": "mexica"}, "mark", {"words": ["h6", "z9"]}, "There is no “z9” on the board."),
        ({"game": "mexica"}, "load", {"record": "game go 1"}, "“record” can’t be read: line 1"),
        ({"game": "mexica"}, "load", {"record": "L1xyz"}, "“record” can’t be read: This link"),
        ({"game": "mexica"}, "load", {"record": TEXT, "step": 99}, "has only 58 actions"),
    ],
)
def test_an_impossible_message_is_an_error_and_changes_nothing(
    pairs: dict[str, str], type_: str, parts: dict[str, Any], text: str
) -> None:
    table = TableFrame(**pairs)
    before = table.model
    answer = table.send(type_, **parts)
    assert answer["type"] == "error"
    assert text in answer["sentence"]
    assert table.model == before


def test_the_embedding_page_cannot_play_during_a_replay() -> None:
    table = TableFrame(record=TEXT, mode="play", step=str(DIG))
    assert table.send("step", to=4)["type"] == "done"
    assert table.send("play", action="pass")["type"] == "error"
    assert table.send("step", to="last")["type"] == "done"
    assert table.send("play", action="pass")["type"] == "done"


def test_marks_stay_until_new_ones_replace_them() -> None:
    table = TableFrame(position=TEXT, step=str(DIG))
    assert table.send("mark", words=["a1", "h9"])["type"] in ("done", "error")
    known = [
        word for word in ("a1", "b1", "c1", "d1") if f'data-key="{word}"' in page.draw(table.model)
    ]
    assert known
    assert table.send("mark", words=known)["type"] == "done"
    assert table.model.embedded
    assert table.model.embedded.marked == tuple(known)
    table.send("mark", words=[])
    assert table.model.embedded.marked == ()


def test_loading_a_record_replaces_the_current_game() -> None:
    table = TableFrame(game="mexica")
    assert table.send("load", record=TEXT, mode="replay", step=5)["type"] == "done"
    assert (table.last("ready")["game"], table.last("ready")["mode"]) == ("mykerinos", "replay")
    assert table.at == 5
    table.do("again", "yes")
    assert table.at == 5


def test_a_wrong_address_is_reported_and_a_record_can_still_be_loaded() -> None:
    table = TableFrame(game="mexica")
    table.become(embedding.with_problems(Model(), ("“game” is <b>.",)))
    assert table.last("error")["sentence"] == "“game” is <b>."
    assert "&lt;b&gt;" in page.draw(table.model)
    for type_, parts in (("play", {"action": "x"}), ("step", {"to": 0}), ("mark", {"words": []})):
        assert "Send “load” to put one there" in table.send(type_, **parts)["sentence"]
    assert table.send("load", record=TEXT, mode="look")["type"] == "done"
    assert table.at == LAST


@pytest.mark.parametrize("kind", link.KINDS)
def test_a_frame_returns_links_that_it_can_open(kind: link.Kind) -> None:
    table = TableFrame(record=TEXT, step="9")
    given = table.send("link", kind=kind)["link"]
    assert link.read(given).kind == kind
    again = TableFrame(**{given: ""})
    assert again.last("ready")["mode"] == ("replay" if kind == "replay" else "play")
    assert again.at == (LAST if kind == "game" else 9)
    assert TableFrame(record=given).at == (3 if kind == "game" else 9)
    if kind == "position":
        assert len(again.match.actions) == 9


def test_links_include_colours() -> None:
    colours = ("green", "purple", "blue")
    text = link.write(link.of(MATCH, "replay", colours=colours))
    table = TableFrame(record=text)
    assert table.model.table
    assert table.model.table.colours == ("green", "purple", "blue", "red", "white")


EVENTS = ["select", "confirm", "cancel", "more", "undo", "redo", "restart", "look"]
EVENTS += ["replay", "step", "unit", "speed", "autoplay", "tick", "present", "graph", "branch"]
EVENTS += ["again", "shelf", "choose", "begin", "continue", "delete", "layout", "notice", "x"]
ON = ["yes", "no", "first", "back", "forward", "last", "dig", "pass", "c4", "0", "5", "999", "tall"]
ON += ["turn", "fast", ""]


def message_of(type_: str, **parts: Any) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Generate messages of this type from the surrounding page, with one of the values for each
    part.
    """
    chosen = {name: st.sampled_from(values) for name, values in parts.items()}
    return st.tuples(st.just(type_), st.fixed_dictionaries(chosen))


MESSAGES = (
    message_of("play", action=["pass", "dig c4", "first 1", "x"])
    | message_of("step", to=[*messages.STEPS, 0, 5, 99])
    | message_of("mark", words=[["c4"], []])
    | message_of("link", kind=link.KINDS)
    | message_of("load", record=[TEXT, "x"], mode=messages.MODES, step=[0, 9, 99])
)


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(messages.MODES),
    st.lists(MESSAGES | st.tuples(st.sampled_from(EVENTS), st.sampled_from(ON)), max_size=12),
)
def test_random_clicks_and_messages_raise_nothing_and_follow_the_schema(
    mode: str, what: list[tuple[str, Any]]
) -> None:
    """No exception is raised, nothing is stored, and every message follows the schema."""
    table = TableFrame(record=TEXT, mode=mode, step="9")
    for do, how in what:
        if isinstance(how, dict):
            table.send(do, **how)
        else:
            with suppress(Malformed):  # a malformed event changes nothing
                table.do(do, how)
    assert table.model.saves == ()
    assert table.model.table


def test_a_frame_uses_the_language_of_its_parameters() -> None:
    """Tables of every kind are drawn before and after a restart; lessons and puzzles while they
    load.
    """
    kinds = (
        [("game", "mexica")],
        [("record", TEXT)],
        [("position", TEXT), ("mode", "look")],
        [("record", TEXT), ("mode", "play")],
        [("lesson", "mykerinos/01-first-dig")],
        [("lesson", "mykerinos/99-nothing")],
        [("puzzle", "today")],
    )
    with pseudo_locale.pseudo_locale():
        for pairs in kinds:
            model = embedding.open_table(
                Model(language="sk", today="2026-11-21"), parameters.read(pairs), Random(1)
            )
            assert pseudo_locale.english(str(page.draw(model))) == set(), pairs
            for event in (
                read_event("again"),
                read_event("replay"),
                read_event("no-lessons", "mykerinos"),
                read_event("no-puzzles", "mykerinos"),
            ):
                model = update(model, event, Random(1))
                assert pseudo_locale.english(str(page.draw(model))) == set(), (pairs, event)
