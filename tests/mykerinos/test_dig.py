"""Phase 2, digging: the examples of the rulebooks, and every way to be refused."""

from __future__ import annotations

import pytest

from py_rules.mykerinos import GAME
from py_rules.mykerinos.state import Phase
from tests.mykerinos.positions import (
    EMPTY,
    action,
    broken_rule,
    legal,
    play,
    position,
    seat_to_move,
)

# The second player's cubes are on c2 and b6.
DIGGING = """
    .... ....
    .12. ....
    ...3 ....

    ^^.^ ..^.
    .... ^...
    .2.. ...^
"""
CARDS = {1: (3,), 2: (4, 11, 12, 18, 23, 30)}  # each patron's, two of Lord Lemon


def test_the_turn_goes_clockwise_from_the_first_player() -> None:
    """[dig] "From the first player clockwise", one action each."""
    state = play(
        GAME.start(3, frozenset()),
        "first 3",
        "wings violet lemon brown blackmore tangerine",
        "region 1 8 15 22 29 5 9 16",
    )
    order = []
    for line in ("dig a1", "dig b1", "dig c1", "dig d1", "dig e1"):
        order.append(seat_to_move(state))
        state = play(state, line)
    assert order == [3, 1, 2, 3, 1]


@pytest.mark.parametrize("line", ["neutral dig a1", "museum 2-1", "claim 1", "leave", "first 2"])
def test_only_digging_is_done_while_digging(line: str) -> None:
    assert broken_rule(position(), line) == "dig"


def test_a_cube_starts_a_dig_on_any_free_space() -> None:
    """[dig.start] Blue may use A or B (free), not C or D (cubes), nor E or F (pyramids)."""
    state = position(DIGGING)
    assert broken_rule(state, "dig h1") is None
    assert broken_rule(state, "dig c1") is None, "next to own cubes is allowed"
    for line in ("dig b2", "dig c2", "dig a4", "dig h6", "dig i1", "dig a7"):
        assert broken_rule(state, line) == "dig.start"
    after = play(state, "dig h1")
    assert (after.stock, after.supply) == ((5, 4, 5), state.supply)
    assert seat_to_move(after) == 3


def test_a_dig_is_extended_by_two_cubes() -> None:
    """[dig.extend] Red extends a dig on A by a cube on B, then another on C."""
    state = position(DIGGING)
    for line in ("extend c1 d1", "extend b3 c3", "extend b1 c1", "extend a6 a5"):
        assert GAME.refusal(state, GAME.parse(line)) is None
    after = play(state, "extend c1 d1")
    assert after.stock == (5, 3, 5)
    assert seat_to_move(after) == 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("extend c1 b2", "b2 is another's"),
        ("extend b3 d3", "d3 is another's"),
        ("extend d1 e1", "no end is next to an own cube"),
        ("extend a1 b1", "next to another's cube only"),
        ("extend c1 c3", "both are next to c2, but not to each other"),
        ("extend c1 d2", "diagonal spaces are not adjacent"),
        ("extend c4 d4", "you can’t dig on d4: it’s a pyramid; choose a space without one"),
        ("extend c1 c1", "two cubes on one space"),
        ("extend a6 a7", "a7 is outside"),
    ],
)
def test_an_invalid_extension_of_a_dig_is_refused(line: str, why: str) -> None:
    assert broken_rule(position(DIGGING), line) == "dig.extend", why


def test_a_dig_is_extended_across_areas() -> None:
    """[dig.extend] Gaps between areas and cartouches are no obstacles."""
    state = position(
        """
        ...2 ....
        .... ....
        .2.. ....

        ^^.^ ..^.
        .... ^...
        .... ...^
        """
    )
    assert broken_rule(state, "extend e1 f1") is None
    assert broken_rule(state, "extend c3 c4") is None
    assert broken_rule(state, "extend b4 b5") == "dig.extend", (
        "you can’t dig on b4: it’s a pyramid; choose a space without one"
    )


def test_a_dig_is_extended_by_two_cubes_never_one() -> None:
    """[dig.extend] "Two cubes": with one cube left, or only one space, there is no B."""
    with pytest.raises(ValueError, match="needs 2 spaces"):
        action("extend c1")
    state = position(DIGGING, stock=(5, 1, 5))
    assert broken_rule(state, "extend c1 d1") == "dig.extend"
    assert broken_rule(state, "dig c1") is None


def test_two_orders_of_the_same_spaces_are_one_action() -> None:
    """[dig.extend] The spaces are a set, written in reading order."""
    assert GAME.parse("extend d1 c1") == GAME.parse("extend c1 d1")
    with pytest.raises(ValueError, match="written as 'extend c1 d1'"):
        action("extend d1 c1")
    assert legal(position(DIGGING)).count("extend b3 c3") == 1


