"""Hints at the table: they are played action by action, and shown on the board."""

from __future__ import annotations

import re
from itertools import count
from random import Random

import pytest

from py_rules import load, record
from py_rules.core import spell
from tests.markup import unmarked
from tests.web import test_bots_at_table as bots
from tests.web.test_bots_at_table import (
    advised,
    against,
    dispatch,
    moved,
    on_table,
    play_line,
    until_bot,
)
from web.games import protocol
from web.games.mexica.entries import deeds
from web.i18n import render
from web.model.page import Model
from web.update.registry import read_event
from web.views import page
from web.views import table as table_view


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    bots.RNG.seed(8)


def placed(name: str = "mexica") -> Model:
    """Return a game between people in its first turn, after its first two actions."""
    model = dispatch(
        Model(), read_event("choose", name), read_event("opponents", "people"), read_event("begin")
    )
    for _ in range(2):
        model = moved(model)
    return model


def test_a_suggestion_is_played_action_by_action() -> None:
    """Each press plays one action; the rest of the plan stays, without another request."""
    model = advised(placed(), ("take", "take", "end"), ("end",))
    assert str(page.draw(model)).count('data-do="hint-play"') == 2
    played = dispatch(model, read_event("hint-play", "0"))
    assert spell(on_table(played).match.actions[-1]) == "take"
    assert not on_table(played).analysis.requested
    assert [each.actions for each in on_table(played).analysis.advice] == [("take", "end")]
    assert "Go on with the plan from the last hint." in page.draw(played)
    again = dispatch(played, read_event("hint-play", "0"))
    assert [each.actions for each in on_table(again).analysis.advice] == [("end",)]
    back = dispatch(again, read_event("undo"), read_event("undo"))
    assert on_table(back).match.state == on_table(model).match.state
    assert not on_table(back).analysis.advice


def test_a_hint_is_about_the_whole_position() -> None:
    """What is selected and the refusal are removed: on a phone the hint would be hidden."""
    model = dispatch(placed(), read_event("select", "canal"), read_event("select", "a1"))
    assert on_table(model).selection.words == ("canal",)
    assert on_table(model).refusals
    hinted = advised(model, ("take", "end"))
    assert on_table(hinted).selection.words == ()
    assert not on_table(hinted).refusals
    assert 'data-do="cancel"' not in page.draw(hinted)
    assert 'data-do="hint-play"' in page.draw(hinted)


def test_suggestions_can_be_dismissed() -> None:
    model = advised(placed(), ("take", "take", "end"), ("end",))
    assert 'data-do="hint-close"' in page.draw(model)
    closed = dispatch(model, read_event("hint-close"))
    assert not on_table(closed).analysis.advice
    assert 'class="advice' not in page.draw(closed)
    assert dispatch(closed, read_event("hint-close")) == closed


def test_a_hint_says_what_its_action_is_for() -> None:
    """In Myraclia: what an element is good for; in Mexica: what a canal prepares."""
    for name, kind, brings in (
        ("myraclia", "take", "free tiles need it. You would be number"),
        ("mexica", "canal", "This canal doesn’t close off a district for you yet. It prepares a"),
    ):
        model = placed(name)
        state = on_table(model).match.state
        action = next(each for each in load(name).legal(state) if each.words[0] == kind)
        drawn = unmarked(page.draw(advised(model, (spell(action),))))
        (why,) = re.findall('<p class="why">(.*?)</p>', drawn)
        assert brings in why


def test_a_hint_states_its_idea_before_its_actions() -> None:
    """The order is heading, sentence about the game, actions; a chip has its reason."""
    drawn = unmarked(page.draw(advised(placed(), ("take", "take", "end"))))
    order = [
        "What a grandmaster would do",
        '<p class="why">You save 2 AP as chips',
        '<ol class="plan">',
    ]
    places = [drawn.index(part) for part in order]
    assert places == sorted(places)


def test_an_alternative_is_named_before_it_is_compared() -> None:
    drawn = str(page.draw(advised(placed(), ("take", "take", "end"), ("end",))))
    other = drawn[drawn.index('class="others"') :]
    assert other.index("<strong") < other.index("first suggestion")


def test_a_canal_that_closes_off_a_district_says_so_and_who_stands_there() -> None:
    match = record.begin(record.Table(load("mexica"), 2, ("Ann", "Ben")))
    rng, kinds, canals = Random(4), set[str](), count()
    while not match.state.over and len(match.actions) < 400:
        state = match.state
        if state.to_move is None:
            match = match.deal(rng)
            continue
        for action in match.game.legal(state):
            if action.words[0] not in ("canal", "found"):
                continue
            after = match.game.apply(state, action)
            new = [
                each
                for each in after.districts
                if each.area not in {one.area for one in state.districts}
                and each.size in after.calpulli
                and not each.token
            ]
            if action.words[0] == "canal" and not new and next(canals) % 8:
                continue  # most of the hundreds of canals close off nothing and read alike
            sentences = [render(text) for text in deeds(match, [(state, action)])]
            if action.words[0] == "found":
                assert sentences[0].startswith("You found a district of ")
                kinds.add("found")
            elif new:
                closing = [text for text in sentences if text.startswith("This closes off")]
                assert len(closing) == len(new)
                others = sum("Also in it" in text or "Nobody else" in text for text in sentences)
                assert others == len(new)
                kinds.add("closed")
            elif action.words[0] == "canal":
                assert sentences == [
                    "This canal doesn’t close off a district for you yet. It prepares a later turn."
                ]
        match = match.play(rng.choice(list(match.game.legal(state))))
        if len(kinds) == 2:
            return
    assert "closed" in kinds


