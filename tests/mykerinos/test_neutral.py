"""The game for two players, with cubes of a neutral colour."""

from __future__ import annotations

from typing import Any

import pytest

from py_rules.mykerinos import GAME
from py_rules.mykerinos.state import Phase, State, track
from tests.mykerinos.positions import broken_rule, legal, play, position, seat_to_move

WINGS = "wings violet lemon brown blackmore tangerine"
REGION = "region 1 8 15 22 5 9 16 33"
ROOMS = [f"museum {value}-{wing}" for value in (2, 3) for wing in (1, 2, 3, 4, 5)]


def season(first: int = 1) -> State:
    return play(GAME.start(2, frozenset()), f"first {first}", WINGS, REGION)


LOWER = "^^.^ ..^. / .... ^... / 1... ...^"


def digging(**changes: Any) -> State:
    """Return a position for two in which the first player has a cube on a6."""
    picture = f".... .... / .... .... / .... .... / {LOWER}"
    return position(picture.replace("/", "\n"), seats=2, to_move=1, **changes)


def area(upper: str, second: str = "....", first_to_pass: int = 1) -> State:
    """Return the position at the first decision of an inspection.

    ``upper`` and ``second`` are rows of area 1; all other spaces are empty.
    """
    picture = f"{upper} .... / {second} .... / .... .... / {LOWER.replace('1', '.')}"
    state = position(
        picture.replace("/", "\n"),
        seats=2,
        passed=(first_to_pass,),
        to_move=3 - first_to_pass,
        neutral=(2, 1),
    )
    return play(state, "pass")


def test_two_play_by_the_rules_for_three_and_a_neutral_colour() -> None:
    """[neutral] Each player has 11 cubes; there are 8 plots and a third colour, which doesn't
    score.
    """
    state = season()
    assert (state.stock, len(state.region), len(state.supply)) == ((11, 11), 8, 3)
    assert len(GAME.scores(state)) == 2
    for seats in (3, 4):
        others = play(GAME.start(seats, frozenset()), "first 1", WINGS, REGION)
        assert len(others.supply) == seats
        for line in ("neutral dig a1", "neutral skip"):
            assert broken_rule(others, line) == "dig"


def test_each_season_brings_neutral_cubes() -> None:
    """[neutral.income] Each player gets 4, or as many as are left; unused ones are kept."""
    state = season()
    assert (state.neutral, state.supply[2]) == ((4, 4), 17)
    shares = []
    for line in ("region 2 3 4 6 7 10 11 12", "region 13 14 17 18 19 20 21 23", None):
        state = play(state, "pass", "pass")
        shares.append(state.neutral)
        if line:
            state = play(state, line)
    assert shares == [(8, 8), (12, 12), (12, 13)], "the first player, by then seat 2, comes first"
    assert state.supply[2] == 0


def test_neutral_is_on_space_2_of_the_pass_track() -> None:
    """[neutral.income] The first to pass is always before it, the second always behind it."""
    assert track(play(season(), "pass")) == (0, 2)
    assert track(play(season(), "dig a1", "neutral skip", "pass")) == (1, 2)
    assert track(area("12n.", first_to_pass=2)) == (1, 2, 0)


def test_a_neutral_action_follows_each_action_of_a_player() -> None:
    """[neutral.turn] "After the own turn one of the actions A, B may be done for neutral"."""
    state = play(season(), "dig a1")
    assert (seat_to_move(state), state.phase) == (1, Phase.NEUTRAL)
    assert "neutral skip" in legal(state)
    after = play(state, "neutral dig c2")
    assert (after.neutral, after.stock) == ((3, 4), (10, 11))
    assert (seat_to_move(after), after.phase) == (2, Phase.DIG)
    assert seat_to_move(play(state, "neutral skip")) == 2


def test_a_neutral_dig_keeps_to_the_rules_of_digging() -> None:
    """[neutral.turn] Neutral cubes extend any neutral dig, whoever began it, by the usual rules."""
    state = play(season(), "dig a1", "neutral dig c2", "dig h1")
    assert seat_to_move(state) == 2
    assert broken_rule(state, "neutral extend c1 d1") is None
    assert play(state, "neutral extend c1 d1").neutral == (3, 2)
    assert broken_rule(state, "neutral dig a4") == "dig.start"
    assert broken_rule(state, "neutral dig h1") == "dig.start"
    assert broken_rule(state, "neutral extend a2 a3") == "dig.extend", "next to an own cube only"
    assert broken_rule(state, "neutral extend c1 c3") == "dig.extend"


@pytest.mark.parametrize(
    "line", ["dig b1", "pass", "extend a2 a3", "violet dig b1", "brown 2-1", "claim 1", "leave"]
)
def test_neutral_never_uses_patrons_and_does_one_action(line: str) -> None:
    state = digging(phase=Phase.NEUTRAL, neutral=(2, 2), cards={1: (4, 10, 18, 23, 30)})
    assert broken_rule(state, line) == "neutral.turn"


def test_after_a_pass_there_is_no_neutral_action() -> None:
    """[neutral.turn] "If the player has not passed"."""
    state = play(season(), "pass")
    assert (seat_to_move(state), state.phase) == (2, Phase.DIG)
    assert broken_rule(state, "neutral dig a1") == "dig"


