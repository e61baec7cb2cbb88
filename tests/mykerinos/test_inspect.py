"""Phase 3, inspection: what each player may do in an area, and the museum."""

from __future__ import annotations

import pytest

from py_rules.mykerinos import GAME
from py_rules.mykerinos.state import Phase, State
from tests.mykerinos.positions import broken_rule, legal, play, position, seat_to_move

# Wings 3 and 4 are neighbours: room 2-3 lies between them.
NEIGHBOURS = ("violet", "brown", "lemon", "blackmore", "tangerine")
FREE_ROOMS = [f"museum {value}-{wing}" for value in (2, 3) for wing in (1, 2, 3, 4, 5)]


def rulebook() -> State:
    """Return the position of the rulebook's example at the start of the inspection.

    Blue (1) has four cubes, Red (2) and Green (3) two each, White (4) one. Green passed before
    Red. On the left is a plot of Lord Lemon with 3 points, beside it one of Mrs. Blackmore.
    """
    state = position(
        """
        1^22 ....
        1^33 ....
        114. ....

        ^^.^ ..^.
        .... ^...
        .... ...^
        """,
        seats=4,
        passed=(4, 3, 2),
        to_move=1,
        plots=(14, 22, 15, 29, 5, 9, 16, 33),
        wings=NEIGHBOURS,
    )
    return play(state, "pass")


def inspected(picture: str, seats: int = 3, *passes: int, **more: tuple[int, ...]) -> State:
    """Return the position at the first decision of an inspection. The players passed in the given
    order, which is 1, 2, 3 ... by default.
    """
    *passed, last = passes or range(1, seats + 1)
    state = position(picture, seats=seats, passed=tuple(passed), to_move=last, **more)  # type: ignore[arg-type]
    return play(state, "pass")


def test_the_inspection_of_an_area() -> None:
    """[inspect.rank] The rulebook's example: Blue, Green (passed before Red), Red, White."""
    state = rulebook()
    assert (seat_to_move(state), legal(state)) == (1, ["claim 14", "claim 22", *FREE_ROOMS])
    state = play(state, "claim 14")
    assert GAME.scores(state)[0]["plots"] == 3
    assert (seat_to_move(state), legal(state)) == (3, ["claim 22", *FREE_ROOMS])
    state = play(state, "museum 2-3")
    assert (seat_to_move(state), legal(state)) == (2, ["claim 22", "leave"])
    assert broken_rule(state, "museum 2-1") == "inspect.third-fourth"
    state = play(state, "claim 22")
    assert GAME.scores(state)[1]["plots"] == 0
    assert state.cards == ((14,), (22,), (), ())
    assert state.season == 3, "White gets nothing: no plot is left"
    assert state.supply[3] == 25 - 5 - 8, "the cubes are back in the supply, and income is paid"


def test_areas_are_inspected_one_by_one() -> None:
    """[inspect] Line by line, from left to right."""
    state = inspected(
        """
        .... ....
        .... .22.
        .... ....

        ^^.^ ..^.
        11.. ^...
        .... 333^
        """
    )
    questions = []
    for plot in (15, 5, 16):
        questions.append(seat_to_move(state))
        state = play(state, f"claim {plot}")
    assert questions == [2, 1, 3]
    assert state.phase is Phase.REGION


def test_only_inspection_actions_are_legal_during_an_inspection() -> None:
    """[inspect] Digging and passing are over for the season."""
    for line in ("dig e1", "pass", "brown 2-1", "extend e1 f1", "neutral skip", "first 1"):
        assert broken_rule(rulebook(), line) == "inspect"


TIE = """
    1.23 ....
    .... ....
    .... ....

    ^^.^ ..^.
    .... ^...
    .... ...^
"""


