"""The protocol between the games and everything that uses them.

Seats are counted from 0 here and from 1 in every text that a person reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from py_rules.phrase import Phrase, Said, english


class Action(Protocol):
    """What is done, never what comes of it: a frozen value."""

    @property
    def words(self) -> tuple[str, ...]:
        """Its only spelling, ``("dig", "c4")``: one word is one thing to click."""


class State(Protocol):
    """A position without past or future: a frozen value."""

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when chance is to move or the game is over."""

    @property
    def over(self) -> bool: ...


class Refusal(NamedTuple):
    """Why an action is not allowed."""

    rule: str  # a key of Game.rules
    said: Said  # the case at hand, a sentence
    marks: tuple[str, ...] = ()  # the words of the things on the table that matter in it

    @property
    def detail(self) -> str:
        """The case at hand in English."""
        return english(self.said)

    def __str__(self) -> str:
        return f"{self.rule}: {self.detail}"


def refuse(rule: str, text: str, /, *, marks: tuple[str, ...] = (), **values: Any) -> Refusal:
    """A refusal whose sentence has values; see `py_rules.phrase`."""
    return Refusal(rule, Phrase(text, tuple(values.items())), marks)


class Illegal(ValueError):
    """An action that the rules forbid in this position."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{spell(action)}: {refusal}")
        self.action = action
        self.refusal = refusal


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
T = TypeVar("T")
N = TypeVar("N", bound=NamedTuple)


class Game(NamedTuple, Generic[S, A]):
    """A game is a record of pure functions over its positions ``S`` and actions ``A``."""

    name: str
    version: int  # of its record form
    seats: range
    options: Mapping[str, str]  # word -> sentence
    rules: Mapping[str, str]  # rule id -> sentence
    start: Callable[[int, frozenset[str]], S]
    deal: Callable[[S, Random], A]  # chance's action, judged like any other
    attempts: Callable[[S], Iterable[A]]  # all one might try here, legal or not; finite
    refusal: Callable[[S, A], Refusal | None]  # the one judge of legality
    apply: Callable[[S, A], S]  # trusts its caller
    scores: Callable[[S], tuple[Mapping[str, int], ...]]  # a seat's points by source
    winners: Callable[[S], tuple[int, ...]]  # the seats that share the win
    parse: Callable[[str], A]  # inverse of words; ValueError says what is wrong
    fast_legal: Callable[[S], Sequence[A]] | None = None  # `legal`, found faster
    # `why_not` in an order of its own, also of words that name things and are in no action.
    reasons: Callable[[S, frozenset[str]], Iterable[Refusal]] | None = None

    def legal(self, state: S) -> Iterator[A]:
        """All legal actions of the seat to move; none in a position of chance or at the end."""
        if state.to_move is None:
            return iter(())
        if self.fast_legal:
            return iter(self.fast_legal(state))
        return (action for action in self.attempts(state) if self.refusal(state, action) is None)

    def choices(self, state: S) -> Sequence[A]:
        """The same, to be counted and chosen from: ``rng.choice(game.choices(state))``. Of a long
        list only what is asked for is made."""
        if (fast_legal := self.fast_legal) and state.to_move is not None:
            return fast_legal(state)
        return list(self.legal(state))

    def play(self, state: S, action: A) -> S:
        """Judges, then applies. Raises Illegal."""
        if refusal := self.refusal(state, action):
            raise Illegal(action, refusal)
        return self.apply(state, action)

    def why_not(self, state: S, said: Iterable[str]) -> tuple[Refusal, ...]:
        """Why none of the attempts that contain all these words is allowed, each reason once; of
        an attempt that has no other words, only why that one is not."""
        wanted = frozenset(said)
        if self.reasons:
            return tuple(dict.fromkeys(self.reasons(state, wanted)))
        reasons: dict[Refusal, None] = {}
        for action in self.attempts(state):
            if wanted.issubset(action.words) and (refusal := self.refusal(state, action)):
                if wanted.issuperset(action.words):
                    return (refusal,)
                reasons[refusal] = None
        return tuple(reasons)

    def totals(self, state: S) -> tuple[int, ...]:
        """Points by seat, as if the game stopped here."""
        return tuple(sum(sources.values()) for sources in self.scores(state))


AnyGame = Game[Any, Any]


def spell(action: Action) -> str:
    """The action as a line of a record."""
    return " ".join(action.words)


def fast_replace(kind: type[N], *names: str) -> Callable[..., N]:
    """A function of a named tuple and values for these of its fields that does what ``_replace``
    does, in less than half of the time: for what happens with every other action."""
    fields = kind._fields
    unknown = set(names).difference(fields)
    assert not unknown, unknown
    # Out of the tuple with the new values behind it each field is picked where it now stands.
    pick = itemgetter(
        *[
            len(fields) + names.index(field) if field in names else place
            for place, field in enumerate(fields)
        ]
    )
    new = tuple.__new__

    def changed(value: N, *values: object) -> N:
        return new(kind, pick(value + values))

    return changed


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The values with another one at an index."""
    changed = [*values]  # half as long as to cut the tuple and to join it again
    changed[index] = value
    return tuple(changed)


def numbered(seats: Iterable[int]) -> str:
    """Seats as people count them: ``1 3``; ``-`` for nobody."""
    return " ".join(str(seat + 1) for seat in seats) or "-"