def test_a_hint_mentions_a_leap_before_the_saved_chip() -> None:
    game = load("mexica")
    match = record.begin(record.Table(game, 2, ("Ann", "Ben"))).deal(Random(3))
    for line in ("start h6", "start g7"):
        match = match.play(game.parse(line))
    steps, state = [], match.state
    for line in ("leap t6", "take", "end"):
        steps.append((state, game.parse(line)))
        state = game.apply(*steps[-1])
    sentences = [render(text) for text in deeds(match, steps)]
    assert sentences[0].startswith("Your figure is then in the east.")
    assert sentences[1:] == ["You save 1 AP as a chip for a later turn."]


def test_a_hint_never_claims_building_from_a_bridge() -> None:
    game = load("mexica")
    match = record.begin(record.Table(game, 2, ("Ann", "Ben"))).deal(Random(3))
    for line in ("start h6", "start g7", "canal b1", "bridge o6 ew", "end", "end"):
        match = match.play(game.parse(line))
    leap = game.parse("leap o6")
    assert leap in game.legal(match.state)
    after = game.apply(match.state, leap)
    assert deeds(match, [(match.state, leap), (after, game.parse("end"))]) == ()


def test_an_alternative_can_be_played_instead() -> None:
    model = advised(placed(), ("end",), ("take",))
    played = dispatch(model, read_event("hint-play", "1"))
    assert spell(on_table(played).match.actions[-1]) == "take"
    assert not on_table(played).analysis.advice  # the plan is finished


def test_only_suggested_actions_are_played() -> None:
    model = placed()
    assert dispatch(model, read_event("hint-play", "0")) == model
    model = advised(model, ("fly",))
    assert dispatch(model, read_event("hint-play", "0")) == model
    assert dispatch(model, read_event("hint-play", "7")) == model
    bot = until_bot(against("novice"))
    assert dispatch(bot, read_event("hint-play", "0")) == bot


def test_a_suggested_action_that_needs_confirmation_is_only_proposed() -> None:
    """In Mexica, ending the turn with unspent points has to be confirmed.

    While the page waits for the answer, no button proposes it again.
    """
    model = advised(placed(), ("end",))
    assert 'data-do="hint-play"' in str(page.draw(model))
    match = on_table(model).match
    assert protocol.load("mexica").question(match.state, match.game.parse("end"))
    asked = dispatch(model, read_event("hint-play", "0"))
    assert on_table(asked).match is match
    assert on_table(asked).selection.words == ("end",)
    assert 'data-do="hint-play"' not in str(page.draw(asked))
    assert 'data-do="hint-play"' in str(page.draw(dispatch(asked, read_event("cancel"))))
    confirmed = dispatch(asked, read_event("confirm"))
    assert spell(on_table(confirmed).match.actions[-1]) == "end"


def test_playing_a_suggestion_by_hand_continues_the_hint() -> None:
    """A canal has to be confirmed; after that, the rest of the plan is still there."""
    model = placed()
    match = on_table(model).match
    legal = [spell(action) for action in match.game.legal(match.state)]
    canal, other = [line for line in legal if line.startswith("canal") and "-" not in line][:2]
    model = advised(model, ("take",), (canal, "take", "end"))
    followed = on_table(play_line(model, canal)).analysis.advice
    assert [each.actions for each in followed] == [("take", "end")]
    assert not on_table(play_line(model, other)).analysis.advice


def test_a_hint_after_another_action_says_the_plan_is_new() -> None:
    new = "You didn’t play what the last hint suggested, so this is a new plan."
    model = placed()
    match = on_table(model).match
    legal = [spell(action) for action in match.game.legal(match.state)]
    canal, other = [line for line in legal if line.startswith("canal") and "-" not in line][:2]
    model = advised(model, (canal, "take", "end"))
    assert new not in page.draw(model)
    assert new in page.draw(advised(play_line(model, other), ("take", "end")))
    assert new not in page.draw(advised(play_line(model, canal), ("take", "end")))  # same plan
    left = on_table(advised(model, ("take",)))
    assert left.plans
    later = left.match.play(left.match.game.parse("take")).play(left.match.game.parse("end"))
    assert not left.plans.departed(later), "another turn has its own plan"


@pytest.mark.parametrize("name", protocol.GAMES)
def test_the_first_step_of_a_hint_is_marked_on_the_board(name: str) -> None:
    """The mark stays until something is selected."""
    model = dispatch(
        Model(), read_event("choose", name), read_event("opponents", "people"), read_event("begin")
    )
    match = on_table(model).match
    action = next(action for action in match.game.legal(match.state) if " " in spell(action))
    before = str(table_view.parts(on_table(model), True)["board"])
    shown = advised(model, (spell(action),))
    assert "marked" not in before
    drawn = str(table_view.parts(on_table(shown), True)["board"])
    assert "marked" in drawn or name == "myraclia"  # its draft is not on the board
    assert drawn.count(' live"') == before.count(' live"')
    word = max(action.words)
    selected = dispatch(shown, read_event("select", word))
    assert "marked" not in str(table_view.parts(on_table(selected), True)["board"])
