"""Characters: which names are valid, and what each character prefers."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

import py_rules
from py_rules import bots, record
from py_rules.bots.budget import Budget
from py_rules.bots.characters import CHARACTERS, with_character
from py_rules.bots.mind import SCORED, Evaluation, by_seat, lead
from py_rules.bots.myraclia_draft import spoils
from py_rules.bots.search import SearchBot
from py_rules.bots.tree import TreeBot
from py_rules.message import to_english
from py_rules.record import Table
from tests.random_matches import random_game

# For each game, the games that bots play, and a step: every such position in which a turn is
# planned is compared. The step is 1 where characters rarely choose differently.
GAMES = {"mykerinos": (3, 2), "myraclia": (3, 1), "mexica": (2, 2)}


def middle(name: str) -> list[Any]:
    """Return some positions of a random game in which a player is to move."""
    match = random_game(Table(py_rules.load(name), 2), 3)
    found = [state for state in match.positions if state.to_move is not None]
    return list(islice(found, len(found) // 3, None, 9))


def test_a_bot_name_is_a_level_with_an_optional_character() -> None:
    assert bots.split("adept") == ("adept", "")
    assert bots.split("adept-rival") == ("adept", "rival")
    for wrong in ("", "adept-", "adept-saint", "greedy-rival", "-rival", "rival", "adept-rival-x"):
        with pytest.raises(KeyError):
            bots.split(wrong)
        with pytest.raises(KeyError):
            bots.bot("mexica", wrong)


@pytest.mark.parametrize("name", py_rules.GAMES)
@pytest.mark.parametrize("character", CHARACTERS)
def test_every_level_can_have_every_character(name: str, character: str) -> None:
    for level in bots.LEVELS:
        plain, own = bots.bot(name, level), bots.bot(name, f"{level}-{character}")
        assert isinstance(plain, SearchBot | TreeBot)
        assert isinstance(own, SearchBot | TreeBot)
        assert own.style == plain.style
        assert own.evaluation != plain.evaluation


def test_every_character_has_a_name_and_a_description() -> None:
    for character in CHARACTERS.values():
        assert to_english(character.name)
        assert to_english(character.sentence).endswith(".")


def test_builders_weigh_opponents_less_and_rivals_more() -> None:
    for name in py_rules.GAMES:
        rivals = {character: each.tastes[name].rivals for character, each in CHARACTERS.items()}
        assert rivals["builder"] < rivals["gambler"] == 1 < rivals["rival"]
    assert lead([10.0, 4.0], 0, 0.5) == 8
    assert lead([10.0, 4.0], 0, 2.0) == 2


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_gambler_weights_expected_points_more_than_scored_points(name: str) -> None:
    mind = bots.evaluation(name)
    own = with_character(mind, "gambler")
    for feature, weight in mind.weights.items():
        if feature in SCORED or not weight:
            assert own.weights[feature] == weight
        else:
            assert own.weights[feature] > weight
    assert any(by_seat(own, state) != by_seat(mind, state) for state in middle(name))


class Change(NamedTuple):
    """How the choices of a character differ from those of the plain bot of its level.

    The points are sums over all decisions of what the evaluation expects after the turn.
    """

    decisions: int
    different: int
    own: float
    others: float
    scored: float  # change in the points that the seat has already scored


@cache
def decisions(name: str) -> list[Any]:
    """Return positions of some games between bots in which a turn is planned."""
    game, found = py_rules.load(name), list[Any]()
    games, step = GAMES[name]
    for seed in range(games):
        rng, bot = Random(seed), bots.bot(name, "adept")
        assert isinstance(bot, SearchBot)
        state = record.begin(Table(game, 2)).state
        while not state.over:
            if state.to_move is None:
                action = game.deal(state, rng)
            else:
                if bot.planned(state) is None:
                    found.append(state)
                action = bot(game, state, rng)
            state = game.apply(state, action)
    return found[::step]


@cache
def chosen(name: str, level: str) -> list[Any]:
    """Return the position after the bot's turn for each decision, without misjudgements."""
    bot, game = bots.bot(name, level), py_rules.load(name)
    assert isinstance(bot, SearchBot)
    bot.style = bot.style._replace(slips=0, among=1)
    return [bot.choose(game, state, Random(0), None).state for state in decisions(name)]


def scored(mind: Evaluation, state: Any, seat: int) -> float:
    """Return the points that a seat has already scored."""
    return sum(
        mind.weights[feature] * amount
        for feature, whose, _, amount in mind.terms(state)
        if whose == seat and feature in SCORED
    )


def change(name: str, character: str) -> Change:
    """Compare the turns of a character with those of the plain bot of the same level."""
    mind = bots.evaluation(name)
    different, own, others, at_once = 0, 0.0, 0.0, 0.0
    plain, like = chosen(name, "adept"), chosen(name, f"adept-{character}")
    for state, then, now in zip(decisions(name), plain, like, strict=True):
        if then == now or then.over or now.over:
            continue
        seat = state.to_move
        before, after = by_seat(mind, then), by_seat(mind, now)
        different += 1
        own += after[seat] - before[seat]
        others += after[1 - seat] - before[1 - seat]
        at_once += scored(mind, now, seat) - scored(mind, then, seat)
    return Change(len(plain), different, own, others, at_once)


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_characters_sometimes_choose_according_to_their_preferences(name: str) -> None:
    """A builder expects more points and leaves more to the others, a rival gives up points to cost
    the others some, and a gambler scores less right away.
    """
    found = {character: change(name, character) for character in CHARACTERS}
    for each in found.values():
        assert 0 < each.different < each.decisions / 3
    assert found["builder"].own > 0
    assert found["builder"].others > 0
    assert found["rival"].own < 0
    assert found["rival"].others < 0
    assert found["gambler"].scored < 0


def test_the_myraclia_rival_leaves_opponents_fewer_options() -> None:
    """Elements that another hand needs and tiles within reach count as open. The choices differ in
    more than one turn of twenty.
    """
    plain, like = chosen("myraclia", "adept"), chosen("myraclia", "adept-rival")
    different, more = 0, 0.0
    for state, then, now in zip(decisions("myraclia"), plain, like, strict=True):
        if then != now and not then.over and not now.over:
            different += 1
            more += spoils(now, state.to_move) - spoils(then, state.to_move)
    assert different > len(plain) / 20
    assert more < 0


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_rival_reuses_only_its_own_search_tree(name: str) -> None:
    """A rival compares the others' points with those at the root, so seats can't share a tree."""
    bot = bots.bot(name, "grandmaster-rival")
    assert isinstance(bot, TreeBot)
    game = py_rules.load(name)
    for state in middle(name)[:4]:
        action = bot(game, state, Random(0), Budget(10))
        assert game.refusal(state, action) is None
        assert bot.root
        assert bot.root.seat == state.to_move
