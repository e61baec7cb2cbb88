"""Bots at the table and what they have to say: values, read from what the worker answers."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from py_rules import record
from py_rules.phrase import Text, from_json
from py_rules.record import Match
from web.i18n import N_, _

# Milliseconds between two actions of a bot.
PACES = {"slowly": 2000, "steady": 900, "quickly": 300, "at once": 0}
LEVELS = {
    "novice": N_("Novice"),
    "apprentice": N_("Apprentice"),
    "adept": N_("Adept"),
    "master": N_("Master"),
}


class BotSeats(NamedTuple):
    """Who is played by a bot, and how one watches them."""

    levels: tuple[str, ...] = ()  # by seat, "" for a person; empty: nobody
    pace: str = "steady"
    paused: bool = False

    def at(self, seat: int | None) -> str:
        """The level of the bot in a seat; empty for a person, or nobody."""
        return "" if seat is None or seat >= len(self.levels) else self.levels[seat]


class AdviceView(NamedTuple):
    """A turn that a bot would think of, and what speaks for it."""

    actions: tuple[str, ...]  # as lines of the record
    reasons: tuple[Text, ...]


class ReviewMoment(NamedTuple):
    """An action of a finished game that lost much against a better one."""

    place: int  # of the action in the match
    lost: float  # points, as a bot expects them
    played: tuple[Text, ...]  # reasons
    better: AdviceView


class Analysis(NamedTuple):
    """What has been asked about the position on the table, and the answer."""

    requested: str = ""  # "hint" or "review", while it is thought about
    patience: int = 1  # how many times as long as usual a bot may think
    advice: tuple[AdviceView, ...] = ()
    moments: tuple[ReviewMoment, ...] | None = None


def levels(saved: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Levels as a save has them; anything else is a person."""
    if len(saved) != seats:
        return ()
    known = tuple(level if level in LEVELS else "" for level in saved)
    return known if any(known) else ()


def read_advice(text: str) -> tuple[AdviceView, ...]:
    """The worker's answer to a hint."""
    return tuple(_advice(each) for each in json.loads(text))


def read_moments(text: str) -> tuple[ReviewMoment, ...]:
    """The worker's answer to a review."""
    return tuple(
        ReviewMoment(
            each["place"],
            each["lost"],
            tuple(map(from_json, each["played"])),
            _advice(each["better"]),
        )
        for each in json.loads(text)
    )


def _advice(each: dict[str, Any]) -> AdviceView:
    return AdviceView(tuple(each["actions"]), tuple(map(from_json, each["reasons"])))


def steps(match: Match, advice: AdviceView) -> list[tuple[Any, Any]]:
    """The actions of an advice with the positions they are taken in, as far as they are legal."""
    found: list[tuple[Any, Any]] = []
    state = match.state
    for line in advice.actions:
        try:
            action = record.parse(match.game, line)
            after = match.game.play(state, action)
        except ValueError:
            break
        found.append((state, action))
        state = after
    return found


def named(levels: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, ...]:
    """Names for all seats: a bot without one is called after its level, each differently."""
    found = list(given)
    for seat, level in enumerate(levels):
        if level and not found[seat]:
            name, number = _(LEVELS[level]), 1
            while name in found:
                number += 1
                name = f"{_(LEVELS[level])} {number}"
            found[seat] = name
    return tuple(found)
