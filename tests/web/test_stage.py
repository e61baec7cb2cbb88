"""The stage of a phone: the face of the table that it shows, the seats, the prompt, the drawer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import load, record
from py_rules.core import spell
from py_rules.myraclia.state import Phase
from py_rules.record import Match, Table
from tools.places import ROOT
from web.games import protocol
from web.games.selection import select
from web.markup.svg import Markup, el
from web.model.bots import AdviceView, Analysis, ReviewMoment
from web.model.events import Event
from web.model.page import Model
from web.model.replay import Replay
from web.model.table import advised_steps, needed_face, shown_face
from web.update import update
from web.update.games import new_save
from web.views import exercise, page, stage
from web.views import table as table_view

NAMES = ("Ann", "Ben", "Cleo")
COLOURS = ("red", "green", "blue", "white", "purple")


def match(game: str) -> Match:
    return record.random_match(Table(load(game), 3, NAMES), Random(5))


def opened(game: str, actions: int) -> Model:
    """Return a phone's page with a game after this many actions, or when a player is next."""
    played = match(game)
    while played.positions[actions].to_move is None:
        actions += 1
    begun = record.begin(played.table)
    for action in played.actions[:actions]:
        begun = begun.play(action)
    save = new_save("1", begun, colours=COLOURS)
    model = Model(saves=(save,), tall=True)
    return update(model, Event("continue", "1"), Random(1))


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_each_part_of_the_table_belongs_to_a_face(game: str) -> None:
    """Every face shows some part, and the faces together show all parts."""
    view = protocol.load(game)
    played = match(game)
    for state in played.positions[:: max(1, len(played.positions) // 20)]:
        marks = protocol.Marks(COLOURS, NAMES, tall=True)
        parts = len(re.findall(r'class="[^"]*\bpart-', view.draw(state, marks)))
        assert "aside" not in view.draw(state, marks)
        shown = set[str]()
        for face, _ in view.faces(state):
            drawn = view.draw(state, marks._replace(face=face))
            found = re.findall(r'class="[^"]*\bpart-(\w+)[^"]*"', drawn)
            visible = {
                name
                for name in found
                if not re.search(rf'class="[^"]*\bpart-{name}\b[^"]*\baside', drawn)
            }
            assert visible
            shown |= visible
        assert len(shown) == parts


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_shown_face_has_selectable_pieces(game: str) -> None:
    """If anything live is drawn on the board, some of it is on the face that is shown."""
    view = protocol.load(game)
    played = match(game)
    for state in played.positions[:: max(1, len(played.positions) // 60)]:
        if state.to_move is None:
            continue
        chosen = select(load(game), state)
        needed = view.face(state, chosen.live, chosen.common)
        assert needed in dict(view.faces(state))
        marks = protocol.Marks(COLOURS, NAMES, live=chosen.live, tall=True, face=needed)
        drawn = view.draw(state, marks)
        if " live" not in drawn:
            continue
        parts = re.split(r'(?=<svg[^>]* class="table )', drawn)
        assert any("live" in part for part in parts if not re.match(r"<svg[^>]*aside", part))


def test_a_requested_face_stays_until_another_is_needed() -> None:
    model = opened("mykerinos", 12)
    assert model.table
    assert shown_face(model.table) == "region"
    model = update(model, Event("face", "museum"), Random(1))
    assert model.table
    assert shown_face(model.table) == "museum"
    assert needed_face(model.table) == "region"
    live = sorted(model.table.selection.live)
    model = update(model, Event("select", live[0]), Random(1))
    assert model.table
    assert shown_face(model.table) == "museum"  # although the region is still needed
    model = update(model, Event("undo"), Random(1))
    assert model.table
    assert shown_face(model.table) == needed_face(model.table)
    same = update(model, Event("face", "island"), Random(1))  # a face of another game
    assert same.table == model.table


def test_the_seats_show_the_mover_and_the_points_of_each_player() -> None:
    model = opened("mexica", 40)
    assert model.table
    state = model.table.match.state
    seats = str(table_view.parts(model.table, tall=True)["seats"])
    entries = re.findall(r"<li.*?</li>", seats)
    points = protocol.load("mexica").points(state)
    assert [re.findall(r"<strong>(\d+)</strong>", each) for each in entries] == [
        [str(n)] for n in points
    ]
    moving = [seat for seat, each in enumerate(entries) if "aria-current" in each]
    assert moving == [state.to_move]


def test_games_and_replays_use_the_stage_layout() -> None:
    model = opened("mykerinos", 12)
    assert " stage" in str(page.draw(model))
    looking = update(model, Event("replay"), Random(1))
    assert looking.table
    assert looking.table.replay
    assert " stage" in str(page.draw(looking))
    assert " stage" not in str(page.draw(model._replace(tall=False)))


def test_a_replay_shows_the_face_on_which_the_action_was_taken() -> None:
    """The seats show that position's points."""
    model = opened("mykerinos", 100)
    assert model.table
    match = model.table.match
    at = next(at for at, action in enumerate(match.actions, 1) if action.words[0] == "museum")
    for place, face in ((at, "museum"), (at - 1, "region"), (0, "region")):
        looking = model.table._replace(replay=Replay(place))
        assert shown_face(looking) == face
        seats = str(table_view.parts(looking, tall=True)["seats"])
        points = protocol.load("mykerinos").points(match.positions[place])
        assert re.findall(r"<strong>(\d+)</strong>", seats) == [str(n) for n in points]


def test_a_turning_point_shows_the_face_on_which_the_better_turn_acts() -> None:
    """Right after Myraclia's draft, that is the surface and not the draft board."""
    played = match("myraclia")
    states = played.positions
    place = next(
        at
        for at, state in enumerate(states)
        if state.phase is Phase.ACT and states[at - 1].phase is Phase.DRAFT
    )
    model = opened("myraclia", place + 1)
    assert model.table
    looking = model.table._replace(replay=Replay(place))
    assert needed_face(looking) == "trade"
    (end,) = (each for each in played.game.legal(states[place]) if spell(each) == "end")
    moment = ReviewMoment(place, 3.0, (), AdviceView((spell(end),), (), 3.0))
    advised = looking._replace(analysis=Analysis(moments=(moment,)))
    assert needed_face(advised) == "surface"
    assert advised_steps(advised) == [(states[place], end)]
    assert needed_face(advised._replace(replay=Replay(place + 1))) == "surface"
    assert not advised_steps(advised._replace(replay=Replay(place + 1)))


def room_and_plot(game: Any, state: Any) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of consecutive actions of one player: a room and a plot, in either order."""
    for first in game.legal(state) if state.to_move is not None else ():
        after = game.apply(state, first)
        if after.to_move == state.to_move:
            for second in game.legal(after):
                if {first.words[0], second.words[0]} == {"museum", "claim"}:
                    yield first, second


def test_a_turning_point_shows_the_face_on_which_the_better_turn_begins() -> None:
    """A turn of Mykerinos may continue in another area, with a plot after a room."""
    model = opened("mykerinos", 50)
    assert model.table
    table = model.table
    game, positions = table.match.game, table.match.positions
    place = next(at for at, state in enumerate(positions) if [*room_and_plot(game, state)])
    faces = dict[str, str]()
    for pair in room_and_plot(game, positions[place]):
        moment = ReviewMoment(place, 3.0, (), AdviceView(tuple(map(spell, pair)), (), 3.0))
        looking = table._replace(replay=Replay(place), analysis=Analysis(moments=(moment,)))
        assert [action for _, action in advised_steps(looking)] == [*pair]
        faces[pair[0].words[0]] = needed_face(looking)
    assert faces == {"claim": "region", "museum": "museum"}


def test_the_drawer_shows_one_sheet_at_a_time() -> None:
    """One sheet is shown until the user goes back to the menu, even if several were open."""
    model = opened("mykerinos", 40)
    assert "data-sheet" not in page.draw(model)
    for word in ("words", "graph", "options", "goal"):
        model = update(model, Event(word), Random(1))
    for word in ("graph", "words", "options", "goal"):
        assert f'data-sheet="{word}"' in page.draw(model)
        model = update(model, Event(word), Random(1))
    assert "data-sheet" not in page.draw(model)
    for word in ("words", "graph", "options", "goal"):
        model = update(model, Event(word), Random(1))
    model = update(model, Event("menu"), Random(1))
    assert "data-sheet" not in page.draw(model)


def test_a_refusal_marks_the_end_turn_button() -> None:
    """A refusal marks the button that ends the turn, if that is possible."""
    model = opened("mexica", 36)
    drawn = page.draw(model)
    assert 'data-on="end" class="verb"' in drawn
    dim = re.search(r'data-do="select" data-on="([\w-]+)" class="verb dim"', str(drawn))
    assert dim
    refused = update(model, Event("select", dim[1]), Random(1))
    assert refused.table
    assert refused.table.refusals
    assert re.search(r'data-on="end" class="verb ending"', str(page.draw(refused)))


def test_a_refusal_does_not_mark_the_button_that_passes() -> None:
    """It would stand where one confirms, and pass for the whole season."""
    model = opened("mykerinos", 1)
    model = update(model, Event("select", "extend"), Random(1))
    assert model.table
    assert model.table.refusals
    drawn = str(page.draw(model))
    assert 'data-on="pass" class="verb"' in drawn
    assert "ending" not in drawn


def test_the_players_line_shows_what_the_end_would_add() -> None:
    """Points counted only at the end decide who leads, so they are shown beside the others."""
    model = opened("mykerinos", 40)
    assert model.table
    game, state = model.table.match.game, model.table.match.state
    view = protocol.load(game.name)
    counted = view.points(state)
    totals = game.totals(state)
    assert any(total > own for own, total in zip(counted, totals, strict=True))
    drawn = stage.seats(model.table, view)
    shown = re.findall(r"<strong>(\d+)</strong>(?:<small[^>]*>\+(\d+)</small>)?", drawn)
    assert [int(own) + int(more or 0) for own, more in shown] == [*totals]
    assert [int(own) for own, _ in shown] == [*counted]


def prompt(model: Model) -> set[str]:
    """Return the CSS classes of the prompt."""
    found = re.search(r'id="ask" aria-label="[^"]*" class="([^"]*)"', str(page.draw(model)))
    assert found
    return set(found[1].split())


def test_the_prompt_has_classes_for_its_contents() -> None:
    """A refusal covers the buttons until it is folded; ``reason-only`` means nothing is offered."""
    model = opened("mexica", 36)
    assert {"has-own-panel", "verbs-3", "choices-7"} <= prompt(model)
    assert not {"has-reason", "reason-only", "open-reason", "has-cancel"} & prompt(model)
    dim = re.search(r'data-do="select" data-on="([\w-]+)" class="verb dim"', str(page.draw(model)))
    assert dim
    refused = update(model, Event("select", dim[1]), Random(1))
    assert {"has-reason", "reason-only", "open-reason", "has-cancel"} <= prompt(refused)
    folded = update(refused, Event("fold"), Random(1))
    assert {"has-reason", "reason-only"} <= prompt(folded)
    assert "open-reason" not in prompt(folded)
    chosen = update(model, Event("select", "end"), Random(1))
    assert {"has-confirm", "has-cancel"} <= prompt(chosen)
    assert not {"has-reason", "reason-only"} & prompt(chosen)


def test_styles_use_only_classes_that_the_prompt_has() -> None:
    sheets = "".join(path.read_text("utf-8") for path in sorted((ROOT / "web/css").glob("*.css")))
    asked = set(re.findall(r"\.((?:has|open|reason)-[\w-]+|(?:steps|choices|verbs)-\d)", sheets))
    parts = (
        stage.STYLED_PARTS
        | stage.STYLED_BUTTONS
        | {"reason", "advice", "explained", "answers", "hints"}
    )
    many = {f"{kind}-{least}" for kind in ("choices", "verbs") for least in stage.BUTTON_COUNTS}
    others = {"open-reason", "open-advice", "reason-only", "steps-3", "verbs-1"}
    assert len(asked) > 15
    assert asked <= {f"has-{part}" for part in parts} | many | others


def sheet_classes(panel: list[Markup | None], ask: Markup) -> set[str]:
    """Return the CSS classes that a lesson adds to those of the game."""
    table = opened("mexica", 36).table
    assert table
    drawn = {**table_view.parts(table, tall=True), "ask": ask}
    tools = "This lesson", Markup()
    shown = str(exercise.exercise_table(table, ("Lesson", panel), drawn, tools, "stage"))
    found = re.search(r'<main [^>]*class="play mexica lesson stage ?([^"]*)"', shown)
    assert found
    return set(found[1].split())


def test_a_lesson_has_classes_for_its_panel_and_prompt() -> None:
    head, hints, own = (
        el("div", class_="head"),
        el("ol", class_="hints"),
        el("div", class_="own-panel"),
    )
    buttons = (el("button", class_="verb"), el("button", class_="confirm"))
    ask = el("div", *buttons, class_="verbs")
    words = exercise.panel("3", head, [el("p"), hints], [], staged=True, own=own)
    assert sheet_classes(words, ask) == {"has-own-panel", "has-hints", "verbs-1", "has-confirm"}
    end = exercise.panel("end", head, [None], [], staged=True)
    assert sheet_classes(end, el("p", class_="turn")) == {"at-end", "wordless", "has-turn"}
    ending = exercise.panel("end", head, [el("ul")], [], staged=True)
    assert sheet_classes(ending, el("div", class_="solution")) == {"at-end", "has-solution"}


def test_styles_use_only_classes_that_a_lesson_has() -> None:
    sheets = "".join(path.read_text("utf-8") for path in sorted((ROOT / "web/css").glob("lesson*")))
    asked = set(re.findall(r"\.lesson\.stage[\w.-]*\.((?:has|verbs|at)-[\w-]+)(?![^ ]*#)", sheets))
    assert len(asked) > 4
    assert asked <= exercise.PROMPT_CLASSES | {"has-own-panel", "has-hints", "at-end"}