@pytest.mark.parametrize(
    "track", [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
)
def test_ties_are_broken_by_the_pass_track(track: tuple[int, ...]) -> None:
    """[inspect.rank] "Who has passed earlier wins the tie"."""
    state = inspected(TIE, 3, *track)
    order = []
    for line in ("museum 2-1", "museum 2-2", "claim 1"):
        order.append(seat_to_move(state))
        state = play(state, line)
    assert tuple(order) == track


def test_cubes_on_pyramids_count_like_others() -> None:
    """[inspect.rank] "The total number of cubes"."""
    state = inspected(
        """
        .... ....
        .... ....
        .... ....

        22.2 ..^.
        11.. ^...
        .... ...^
        """
    )
    assert seat_to_move(state) == 2


def test_first_and_second_take_a_plot_or_a_room_and_never_decline() -> None:
    """[inspect.first-second] "Must choose between the two following actions"."""
    state = inspected(TIE)
    assert broken_rule(state, "leave") == "inspect.first-second"
    state = play(state, "claim 1")
    assert legal(state) == ["claim 8", *FREE_ROOMS]
    assert broken_rule(state, "leave") == "inspect.first-second"
    both = play(inspected(TIE), "museum 3-1")
    assert {"claim 1", "claim 8"} < set(legal(both)), "the second may have either plot"


def test_a_cube_for_the_museum_comes_from_the_general_supply() -> None:
    """[inspect.first-second] "Impossible without a cube in the general supply"."""
    state = inspected(TIE, stock=(24, 24, 5))
    assert state.supply[:2] == (0, 0)
    assert legal(state) == ["claim 1", "claim 8"]
    assert broken_rule(state, "museum 2-1") == "inspect.first-second"
    state = play(state, "claim 8")
    assert legal(state) == ["claim 1"], "asked even if there is only one answer"
    housed = play(inspected(TIE), "museum 2-1")
    assert (housed.supply[0], housed.stock[0]) == (25 - 5 - 1 - 1, 5)


FOUR = """
    1.23 ....
    ...4 ....
    .... ....

    ^^.^ ..^.
    .... ^...
    .... ...^
"""


def test_third_and_fourth_may_take_what_is_left() -> None:
    """[inspect.third-fourth] They may take any plot that is left, never a room, or nothing."""
    state = play(inspected(FOUR, 4), "museum 2-1", "museum 2-2")
    assert (seat_to_move(state), legal(state)) == (3, ["claim 1", "claim 8", "leave"])
    for line in ("claim 1", "leave"):
        after = play(state, line)
        assert seat_to_move(after) == 4
        assert broken_rule(after, "museum 2-3") == "inspect.third-fourth"
    assert legal(play(state, "claim 1")) == ["claim 8", "leave"]
    assert play(state, "claim 1", "claim 8").cards == ((), (), (1,), (8,))
    assert play(state, "leave", "leave").cards == ((), (), (), ())


def test_third_and_fourth_are_not_asked_when_no_plot_is_left() -> None:
    """[inspect.third-fourth] "No card is left: White gets nothing"."""
    assert play(inspected(FOUR, 4), "claim 1", "claim 8").phase is Phase.REGION
    state = play(inspected(FOUR, 4), "claim 1", "museum 2-1", "claim 8")
    assert state.phase is Phase.REGION


def test_a_player_alone_in_an_area_acts_only_as_first() -> None:
    """[inspect.alone] The player gets one plot or one room; the other plot leaves the game."""
    seated = """
        .... ....
        ..1. ....
        .... ....

        ^^.^ ..^.
        .... ^...
        .... ...^
    """
    state = inspected(seated)
    assert seat_to_move(state) == 1
    claimed = play(state, "claim 8")
    assert (claimed.phase, claimed.cards[0]) == (Phase.REGION, (8,))
    assert 1 not in claimed.deck | claimed.plots
    housed = play(state, "museum 3-3")
    assert (housed.phase, housed.cards[0]) == (Phase.REGION, ())


def test_only_a_plot_of_the_area_can_be_claimed() -> None:
    """[inspect.claim] The plot must also still be there."""
    state = inspected(TIE)
    assert broken_rule(state, "claim 15") == "inspect.claim", "of the next area"
    assert broken_rule(state, "claim 36") == "inspect.claim", "not in the region"
    assert broken_rule(play(state, "claim 1"), "claim 1") == "inspect.claim"


@pytest.mark.parametrize(("plot", "points"), [(8, 0), (11, 2), (14, 3), (36, 5)])
def test_a_claimed_plot_scores_at_once(plot: int, points: int) -> None:
    """[inspect.claim] The plot scores 0, 2, 3 or 5 points, and the card lies before the player."""
    start = GAME.start(3, frozenset())
    state = play(start, "first 1", "wings violet lemon brown blackmore tangerine")
    others = [number for number in (1, 2, 3, 4, 5, 6, 7) if number != plot]
    state = play(state, f"region {plot} {' '.join(map(str, others))}")
    state = play(state, "dig a3", "pass", "pass", "pass", f"claim {plot}")
    assert GAME.scores(state)[0]["plots"] == points
    assert state.cards[0] == (plot,)


def test_the_cubes_return_before_the_next_area() -> None:
    """[inspect.clear] They return to the general supply, and can go to the museum from there."""
    state = inspected(
        """
        1... 11..
        .... ....
        .... ....

        ^^.^ ..^.
        .... ^...
        .... ...^
        """,
        stock=(22, 5, 5),
    )
    assert broken_rule(state, "museum 2-1") == "inspect.first-second"
    state = play(state, "claim 1")
    assert state.supply[0] == 1
    assert broken_rule(state, "museum 2-1") is None


def test_plots_left_over_leave_the_game() -> None:
    """[inspect.clear] They go into the box, and so do plots of areas without cubes."""
    state = play(inspected(FOUR, 4), "museum 2-1", "museum 2-2", "leave", "claim 8")
    assert state.plots == frozenset()
    assert state.cards == ((), (), (), (8,))
    assert not state.deck & {1, 8, 15, 22, 5, 9, 16, 33}


GREEN = """
    1... 1...
    .... ....
    .... ....

    ^^.^ ..^.
    .... ^...
    .... ...^
"""


def test_the_first_cube_in_the_museum() -> None:
    """[museum.room] Green's first cube: no 5-room and no occupied room; the 2-room between the
    wings of Lord Lemon and Mrs. Blackmore is chosen."""
    state = position(
        GREEN, passed=(2, 3), to_move=1, museum={"2-1": 2, "3-3": 2, "3-4": 3}, wings=NEIGHBOURS
    )
    state = play(state, "pass")
    rooms = {line.split()[1] for line in legal(state) if line.startswith("museum")}
    assert rooms == {"2-2", "2-3", "2-4", "2-5", "3-1", "3-2", "3-5"}
    for room in ("2-1", "3-3", "5-1", "5-3", "5-4"):
        assert broken_rule(state, f"museum {room}") == "museum.room"
    assert ("2-3", 0) in play(state, "museum 2-3").museum


def test_a_2_room_opens_two_5_rooms() -> None:
    """[museum.room] Continued: both 5-rooms are open to Green now; Lord Lemon's is chosen."""
    state = position(
        GREEN, passed=(2, 3), to_move=1, museum={"2-1": 2, "3-3": 2, "3-4": 3}, wings=NEIGHBOURS
    )
    state = play(state, "pass", "museum 2-3")
    rooms = {line.split()[1] for line in legal(state) if line.startswith("museum")}
    assert rooms == {"2-2", "2-4", "2-5", "3-1", "3-2", "3-5", "5-3", "5-4"}
    after = play(state, "museum 5-3")
    assert (after.season, ("5-3", 0) in after.museum) == (3, True)


@pytest.mark.parametrize(
    ("door", "opened"),
    [
        ("3-1", {"5-1"}),
        ("3-5", {"5-5"}),
        ("2-1", {"5-1", "5-2"}),
        ("2-4", {"5-4", "5-5"}),
        ("2-5", {"5-5", "5-1"}),
        ("5-2", set()),
    ],
)
def test_a_room_opens_the_adjacent_rooms(door: str, opened: set[str]) -> None:
    """[museum.room] The wings form a ring. A 5-room isn't a door, and neither is another player's
    cube.
    """
    for owner, rooms in ((1, opened), (2, set())):
        state = play(position(GREEN, passed=(2, 3), to_move=1, museum={door: owner}), "pass")
        found = {line.split()[1] for line in legal(state) if line.startswith("museum 5")}
        assert found == rooms


def test_cubes_in_the_museum_stay_there() -> None:
    """[museum] They stay until the end; the inspection returns only the cubes of the areas."""
    state = play(inspected(GREEN), "museum 2-3", "museum 5-3")
    assert state.season == 3
    assert state.museum == (("2-3", 0), ("5-3", 0))
    assert state.supply[0] == 25 - 5 - 11 - 2
