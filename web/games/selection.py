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
        silent = frozenset[str]() if len(self.left) == 1 else _common(self.left)
        if len(self.legal) > len(self.left):
            silent |= self.common
        return words - silent.union(self.said)

    @property
    def proposed(self) -> Any:
        """The action to confirm: the only one left, or the one that has been said in full."""
        if len(self.left) == 1 and (self.said or len(self.legal) == 1):
            return self.left[0]
        return self.complete

    @property
    def complete(self) -> Any:
        """The action that has been said in full."""
        spoken = self.common.union(self.said)
        return next((action for action in self.left if spoken.issuperset(action.words)), None)


class Answer(NamedTuple):
    """What follows from saying a word: exactly one of the three."""

    talk: Talk | None = None
    action: Any = None  # said in full: to be played
    refusals: tuple[Refusal, ...] = ()
    refused: tuple[str, ...] = ()  # the words that they are about


def listen(game: AnyGame, state: Any, said: Iterable[str] = ()) -> Talk:
    """The talk about a position; words that lead to no legal action are not heard."""
    legal = tuple(game.legal(state))
    talk = Talk(game, state, legal, (), legal)
    for word in said:
        left = tuple(action for action in talk.left if word in action.words)
        if left:
            talk = talk._replace(said=(*talk.said, word), left=left)
    return talk


def say(talk: Talk, word: str, verbs: frozenset[str] = frozenset()) -> Answer:
    """Says one word more, or takes it back if it was said.

    A verb replaces the verb that was said. A thing that goes with what was said in no attempt at
    all replaces the things that were said, or begins a new sentence if it does not go with the
    verb either; one that does, but not legally, is refused with the rules.
    """
    if word in talk.said:
        return Answer(listen(talk.game, talk.state, (w for w in talk.said if w != word)))
    left = tuple(action for action in talk.left if word in action.words)
    if left:
        return _answer(talk._replace(said=(*talk.said, word), left=left))
    if word in verbs:
        things = tuple(w for w in talk.said if w not in verbs)
        for said in (things, ()):
            begun = listen(talk.game, talk.state, (word, *said))
            if len(begun.said) == 1 + len(said):
                return _answer(begun)
    words = (*talk.said, word)
    silent = sorted(talk.common.difference(words))
    for heard in dict.fromkeys(((*silent, *words), words)):
        if refusals := talk.game.why_not(talk.state, heard):
            return Answer(refusals=refusals, refused=_tried(talk, heard))
    spoken = tuple(w for w in talk.said if w in verbs)
    for said in dict.fromkeys(((*spoken, word), (word,))):
        begun = listen(talk.game, talk.state, said)
        if begun.said == said:
            return _answer(begun)
        if refusals := talk.game.why_not(talk.state, said):
            return Answer(refusals=refusals, refused=_tried(talk, said))
    return Answer()


def _tried(talk: Talk, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, if something could be attempted with them."""
    wanted = frozenset(words)
    attempts = talk.game.attempts(talk.state)
    return words if any(wanted.issubset(action.words) for action in attempts) else ()


def _answer(talk: Talk) -> Answer:
    complete = talk.complete
    return Answer(talk) if complete is None else Answer(action=complete)


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
