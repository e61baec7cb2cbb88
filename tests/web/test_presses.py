"""A press that does nothing is a defect: pressing any target, whatever is selected, changes
something or says why it can't."""

from __future__ import annotations

import re
from random import Random

import pytest

from py_rules import load, record
from py_rules.mexica.areas import EMBLEM
from py_rules.mexica.state import fits, token_squares
from py_rules.record import Match, Table
from tests.mexica.positions import CORNER, position
from tests.random_matches import FUZZ, random_game, truncated
from web import i18n
from web.games import protocol
from web.games.colours import COLOURS
from web.games.mexica import signs
from web.games.mexica.routes import foundings
from web.games.selection import select
from web.model.page import Model
from web.model.table import TableState, meant, proposed
from web.update.registry import handler
from web.views import table as table_view

POSITIONS = 4 * FUZZ  # positions of each game
TAPS = 4  # taps one after another
PRESSES = 8  # targets tried in each state of the selection


def table_at(match: Match) -> TableState:
    log = ((),) * len(match.actions)
    return TableState("1", match, select(match.game, match.state), COLOURS, log)


def targets(table: TableState) -> list[str]:
    """Return the words of everything on the board and of every button that selects a word."""
    parts = table_view.parts(table, tall=False)
    drawn = re.findall(r'data-key="([^"]*)"', parts["board"])
    # These replay a turn, or open the card of a term in a sentence.
    ask = re.sub('(data-do="(turn|explain)"|class="term") data-on="[^"]*"', "", parts["ask"])
    return list(dict.fromkeys(drawn + re.findall(r'data-on="([^"]*)"', ask)))


def pressed(table: TableState, word: str) -> TableState:
    after = handler("table", "select_word")(Model(table=table), word, Random(1)).table
    assert after
    return after


def silent(table: TableState, word: str) -> bool:
    """Return whether pressing a target has no effect that a player could notice."""
    after = pressed(table, word)
    if after.refusals:
        return not i18n.render(after.refusals[0].text, ("Ann",) * table.match.table.seats)
    chosen = after.selection.words, after.sequence
    return after.match is table.match and chosen == (table.selection.words, table.sequence)


@pytest.mark.parametrize("name", protocol.GAMES)
def test_every_press_has_an_effect_or_an_explanation(name: str) -> None:
    game, rng, failed = load(name), Random(name), set()
    match = random_game(Table(game, max(game.seats)), seed=4)
    places = [at for at, each in enumerate(match.positions) if each.to_move is not None]
    for at in rng.sample(places, min(POSITIONS, len(places))):
        now = table_at(truncated(match, at))
        for _ in range(TAPS):
            words = targets(now)
            live = [word for word in words if word in now.selection.live]
            some = rng.sample(words, min(PRESSES, len(words)))
            some += rng.sample(live, min(PRESSES, len(live)))
            tried = sorted({*some, *now.selection.words})
            failed |= {(word, now.selection.words, at) for word in tried if silent(now, word)}
            on = [word for word in live if pressed(now, word).match is now.match]
            if not on:
                break
            now = pressed(now, rng.choice(on))
    assert not failed


def test_choosing_another_place_for_a_canal_replaces_the_first() -> None:
    match = record.begin(Table(load("mexica"), 2))
    for line in ("calpulli 3 4 5 6 7 9 10 11", "start g7", "start i7"):
        match = match.play(record.parse(match.game, line))
    now = table_at(match)
    for word in ("canal", "c4-d4"):
        now = pressed(now, word)
    assert now.selection.words == ("canal", "c4-d4")
    assert pressed(now, "e4-e5").selection.words == ("canal", "e4-e5")
    assert pressed(now, "f5").selection.words == ("canal", "f5")


def before_a_walk() -> TableState:
    match = record.begin(Table(load("mexica"), 2))
    for line in ("calpulli 3 4 5 6 7 9 10 11", "start g7", "start i7", "step g6"):
        match = match.play(record.parse(match.game, line))
    return table_at(match)


@pytest.mark.parametrize("words", [("d6",), ("step", "d6")])
def test_a_route_of_several_steps_is_chosen_by_its_destination(words: tuple[str, ...]) -> None:
    """The board shows the route with its cost; a single confirmation takes all steps."""
    now = before_a_walk()
    for word in words:
        now = pressed(now, word)
    assert [action.words for action in proposed(now).actions] == [
        ("step", "f6"),
        ("step", "e6"),
        ("step", "d6"),
    ]
    parts = table_view.parts(now, tall=False)
    assert 'Go to a square in the west<span class="at"> [d6]</span> (3 AP)' in parts["ask"]
    assert re.search(r'class="price">3<', parts["board"])
    after = handler("table", "confirm")(Model(table=now), None, Random(1)).table
    assert after
    assert str(after.match.state.players[0].figure) == "d6"
    assert after.match.state.ap == now.match.state.ap - 3


def test_a_route_is_not_proposed_if_a_leap_costs_no_more() -> None:
    now = pressed(pressed(before_a_walk(), "step"), "d4")
    assert proposed(now) is None
    assert now.refusals


def test_choosing_a_route_again_deselects_it() -> None:
    now = pressed(before_a_walk(), "step")
    assert pressed(pressed(now, "d6"), "d6") == now


