"""Help at the table: how to win, what can be done now, and what each element is."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from py_rules import load
from py_rules.core import spell
from py_rules.mexica.data import CALPULLI
from py_rules.mykerinos.data import ROOMS
from py_rules.mykerinos.scoring import card_worth
from py_rules.myraclia.data import COLOURS
from py_rules.myraclia.state import Phase
from py_rules.record import Table
from tests.markup import unmarked
from tests.random_matches import random_game, truncated
from tests.web.test_presses import table_at, targets
from web.games import entries, protocol, rule_titles
from web.games.place_names import has_places
from web.i18n import render
from web.model import results
from web.model.bots import AdviceView, Analysis
from web.model.events import Event
from web.model.page import Model
from web.model.results import GameResult
from web.model.saves import Saved
from web.model.table import TableState
from web.update import update
from web.views import guide, page
from web.views import table as table_view

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


def tables(name: str, count: int) -> list[TableState]:
    """Return positions of random games, of which one game has all options."""
    game, found = load(name), list[TableState]()
    for table in (Table(game, 2), Table(game, max(game.seats), options=frozenset(game.options))):
        match, rng = random_game(table, seed=3), Random(5)
        places = [at for at, each in enumerate(match.positions) if each.to_move is not None]
        found += [table_at(truncated(match, at)) for at in rng.sample(places, count)]
    return found


@pytest.mark.parametrize("name", protocol.GAMES)
def test_every_pressable_element_has_a_help_entry(name: str) -> None:
    known = entries.load(name)
    for table in tables(name, 6):
        for word in targets(table):
            key = known.entry_of(table.match.state, word)
            if "-" not in word and "+" in word:
                continue  # a payment explains itself
            assert key in known.ENTRIES or word in {"ns", "ew", "instead"}, word
            for text in known.now(table.match, word):
                assert render(text).endswith((".", "left")), word


@pytest.mark.parametrize("name", protocol.GAMES)
def test_every_entry_names_rules_that_exist(name: str) -> None:
    rules = load(name).rules
    for key, entry in entries.load(name).ENTRIES.items():
        assert entry.title, key
        assert set(entry.rules) <= set(rules), key
        assert entry.rules, key


@pytest.mark.parametrize("name", protocol.GAMES)
def test_the_list_of_options_matches_the_current_position(name: str) -> None:
    """Each verb is listed once, and the reason is given for those that can't be chosen."""
    for table in tables(name, 5):
        shown = str(guide.options(table))
        view = protocol.load(name)
        live = table.selection.live | table.selection.common
        verbs = [word for word, _label in view.verbs(table.match)]
        options = entries.load(name).options(table.match)
        kinds = shown.count('class="one-each"')
        assert shown.count("<li") == len(options) + kinds  # each kind has a heading
        words = {word for word, _label in options}
        for action in table.selection.legal:
            assert words.intersection(action.words), action
        assert shown.count("Not now:") == len([word for word in verbs if word not in live])
        assert guide.rule_now(table) in table.match.game.rules