def test_a_player_who_passes_is_out_for_the_season() -> None:
    """[dig.pass] The first player to pass stands on 1, the next one on the lowest free number."""
    state = play(position(EMPTY, seats=4, to_move=1), "dig a1", "pass", "dig b1", "dig c1")
    assert seat_to_move(state) == 1
    state = play(state, "dig d1")
    assert (seat_to_move(state), state.passed) == (3, (1,))
    assert play(state, "pass").passed == (1, 2)


def test_with_an_empty_stock_passing_is_the_only_action() -> None:
    """[dig.pass] "The only action available": patrons do not help, not even Lady Violet."""
    state = position(DIGGING, stock=(5, 0, 5), cards=CARDS)
    assert legal(state) == ["pass"]
    for line in (
        "dig a1",
        "extend c1 d1",
        "violet dig a1",
        "violet extend c1 d1",
        "lemon dig a4",
        "brown 2-1",
        "blackmore a1 b1",
        "tangerine c1 d1 e1",
    ):
        assert broken_rule(state, line) == "dig.pass"


def test_a_patron_helps_only_the_owner_of_its_card() -> None:
    """[dig.patron] Only your own cards help, and nobody has cards in the first season."""
    state = position(DIGGING, cards={1: (4, 11, 12, 18, 23, 30)})
    for line in (
        "violet dig a1",
        "violet extend c1 d1",
        "lemon dig a4",
        "lemon extend b4 b5",
        "brown 2-1",
        "blackmore a1 b1",
        "tangerine c1 d1 e1",
    ):
        assert broken_rule(state, line) == "dig.patron"


def test_a_card_is_tapped_once_a_season_and_one_card_a_turn() -> None:
    """[dig.patron] "The same patron may be asked again with another card"."""
    state = play(position(DIGGING, cards=CARDS), "lemon dig a4")
    assert seat_to_move(state) == 3, "the turn is over"
    assert state.tapped == ((), ("lemon",), ())
    state = play(state, "pass", "pass")
    assert broken_rule(state, "lemon dig b4") is None
    state = position(DIGGING, cards=CARDS, tapped={2: ("lemon", "lemon")})
    assert broken_rule(state, "lemon dig b4") == "dig.patron"
    assert broken_rule(state, "violet dig a1") is None


def test_lady_violet_brings_a_cube_and_starts_or_extends_a_dig() -> None:
    """[patron.violet] A cube comes from the general supply into the personal stock first."""
    state = position(DIGGING, cards=CARDS, stock=(5, 1, 5))
    dug = play(state, "violet dig h1")
    assert (dug.stock[1], dug.supply[1]) == (1, state.supply[1] - 1)
    extended = play(state, "violet extend c1 d1")
    assert (extended.stock[1], extended.supply[1]) == (0, state.supply[1] - 1)
    assert broken_rule(state, "violet dig a4") == "dig.start"
    assert broken_rule(state, "violet extend a1 b1") == "dig.extend"


def test_lady_violet_needs_a_cube_in_the_general_supply() -> None:
    """[patron.violet] "No cube in the general supply: the action cannot be done"."""
    state = position(DIGGING, cards=CARDS, stock=(5, 23, 5))
    assert state.supply[1] == 0
    assert broken_rule(state, "violet dig a1") == "patron.violet"
    assert broken_rule(state, "violet extend c1 d1") == "patron.violet"
    assert broken_rule(state, "dig a1") is None


# Blue's cube on a3 is next to pyramid A (a4); B is a5, pyramid C b4.
LEMON = """
    .... ....
    .... ....
    2... ....

    ^^.^ ..^.
    .... ^...
    .... 1..^
"""


def test_lord_lemon_starts_a_dig_on_a_pyramid() -> None:
    """[patron.lemon] Action A on a free pyramid, and on nothing else."""
    state = position(LEMON, cards=CARDS)
    assert broken_rule(state, "lemon dig h6") is None
    assert broken_rule(state, "lemon dig a1") == "patron.lemon"
    assert broken_rule(state, "lemon dig a3") == "patron.lemon"
    taken = play(state, "lemon dig h6", "pass", "dig a1")
    assert broken_rule(taken, "lemon dig h6") == "patron.lemon"


def test_lord_lemon_extends_a_dig_with_one_pyramid() -> None:
    """[patron.lemon] Blue fills A (a pyramid) and B; after A the pyramid C is impossible."""
    state = position(LEMON, cards=CARDS)
    assert broken_rule(state, "lemon extend a4 a5") is None
    assert broken_rule(state, "lemon extend a4 b4") == "patron.lemon"
    assert broken_rule(state, "lemon extend a2 b2") == "patron.lemon", "one of the two must be"
    assert broken_rule(state, "lemon extend b3 b4") is None, "the pyramid may be the second space"
    assert broken_rule(state, "lemon extend c4 d4") == "patron.lemon", "not next to an own cube"
    assert broken_rule(position(LEMON, cards=CARDS, stock=(5, 1, 5)), "lemon extend a4 a5") == (
        "patron.lemon"
    )