def test_the_lake_after_a_way_was_proposed_is_refused_with_the_rule_for_ways() -> None:
    """The rule for canals is not given, whether one step or several have been proposed."""
    match = random_game(Table(load("mexica"), 2), seed=4)
    ways = set[str]()
    for at, state in enumerate(match.positions):
        if state.to_move is None or state.ap < 3 or state.over:
            continue
        table = table_at(truncated(match, at))
        for word in sorted({each.words[-1] for each in table.selection.legal}):
            chosen = pressed(table, word)
            action = proposed(chosen)
            if action is None or action.words[0] != "step" or chosen.match is not table.match:
                continue
            if not (chosen.sequence or "step" in chosen.selection.common):
                continue
            refused = pressed(chosen, "a1").refusals
            assert refused[0].rule.startswith("step."), (word, refused[0])
            ways.add("several" if chosen.sequence else "one")
        for word in [str(square) for square in ("d6", "e7", "f8", "g9", "h9", "i8")]:
            chosen = pressed(table, word)
            if chosen.sequence and chosen.sequence.words[0] == "step":
                assert pressed(chosen, "a1").refusals[0].rule.startswith("step.")
                ways.add("several")
        if len(ways) == 2:
            return
    assert ways


def before_a_founding(figure: str, ew: str = "") -> TableState:
    """Return a table with Ann's figure on this square, near the four-square district t6 to u8."""
    state = position(figure, "b10", canals=CORNER, ew=ew)
    match = record.begin(Table(load("mexica"), 2))
    return table_at(match._replace(positions=(state,), actions=()))


def test_a_tap_on_the_size_of_a_district_founds_it() -> None:
    """The founding has to be confirmed; a step to the square is offered too.

    On the district's other squares, the step is proposed first.
    """
    start = before_a_founding("u8")
    now = pressed(start, "u7")
    assert proposed(now).words == ("found", "u7")
    assert now.match is start.match
    parts = table_view.parts(now, tall=True)
    assert "Found the district of 4 squares" in parts["ask"]
    assert re.search(r'data-on="step" class="verb"', parts["ask"])
    assert pressed(now, "step").match.actions[-1].words == ("step", "u7")
    board = table_view.parts(start, tall=True)["board"]
    assert 'aria-label="u7: land, district of size 4, founding: 0 AP"' in board
    assert proposed(pressed(before_a_founding("t6"), "u6")).words == ("step", "u6")
    after = handler("table", "confirm")(Model(table=now), None, Random(1)).table
    assert after
    assert [each.words for each in after.match.actions] == [("found", "u7")]


def test_a_tap_on_the_size_of_another_district_goes_there_and_founds_it() -> None:
    """Going there without founding is possible too, and the player can switch between the two."""
    start = before_a_founding("t8", ew="t8")
    now = pressed(start, "u7")
    going = [("step", "u8"), ("found", "u7")]
    assert [action.words for action in proposed(now).actions] == going
    parts = table_view.parts(now, tall=True)
    label = "Go there and found the district of 4 squares (1 AP, +2)"
    assert label in parts["ask"]
    assert "It scores 2 points for you." in parts["ask"]
    assert 'class="calpulli"' in parts["board"].split('class="proposed"')[1]
    assert re.search(r'data-on="step" class="verb"', parts["ask"])
    assert re.search(r'data-on="sail" class="verb dim" aria-disabled', parts["ask"])
    assert pressed(now, "sail").sequence is None
    walking = pressed(now, "step")
    assert [action.words[0] for action in proposed(walking).actions] == ["step", "step"]
    assert proposed(pressed(walking, "found")) == proposed(now)
    after = handler("table", "confirm")(Model(table=now), None, Random(1)).table
    assert after
    assert [each.words for each in after.match.actions] == going
    assert after.match.state.ap == start.match.state.ap - 1


def test_a_leap_is_not_proposed_if_walking_costs_less() -> None:
    """Steps are proposed even if the leap is the only single action that leads there."""
    now = pressed(before_a_founding("c4"), "c6")
    only = select(now.match.game, now.match.state, ("c6",))
    leap = only._replace(left=tuple(each for each in only.left if each.words[0] == "leap"))
    assert [each.words for each in leap.left] == [("leap", "c6")]
    assert meant(now.match.state, leap).actions == proposed(now).actions
    assert [each.words[0] for each in proposed(now).actions] == ["step", "step"]


def test_no_district_is_founded_by_a_tap_out_of_reach() -> None:
    """If a leap costs no more, or there aren't enough AP, a tap has its usual effect."""
    assert not foundings(before_a_founding("c4").match.state)
    assert not foundings(before_a_founding("t8", ew="t8").match.state._replace(ap=0))
    assert foundings(before_a_founding("u8").match.state._replace(ap=0))


def test_a_size_is_written_where_its_calpulli_can_be_laid() -> None:
    """A tap on the size can then found the district; it isn't on a central emblem square."""
    state = position("h6", "b10", canals="h4 h10 g5 g6 i5 i6 g8 g9 i8 i9 f7 j7")
    (district,) = (one for one in state.districts if fits(state, one))
    assert signs.of(state, district) & token_squares(state, district)
    assert signs.within(state, district.area, fitting=False) == EMBLEM