def remedied(name: str, reason: str, state: Any) -> Any:
    """Return the position without the refusal's cause; None if changing numbers can't remove it."""
    if name == "mykerinos":
        return None
    if name == "mexica":
        match reason:
            case "there are no canal pieces left":
                return state._replace(singles=9, doubles=9)
            case "you have no building left that you can afford with the AP you have":
                mine = state.players[state.to_move]._replace(stock=(9,) * 4)
                players = list(state.players)
                players[state.to_move] = mine
                return state._replace(players=tuple(players))
        return None
    seat = state.to_move

    def own(values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
        return (*values[:seat], value, *values[seat + 1 :])

    rich: dict[str, Any] = {"stock": own(state.stock, type(state.stock[0])(*(9,) * len(COLOURS)))}
    match reason.partition(":")[0]:
        case "you don’t have enough points":
            rich = {"points": own(state.points, 99)}
        case "you reserved your tile this round; you can add elements from the next round on":
            rich = {"fresh": False}
        case "you have no disc left to mark a tile" | (
            "your reserved tile lacks only one element, so you can only terraform it"
        ):
            return None
        case _ if not {"element", "elements", "pay"} & set(reason.split()):
            return None
    return state._replace(**rich)


# Every n-th position is checked. Mexica's games are the longest, with the most attempts.
STEPS = {"mykerinos": 5, "myraclia": 5, "mexica": 11}


@pytest.mark.parametrize("name", protocol.GAMES)
def test_the_reason_why_a_verb_is_impossible_is_correct(name: str) -> None:
    """The reason names no place, because none has been chosen, and disappears with its cause."""
    game, sentences, causes = load(name), set[str](), set[str]()
    for seats in (2, max(game.seats)):
        match = random_game(Table(game, seats), seed=3)
        for at in range(1, len(match.positions), STEPS[name]):
            state = match.positions[at]
            if state.to_move is None:
                continue
            possible = {word for action in game.legal(state) for word in action.words}
            for word, _label in protocol.load(name).verbs(truncated(match, at)):
                if word in possible or not (found := game.why_not(state, (word,))):
                    continue
                reason = guide.impossible(name, state, word, found[0])
                assert not has_places(reason)
                assert "this tile" not in render(reason)
                sentences.add(sentence := render(reason))
                if better := remedied(name, sentence, state):
                    causes.add(sentence)
                    then, *_ = [*game.why_not(better, (word,)), None]
                    if word not in {w for action in game.legal(better) for w in action.words}:
                        assert then, word
                        assert render(guide.impossible(name, better, word, then)) != sentence
    assert len(sentences) > 6
    assert len(causes) == {"mykerinos": 0, "mexica": 2, "myraclia": 6}[name]


def test_the_draft_says_what_each_element_is_for() -> None:
    match = random_game(Table(load("myraclia"), 3), seed=3)
    at = next(at for at, each in enumerate(match.positions) if each.phase is Phase.DRAFT)
    table = table_at(truncated(match, at))
    shown = unmarked(guide.options(table))
    there = {name for name, count in zip(COLOURS, match.positions[at].board, strict=True) if count}
    kinds = shown.partition('class="one-each"')[2].partition("</ul>")[0]
    assert len(re.findall("<li>.*?free tiles? needs? it", kinds)) == len(there) > 2
    assert set(re.findall('href="#gem-(.*?)"', kinds)) == there
    assert shown.count("The further right your marker stands") == 1
    known = entries.load("myraclia")
    orders = {render(known.now(table.match, name)[-1]) for name in there}
    assert all(shown.count(order) for order in orders)
    if len(orders) == 1:  # a rule for all elements is given once
        assert "in the terraforming order" not in kinds
    rule = render(load("myraclia").rules["draft.take"])
    assert shown.count(rule) == 1


def test_help_says_reserving_needs_a_terraformed_tile() -> None:
    match = random_game(Table(load("myraclia"), 2), seed=3)
    at = next(at for at, each in enumerate(match.positions) if each.phase is Phase.ACT)
    shown = unmarked(guide.options(table_at(truncated(match, at))))
    reason = "Nothing is terraformed yet, and a reserved tile must touch a terraformed one"
    assert f"Not now: {reason}." in shown


def test_a_first_game_says_how_to_win_until_it_is_dismissed() -> None:
    table = table_at(truncated(random_game(Table(load("mexica"), 2), seed=3), 3))
    model = Model(table=table)
    assert "How to win" in str(page.draw(model)).split('id="reference"')[0]
    for tall in (False, True):  # on a phone the summary has all of it until it is opened
        drawn = str(table_view.draw(table, tall, first=True))
        summary = unmarked(drawn).partition("</summary>")[0]
        assert all((line in summary) == tall for line in entries.load("mexica").GOAL)
        (opening,) = re.findall(r"<details[^>]*first-goal[^>]*>", drawn)
        assert (" open" in opening) != tall
    away = update(model, Event("goal"), Random(1))
    assert "first-goal" not in str(page.draw(away))
    again = update(away, Event("goal"), Random(1))
    assert 'class="goal"' in str(page.draw(again))
    other = Model(table=table, saves=(Saved("2", "mexica", ""),))
    assert "first-goal" not in str(page.draw(other))
    of_another_title = Model(table=table, saves=(Saved("2", "myraclia", ""),))
    assert "first-goal" in str(page.draw(of_another_title))
    for name, known in (("mexica", True), ("mykerinos", False)):
        won = GameResult("abc", name, ("novice",), won=True, points=50, seats=2)
        finished = Model(table=table, results=results.write((won,)))
        assert ("first-goal" in str(page.draw(finished))) != known


def test_how_to_win_is_hidden_by_a_hint_on_a_desktop() -> None:
    table = table_at(truncated(random_game(Table(load("mexica"), 2), seed=3), 3))
    advice = AdviceView((spell(table.match.actions[-1]),), ())
    hinted = table._replace(analysis=Analysis(advice=(advice,)))
    assert "first-goal" not in str(table_view.draw(hinted, tall=False, first=True))
    assert "first-goal" in str(table_view.draw(hinted, tall=True, first=True))
    closed = update(Model(table=hinted), Event("hint-close"), Random(1)).table
    assert closed
    assert "first-goal" in str(table_view.draw(closed, tall=False, first=True))


def test_an_explanation_closes_when_something_is_chosen() -> None:
    """The card lists the points of each calpulli for the founder and the others."""
    table = table_at(truncated(random_game(Table(load("mexica"), 2), seed=3), 3))
    shown = update(Model(table=table), Event("explain", "found"), Random(1)).table
    assert shown
    card = str(table_view.parts(shown, tall=False)["ask"])
    for size in table.match.state.calpulli:
        assert f"{size}: {CALPULLI[size].founder}, {CALPULLI[size].others}" in card
    assert "rules/mexica-words.html#found" in card
    after = update(Model(table=shown), Event("select", "end"), Random(1)).table
    assert after
    assert not after.explained


def test_the_list_of_options_is_not_styled_like_game_variants() -> None:
    """A marked term in a sentence is a span and stays in its line."""
    sheets = "".join(path.read_text("utf-8") for path in (WEB / "css").glob("*.css"))
    styled = re.findall(r"\.options [^,{]*span[^,{]*", sheets)
    assert styled
    assert all(selector.startswith(".options button ") for selector in styled)
    shown = guide.options(tables("mexica", 3)[0])
    assert '<span class="term"' in str(shown)
    assert "<button" not in str(shown)


def test_open_calpulli_can_be_pressed_and_show_their_value() -> None:
    sheet = (WEB / "css" / "mexica-2-pieces.css").read_text("utf-8")
    (deaf,) = re.findall(r"([^{}]*)\{\s*pointer-events: none;\s*\}", sheet)
    assert ".mexica .calpulli:not(.open)" in deaf
    assert "calpulli open" not in deaf
    cards = 0
    match = random_game(Table(load("mexica"), 2), seed=3)
    for at, state in enumerate(match.positions):
        if state.to_move is None or not state.calpulli:
            continue
        card = guide.card(table_at(truncated(match, at)), "found")
        assert "the first three places in the district score the size and these two" in card
        for size in state.calpulli:
            assert f"{size}: {CALPULLI[size].founder}, {CALPULLI[size].others}" in card
        cards += 1
        if cards == 5:
            break
    assert cards


@pytest.mark.parametrize("name", protocol.GAMES)
def test_links_to_rules_are_called_like_the_headings_of_the_rules_page(name: str) -> None:
    heading, headings = "", dict[str, str]()
    for line in (ROOT / "content" / "rules" / f"{name}.txt").read_text("utf-8").splitlines():
        if found := re.match(r"=+ (?:\[\w+\] )?(.*)", line):
            heading = found[1].strip()
        elif found := re.match(r"\[([a-z.-]+)\] ", line):
            headings[found[1]] = heading
    assert headings.keys() == load(name).rules.keys()
    assert {rule: rule_titles.title(name, rule) for rule in headings} == headings


@pytest.mark.parametrize("name", protocol.GAMES)
def test_no_help_card_shows_a_rule_id(name: str) -> None:
    (table, *_) = tables(name, 1)
    for key in entries.load(name).ENTRIES:
        shown = update(Model(table=table), Event("explain", f"={key}"), Random(1)).table
        assert shown
        card = str(guide.explained(shown))
        links = re.findall(r'data-rule="([^"]*)"[^>]*>([^<]*)</a>', card)
        assert links, key
        assert all(rule not in (label, "") and label for rule, label in links), key
        assert len({label for _rule, label in links}) == len(links), key


@pytest.mark.parametrize("name", protocol.GAMES)
def test_points_are_shown_with_their_parts(name: str) -> None:
    """Tested during and after a game, when panels show all points; "+4" can be 3 and 1."""
    word, now = {"mykerinos": ("points-{}", "plots"), "myraclia": ("points-{}", "play")}.get(
        name, ("seat-{}", "")
    )
    game, shown = load(name), 0
    whole = random_game(Table(game, 3), seed=3)
    for match in (truncated(whole, len(whole.actions) // 2), whole):
        for seat, points in enumerate(game.scores(match.state), 1):
            sentences = tuple(map(render, entries.load(name).now(match, word.format(seat))))
            more = {source: count for source, count in points.items() if source != now and count}
            numbers = [int(number) for each in sentences for number in re.findall(r"\d+", each)]
            first = points[now] if now else sum(points.values())
            assert numbers[0] == first
            assert sorted(numbers[1:]) == sorted(
                ([sum(more.values())] if now and more else []) + [*more.values()]
            )
            shown += len(more)
    assert shown > 5


def test_the_number_of_a_wing_is_explained() -> None:
    match = random_game(Table(load("mykerinos"), 3), seed=3)
    state = match.state
    for number in range(1, 6):
        rooms, worth = map(render, entries.load("mykerinos").now(match, f"wing-{number}"))
        there = [room.name for room in ROOMS.values() if number - 1 in room.wings]
        assert re.findall(r"\d-\d", rooms) == there
        assert f"wing {number}" in rooms
        values = [card_worth(state, seat, number - 1) for seat in range(3)]
        assert [int(each) for each in re.findall(r"(\d+) point", worth)] == values
