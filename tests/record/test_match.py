"""A match: actions are played and undone, and chance never draws again."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import load, record
from py_rules.core import Illegal
from py_rules.record import Match, Table, begin, random_match
from tests.record.urn import URN, Urn, UrnAction, parse

KEEP, DROP = UrnAction(("keep",)), UrnAction(("drop",))


def played(*lines: str) -> Match:
    match = begin(Table(URN, 1))
    for line in lines:
        match = match.play(parse(line))
    return match


class Fixed(Random):
    """A random number generator that always chooses the item at ``place``: 0 is first, -1 last."""

    def __init__(self, place: int) -> None:
        super().__init__(0)
        self.place = place

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[self.place]


def test_a_match_begins_with_the_start_position_of_its_game() -> None:
    match = begin(Table(URN, 1))
    assert match.positions == (Urn(),)
    assert match.state == Urn()
    assert (match.actions, match.undone, match.drawn) == ((), (), ())


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (Table(URN, 2), "urn is for 1 to 1 players, not for 2"),
        (Table(load("mykerinos"), 5), "mykerinos is for 2 to 4 players, not for 5"),
        (Table(URN, 1, options=frozenset({"new", "big"})), "urn has no option 'new'"),
    ],
)
def test_a_table_that_does_not_suit_the_game_is_refused(table: Table, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        begin(table)


def test_a_seat_without_name_is_called_by_its_number() -> None:
    assert Table(URN, 1).name(0) == "Player 1"
    assert [Table(URN, 2, ("", "Eva")).name(seat) for seat in (0, 1)] == ["Player 1", "Eva"]


def test_playing_does_not_modify_the_previous_match() -> None:
    before = played("draw 2")
    after = before.play(KEEP)
    assert before == played("draw 2")
    assert after.actions == (*before.actions, KEEP)
    assert after.positions[:-1] == before.positions
    with pytest.raises(Illegal):
        played("draw 1").play(KEEP)


def test_back_takes_a_players_action_back_and_what_chance_did_after_it() -> None:
    match = played("draw 2", "keep", "draw 1")
    assert match.back().actions == (parse("draw 2"),)
    assert match.back().undone == (parse("draw 1"), KEEP)
    assert match.back().back() == match.back(), "what chance did first stays"
    assert begin(Table(URN, 1)).back() == begin(Table(URN, 1))


def test_forward_redoes_the_undone_action() -> None:
    match = played("draw 2", "keep", "draw 1", "drop")
    assert match.back().forward() == match
    assert match.back().back().forward() == match.back()
    assert match.back().back().forward().forward() == match
    assert match.forward() == match


def test_playing_what_was_undone_keeps_the_rest_to_redo() -> None:
    match = played("draw 2", "keep", "draw 1", "drop")
    back = match.back().back()
    assert back.play(KEEP).forward().forward() == match
    assert back.play(DROP).undone == ()


def test_chance_repeats_its_earlier_draws_after_an_undo() -> None:
    """Chance draws the same ball again, even if the player now acts differently."""
    match = played("draw 2").deal(Fixed(0)).play(KEEP).deal(Fixed(-1))
    assert match.actions[-1] == parse("draw 4")
    other = match.back().play(DROP)
    for place in (0, -1):
        assert other.deal(Fixed(place)).actions[-1] == parse("draw 4")


def test_chance_draws_anew_what_it_can_no_longer_draw() -> None:
    """The ball that was drawn before has been taken by the player."""
    match = played("draw 2", "drop", "draw 2", "drop", "draw 3")
    other = match.back().back().play(KEEP)
    assert other.drawn == tuple(map(parse, ("draw 2", "draw 2", "draw 3")))
    dealt = other.deal(Fixed(0))
    assert dealt.actions[-1] == parse("draw 1")
    assert dealt.drawn == tuple(map(parse, ("draw 2", "draw 1"))), "the rest is of another game"


def test_chance_entered_by_hand_replaces_what_was_drawn() -> None:
    match = played("draw 2", "drop", "draw 3")
    other = match.back().play(DROP).play(parse("draw 4"))
    assert other.drawn == tuple(map(parse, ("draw 2", "draw 4")))
    assert other.back().play(DROP).deal(Fixed(0)).actions[-1] == parse("draw 4")


def test_dealing_stops_at_a_player_and_at_the_end() -> None:
    match = begin(Table(URN, 1)).deal(Fixed(0))
    assert match.actions == (parse("draw 1"),)
    assert match.deal(Fixed(0)) == match
    over = played("draw 1", "drop", "draw 1", "drop", "draw 1", "drop")
    assert over.state.over
    assert over.deal(Fixed(0)) == over


def test_a_random_match_remembers_what_was_drawn() -> None:
    """After undoing an action of a random match, the next draw is the same."""
    match = random_match(Table(URN, 1), Random(1))
    assert match.state.over
    assert len(match.drawn) == 3
    back = match.back().back()
    other = back.play(DROP)
    again = match.drawn[other.draws]
    assert {other.deal(Fixed(place)).actions[-1] for place in (0, -1)} == {again}


def test_a_long_random_match_is_truncated() -> None:
    match = random_match(Table(URN, 1), Random(1), longest=3)
    assert len(match.actions) == 3
    assert match.actions == random_match(Table(URN, 1), Random(1)).actions[:3]


def test_a_record_omits_undone_actions() -> None:
    match = played("draw 2", "keep", "draw 1", "drop")
    assert record.write(match.back()) == "game urn 7\nseats 1\ndraw 2\nkeep\ndraw 1\n"
    assert "drop" not in record.write(match.back())


def test_names_and_options_are_written_in_their_order() -> None:
    table = Table(URN, 1, ("Ján Žižka",), frozenset({"old", "big"}))
    assert record.write(begin(table)) == (
        "game urn 7\nseats 1\nname 1 Ján Žižka\noption big\noption old\n"
    )


def test_the_result_is_written_only_for_a_finished_game() -> None:
    lines = ["draw 2", "keep", "draw 1", "drop", "draw 4", "keep"]
    assert record.write(played(*lines)).endswith("keep\nresult 9\n")
    assert "result" not in record.write(played(*lines[:-1]))


def test_a_trace_has_the_count_and_digest_of_legal_actions() -> None:
    """A line has the first 12 hexadecimal digits of the SHA-1 of the sorted legal actions."""
    assert list(record.trace(played("draw 2", "keep", "draw 1"))) == [
        "0 chance 0 da39a3ee5e6b",
        "1 1 2 2df699cfba28",
        "2 chance 0 da39a3ee5e6b",
        "3 1 1 aa20c3bf5eca",
        "scores 3 winners -",
    ]
    over = played("draw 1", "drop", "draw 1", "drop", "draw 1", "drop")
    assert list(record.trace(over))[-2:] == ["6 over 0 da39a3ee5e6b", "scores 3 winners 1"]


def test_perft_counts_what_players_do_and_ends_at_chance() -> None:
    assert [record.perft(URN, Urn(drawn=2), depth) for depth in (0, 1, 2)] == [1, 2, 0]
    assert [record.perft(URN, Urn(), depth) for depth in (0, 1)] == [1, 0]
