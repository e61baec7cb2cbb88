"""Clicking is saying words: what has been said so far leaves some of the legal actions.

Nothing here knows a game. A word is a verb or the name of a thing on the table; verb first or
thing first both work.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from py_rules.core import AnyGame, Refusal


class Talk(NamedTuple):
    """A position with what its player has said of the next action."""

    game: AnyGame
    state: Any
    legal: tuple[Any, ...]  # in this position, whatever was said
    said: tuple[str, ...]  # in the order of saying
    left: tuple[Any, ...]  # the legal actions that contain all that was said

    @property
    def common(self) -> frozenset[str]:
        """Words that say themselves, being in every legal action."""
        return _common(self.legal)

    @property
    def live(self) -> frozenset[str]:
        """Words that can be said next; of a single action left, those it still needs."""
        words = frozenset[str]().union(*[action.words for action in self.left])
        implied = frozenset[str]() if len(self.left) == 1 else _common(self.left)
        if len(self.legal) > len(self.left):
            implied |= self.common
        return words - implied.union(self.said)

    @property
    def proposed(self) -> Any:
        """The action to confirm: the only one left, or the one that has been said in full."""
        if len(self.left) == 1 and (self.said or len(self.legal) == 1):
            return self.left[0]
        return self.complete

    @property
    def complete(self) -> Any:
        """The action that has been said in full."""
        selected = self.common.union(self.said)
        return next((action for action in self.left if selected.issuperset(action.words)), None)


class Answer(NamedTuple):
    """What follows from saying a word: exactly one of the three."""

    talk: Talk | None = None
    action: Any = None  # said in full: to be played
    refusals: tuple[Refusal, ...] = ()
    refused: tuple[str, ...] = ()  # the words that they are about


def listen(game: AnyGame, state: Any, words: Iterable[str] = ()) -> Talk:
    """The talk about a position; words that lead to no legal action are not heard."""
    legal = tuple(game.legal(state))
    selection = Talk(game, state, legal, (), legal)
    for word in words:
        left = tuple(action for action in selection.left if word in action.words)
        if left:
            selection = selection._replace(said=(*selection.said, word), left=left)
    return selection


def say(selection: Talk, word: str, verbs: frozenset[str] = frozenset()) -> Answer:
    """Says one word more, or takes it back if it was said.

    A verb replaces the verb that was said. A thing that goes with what was said in no attempt at
    all replaces the things that were said, or begins a new sentence if it does not go with the
    verb either; one that does, but not legally, is refused with the rules.
    """
    if word in selection.said:
        return Answer(
            listen(selection.game, selection.state, (w for w in selection.said if w != word))
        )
    left = tuple(action for action in selection.left if word in action.words)
    if left:
        return _answer(selection._replace(said=(*selection.said, word), left=left))
    if word in verbs:
        things = tuple(w for w in selection.said if w not in verbs)
        for rest in (things, ()):
            restarted = listen(selection.game, selection.state, (word, *rest))
            if len(restarted.said) == 1 + len(rest):
                return _answer(restarted)
    words = (*selection.said, word)
    implied = sorted(selection.common.difference(words))
    for attempt in dict.fromkeys(((*implied, *words), words)):
        if refusals := selection.game.why_not(selection.state, attempt):
            return Answer(refusals=refusals, refused=_tried(selection, attempt))
    verb = tuple(w for w in selection.said if w in verbs)
    for start in dict.fromkeys(((*verb, word), (word,))):
        restarted = listen(selection.game, selection.state, start)
        if restarted.said == start:
            return _answer(restarted)
        if refusals := selection.game.why_not(selection.state, start):
            return Answer(refusals=refusals, refused=_tried(selection, start))
    return Answer()


def _tried(selection: Talk, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, if something could be attempted with them."""
    wanted = frozenset(words)
    attempts = selection.game.attempts(selection.state)
    return words if any(wanted.issubset(action.words) for action in attempts) else ()


def _answer(selection: Talk) -> Answer:
    complete = selection.complete
    return Answer(selection) if complete is None else Answer(action=complete)


def _common(actions: tuple[Any, ...]) -> frozenset[str]:
    """The words that all of several actions have; one action alone has none in common."""
    if len(actions) < 2:
        return frozenset()
    common = set(actions[0].words)
    for action in actions:
        common.intersection_update(action.words)
        if not common:
            break
    return frozenset(common)
