"""Scorings step by step: what the board shows agrees with the rules' scores."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import py_rules
from py_rules import record
from py_rules.mykerinos.state import NEUTRAL, Phase, ranking
from py_rules.record import Match
from web.games import protocol
from web.games.scoring_steps import ScoringStep
from web.model.replay import prefix
from web.update.games import open_as_is
from web.views import podium, scoring

RECORDS = Path(__file__).parents[1]
COLOURS = ("red", "green", "blue", "white", "purple")
NAMES = ("Ann", "Ben", "Cleo", "Dora")


@cache
def scored(game: str) -> tuple[tuple[Match, tuple[ScoringStep, ...]], ...]:
    """Return the scorings in the recorded games, each with the match up to it."""
    view, found = protocol.load(game), []
    for path in sorted((RECORDS / game / "records").glob("*.txt")):
        whole = record.read(path.read_text("utf-8"))
        for taken in range(1, len(whole.actions) + 1):
            match = prefix(whole, taken)
            if steps := view.scoring(match, tall=False):
                assert view.scoring(match, tall=True)
                found.append((match, steps))
    return tuple(found)


def gained(match: Match, steps: tuple[ScoringStep, ...]) -> list[int]:
    return [
        sum(each.points for step in steps for each in step.standings if each.seat == seat)
        for seat in range(match.table.seats)
    ]


def test_the_scoring_steps_of_mexica_add_up_to_the_points_of_the_half() -> None:
    halves = 0
    for match, steps in scored("mexica"):
        old, new = map(sum_of, match.positions[-2:])
        assert gained(match, steps) == [now - then for then, now in zip(old, new, strict=True)]
        halves += 1
    assert halves == 10  # two in each of five games


def sum_of(state: object) -> list[int]:
    return [sum(points.values()) for points in py_rules.load("mexica").scores(state)]


@pytest.mark.parametrize("game", ["mykerinos", "myraclia"])
def test_the_final_scoring_shows_all_points_by_source(game: str) -> None:
    ends = [(match, steps) for match, steps in scored(game) if match.state.over]
    assert len(ends) > 5
    for match, steps in ends:
        scores = match.game.scores(match.state)
        assert [step.source for step in steps] == list(scores[0])
        assert gained(match, steps) == list(match.game.totals(match.state))
        for step in steps:
            for each in step.standings:
                assert each.points == scores[each.seat][step.source] > 0


def test_inspections_show_the_ranks_that_choose() -> None:
    seasons = 0
    for match, steps in scored("mykerinos"):
        before, after = match.positions[-2:]
        if after.over:
            continue
        assert before.phase in (Phase.DIG, NEUTRAL)
        assert not any(each.points for step in steps for each in step.standings)
        inspected = steps[[step.title for step in steps].index(f"Area {after.area + 1}")]
        ranks = tuple(each.seat for each in inspected.standings)
        assert ranks == ranking(after, after.area)
        labels = [each.label for each in inspected.standings]
        assert labels == ["1st", "2nd", "3rd", "4th"][: len(ranks)]
        seasons += 1
    assert seasons > 10


@pytest.mark.parametrize("game", ["mexica", "myraclia"])
def test_no_scoring_is_shown_between_scorings(game: str) -> None:
    view = protocol.load(game)
    for match, _steps in scored(game):
        assert not view.scoring(prefix(match, len(match.actions) - 1), tall=True)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_scoring_steps_follow_the_order_of_the_columns(game: str) -> None:
    """At the end of a game, a source lights up on the board while the columns show it."""
    match, steps = scored(game)[-1]
    view = protocol.load(game)
    table = open_as_is("here", match, COLOURS)
    markup = str(scoring.draw(table, view, tall=False))
    assert f'data-taken="{len(match.actions)}"' in markup
    shown = [step for step in steps if step.standings]
    beats = podium.beats(match) if steps[0].source else {}
    for number, step in enumerate(shown):
        beat = beats[step.source] if beats else number
        assert f'data-beat="{beat}"' in markup
    assert markup.count("data-title") == len(shown)
    assert markup.count('class="standing"') == sum(len(step.standings) for step in steps)


def test_the_rankings_are_announced_in_one_sentence() -> None:
    match, steps = next(each for each in scored("mykerinos") if not each[0].state.over)
    sentence = scoring.rankings(steps, NAMES[: match.table.seats])
    assert sentence.startswith("The rankings: Area 1: ")
    assert sentence.count(".") == 1
    assert all(step.title in sentence for step in steps)


@pytest.mark.parametrize("game", ["mexica", "myraclia"])
def test_points_are_announced_by_the_log_alone(game: str) -> None:
    for match, steps in scored(game):
        assert scoring.rankings(steps, NAMES[: match.table.seats]) == ""


def test_the_elements_that_pay_for_a_tile_go_from_the_stock_to_it() -> None:
    """As many elements move as are spent, however much of the cost was already on the tile."""
    view, paid = protocol.load("myraclia"), 0
    text = (RECORDS / "myraclia" / "records" / "all-discs.txt").read_text("utf-8")
    whole = record.read(text)
    for taken, action in enumerate(whole.actions, 1):
        if action.words[0] != "terraform":
            continue
        match = prefix(whole, taken)
        trace = view.trace(match)
        assert trace is not None
        before, after = (match.positions[at].stock[trace.seat] for at in (-2, -1))
        assert trace.start == f"stock-{trace.seat + 1}"
        assert trace.goal == str(action.hex)
        assert trace.paid == tuple(f"gem-{name}" for name in action.elements.names)
        assert sum(before) - len(trace.paid) <= sum(after)  # the tile may free one
        symbols = "".join(map(str, view.symbols()))
        assert all(f'id="{name}"' in symbols for name in trace.paid)
        paid += len(trace.paid)
        table = open_as_is("here", match, COLOURS)
        assert f'data-paid="{" ".join(trace.paid)}"' in str(scoring.draw(table, view, tall=True))
    assert paid
