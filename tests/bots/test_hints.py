"""Hints and reviews: good actions, and reasons in words that match the position."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random

import pytest

import py_rules
from py_rules import bots, record
from py_rules.bots.adviser import Adviser, reached
from py_rules.bots.budget import Budget
from py_rules.bots.hints import BETTER, SLIP, WORST, Hint, end_of_turn, explain, review
from py_rules.bots.mind import Sentences, by_seat, lead
from py_rules.bots.reasons import (
    AHEAD,
    ALIKE,
    EVEN,
    MADE_UP,
    SAME,
    SMALL,
    SMALLEST,
    Cause,
    compared,
    explained,
    gained,
    idea,
    in_other_words,
    netted,
    reasons,
)
from py_rules.bots.search import Plan
from py_rules.core import Action, spell
from py_rules.record import Match, Table
from tests.mykerinos.positions import EMPTY, position
from tests.random_matches import FUZZ

NAMES = ("Ann", "Ben", "Cyd")


class Course:
    """A game between bots, played only as far as a test reads it."""

    def __init__(self, name: str, levels: tuple[str, ...], seed: int) -> None:
        self.rng = Random(seed)
        self.players = [bots.bot(name, level) for level in levels]
        table = Table(py_rules.load(name), len(levels), (*NAMES, "Dan")[: len(levels)])
        self.matches = [record.begin(table)]  # after each action

    def decision(self, actions: int) -> Match:
        """Return the match after this many actions. If chance acts next or the game is over, return
        the next match in which a player is to move, or the last one.
        """
        for at in count(actions):
            while len(self.matches) <= at and not self.matches[-1].state.over:
                self.matches.append(self._next())
            match = self.matches[min(at, len(self.matches) - 1)]
            if match.state.over or match.state.to_move is not None:
                return match
        raise AssertionError

    def _next(self) -> Match:
        match, rng = self.matches[-1], self.rng
        state, game = match.state, match.game
        if state.to_move is None:
            return match.play(game.deal(state, rng))
        return match.play(self.players[state.to_move](game, state, rng, Budget(30)))


@cache
def course(name: str, levels: tuple[str, ...], seed: int) -> Course:
    return Course(name, levels, seed)


def some(name: str, actions: int, *levels: str, seed: int = 5) -> Match:
    """Return the beginning of a game between bots of these levels."""
    return course(name, levels, seed).decision(actions)


UNEVEN = ("adept", "novice", "adept")


@cache  # two tests use some of the same hints
def three(name: str, length: int) -> tuple[Hint, ...]:
    """Return up to three best hints after this many actions of a game between uneven bots."""
    match = some(name, length, *UNEVEN)
    return explain(match.table, match.state, 3, Budget(150))


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_suggested_actions_are_legal_distinct_and_sorted_by_value(name: str) -> None:
    for length in (12, 30, 41):
        match = some(name, length, *UNEVEN)
        advice = three(name, length)
        assert 1 <= len(advice) <= 3
        assert len({each.actions[0] for each in advice}) == len(advice)
        values = [each.value for each in advice]
        assert values == sorted(values, reverse=True)
        for each in advice:
            state = match.state
            for action in each.actions:
                state = match.game.play(state, action)
            for reason in each.reasons:
                assert reason.points
                own = reason.seat == match.state.to_move
                change, whose = str(reason.text).split(" for " if own else " against ", 1)
                assert whose == f"{match.table.name(reason.seat)}: {reason.thing}"
                assert change.startswith("+") == (reason.points > 0)


def points_of(advice: Hint, thing: str) -> float:
    """Return the points of the reason about this thing."""
    return next(reason.points for reason in advice.reasons if str(reason.thing) == thing)


def test_a_hint_names_the_wing_that_a_plot_pays_for() -> None:
    """With three cards of Sir Brown, entering a 5-room pays 3 x 4 points at once."""
    state = position(
        """
        33.. ....
        .... ....
        .... ....

        ^^.^ ..^.
        .... ^...
        .... ...^
        """,
        phase=bots.evaluation("mykerinos").game.start(3, frozenset()).phase.INSPECT,
        to_move=3,
        season=3,
        passed=(1, 2, 3),
        cards={3: (17, 18, 19)},
        museum={"3-3": 3},
    )
    table = Table(py_rules.load("mykerinos"), 3, NAMES)
    best = explain(table, state, 1)[0]
    assert spell(best.actions[0]) == "museum 5-3"
    assert points_of(best, "Sir Brown’s wing") == pytest.approx(6)  # from 3 x 3 to 3 x 5
    assert str(best.why[0]) == "In Sir Brown’s wing you can expect about 6 points more."


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_every_feature_with_a_name_has_its_sentences(name: str) -> None:
    mind = bots.evaluation(name)
    assert mind.labels.keys() == mind.sentences.keys()
    for feature, label in mind.labels.items():
        sentences = mind.sentences[feature]
        for text in (sentences.gain, sentences.cost, sentences.less, sentences.more):
            assert text.count("{points}") == 1
            assert "{subject}" not in text or "{subject}" in label
        assert all("{name}" in text for text in (sentences.less, sentences.more))


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_alternatives_say_what_they_give_up_compared_with_the_first(name: str) -> None:
    """Their reasons are the differences between the positions reached. Each hint gives a cause."""
    compared = 0
    for length in (30, 41, 60, 20, 50, 70):
        match = some(name, length, *UNEVEN)
        if match.state.over:
            continue
        compared += 1
        mind, seat = Adviser(match.game).calibrated(match.state), match.state.to_move
        assert seat is not None
        best, *others = three(name, length)
        first = reached(match.game, match.state, best.actions)
        for other in others:
            there = reached(match.game, match.state, other.actions)
            differences = reasons(mind, match.table, seat, first, there)
            assert other.reasons[: len(differences)] == differences
            total = sum(reason.points for reason in other.reasons)
            assert total == pytest.approx(other.value - best.value, abs=SMALLEST)
            assert 1 <= len(other.why) <= 5
            if round(best.value - other.value) >= 1:
                assert other.why[-1] not in (SAME, EVEN)
            assert (SAME in other.why) <= (len(other.why) == 1)
            if ALIKE in best.why:
                assert best.value - other.value < 1
        assert 1 <= len(best.why) <= (3 if MADE_UP in best.why else 2)
    assert compared >= 4


def test_a_loss_that_appears_later_is_attributed_to_later_turns() -> None:
    """Two plans that reach equal positions are compared: one of them leads to more cards later."""
    mind, table = bots.evaluation("mykerinos"), Table(py_rules.load("mykerinos"), 3, NAMES)
    poor = position(EMPTY, stock=(1, 1, 1), cards={1: (6,)}, to_move=1, season=3)
    rich = position(EMPTY, stock=(1, 1, 1), cards={1: (6, 17, 18)}, to_move=1, season=3)
    worth = lead(by_seat(mind, rich), 0) - lead(by_seat(mind, poor), 0)
    later = compared(mind, table, 0, (poor, poor), (rich, poor), worth)
    assert later[0] == AHEAD
    assert "It costs you later help from patrons" in str(later[1])
    assert compared(mind, table, 0, (rich, poor), (rich, poor), worth)[0] != AHEAD
    assert compared(mind, table, 0, (poor, poor), (poor, poor), 0.2) == (SAME,)
    assert compared(mind, table, 0, (poor, poor), (poor, poor), 3.0) == (SMALL,)
    assert compared(mind, table, 0, (rich, poor), (rich, poor), 0.2)[-1] == EVEN


def test_a_net_loss_is_never_the_only_reason_for_a_plan() -> None:
    """A plan brings its player one card and another player three, so the reason must lie ahead."""
    mind, table = bots.evaluation("mykerinos"), Table(py_rules.load("mykerinos"), 3, NAMES)
    poor = position(EMPTY, stock=(1, 1, 1), cards={1: (6,)}, to_move=1, season=3)
    cards = {1: (6, 17), 2: (2, 3, 4)}
    mixed = position(EMPTY, stock=(1, 1, 1), cards=cards, to_move=1, season=3)
    rich = position(EMPTY, stock=(1, 1, 1), cards={1: (6, 17, 18)}, to_move=1, season=3)
    assert len(idea(mind, table, 0, poor, mixed)) == 2
    assert explained(mind, 0, poor, mixed) < 0 < explained(mind, 0, poor, rich)
    assert gained(mind, table, 0, (poor, mixed), (poor, rich), 2.0)[0] == AHEAD
    assert gained(mind, table, 0, (poor, rich), (poor, rich), 2.0)[0] != AHEAD


def test_points_expected_earlier_and_then_scored_are_not_a_loss() -> None:
    """If a district that was ready to be founded is founded, its lost promise isn't a loss."""
    mind = bots.evaluation("mexica")
    ready, founded = mind.sentences["ready"], mind.sentences["founded"]
    family = [Cause(0, founded, "9", 9.0), Cause(0, ready, "", -6.0), Cause(0, founded, "4", 1.0)]
    assert [(each.subject, each.change) for each in netted(family)] == [("9", 3.0), ("4", 1.0)]
    worse = [Cause(0, founded, "9", 2.0), Cause(0, ready, "", -6.0)]
    assert [(each.sentences, each.change) for each in netted(worse)] == [(ready, -4.0)]


