"""The contract that every game fulfils at every table, tested on positions of random games."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from py_rules import record
from py_rules.core import Action, AnyGame, Illegal, Refusal, spell
from py_rules.record import Match, Table
from tests.random_matches import FUZZ, TABLES, label, legal_attempts, random_game, truncated

ROOT = Path(__file__).parents[2]
MANY = 30_000  # attempts; of a longer list, only the first ones are sampled

at_every_table = pytest.mark.parametrize("table", TABLES, ids=label)


def matches(table: Table) -> list[Match]:
    """Return FUZZ random matches at this table."""
    return [random_game(table, seed) for seed in range(FUZZ)]


def moments(table: Table, count: int = 6) -> list[Any]:
    """Return positions in which a player is to move: from each match, the first one and up to
    ``count``.
    """
    found = []
    for match in matches(table):
        asked = [state for state in match.positions if state.to_move is not None]
        rng = Random(len(asked))
        found += [asked[0], *rng.sample(asked, min(count, len(asked)))]
    return found


def tried(game: AnyGame, state: Any, count: int = 300) -> list[tuple[Action, Refusal | None]]:
    """Return up to ``count`` attempts, each with its refusal, or None if it is legal."""
    attempts = list(islice(game.attempts(state), MANY))
    rng = Random(len(attempts))
    some = rng.sample(attempts, min(count, len(attempts)))
    return [(action, game.refusal(state, action)) for action in some]


def refused(game: AnyGame, state: Any) -> list[tuple[Action, Refusal]]:
    return [(action, refusal) for action, refusal in tried(game, state) if refusal]


@at_every_table
def test_legal_actions_are_the_attempts_that_are_not_refused(table: Table) -> None:
    game = table.game
    for state in moments(table, 3):
        listed = list(game.legal(state))
        assert len(set(listed)) == len(listed)
        if len(list(islice(game.attempts(state), MANY + 1))) <= MANY:
            assert sorted(map(spell, listed)) == sorted(map(spell, legal_attempts(game, state)))
        else:
            legal = frozenset(listed)
            assert all(
                (refusal is None) == (action in legal) for action, refusal in tried(game, state)
            )
            some = Random(1).sample(listed, min(300, len(listed)))
            assert all(game.refusal(state, action) is None for action in some)


@at_every_table
def test_choices_support_indexing_and_slicing(table: Table) -> None:
    """Each choice can be read by index from either end, and in slices; chance has no choices."""
    game = table.game
    for state in moments(table, 12):
        legal, choices = list(game.legal(state)), game.choices(state)
        assert len(choices) == len(legal)
        for place in Random(1).sample(range(len(legal)), min(100, len(legal))):
            assert choices[place] == legal[place] == choices[place - len(legal)]
        assert choices[-3:] == legal[-3:]
        for outside in (len(legal), -len(legal) - 1):
            with pytest.raises(IndexError):
                choices[outside]
    start = game.start(table.seats, table.options)
    assert start.to_move is None
    assert list(game.choices(start)) == []


@at_every_table
def test_every_action_without_a_refusal_is_listed_as_legal(table: Table) -> None:
    """The lines are legal actions with a word doubled, removed or replaced, so most aren't
    attempts.
    """
    game = table.game
    for state in moments(table):
        legal = frozenset(game.legal(state))
        kinds: dict[str, list[tuple[str, ...]]] = {}
        for words in sorted(action.words for action in legal):
            kinds.setdefault(words[0], []).append(words)
        known = sorted({word for action in legal for word in action.words[1:]}) or ["1"]
        rng = Random(len(legal))
        for _ in range(400):
            words = rng.choice(kinds[rng.choice(list(kinds))])
            place = rng.randrange(len(words))
            change = rng.choice(
                ((), (words[place],) * 2, (rng.choice(known),), (rng.choice(words),))
            )
            words = (*words[:place], *change, *words[place + 1 :])
            try:
                action = game.parse(" ".join(words))
            except ValueError:
                continue
            assert game.refusal(state, action) is not None or action in legal, " ".join(words)


@at_every_table
def test_attempts_are_listed_once_each(table: Table) -> None:
    for state in moments(table, 2):
        attempts = list(islice(table.game.attempts(state), MANY))
        assert len({action.words for action in attempts}) == len(attempts)


@at_every_table
def test_actions_are_listed_in_the_same_order_every_time(table: Table) -> None:
    again = record.read(record.write(matches(table)[0]))
    for one, other in zip(matches(table)[0].positions, again.positions, strict=True):
        assert list(table.game.legal(one)) == list(table.game.legal(other))


@at_every_table
def test_actions_and_their_texts_map_one_to_one(table: Table) -> None:
    game = table.game
    seen: dict[Action, str] = {}
    for match in matches(table):
        seen |= {action: spell(action) for action in match.actions}
    for state in moments(table):
        seen |= {action: spell(action) for action in game.legal(state)}
        seen |= {action: spell(action) for action, _ in tried(game, state)}
    for action, line in seen.items():
        assert game.parse(line) == action
        assert hash(game.parse(line)) == hash(action)
        assert type(game.parse(line)) is type(action)
        assert record.parse(game, line) == action
        assert re.fullmatch(r"[!-~]+( [!-~]+)*", line)
        assert all(action.words)
    assert len(set(seen.values())) == len(seen), "different actions have different spellings"


@at_every_table
def test_applying_an_action_does_not_modify_the_position(table: Table) -> None:
    game = table.game
    for match in matches(table):
        for before, action, after in zip(
            match.positions, match.actions, match.positions[1:], strict=False
        ):
            picture, digest = repr(before), hash(before)
            assert game.apply(before, action) == after
            assert (repr(before), hash(before)) == (picture, digest)
            assert before != after


@at_every_table
def test_queries_do_not_modify_the_position_and_are_repeatable(table: Table) -> None:
    game = table.game
    for state in moments(table, 2):
        picture, digest = repr(state), hash(state)
        answers = [
            (list(game.legal(state)), game.scores(state), game.winners(state), tried(game, state))
            for _ in range(2)
        ]
        assert answers[0] == answers[1]
        assert (repr(state), hash(state)) == (picture, digest)


@at_every_table
def test_a_written_record_is_read_as_the_same_match(table: Table) -> None:
    for match in matches(table):
        named = match._replace(table=table._replace(names=("Žofia", *[""] * (table.seats - 1))))
        text = record.write(named)
        read = record.read(text)
        assert record.write(read) == text
        assert read == named
        assert tuple(map(hash, read.positions)) == tuple(map(hash, match.positions))


@at_every_table
def test_a_player_is_to_move_if_and_only_if_an_action_is_legal(table: Table) -> None:
    for match in matches(table):
        for state in match.positions:
            legal = next(table.game.legal(state), None)
            assert (legal is None) == (state.to_move is None)
            assert state.to_move is None or 0 <= state.to_move < table.seats
            assert not (state.over and state.to_move is not None)
            if state.to_move is None:
                assert list(table.game.attempts(state)) == []


@at_every_table
def test_a_random_game_comes_to_an_end_with_winners(table: Table) -> None:
    for match in matches(table):
        assert match.state.over
        winners = match.game.winners(match.state)
        assert winners
        assert sorted(set(winners)) == list(winners)
        assert set(winners) <= set(range(table.seats))
        totals = match.game.totals(match.state)
        assert all(totals[seat] == max(totals) for seat in winners)


@at_every_table
def test_points_have_the_same_sources_for_all_seats_at_all_times(table: Table) -> None:
    for match in matches(table):
        sources = match.game.scores(match.state)[0].keys()
        for state in match.positions:
            scores = match.game.scores(state)
            assert len(scores) == table.seats
            assert len({tuple(points) for points in scores}) == 1, "one order for all seats"
            assert all(points.keys() == sources for points in scores)
            assert all(type(number) is int for points in scores for number in points.values())


@at_every_table
def test_a_refusal_names_a_rule_and_says_why(table: Table) -> None:
    game = table.game
    for state in moments(table):
        for action, refusal in refused(game, state):
            assert refusal.rule in game.rules, spell(action)
            assert refusal.detail.isprintable(), spell(action)
            assert len(refusal.detail.split()) >= 3, spell(action)
            assert not refusal.detail.endswith(".")


@at_every_table
def test_play_raises_the_refusal_of_an_illegal_action(table: Table) -> None:
    game = table.game
    for state in moments(table, 2):
        for action, refusal in tried(game, state, 60):
            if refusal is None:
                assert game.play(state, action) == game.apply(state, action)
                continue
            with pytest.raises(Illegal) as raised:
                game.play(state, action)
            assert raised.value.action == action
            assert raised.value.refusal == refusal


@at_every_table
def test_why_not_includes_the_refusal_of_an_illegal_attempt(table: Table) -> None:
    game = table.game
    for state in moments(table, 1):
        some = refused(game, state)[:: 300 // 5]
        for action, refusal in some:
            assert refusal in game.why_not(state, action.words)
        for word in {action.words[0] for action, _ in some}:
            reasons = game.why_not(state, (word,))
            assert len(set(reasons)) == len(reasons)


def of_chance(match: Match) -> list[tuple[Any, Action]]:
    return [
        (state, action)
        for state, action in zip(match.positions, match.actions, strict=False)
        if state.to_move is None
    ]


@at_every_table
def test_every_draw_of_chance_is_legal(table: Table) -> None:
    for match in matches(table):
        for state, action in of_chance(match):
            assert match.game.refusal(state, action) is None
            for seed in range(5):
                dealt = match.game.deal(state, Random(seed))
                assert match.game.refusal(state, dealt) is None
                assert match.game.deal(state, Random(seed)) == dealt
                assert record.parse(match.game, spell(dealt)) == dealt


@at_every_table
def test_impossible_draws_of_chance_are_refused(table: Table) -> None:
    """The action of chance with one word removed or doubled is refused if it can be parsed."""
    game = table.game
    for match in matches(table):
        for state, action in of_chance(match)[:40]:
            words = action.words
            for place in range(1, len(words)):
                for wrong in (
                    (*words[:place], *words[place + 1 :]),
                    (*words[:place], words[place], *words[place:]),
                ):
                    try:
                        other = game.parse(" ".join(wrong))
                    except ValueError:
                        continue
                    assert game.refusal(state, other) is not None, " ".join(wrong)


@at_every_table
def test_chance_and_players_do_not_act_for_one_another(table: Table) -> None:
    match = matches(table)[0]
    game = table.game
    chances = [action for _, action in of_chance(match)][:10]
    players = {action.words[0]: action for action in match.actions if action not in chances}
    for state, action in zip(match.positions, match.actions, strict=False):
        strangers = players.values() if action in chances else chances
        for stranger in strangers:
            if stranger.words[0] != action.words[0]:
                refusal = game.refusal(state, stranger)
                assert (refusal is not None) or (stranger in list(game.legal(state)))


@at_every_table
def test_all_actions_are_refused_after_the_end(table: Table) -> None:
    match = matches(table)[0]
    for action in dict.fromkeys(match.actions):
        refusal = match.game.refusal(match.state, action)
        assert refusal is not None
        assert refusal.rule in match.game.rules


@at_every_table
def test_a_trace_names_every_position(table: Table) -> None:
    short = truncated(matches(table)[0], 60)
    lines = list(record.trace(short))
    assert len(lines) == len(short.positions) + 1
    for index, (state, line) in enumerate(zip(short.positions, lines, strict=False)):
        who = "chance" if state.to_move is None else str(state.to_move + 1)
        count = len(list(table.game.legal(state)))
        assert re.fullmatch(f"{index} ({who}|over) {count} [0-9a-f]{{12}}", line)
    assert re.fullmatch(r"scores( -?\d+)+ winners -", lines[-1]) or short.state.over


@at_every_table
def test_undo_and_redo_go_through_the_same_positions(table: Table) -> None:
    match = truncated(matches(table)[0], 120)
    asked = [i for i, state in enumerate(match.positions[:-1]) if state.to_move is not None]
    back = [match]
    for index in reversed(asked):
        back.append(back[-1].back())
        assert back[-1].positions == match.positions[: index + 1]
        assert back[-1].drawn == match.drawn
    assert back[-1].back() == back[-1], "what chance did first cannot be undone"
    forward = back[-1]
    for earlier in reversed(back[:-1]):
        forward = forward.forward()
        assert forward == earlier
    assert forward.forward() == forward


@at_every_table
def test_undo_does_not_change_random_draws(table: Table) -> None:
    """The same cards, balls or cubes come up, wherever the match is taken back to, for any seed."""
    whole = matches(table)[0]
    match = truncated(whole, 120).deal(Random(0))
    back = match
    while (earlier := back.back()) != back:
        back = earlier
    again = back
    for action in match.actions[len(back.actions) :]:
        again = again.deal(Random(repr(action)))
        if again.state.to_move is not None and len(again.actions) < len(match.actions):
            again = again._replace(undone=()).play(match.actions[len(again.actions)])
    assert again.deal(Random(1)).actions == match.actions


@at_every_table
def test_start_always_returns_the_same_position(table: Table) -> None:
    one, other = (table.game.start(table.seats, table.options) for _ in range(2))
    assert one == other
    assert not one.over
