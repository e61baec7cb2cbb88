"""Replays: any position of any game can be shown, and the game itself is never changed."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules import record
from py_rules.record import Match
from tests.random_matches import TABLES, random_game, truncated
from web.browser.playback import into_sight
from web.games import protocol
from web.games.colours import COLOURS
from web.games.protocol import Marks
from web.i18n import render_all
from web.model import saves, turns
from web.model.events import Event, Malformed
from web.model.page import Model
from web.model.replay import SPEEDS, UNITS, Replay, opening, prefix, stage_at, stages, step
from web.model.table import TableState
from web.update import update
from web.update.games import open_dealt, with_saved
from web.update.registry import read_event
from web.views import page

RNG = Random(0)
GAMES = {
    name: next(table for table in TABLES if table.game.name == name) for name in protocol.GAMES
}
WHOLE = [random_game(table, 3) for table in GAMES.values()]
NAMED = pytest.mark.parametrize("match", WHOLE, ids=list(GAMES))


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(0)


def on_table(match: Match) -> Model:
    """Return the model with the match on the table, saved with the id ``7``."""
    return with_saved(Model(table=open_dealt("7", match, COLOURS, RNG, lineage_id="7" * 16)))


def table_of(model: Model) -> TableState:
    assert model.table
    return model.table


def at(model: Model) -> int:
    replay = table_of(model).replay
    assert replay
    return replay.at


def after(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, RNG)
    return model


@NAMED
def test_every_position_can_be_looked_at(match: Match) -> None:
    """A position is chosen by its number, by a log entry or the slider; the save is unchanged."""
    model = on_table(match)
    for index in range(len(match.actions) + 1):
        there = after(model, read_event("replay", str(index)))
        assert at(there) == index
        assert after(model, read_event("replay", text=str(index))) == there
        assert there.saves == model.saves
        assert table_of(there)._replace(replay=None) == model.table
        assert after(there, read_event("present")) == model


@pytest.mark.parametrize(
    "junk", ["-1", "1.5", "one", " 3", "٣", "²", "1e9", "9" * 5000, "NaN", "<b>", "\0"]
)
@pytest.mark.parametrize("looking", [False, True])
def test_invalid_replay_positions_are_ignored(junk: str, looking: bool) -> None:
    model = on_table(WHOLE[0])
    if looking:
        model = after(model, read_event("replay", "5"))
    for word in ("replay", "step", "unit", "speed"):
        for arguments in ((junk, ""), ("", junk)):
            with pytest.raises(Malformed, match=word):
                read_event(word, *arguments)
        with pytest.raises(Malformed, match=word):
            update(model, Event(word, junk), RNG)


def test_a_replay_position_beyond_the_end_is_the_end() -> None:
    model = on_table(WHOLE[0])
    assert at(after(model, read_event("replay", "99999999"))) == len(WHOLE[0].actions)


def test_a_replay_without_a_number_shows_the_current_position() -> None:
    model = after(on_table(WHOLE[0]), read_event("replay"))
    assert at(model) == len(WHOLE[0].actions)
    earlier = after(model, read_event("replay", "3"))
    assert after(earlier, read_event("replay")) == earlier


@NAMED
@pytest.mark.parametrize("unit", UNITS)
def test_replay_steps_stop_at_the_same_places_in_both_directions(match: Match, unit: str) -> None:
    """The stops are the same in both directions; at an end, further steps do nothing."""
    last = len(match.actions)
    there, stops = Replay(0, unit), [0]
    while stops[-1] < last:
        stops.append(step(match, there._replace(at=stops[-1]), forward=True))
        assert stops[-1] > stops[-2]
    back = [last]
    while back[-1]:
        back.append(step(match, there._replace(at=back[-1]), forward=False))
        assert back[-1] < back[-2]
    assert back[::-1] == stops
    assert step(match, there._replace(at=last), forward=True) == last
    assert step(match, there, forward=False) == 0
    expected = {
        "action": set(range(last)),
        "turn": {
            index
            for index, (before, now) in enumerate(
                zip(match.positions, match.positions[1:], strict=False), 1
            )
            if now.to_move is not None and now.to_move != before.to_move
        },
        "stage": {stage.start for stage in stages(match)},
    }
    assert set(stops) == {0, last} | expected[unit]


@NAMED
def test_stages_follow_one_another(match: Match) -> None:
    """Each position is in the stage that began last; whole games have all their stages."""
    found = stages(match)
    assert len(found) >= 2
    assert [stage.start for stage in found] == sorted({stage.start for stage in found})
    assert len({stage.title for stage in found}) == len(found)
    for index in range(len(match.positions)):
        begun = [stage.title for stage in found if stage.start <= index]
        assert stage_at(match, index) == (begun[-1] if begun else "")


@NAMED
def test_playing_on_begins_a_new_game_and_leaves_the_first(match: Match) -> None:
    """From every position, the new game has the same actions and the same draws of chance."""
    model = on_table(match)
    ends = next(
        index
        for index in range(len(match.actions), 0, -1)
        if match.positions[index - 1].to_move is not None
    )
    for index in range(ends, len(match.actions) + 1):  # no player has a choice after this
        assert after(model, read_event("replay", str(index)), read_event("branch")) == model
    for index in range(ends):
        branched = after(model, read_event("replay", str(index)), read_event("branch"))
        mine = table_of(branched).match
        more = len(mine.actions) - index
        assert mine.table == match.table
        assert mine.positions[: index + 1] == match.positions[: index + 1]
        assert mine.actions == match.actions[: index + more]
        assert all(state.to_move is None for state in mine.positions[index : index + more])
        assert mine.state.to_move is not None
        assert mine.undone == ()
        assert table_of(branched).log == table_of(model).log[: len(mine.actions)]
        assert table_of(branched).replay is None
        assert table_of(branched).id != "7"
        new, old = branched.saves
        assert old == model.saves[0]
        assert new.id == table_of(branched).id
        if index % 20 == 0:  # reading a save replays the game
            assert saves.load_save(new).match == mine


def test_the_match_up_to_a_position_is_the_one_that_was_played() -> None:
    """A prefix of a match equals the match that its record gives."""
    for match in WHOLE:
        for index in range(0, len(match.actions), 7):
            assert record.write(prefix(match, index)) == record.write(truncated(match, index))


def test_playing_on_from_the_last_position_returns_to_the_game() -> None:
    model = on_table(WHOLE[0])
    assert after(model, read_event("replay"), read_event("branch")) == model
    assert after(model, read_event("branch")) == model


def test_undo_selection_and_redo_are_disabled_in_a_replay() -> None:
    """During the replay they do nothing; afterwards selection and redo list are restored."""
    match = next(
        each
        for each in (truncated(WHOLE[0], count) for count in range(20, 60))
        if each.state.to_move is not None
    )
    model = after(on_table(match), read_event("undo"))
    word = min(table_of(model).selection.live)
    model = after(model, read_event("select", word))
    assert table_of(model).selection.words == (word,)
    assert table_of(model).match.undone
    there = after(model, read_event("replay", "4"))
    for do in ("undo", "redo", "restart", "confirm", "more", "look"):
        assert after(there, read_event(do)) == there
    assert after(there, read_event("select", word)) == there
    assert after(there, read_event("cancel")) == model


@pytest.mark.parametrize("speed", SPEEDS)
def test_autoplay_stops_at_the_end(speed: str) -> None:
    match = WHOLE[0]
    model = after(
        on_table(match),
        read_event("replay", "3"),
        read_event("speed", text=speed),
        read_event("autoplay"),
    )
    for index in range(3, len(match.actions)):
        replay = table_of(model).replay
        assert replay == Replay(index, playing=True, speed=speed)
        model = after(model, read_event("tick"))
    replay = table_of(model).replay
    assert replay == Replay(len(match.actions), speed=speed)
    assert after(model, read_event("tick")) == model
    again = table_of(after(model, read_event("autoplay"))).replay
    assert again == Replay(0, playing=True, speed=speed)


@pytest.mark.parametrize(
    "event",
    [
        read_event("autoplay"),
        read_event("step", "back"),
        read_event("step", "last"),
        read_event("replay", text="9"),
        read_event("undo"),
        read_event("select", "pass"),
        read_event("present"),
        read_event("cancel"),
        read_event("branch"),
        read_event("shelf"),
    ],
)
def test_any_other_input_stops_autoplay(event: Event) -> None:
    playing = after(on_table(WHOLE[0]), read_event("replay", "5"), read_event("autoplay"))
    assert (replay := table_of(playing).replay)
    assert replay.playing
    model = after(playing, event)
    assert not (model.table and model.table.replay and model.table.replay.playing)


def test_how_fast_and_how_far_can_be_changed_while_it_plays() -> None:
    model = after(on_table(WHOLE[0]), read_event("replay", "5"), read_event("autoplay"))
    model = after(
        model,
        read_event("speed", text="fast"),
        read_event("unit", text="stage"),
        read_event("graph"),
    )
    replay = table_of(model).replay
    assert replay == Replay(5, "stage", playing=True, speed="fast")
    assert at(after(model, read_event("tick"))) == stages(WHOLE[0])[1].start


def test_a_game_on_the_shelf_can_be_replayed() -> None:
    model = after(on_table(WHOLE[0]), read_event("shelf"))
    looking = after(model, read_event("again", "7"))
    assert table_of(looking).replay == Replay(opening(WHOLE[0]))
    assert table_of(looking).match == WHOLE[0]
    assert looking.saves == model.saves
    assert after(model, read_event("again", "8")) == model
    damaged = saves.set_aside(model.saves[0], "a reason")
    assert after(Model(saves=(damaged,)), read_event("again", "7")).table is None


LOOKING = st.one_of(
    st.builds(read_event, st.just("replay"), st.sampled_from(["", "0", "7", "40", "9999"])),
    st.builds(read_event, st.just("replay"), text=st.integers(0, 9999).map(str)),
    st.builds(read_event, st.just("step"), st.sampled_from(["first", "back", "forward", "last"])),
    st.builds(read_event, st.just("unit"), text=st.sampled_from(UNITS)),
    st.builds(read_event, st.just("speed"), text=st.sampled_from(list(SPEEDS))),
    st.builds(
        read_event,
        st.sampled_from(
            ["autoplay", "tick", "present", "graph", "cancel", "look", "undo", "redo", "branch"]
        ),
    ),
)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(WHOLE), st.lists(LOOKING, max_size=12))
def test_any_replay_events_leave_the_game_unchanged(match: Match, events: list[Event]) -> None:
    """The screen can be drawn; no game is lost, and only undo and redo change a game."""
    model = on_table(match)
    for event in events:
        before = model
        model = update(model, event, RNG)
        assert page.draw(model)
        assert {save.id for save in before.saves} <= {save.id for save in model.saves}
        if event.word not in ("undo", "redo", "branch"):
            assert model.saves == before.saves
        assert saves.load_save(model.saves[0]).match == table_of(model).match


@NAMED
def test_a_replay_shows_the_position_and_its_last_action(match: Match) -> None:
    """The page has that position's board, log entry and slider text, and nothing is live."""
    table = match.table._replace(
        names=("<b>Ann", "B&n", "“Cleo”", "D'or", "E")[: match.table.seats]
    )
    model = on_table(match._replace(table=table))
    log = table_of(model).log
    for index in range(0, len(match.actions) + 1, 11):
        there = after(model, read_event("replay", str(index)))
        markup = re.sub(r"<input ([^>]*)>", r"<input \1/>", str(page.draw(there)))
        markup = markup.replace(" selected", ' selected=""').replace(" disabled", ' disabled=""')
        screen = ElementTree.fromstring(f"<all>{markup}</all>")
        current = [each.get("id") for each in screen.iter() if each.get("aria-current")]
        assert current == ([f"entry-{index}"] if index else [])
        slider = next(screen.iter("input"))
        assert (slider.get("value"), slider.get("max")) == (str(index), str(len(match.actions)))
        if index:
            assert slider.get("aria-valuetext") == (
                f"Action {index} of {len(match.actions)}: {render_all(log[index - 1])}"
            )
        assert not [each for each in screen.iter() if (each.get("class") or "").endswith(" live")]
        assert not list(screen.iter("b"))
        chosen = [each.text for each in screen.iter("option") if "selected" in each.attrib]
        assert chosen == ["action", "medium"]
        view = protocol.load(match.game.name)
        steps, followed = turns.marked(table_of(there))
        marks = Marks(
            COLOURS,
            tuple(table.name(seat) for seat in range(table.seats)),
            last=frozenset(match.actions[index - 1].words if index else ()),
            steps=steps,
            followed=followed,
        )
        assert str(view.draw(match.positions[index], marks)) in str(page.draw(there))


@pytest.mark.parametrize(
    ("top", "bottom", "end", "down"),
    [(10, 30, 500, 0), (0, 500, 500, 0), (490, 510, 500, 250), (-40, -20, 500, -280)],
)
def test_the_page_scrolls_only_to_what_is_out_of_sight(
    top: float, bottom: float, end: float, down: float
) -> None:
    assert into_sight(top, bottom, end) == down
    assert into_sight(top + 100, bottom + 100, end + 100, 100) == down