def test_no_two_reasons_about_other_players_use_the_same_sentence() -> None:
    mind = bots.evaluation("mykerinos")
    plain = [each for each in mind.sentences.values() if each.less == Sentences("", "").less]
    assert len(plain) > 1, "several features are told of others in the same words"
    found = [Cause(seat, each, "", 2.0) for each in plain[:2] for seat in (0, 1)]
    changes = [(each.seat, each.change) for each in in_other_words(found, 0)]
    assert sorted(changes) == [(0, 2.0), (0, 2.0), (1, 4.0)]


def test_hints_explain_passing() -> None:
    """The reasons for passing name what it gives up, for a player who plans to pass."""
    state = position(EMPTY, stock=(1, 1, 1), cards={1: (6,)}, to_move=1, season=3)
    table = Table(py_rules.load("mykerinos"), 3, NAMES)
    advice = explain(table, state, 200, Budget(300), (table.game.parse("pass"),))
    idle = next(each for each in advice if spell(each.actions[0]) == "pass")
    assert points_of(idle, "area 1") < 0


def test_a_hint_stopped_immediately_still_proposes_an_action() -> None:
    match = some("mexica", 20, "adept", "adept")
    advice = explain(match.table, match.state, 3, Budget(stop=lambda: True))
    assert match.game.refusal(match.state, advice[0].actions[0]) is None