def test_a_player_uses_only_their_own_share_of_neutral_cubes() -> None:
    """[neutral.turn] Without cubes there is no neutral action; with one cube, it can only start a
    dig.
    """
    none = play(digging(neutral=(0, 4)), "dig a1")
    assert (seat_to_move(none), none.phase) == (2, Phase.DIG)
    one = play(digging(neutral=(2, 4)), "dig a1", "neutral dig c2", "pass", "dig a2")
    assert broken_rule(one, "neutral extend c1 d1") == "neutral.turn"
    assert broken_rule(one, "neutral dig c1") is None


@pytest.mark.parametrize(
    ("line", "card"), [("dig a1", 0), ("extend b6 c6", 0), ("brown 2-1", 18), ("violet dig a1", 4)]
)
def test_the_last_single_action_is_followed_by_a_neutral_one(line: str, card: int) -> None:
    """[neutral.turn] [dig.last] No rulebook makes an exception. After it comes the inspection."""
    state = play(digging(passed=(2,), neutral=(2, 2), cards={1: (card,)} if card else {}), line)
    assert (seat_to_move(state), state.phase) == (1, Phase.NEUTRAL)
    for own in ("neutral skip", "neutral dig d5"):
        after = play(state, own)
        assert after.phase is Phase.INSPECT
        assert after.passed == (1, 0)


def test_if_neutral_is_first_the_third_player_chooses() -> None:
    """[neutral.card] Then the second takes a plot or a room, and the third may take a plot."""
    state = area("nn12")
    assert (seat_to_move(state), legal(state)) == (2, ["neutral claim 1", "neutral claim 8"])
    state = play(state, "neutral claim 8")
    assert state.cards == ((), ())
    assert 8 not in state.plots | state.deck
    assert (seat_to_move(state), legal(state)) == (1, ["claim 1", *ROOMS])
    assert play(state, "claim 1").phase is Phase.REGION
    state = play(state, "museum 2-1")
    assert (seat_to_move(state), legal(state)) == (2, ["claim 1", "leave"])
    assert broken_rule(state, "museum 2-2") == "inspect.third-fourth"


def test_if_neutral_is_first_and_there_is_no_third_the_absent_player_chooses() -> None:
    """[neutral.card] "The third or the player who is not in the area"."""
    state = area("nn.2")
    assert (seat_to_move(state), legal(state)) == (1, ["neutral claim 1", "neutral claim 8"])
    state = play(state, "neutral claim 1")
    assert (seat_to_move(state), legal(state)) == (2, ["claim 8", *ROOMS])
    after = play(state, "museum 2-1")
    assert (after.phase, after.cards) == (Phase.REGION, ((), ()))


def test_if_neutral_is_second_the_first_player_also_chooses_for_it() -> None:
    """[neutral.card] If the first player went to the museum, both plots are still there."""
    state = area("11n2")
    assert (seat_to_move(state), legal(state)) == (1, ["claim 1", "claim 8", *ROOMS])
    state = play(state, "museum 3-1")
    assert (seat_to_move(state), legal(state)) == (1, ["neutral claim 1", "neutral claim 8"])
    state = play(state, "neutral claim 1")
    assert (seat_to_move(state), legal(state)) == (2, ["claim 8", "leave"])


def test_neutral_in_second_place_takes_the_only_plot_automatically() -> None:
    """[neutral.card] There is nothing to choose, and no plot is left for the third player."""
    state = play(area("11n2"), "claim 8")
    assert (state.phase, state.cards) == (Phase.REGION, ((8,), ()))


def test_the_choice_for_neutral_in_second_is_asked_without_a_third_player() -> None:
    """[neutral.card] Whichever plot is chosen, the other leaves the game as well."""
    state = play(area("11n."), "museum 3-1")
    assert (seat_to_move(state), legal(state)) == (1, ["neutral claim 1", "neutral claim 8"])
    after = play(state, "neutral claim 1")
    assert (after.phase, after.cards) == (Phase.REGION, ((), ()))


def test_neutral_in_third_place_takes_nothing() -> None:
    """[neutral.card] Only "if it is first or second"; plots that are left leave the game."""
    state = play(area("11n2", "1.2."), "museum 2-1", "museum 2-2")
    assert (state.phase, state.cards, state.plots) == (Phase.REGION, ((), ()), frozenset())
    assert not {1, 8} & state.deck


def test_neutral_alone_in_an_area_removes_both_plots() -> None:
    """[neutral.card] Nobody decides anything: both plots leave the game, and the cubes return."""
    state = area("..n.")
    assert (state.phase, state.cards) == (Phase.REGION, ((), ()))
    assert not {1, 8} & state.deck
    assert state.supply[2] == 25 - 3 - 8, "its cube is back, and income is paid"


def test_the_first_to_pass_wins_ties_with_neutral_and_the_second_loses_them() -> None:
    """[inspect.rank] [neutral.income] The first player to pass is on 1 of the track, neutral on 2,
    and the second player on 3.
    """
    for first in (1, 2):
        state = area("1n2.", first_to_pass=first)
        assert (seat_to_move(state), legal(state)[0]) == (first, "claim 1")
        state = play(state, "museum 2-1")
        assert (seat_to_move(state), legal(state)[0]) == (first, "neutral claim 1")
        assert seat_to_move(play(state, "neutral claim 1")) == 3 - first


@pytest.mark.parametrize("line", ["claim 1", "museum 2-1", "leave"])
def test_other_actions_are_refused_while_choosing_for_neutral(line: str) -> None:
    assert broken_rule(area("nn12"), line) == "neutral.card"


def test_neutral_choices_are_refused_on_a_players_turn() -> None:
    state = play(area("nn12"), "neutral claim 1")
    assert broken_rule(state, "neutral claim 8") == "neutral.card"
