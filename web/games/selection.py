"""Choosing an action word by word: the words selected so far determine which legal actions remain.

A click selects a word: a verb or the name of a piece or place, in any order. Nothing here depends
on a particular game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from py_rules.core import AnyGame, Refusal


class _Selected(NamedTuple):
    """The fields of a Selection."""

    game: AnyGame
    state: Any
    legal: tuple[Any, ...]  # all legal actions of the position
    words: tuple[str, ...]  # the selected words, in order
    left: tuple[Any, ...]  # the legal actions that contain every selected word


class Selection(_Selected):
    """A position with the words selected for the next action.

    The values derived from them are cached, because each drawing needs them many times.
    """

    @cached_property
    def common(self) -> frozenset[str]:
        """Words that are implied because every legal action contains them."""
        return _common(self.legal)

    @cached_property
    def live(self) -> frozenset[str]:
        """Words that can be selected next; if one action is left, those it still needs."""
        words = frozenset[str]().union(*[action.words for action in self.left])
        implied = frozenset[str]() if len(self.left) == 1 else _common(self.left)
        if len(self.legal) > len(self.left):
            implied |= self.common
        return words - implied.union(self.words)

    @cached_property
    def proposed(self) -> Any:
        """The action to confirm: the only one left, or the one that is fully selected."""
        if len(self.left) == 1 and (self.words or len(self.legal) == 1):
            return self.left[0]
        return self.complete

    @cached_property
    def complete(self) -> Any:
        """The action whose words are all selected or implied; None if there is none."""
        selected = self.common.union(self.words)
        return next((action for action in self.left if selected.issuperset(action.words)), None)


class ActionSequence(NamedTuple):
    """Several actions of one turn, proposed and confirmed together."""

    actions: tuple[Any, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the last action, the goal of the sequence."""
        words: tuple[str, ...] = self.actions[-1].words
        return words


class SelectionResult(NamedTuple):
    """The result of selecting a word: a new selection, a complete action, or refusals."""

    selection: Selection | None = None
    action: Any = None  # fully selected, to be played
    refusals: tuple[Refusal, ...] = ()
    refused: tuple[str, ...] = ()  # the words of the refused attempt


def select(game: AnyGame, state: Any, words: Iterable[str] = ()) -> Selection:
    """Select words in a position. Words that would leave no legal action are ignored."""
    legal = tuple(game.legal(state))
    selection = Selection(game, state, legal, (), legal)
    for word in words:
        left = tuple(action for action in selection.left if word in action.words)
        if left:
            selection = selection._replace(words=(*selection.words, word), left=left)
    return selection


def toggle_word(
    selection: Selection, word: str, verbs: frozenset[str] = frozenset()
) -> SelectionResult:
    """Toggle a word: select it, or deselect it if it is selected.

    A verb replaces the selected verb. If no attempt combines a piece or place with the selection,
    it replaces the selected ones, or the whole selection if it does not go with the verb either. If
    the attempt exists but is illegal, it is refused, with the rules it breaks.
    """
    if word in selection.words:
        return SelectionResult(
            select(selection.game, selection.state, (w for w in selection.words if w != word))
        )
    left = tuple(action for action in selection.left if word in action.words)
    if left:
        return _answer(selection._replace(words=(*selection.words, word), left=left))
    if word in verbs:
        things = tuple(w for w in selection.words if w not in verbs)
        for rest in (things, ()):
            restarted = select(selection.game, selection.state, (word, *rest))
            if len(restarted.words) == 1 + len(rest):
                return _answer(restarted)
    words = (*selection.words, word)
    implied = sorted(selection.common.difference(words))
    for attempt in dict.fromkeys(((*implied, *words), words)):
        if refusals := selection.game.why_not(selection.state, attempt):
            return SelectionResult(refusals=refusals, refused=_tried(selection, attempt))
    verb = tuple(w for w in selection.words if w in verbs)
    for start in dict.fromkeys(((*verb, word), (word,))):
        restarted = select(selection.game, selection.state, start)
        if restarted.words == start:
            return _answer(restarted)
        # If no verb is selected, the word is refused with the verb of the proposed action.
        single = start == (word,) and selection.words
        meant = (*sorted(selection.common & verbs), word) if single else start
        for attempt in dict.fromkeys((meant, start)):
            if refusals := selection.game.why_not(selection.state, attempt):
                return SelectionResult(refusals=refusals, refused=_tried(selection, attempt))
    return SelectionResult()


def _tried(selection: Selection, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, if some attempt contains them all; otherwise none."""
    wanted, last = frozenset(words), words[-1]  # one word is compared faster than a set
    for action in selection.game.attempts(selection.state):
        if last in (known := action.words) and wanted.issubset(known):
            return words
    return ()


def _answer(selection: Selection) -> SelectionResult:
    return SelectionResult(selection, selection.complete)


def _common(actions: tuple[Any, ...]) -> frozenset[str]:
    """The words that all actions share; empty for fewer than two actions."""
    if len(actions) < 2:
        return frozenset()
    common = set(actions[0].words)
    for action in actions:
        common.intersection_update(action.words)
        if not common:
            break
    return frozenset(common)
