"""The protocol between a game and everything that uses it.

Seats are counted from 0 in code, and from 1 in every text that a person reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import eq, itemgetter
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from py_rules.message import Message, Text, to_english


class Action(Protocol):
    """A decision of a player or chance, without its consequences: a frozen, hashable value."""

    @property
    def words(self) -> tuple[str, ...]:
        """The action's only spelling, such as ``("dig", "c4")``: a line of a record, word by word.

        On the page, each word names a part of the table that can be chosen.
        """


class State(Protocol):
    """A position without its history and without a hidden future: a frozen, hashable value."""

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None while chance is to act, and at the end of the game."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""


class Refusal(NamedTuple):
    """The rule that forbids an action, and why it does so here."""

    rule: str  # the id of the rule, a key of `Game.rules`
    text: Text  # a sentence about the case at hand
    marks: tuple[str, ...] = ()  # the words of the parts to highlight on the table

    @property
    def detail(self) -> str:
        """The sentence in English."""
        return to_english(self.text)

    def __str__(self) -> str:
        return f"{self.rule}: {self.detail}"


def refuse(rule: str, text: str, /, *, marks: tuple[str, ...] = (), **values: Any) -> Refusal:
    """Make a refusal whose sentence has values in named fields: ``refuse(rule, "{n} left", n=3)``.

    The text goes into the translators' catalogues, so it must be a literal or marked with `N_`.
    """
    return Refusal(rule, Message(text, tuple(values.items())), marks)


class Illegal(ValueError):
    """Raised by `Game.play` for an action that the rules forbid in this position."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{spell(action)}: {refusal}")
        self.action = action
        self.refusal = refusal


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
T = TypeVar("T")
N = TypeVar("N", bound=NamedTuple)


class Game(NamedTuple, Generic[S, A]):
    """A game: pure functions over its positions ``S`` and its actions ``A``.

    `play`, `legal`, `choices` and `why_not` are for all callers; `apply` is only for actions that
    are certainly legal, such as those of a search.
    """

    name: str  # as in GAMES
    version: int  # of its records: a record of another version is refused
    seats: range  # how many can play
    options: Mapping[str, str]  # word -> sentence about it
    rules: Mapping[str, str]  # rule id -> sentence
    start: Callable[[int, frozenset[str]], S]  # (seats, options): the first position
    deal: Callable[[S, Random], A]  # an action for chance; `refusal` checks it like any other
    attempts: Callable[[S], Iterable[A]]  # everything that can be tried here, legal or not; finite
    refusal: Callable[[S, A], Refusal | None]  # None for a legal action; nothing else decides this
    apply: Callable[[S, A], S]  # the position after a legal action; legality isn't checked
    scores: Callable[[S], tuple[Mapping[str, int], ...]]  # by seat, the points by source
    winners: Callable[[S], tuple[int, ...]]  # the seats that share the win if the game ends here
    parse: Callable[[str], A]  # inverse of `spell`; raises ValueError with the reason
    # The legal actions found without trying every attempt. Tests compare it with `refusal`.
    fast_legal: Callable[[S], Sequence[A]] | None = None
    # Replaces the search in `why_not`. A game sets it to put the most helpful reason first, and to
    # answer words that name a part of the table and appear in no action.
    reasons: Callable[[S, frozenset[str]], Iterable[Refusal]] | None = None
    composed_version: int = 2  # of its records that start from a composed position

    def legal(self, state: S) -> Iterator[A]:
        """The legal actions of the seat to move; none while chance acts or at the end."""
        if state.to_move is None:
            return iter(())
        if self.fast_legal:
            return iter(self.fast_legal(state))
        return (action for action in self.attempts(state) if self.refusal(state, action) is None)

    def choices(self, state: S) -> Sequence[A]:
        """The legal actions as a sequence, such as for ``rng.choice(game.choices(state))``.

        Actions may be created only when accessed, which saves time where thousands are legal.
        """
        if (fast_legal := self.fast_legal) and state.to_move is not None:
            return fast_legal(state)
        return list(self.legal(state))

    def play(self, state: S, action: A) -> S:
        """The position after an action. Raises Illegal if a rule forbids it."""
        if refusal := self.refusal(state, action):
            raise Illegal(action, refusal)
        return self.apply(state, action)

    def why_not(self, state: S, words: Iterable[str]) -> tuple[Refusal, ...]:
        """Why no attempt with all these words is legal: each reason once, the most helpful first.

        If an attempt has exactly these words, only its own reason is given.
        """
        wanted = frozenset(words)
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
        """Each seat's points, added up as if the game ended here."""
        return tuple(sum(sources.values()) for sources in self.scores(state))


AnyGame = Game[Any, Any]


def common_start(
    one: Sequence[Any], other: Sequence[Any], alike: Callable[[Any, Any], bool] = eq
) -> int:
    """The number of items at the beginning of two sequences that are ``alike`` in pairs.

    ``operator.is_`` is fastest if both sequences hold the same objects.
    """
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if not alike(mine, theirs):
            break
        count += 1
    return count


def spell(action: Action) -> str:
    """The action as a line of a record; `Game.parse` is the inverse."""
    return " ".join(action.words)


def fast_replace(kind: type[N], *names: str) -> Callable[..., N]:
    """Make a function that replaces these fields of a named tuple, twice as fast as ``_replace``.

    The values are given by position, in the order of the names:

    >>> from py_rules.grid import Square
    >>> at_row = fast_replace(Square, "row")
    >>> at_row(Square(3, 2), 7)
    Square(row=7, col=2)

    Raises AssertionError for a name that isn't a field.
    """
    fields = kind._fields
    unknown = set(names).difference(fields)
    assert not unknown, unknown
    # The new values are appended to the tuple; then one itemgetter picks each field from its old
    # place or, if it is replaced, from behind the old ones.
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
    """A copy of a tuple with another value at an index.

    >>> replace_at(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    changed = [*values]  # twice as fast as slicing the tuple and joining the parts
    changed[index] = value
    return tuple(changed)


def numbered(seats: Iterable[int]) -> str:
    """The numbers of seats, from 1, separated by spaces; ``-`` for no seat.

    >>> numbered([0, 2])
    '1 3'
    """
    return " ".join(str(seat + 1) for seat in seats) or "-"