POSITIONS = 6 * FUZZ  # in each game; hints are followed from there to the end of the turn


def followed(match: Match, budget: int) -> tuple[float, float]:
    """Return two totals for the player to move: the points that a hint promises, and those reached
    by following hints step by step, with a new hint for each step, to the end of the turn.
    """
    table, state, seat = match.table, match.state, match.state.to_move
    after, plan = state, tuple[Action, ...]()
    promised = float("-inf")
    while after.to_move == seat:
        best = explain(table, after, 1, Budget(budget), plan)[0]
        assert not table.game.refusal(after, best.actions[0])
        assert not plan or best.planned or best.actions != plan
        end = after
        for action in best.actions:
            end = table.game.apply(end, action)
        promised = max(promised, table.game.totals(end)[seat])
        after, plan = table.game.apply(after, best.actions[0]), best.actions[1:]
        if not plan and table.game.totals(after)[seat] >= promised:
            break  # in Mykerinos and the draft of Myraclia, others may have passed
    return promised, table.game.totals(after)[seat]


@pytest.mark.timeout(600 * FUZZ)  # FUZZ multiplies the number of positions
@pytest.mark.parametrize("name", py_rules.GAMES)
def test_following_hints_step_by_step_gives_the_promised_points(name: str) -> None:
    rng = Random(name)
    for game in range(-(-POSITIONS // 3)):
        seats = rng.choice(py_rules.load(name).seats)
        levels = rng.choices(("novice", "adept", "uniform"), k=seats)
        whole = some(name, 1000, *levels, seed=game)
        turns = [at for at, state in enumerate(whole.positions) if state.to_move is not None]
        for at in rng.sample(turns, 3):
            match = whole._replace(positions=whole.positions[: at + 1], actions=whole.actions[:at])
            promised, scored = followed(match, 40)
            assert scored >= promised, record.write(match)


def test_hints_include_free_foundings() -> None:
    """Without action points or a plan, a hint still founds the district around the figure."""
    found = 0
    for seed in range(3):
        match = some("mexica", 120, "master", "adept", seed=seed)
        for state, action in zip(match.positions, match.actions, strict=False):
            if spell(action).startswith("found") and not state.ap:
                found += 1
                best = explain(match.table, state, 1, Budget(60))[0]
                assert spell(best.actions[0]).startswith("found")
    assert found > 2


def test_a_hint_replaces_its_plan_only_with_a_better_one() -> None:
    """A poor plan comes second, right behind a better one; a good plan stays first."""
    match = some("mexica", 38, "adept", "adept")
    end = (match.game.parse("end"),)
    poor = explain(match.table, match.state, 3, Budget(800), end)
    assert [each.planned for each in poor[:2]] == [False, True]
    assert poor[0].value >= poor[1].value + BETTER
    good = explain(match.table, match.state, 3, Budget(800), poor[0].actions)
    assert good[0].planned
    assert good[0].actions == poor[0].actions
    gone = explain(match.table, match.state, 3, Budget(800), (*end, *end))
    assert not any(each.planned for each in gone)  # an illegal plan is dropped


def test_a_review_compares_the_positions_at_the_end_of_a_round() -> None:
    """Passing early in the draft of Myraclia leaves few elements until the round ends. The review
    names this cost, not what the next element could have paid for.
    """
    match = some("myraclia", 12, "adept", "adept", "adept")
    game, root = match.game, match.state
    assert root.phase is root.phase.DRAFT
    adviser, seat = Adviser(game), root.to_move
    takes = (action for action in game.legal(root) if spell(action) != "pass")
    better, worse = game.apply(root, next(takes)), game.apply(root, game.parse("pass"))
    later = adviser.played_on(root, worse), adviser.played_on(root, better)
    assert [state.round for state in later] == [root.round + 1] * 2
    lost = lead(adviser.expected(later[1]), seat) - lead(adviser.expected(later[0]), seat)
    why = gained(adviser.mind, match.table, seat, (worse, better), later, lost)
    assert why[0] == AHEAD
    assert why != idea(adviser.mind, match.table, seat, worse, better)


def test_a_hint_about_a_leap_names_more_than_the_saved_chip() -> None:
    game = py_rules.load("mexica")
    match = record.begin(Table(game, 2, NAMES[:2])).deal(Random(3))
    for line in ("start h6", "start g7", "leap t6", "take", "end"):
        match = match.play(game.parse(line))
    best = explain(match.table, match.state, 1, Budget(60))[0]
    assert [spell(action).split()[0] for action in best.actions] == ["leap", "take", "end"]
    assert best.why[0] == AHEAD


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_review_shows_where_most_was_lost_with_the_better_action(name: str) -> None:
    match = some(name, 40, "adept", "uniform")
    moments = review(match)
    assert 1 <= len(moments) <= WORST
    lost = [moment.lost for moment in moments]
    assert lost == sorted(lost, reverse=True)
    ideas = [(match.positions[each.place].to_move, each.better.actions[0]) for each in moments]
    assert len(set(ideas)) == len(ideas)
    for moment in moments:
        assert moment.lost >= SLIP
        assert 1 <= len(moment.better.why) <= (3 if moment.better.why[0] == AHEAD else 2)
        state = match.positions[moment.place]
        better = moment.better.actions[0]
        assert better != match.actions[moment.place]
        assert match.game.refusal(state, better) is None
    by_random = sum(match.positions[moment.place].to_move == 1 for moment in moments)
    assert by_random > len(moments) / 2


def test_a_review_can_be_of_one_seat_and_stops_when_cancelled() -> None:
    match = some("myraclia", 40, "adept", "uniform")
    moments = review(match, frozenset({0}))
    assert all(match.positions[moment.place].to_move == 0 for moment in moments)
    assert review(match, budget=Budget(stop=lambda: True)) == ()
    assert len(review(match, budget=Budget(1))) <= 1


def test_a_review_of_the_last_turn_ends_with_the_match() -> None:
    """This also holds if the better plan is longer than the actual one and doesn't end the turn."""
    match = some("mexica", 12, "adept", "adept")
    state, count = match.positions[-2], len(match.actions)
    plan = Plan(0.0, (match.actions[-1],) * 3, state)
    assert match.state.to_move == state.to_move is not None
    assert end_of_turn(match, count - 1, plan) == count
