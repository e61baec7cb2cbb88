"""Final scoring: the exhibition, the sets and the winner."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from py_rules.mykerinos import GAME
from py_rules.mykerinos.state import State
from tests.mykerinos.positions import WINGS, position

# The plots in the region of these positions; no test needs their cards.
AWAY = (4, 5, 6, 7, 11, 12, 13, 14)
PYRAMIDS = """
    .^^^ ^^.^
    .... ^.^.
    .... ....

    ..^. ^^.^
    ^.^. .^.^
    .... ....
"""


def finished(
    cards: Mapping[int, tuple[int, ...]],
    museum: Mapping[str, int] | None = None,
    stock: tuple[int, ...] = (0, 0, 0),
    wings: tuple[str, ...] = WINGS,
) -> State:
    """Return a position of three players. The final scoring counts the same in any phase."""
    return position(
        cards=cards, museum=museum, stock=stock, wings=wings, plots=AWAY, picture=PYRAMIDS
    )


def test_the_exhibition_of_the_rulebook() -> None:
    """[score.exhibition] [score.sets] 2 Lemon (room 3), 1 Blackmore (3), 3 Brown (5),
    2 Tangerine (2), 1 Violet (no room), one set: 6 + 3 + 15 + 4 + 1 + 5 = 34."""
    cards = (1, 8, 9, 15, 16, 17, 22, 29, 30)
    museum = {"3-2": 1, "3-3": 1, "2-4": 1, "5-4": 1, "3-5": 2, "5-2": 3}
    wings = ("violet", "lemon", "blackmore", "brown", "tangerine")
    state = finished({1: cards}, museum, wings=wings)
    assert GAME.scores(state)[0] == {
        "plots": 0,
        "violet": 1,
        "lemon": 6,
        "blackmore": 3,
        "brown": 15,
        "tangerine": 4,
        "sets": 5,
    }
    assert GAME.totals(state) == (34, 0, 0)


@pytest.mark.parametrize(
    ("rooms", "worth"),
    [
        ([], 1),
        (["2-1"], 2),
        (["2-2"], 2),
        (["3-2"], 3),
        (["5-2"], 5),
        (["2-1", "2-2"], 2),
        (["2-1", "3-2"], 3),
        (["2-1", "2-2", "3-2", "5-2"], 5),
        (["2-3", "2-5", "3-1", "5-3"], 1),
    ],
)
def test_a_card_is_worth_the_best_room_and_not_the_sum(rooms: list[str], worth: int) -> None:
    """[score.exhibition] "Not the sum, the highest"; a 2-room belongs to both its wings."""
    state = finished({2: (10, 9)}, dict.fromkeys(rooms, 2))
    assert GAME.scores(state)[1]["lemon"] == 2 * worth


def test_a_room_without_cards_is_worth_nothing() -> None:
    """[score.exhibition] Only cards score points."""
    assert GAME.totals(finished({}, {"5-1": 1, "3-1": 1})) == (0, 0, 0)


@pytest.mark.parametrize(
    ("cards", "sets"),
    [
        ((2, 10, 17, 23), 0),
        ((2, 10, 17, 23, 29), 1),
        ((2, 3, 10, 17, 18, 23, 24, 29, 30), 1),
        ((2, 3, 9, 10, 17, 18, 23, 24, 29, 30), 2),
    ],
)
def test_complete_sets_of_five_patrons(cards: tuple[int, ...], sets: int) -> None:
    """[score.sets] "For each complete series of all 5 different patrons" 5 points."""
    assert GAME.scores(finished({1: cards}))[0]["sets"] == 5 * sets


def test_the_plot_without_patron_counts_for_neither() -> None:
    """[score.sets] [score.exhibition] It scores its 5 points, and nothing in the final scoring."""
    state = finished(
        {1: (2, 10, 17, 23, 36)}, dict.fromkeys(["5-1", "5-2", "5-3", "5-4", "5-5"], 1)
    )
    assert GAME.scores(state)[0] == {
        "plots": 5,
        "violet": 5,
        "lemon": 5,
        "brown": 5,
        "blackmore": 5,
        "tangerine": 0,
        "sets": 0,
    }


def test_the_points_of_plots_and_of_the_exhibition_are_added() -> None:
    """[score] The points of the claimed plots, then the final scoring."""
    state = finished({3: (32, 35, 36)}, {"3-5": 3})
    assert GAME.scores(state)[2]["plots"] == 2 + 3 + 5
    assert GAME.totals(state) == (0, 0, 10 + 2 * 3)


def test_most_points_win() -> None:
    """[score.winner] Cubes only matter in a tie."""
    assert GAME.winners(finished({1: (2,), 2: (32,)}, stock=(9, 0, 9))) == (1,)


def test_cubes_in_the_personal_stock_break_a_tie() -> None:
    """[score.winner] "Who has more cubes left in the personal stock"."""
    cards = {1: (2,), 2: (3,)}
    assert GAME.winners(finished(cards, stock=(3, 4, 9))) == (1,)
    assert GAME.winners(finished(cards, stock=(4, 3, 9))) == (0,)


def test_players_who_remain_tied_share_the_win() -> None:
    """[score.winner] "If still tied, the players share the victory"."""
    cards = {1: (2,), 2: (3,)}
    assert GAME.winners(finished(cards, stock=(4, 4, 9))) == (0, 1)


def test_neutral_cubes_do_not_break_ties() -> None:
    """[score.winner] Only cubes of the player's own colour are counted."""
    state = position(seats=2, cards={1: (2,), 2: (3,)}, stock=(4, 4), neutral=(3, 0), to_move=1)
    assert GAME.winners(state) == (0, 1)
