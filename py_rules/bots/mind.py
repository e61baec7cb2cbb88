"""The evaluation of a game: features with weights, and the moves worth considering."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from py_rules.bots.budget import Late
from py_rules.core import AnyGame
from py_rules.message import N_

# A feature: its name, the seat that has it, its subject ("brown", "c4" or ""), and its amount.
Feature = tuple[str, int, str, float]
Weights = Mapping[str, float]
Moves = Iterable[tuple[Any, ...]]

# Features that are points already scored; the others are points that may still come.
SCORED = frozenset({"plots", "wing", "sets", "play", "terrain", "all", "points"})
WIN = 25.0  # points; the worth of winning at the end of a game


class Style(NamedTuple):
    """The parameters of a level's search."""

    width: int  # of the beam: how many unfinished turns are followed further
    depth: int  # how many moves it looks ahead in its own turn
    answers: int = 0  # for how many turns it also looks at the next player's answer
    slips: float = 0.0  # by how many points it misjudges turns: 0 never, 5 often
    among: int = 1  # how many of the best turns it may confuse
    positions: int = 20_000  # the most it looks at for one decision

    def longer(self, times: int) -> Style:
        """The style of a bot with n times the patience."""
        return self._replace(
            width=self.width * times,
            answers=self.answers * times,
            positions=self.positions * times,
        )


class TreeStyle(NamedTuple):
    """The parameters of the strongest bot's tree search."""

    width: int = 16  # plans of a position, at most
    beam: int = 16  # unfinished plans that are followed further
    depth: int = 1  # moves of a plan, at most
    exploration: float = 1.0  # how much the search explores plans that look worse
    doubt: float = 2.0  # points; a plan that is worse by so much has 0.37 of the prior
    spread: float = 12.0  # points; a lead of that many is worth 0.73 of a win
    positions: int = 4000  # looked at for one decision, unless there is a budget
    follow: bool = True  # whether a plan is followed to its end, or each action thought about

    def longer(self, times: int) -> TreeStyle:
        """The style of a bot with n times the patience."""
        return self._replace(positions=self.positions * times)


class Sentences(NamedTuple):
    """The sentences of a hint about some features of a game, with {points} and, if they have a
    subject, {subject}.
    """

    gain: str  # when the seat that is advised can expect more
    cost: str  # when it can expect less
    less: str = N_("{name} can expect about {points} less.")  # the same of another seat
    more: str = N_("{name} can expect about {points} more.")
    # Features of a family change into each other: a district that can be founded is founded.
    family: str = ""
    # Whether the cost is the price of what is gained; then it is mentioned only to compare two
    # plans.
    spent: bool = False


AT_ONCE = Sentences(
    N_("You score {points} more right away."),
    N_("You score {points} less right away."),
    N_("{name} scores {points} less right away."),
    N_("{name} scores {points} more right away."),
)


class Trust(NamedTuple):
    """The factors between the points still expected and those that came true, fitted to games."""

    level: float  # of their average over all seats
    lead: float  # of what a seat has more or less than this average


class Evaluation(NamedTuple):
    """The functions and numbers about a game that all its bots share."""

    game: AnyGame
    terms: Callable[[Any], list[Feature]]  # the features of a position
    weights: Weights  # by feature, in points a unit
    moves: Callable[[Any, Any], Moves]  # the moves worth considering in a turn: see below
    labels: Mapping[str, str]  # by feature, its name with {subject}; others are not shown
    sentences: Mapping[str, Sentences]  # by feature with a label; features may share an object
    idle: Callable[[Any], Any]  # the action that does nothing; None if something must be done
    styles: Mapping[str, Style]  # by level
    subject: Callable[[str], Any] = str  # the subject of a feature, as it is displayed
    # ``settled(root, state)``: whether a search that began at ``root`` may judge a later position;
    # otherwise it follows the best plan first. None: it may judge any.
    settled: Callable[[Any, Any], bool] | None = None
    # ``wastes(state, action)``: whether the action gives up something of obvious use.
    wastes: Callable[[Any, Any], bool] = lambda _state, _action: False
    tree: TreeStyle = TreeStyle()
    rivals: float = 1.0  # how much the points of the others count, compared to the seat's own
    # ``spoils(state, seat)``: the points that are open to the others. A character subtracts them
    # from the value of a position, multiplied by its ``envy``.
    spoils: Callable[[Any, int], float] | None = None
    envy: float = 0.0
    # ``plans(evaluation, state, count, late)``: the best few plans of the seat to move
    # (`search.Plan`), found faster than by a beam; [] if only a beam can find them. When ``late``
    # is true: the plans found so far, at least one. A plan's ``state`` may be None if the game goes
    # on after it.
    plans: Callable[[Any, Any, int, Late], list[Any]] | None = None
    # ``points(state, weights)``: the same as `by_seat`, faster than by the terms.
    points: Callable[[Any, Weights], list[float]] | None = None
    # ``quick(state, late)``: the position after the plan that looks best at first sight; None if
    # there is no quick judgement. When ``late`` is true: after the best plan found so far.
    quick: Callable[[Any, Late], Any] | None = None
    # ``trust(state)``: the factors by which expected points are displayed. None: as they are.
    trust: Callable[[Any], Trust] | None = None
    # By number of players, the weights where they differ from those for two.
    tables: Mapping[int, Weights] = {}
    # ``bot(evaluation, level, patience)``: the bot of a level, if a game has its own.
    bot: Callable[[Any, str, int], Any] | None = None


# ``moves(root, state)``: sequences of legal actions to think about next, at least one. ``root`` is
# where the thinking began, ``state`` where it has got to in the same turn.


def weights_of(mind: Evaluation, state: Any) -> Weights:
    """The weights for the number of players in a position."""
    return mind.tables.get(state.seats, mind.weights)


def reweighed(mind: Evaluation, factor: float) -> Evaluation:
    """The evaluation with the weights of all points still to come multiplied by a factor."""

    def changed(weights: Weights) -> Weights:
        return {
            name: weight if name in SCORED else factor * weight for name, weight in weights.items()
        }

    tables = {seats: changed(weights) for seats, weights in mind.tables.items()}
    return mind._replace(weights=changed(mind.weights), tables=tables)


def by_seat(mind: Evaluation, state: Any) -> list[float]:
    """The points that each seat can expect at the end of the game."""
    weights = weights_of(mind, state)
    if mind.points:
        return mind.points(state, weights)
    totals = [0.0] * state.seats
    for feature, seat, _, amount in mind.terms(state):
        totals[seat] += weights[feature] * amount
    return totals


def final(mind: Evaluation, state: Any) -> list[float]:
    """The points of each seat when the game is over, with WIN points more for the winners."""
    totals = [float(points) for points in mind.game.totals(state)]
    winners = mind.game.winners(state)
    for seat in winners:
        totals[seat] += WIN / len(winners)
    return totals


def lead(totals: list[float], seat: int, rivals: float = 1.0) -> float:
    """How far a seat is ahead: half of it measured against the best of the others, half against
    their average. The points of the others count ``rivals`` times.
    """
    others = [points for other, points in enumerate(totals) if other != seat]
    return totals[seat] - rivals * (max(others) / 2 + sum(others) / len(others) / 2)


def worth(mind: Evaluation, state: Any, seat: int) -> float:
    """How good a position is for a seat: the points by which it can expect to be ahead."""
    totals = final(mind, state) if state.over else by_seat(mind, state)
    value = lead(totals, seat, mind.rivals)
    if mind.envy and mind.spoils and not state.over:
        value -= mind.envy * mind.spoils(state, seat)
    return value
