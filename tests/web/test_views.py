"""Every game's table: each word can be clicked and has a name, and the markup is well formed."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from py_rules import load
from py_rules.record import Match, Table, random_match
from tests.markup import parsed
from web import i18n
from web.games import protocol
from web.games.colours import COLOURS
from web.games.selection import select, toggle_word
from web.model.page import Model
from web.model.table import TableState, proposed
from web.update import update
from web.update.registry import read_event
from web.views import page, table

NAMES = ('Ann <b title="x">', "Ben & Co", "Čeněk", "Őrs", "'Eve'")


@cache
def matches(name: str, seed: int) -> list[Match]:
    """Return one random game for each number of seats."""
    game = load(name)
    return [
        random_match(Table(game, seats, NAMES[:seats]), Random(seed + seats), longest=400)
        for seats in game.seats
    ]


def sample(match: Match, count: int) -> list[Match]:
    """Return matches cut throughout the game, where a player is to move or it is over."""
    step = max(1, len(match.actions) // count)
    cuts = [*range(len(match.actions), 0, -step)]
    short = [
        match._replace(positions=match.positions[: n + 1], actions=match.actions[:n]) for n in cuts
    ]
    return [each for each in short if each.state.to_move is not None or each.state.over]


def table_for(match: Match, selected: tuple[str, ...] = ()) -> TableState:
    view = protocol.load(match.game.name)
    log = tuple(view.describe_action(match, index) for index in range(len(match.actions)))
    selection = select(match.game, match.state, selected)
    return TableState("1", match, selection, COLOURS, log)


def offered(parts: dict[str, str]) -> set[str]:
    """Return the words that the screen offers."""
    drawn = re.findall(r'data-key="([^"]*)"', parts["board"])
    buttons = re.findall(r'data-do="select" data-on="([^"]*)"', parts["ask"])
    return {*drawn, *buttons}


@pytest.mark.parametrize("name", protocol.GAMES)
def test_every_legal_action_is_reachable_on_the_screen(name: str) -> None:
    """Every action that is left is proposed or has a word on the screen.

    Tested at the start of an action and after each first word.
    """
    rng = Random(7)
    for match in matches(name, seed=5):
        for each in sample(match, 12):
            if each.state.over:
                continue
            start = table_for(each)._replace(more=1000)
            selections = [start.selection]
            seen = sorted(start.selection.live & offered(dict(table.parts(start, tall=False))))
            for word in rng.sample(seen, min(3, len(seen))):
                answer = toggle_word(start.selection, word)
                selections += [answer.selection] if answer.selection else []
            for selection in selections:
                now = start._replace(selection=selection)
                words = selection.live & offered(dict(table.parts(now, tall=rng.random() < 0.5)))
                for action in selection.left:
                    assert words.intersection(action.words) or action == proposed(now), (
                        selection.words
                    )


@pytest.mark.parametrize("name", protocol.GAMES)
def test_drawings_are_well_formed_and_clickable_elements_are_named(name: str) -> None:
    """Names of players are text; everything that can be clicked has a name."""
    for match in matches(name, seed=2):
        for each in sample(match, 8):
            for tall in (False, True):
                parts = table.parts(table_for(each), tall)
                drawn = parsed(*parts.values())
                for target in drawn.iter():
                    if "data-key" in target.attrib:
                        assert target.get("aria-label"), ElementTree.tostring(target)
                    assert "style" not in target.attrib  # forbidden by the page's policy
                assert not [tag for tag in drawn.iter() if tag.tag == "b"]
                assert "None" not in "".join(drawn.itertext())


@pytest.mark.parametrize("name", protocol.GAMES)
def test_every_action_is_described_and_proposed(name: str) -> None:
    """The log has a sentence for each action, and so has its proposal."""
    view = protocol.load(name)
    for match in matches(name, seed=9):
        for index, action in enumerate(match.actions):
            sentences = [i18n.render(sentence) for sentence in view.describe_action(match, index)]
            assert sentences
            assert all(sentence.endswith((".", "!", "?")) for sentence in sentences), sentences
            state = match.positions[index]
            if state.to_move is not None:
                assert match.table.name(state.to_move) in " ".join(sentences)
                assert i18n.render(view.sentence(state, action))[0].isupper()
                short = match._replace(
                    positions=match.positions[: index + 1], actions=match.actions[:index]
                )
                assert view.prompt(short)
                assert view.status(short)
        assert view.reference()
        if match.state.over:
            winner = match.game.winners(match.state)[0]
            assert match.table.name(winner) in i18n.render(view.verdict(match))
            assert match.game.scores(match.state)[0].keys() == view.SOURCES.keys()


@pytest.mark.parametrize("name", protocol.GAMES)
def test_the_end_screen_shows_points_by_source(name: str) -> None:
    """The screen shows each seat's points by source, as the rules score them."""
    match = matches(name, seed=1)[0]
    if not match.state.over:
        pytest.fail("the sampled game did not end")
    ask = table.parts(table_for(match), tall=False)["ask"]
    cells = [[cell.text for cell in row.iter("td") if cell.text] for row in parsed(ask).iter("tr")]
    expected = [
        [str(points[source]) for points in match.game.scores(match.state)]
        for source in match.game.scores(match.state)[0]
    ]
    assert [row for row in cells if row] == [
        *expected,
        [str(total) for total in match.game.totals(match.state)],
    ]


def test_every_game_has_a_box_and_a_table() -> None:
    """Every game on the shelf has rules, a box and a picture."""
    from py_rules import GAMES
    from web.games.covers import BOXES, PICTURES

    assert set(protocol.GAMES) <= set(GAMES)
    assert list(BOXES) == list(protocol.GAMES)
    assert list(PICTURES) == list(protocol.GAMES)
    shelf = page.draw(update(Model(), read_event("shelf"), Random(0)))
    for name in protocol.GAMES:
        assert f'data-on="{name}"' in shelf