def test_sir_brown_sends_a_cube_to_the_museum() -> None:
    """[patron.brown] It comes from the stock, by the rules of the museum: "your whole turn"."""
    state = position(DIGGING, cards=CARDS, museum={"2-3": 1, "3-4": 2})
    after = play(state, "brown 5-4")
    assert after.museum == (("2-3", 0), ("3-4", 1), ("5-4", 1))
    assert (after.stock[1], after.supply) == (4, state.supply)
    assert seat_to_move(after) == 3
    assert broken_rule(state, "brown 2-3") == "museum.room"
    assert broken_rule(state, "brown 5-3") == "museum.room"


def test_mrs_blackmore_starts_a_dig_with_two_cubes() -> None:
    """[patron.blackmore] Red puts a cube on A and another on B, which is adjacent to A."""
    state = position(DIGGING, cards=CARDS)
    assert broken_rule(state, "blackmore g1 h1") is None
    after = play(state, "blackmore g1 g2")
    assert (after.stock[1], seat_to_move(after)) == (3, 3)
    for line, why in (
        ("blackmore f1 h1", "not adjacent"),
        ("blackmore g1 h2", "diagonal"),
        ("blackmore g3 g4", "a pyramid"),
        ("blackmore a2 b2", "occupied"),
        ("blackmore a4 b4", "two pyramids"),
        ("blackmore g1 g1", "two cubes on one space"),
    ):
        assert broken_rule(state, line) == "patron.blackmore", why
    poor = position(DIGGING, cards=CARDS, stock=(5, 1, 5))
    assert broken_rule(poor, "blackmore g1 h1") == "patron.blackmore"


def test_colonel_tangerine_extends_a_dig_with_three_cubes() -> None:
    """[patron.tangerine] White fills A, B and C, each next to the one before: the "snake"."""
    state = position(DIGGING, cards=CARDS)
    assert broken_rule(state, "tangerine c1 d1 e1") is None
    assert broken_rule(state, "tangerine c1 d1 d2") is None, "d2 is an end of the chain too"
    after = play(state, "tangerine b5 c5 d5")
    assert (after.stock[1], seat_to_move(after)) == (2, 3)
    for line, why in (
        ("tangerine d1 e1 f1", "not next to an own cube"),
        ("tangerine c1 d1 c3", "c3 hangs on c2 and not on the chain"),
        ("tangerine c1 d1 f1", "f1 is apart"),
        ("tangerine c3 c4 d4", "you can’t dig on d4: it’s a pyramid; choose a space without one"),
        ("tangerine c1 d1 b2", "b2 is occupied"),
        ("tangerine c1 c1 d1", "two cubes on one space"),
        ("tangerine c1 d1 d1", "two cubes on one space"),
    ):
        assert broken_rule(state, line) == "patron.tangerine", why
    poor = position(DIGGING, cards=CARDS, stock=(5, 2, 5))
    assert broken_rule(poor, "tangerine c1 d1 e1") == "patron.tangerine"


def test_colonel_tangerine_must_touch_the_cube_with_an_end_of_the_chain() -> None:
    """[patron.tangerine] An end of the chain must touch the player's cube, not just its middle."""
    state = position(
        """
        .... ....
        .... .2..
        .... ....

        ^^.^ ..^.
        .... ^...
        .... ...^
        """,
        cards=CARDS,
    )
    assert broken_rule(state, "tangerine e1 f1 g1") == "patron.tangerine"
    assert broken_rule(state, "tangerine f1 g1 h1") is None
    assert broken_rule(state, "tangerine e1 f1 e2") is None


def test_the_last_remaining_player_has_exactly_one_more_action() -> None:
    """[dig.last] "Only one player is left: that player may do one action"; then comes phase 3."""
    state = position(DIGGING, passed=(1, 3), cards=CARDS)
    for line in ("dig a1", "extend c1 d1", "brown 2-1", "violet dig a1", "pass"):
        after = play(state, line)
        assert after.phase is Phase.INSPECT
        assert after.passed == (0, 2, 1), "last on the pass track"


def test_two_remaining_players_continue_to_take_turns() -> None:
    """[dig.last] Two players keep taking turns until one of them passes."""
    state = play(position(DIGGING, passed=(1,)), "dig a1", "dig b1", "dig c1", "pass")
    assert (seat_to_move(state), state.phase) == (2, Phase.DIG)
    assert play(state, "dig d1").phase is Phase.INSPECT
