"""Links of one game: the same, ahead, older, or branched off."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import link, load
from py_rules.core import spell
from py_rules.record import Match, Table
from tests.random_matches import FUZZ, random_game, truncated
from web.model import comparison
from web.model.comparison import compare, same_game, sentence, turn_at

MATCH = random_game(Table(load("mykerinos"), 3, ("Ann", "Ben", "")), 1)
MATCH = MATCH._replace(table=MATCH.table._replace(names=("Ann", "Ben", "")))


def lines(match: Match) -> tuple[str, ...]:
    return tuple(spell(action) for action in match.actions)


def another(match: Match, at: int) -> Match:
    """Return the match up to an action, followed by a different legal action."""
    short = truncated(match, at)
    others = [a for a in short.game.legal(short.state) if a != match.actions[at]]
    return short.play(others[0])


def decision(seat: int) -> int:
    """Return the index of an action in the middle of the match where this seat had a choice."""
    return next(
        at
        for at in range(30, len(MATCH.actions))
        if MATCH.positions[at].to_move == seat
        and len(list(MATCH.game.legal(MATCH.positions[at]))) > 1
    )


def test_a_link_of_the_same_game_is_recognised() -> None:
    found = compare(MATCH, lines(MATCH))
    assert (found.course, found.mine, found.theirs) == ("same", 0, 0)
    assert found.common == len(MATCH.actions)
    assert sentence(found, MATCH) == "This link holds your game exactly as it is here."


def test_a_link_that_is_ahead_is_recognised() -> None:
    mine = truncated(MATCH, 20)
    found = compare(mine, lines(MATCH))
    assert (found.course, found.common, found.theirs) == ("ahead", 20, len(MATCH.actions) - 20)
    assert sentence(compare(mine, lines(MATCH)[:21]), mine) == (
        "This link continues your game with 1 more action."
    )


def test_an_older_link_is_recognised() -> None:
    found = compare(MATCH, lines(MATCH)[:-3])
    assert (found.course, found.mine, found.theirs) == ("older", 3, 0)
    assert sentence(found, MATCH) == (
        "This link is older than your game here, which has 3 more actions."
    )
    assert compare(MATCH, ()).turn == 0


def test_a_link_that_branches_off_says_where_and_whose_turn_it_was() -> None:
    at = decision(1)
    theirs = another(MATCH, at)
    found = compare(MATCH, lines(theirs))
    assert (found.course, found.common, found.seat, found.theirs) == ("branch", at, 1, 1)
    assert found.mine == len(MATCH.actions) - at
    assert sentence(found, MATCH) == (
        f"The two games differ from turn {turn_at(MATCH, at)} on, when Ben took action {at + 1}: "
        f"{found.mine} actions here, 1 action in the link."
    )
    back = compare(theirs, lines(MATCH))
    assert (back.common, back.mine, back.theirs) == (at, 1, found.mine)
    unnamed = decision(2)
    found = compare(MATCH, lines(another(MATCH, unnamed)))
    assert ", when Player 3 took " in sentence(found, MATCH)


def test_chance_may_have_drawn_something_else() -> None:
    theirs = ("first 3" if lines(MATCH)[0] == "first 2" else "first 2", *lines(MATCH)[1:])
    found = compare(MATCH, theirs)
    assert (found.course, found.common, found.seat, found.turn) == ("branch", 0, None, 0)
    assert sentence(found, MATCH).startswith(
        "The two games differ from action 1 on, where the random draw "
    )


def test_turns_are_counted_from_the_first_of_a_player() -> None:
    first = next(at for at, state in enumerate(MATCH.positions) if state.to_move is not None)
    assert [turn_at(MATCH, at) for at in range(first + 2)] == [0] * first + [1, 2]


@pytest.mark.parametrize("name", ["mykerinos", "myraclia", "mexica"])
def test_any_two_histories_have_a_common_beginning(name: str) -> None:
    """The common beginning is equal in both, and the next actions differ."""
    rng = Random(name)
    for seed in range(3 * FUZZ):
        match = random_game(Table(load(name), 2), seed)
        for _ in range(10):
            mine = truncated(match, rng.randint(0, len(match.actions)))
            theirs = list(lines(match)[: rng.randint(0, len(match.actions))])
            if theirs and rng.random() < 0.6:
                theirs[rng.randrange(len(theirs))] = "castle"
            found = compare(mine, tuple(theirs))
            common = found.common
            assert lines(mine)[:common] == tuple(theirs[:common])
            assert lines(mine)[common : common + 1] != tuple(theirs[common : common + 1]) or (
                found.course == "same"
            )
            assert (found.mine, found.theirs) == (len(mine.actions) - common, len(theirs) - common)
            assert sentence(found, mine).endswith(".")


def test_only_links_of_one_chain_are_one_game() -> None:
    linked = link.of(MATCH, lineage_id=7)
    assert same_game(MATCH, 7, linked)
    assert not same_game(MATCH, 8, linked)
    assert not same_game(MATCH, 0, linked._replace(lineage_id=0)), "0 is nobody's chain"
    assert not same_game(MATCH, 7, linked._replace(seats=2))
    assert not same_game(MATCH, 7, linked._replace(game="mexica"))
    renamed = linked._replace(names=("Anna",), colours=("red",))
    assert same_game(MATCH, 7, renamed), "names may change on the way"
    assert comparison.same_game(MATCH, 7, linked._replace(actions=()))
