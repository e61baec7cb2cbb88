"""Bots at the table, and their hints and reviews as parsed from the worker's answers."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from py_rules import record
from py_rules.core import spell
from py_rules.message import Text, from_json
from py_rules.record import Match
from web.i18n import N_, Same, _, cached_by

# Milliseconds between two actions of a bot.
PACES = {"slowly": 2000, "steady": 900, "quickly": 300, "at once": 0}
MAX_PATIENCE = 27  # a bot may think this many times as long as usual, at most
OF_DEVICE = "of device"  # use the pace in the device's settings
LEVELS = {
    "novice": N_("Novice"),
    "apprentice": N_("Apprentice"),
    "adept": N_("Adept"),
    "master": N_("Master"),
    "grandmaster": N_("Grandmaster"),
}
# A bot's word is its level, or level and style: ``adept-rival``. The rules call styles characters.
STYLES = {
    "": N_("Balanced"),
    "builder": N_("Builder"),
    "rival": N_("Rival"),
    "gambler": N_("Gambler"),
}

# Names for bots that would otherwise share one. There are more than seats, because players may use
# some of them too. They are people's names, so they are the same in all languages.
NAMES = {
    "mykerinos": ("Amina", "Farid", "Leila", "Omar", "Salma", "Tarik", "Yasmin", "Zaki"),
    "myraclia": ("Ciril", "Dara", "Elin", "Garen", "Ilva", "Miro", "Nerea", "Tavi"),
    "mexica": ("Citlali", "Itzel", "Nelli", "Ohtli", "Tenoch", "Tizoc", "Xochi", "Yaretzi"),
}


class BotSeats(NamedTuple):
    """The bots of a game and the pace at which they play."""

    levels: tuple[str, ...] = ()  # by seat, as in `word`, "" for a person; empty: no bots
    pace: str = OF_DEVICE  # or one of PACES
    paused: bool = False
    skipping: bool = False  # they play without pauses until a person is to move

    def at(self, seat: int | None) -> str:
        """Return the level of the bot in a seat; empty for a person or no seat."""
        return "" if seat is None or seat >= len(self.levels) else self.levels[seat]


class AdviceView(NamedTuple):
    """A suggested turn with its reasons."""

    actions: tuple[str, ...]  # in the notation of the record
    reasons: tuple[Text, ...]
    value: float = 0.0  # expected lead in points
    planned: bool = False  # the rest of the plan of an earlier hint
    why: tuple[Text, ...] = ()  # its one or two main reasons, as sentences


class Plans(NamedTuple):
    """The plans of the last hint, so that the next hint can continue one of them."""

    taken: int  # number of actions in the match before them
    state: Any  # the position in which they were given
    plans: tuple[tuple[str, ...], ...]

    def left(self, match: Match) -> tuple[str, ...]:
        """Return the rest of the plan that the player has followed; empty if none."""
        since = tuple(map(spell, match.actions[self.taken :]))
        if len(match.actions) < self.taken or match.positions[self.taken] != self.state:
            return ()
        for plan in self.plans:
            if len(plan) > len(since) and plan[: len(since)] == since:
                return plan[len(since) :]
        return ()

    def departed(self, match: Match) -> bool:
        """Return whether the player has left all the plans, while still in the same turn."""
        since = tuple(map(spell, match.actions[self.taken :]))
        states = match.positions[self.taken :]
        if not since or states[0] != self.state:
            return False
        if any(state.to_move != self.state.to_move for state in states):
            return False
        return not any(each[: len(since)] == since[: len(each)] for each in self.plans)


class ReviewMoment(NamedTuple):
    """A turn of a finished game that lost many expected points compared with a better one."""

    place: int  # index of its first action that differs from the better turn
    lost: float  # expected points lost compared with the better turn
    played: tuple[Text, ...]  # reasons
    better: AdviceView


class Analysis(NamedTuple):
    """The hint or review asked for at the current position, and the answer."""

    requested: str = ""  # "hint" or "review" while the bot is thinking
    share: float = 0.0  # of the review that is done, from 0 to 1
    patience: int = 1  # multiple of the usual thinking time
    advice: tuple[AdviceView, ...] = ()
    moments: tuple[ReviewMoment, ...] | None = None
    looked: int | None = None  # the turning point that was looked at last, by its place
    departed: bool = False  # whether the player has left the plans of the previous hint


def moment_at(analysis: Analysis, place: int) -> ReviewMoment | None:
    """Return the turning point at the position with this index; None if there is none."""
    return next((each for each in analysis.moments or () if each.place == place), None)


class Expected(NamedTuple):
    """The curve of expected points: whether it is shown, and the values known so far."""

    shown: bool = False
    values: tuple[tuple[int, ...], ...] = ()  # points by seat, by position from the first one

    def missing(self, match: Match) -> bool:
        """Return whether the points of some positions are not known yet."""
        return self.shown and len(self.values) < len(match.positions)


def word(level: str, style: str) -> str:
    """Return a bot's word: its level, with its style if it has one; empty for a person."""
    return f"{level}-{style}" if level and style else level


def parts(word: str) -> tuple[str, str]:
    """Return the level and the style of a bot's word; both empty for an unknown word."""
    level, hyphen, style = word.partition("-")
    if level not in LEVELS or style not in STYLES or (hyphen and not style):
        return "", ""
    return level, style


def title(word: str) -> str:
    """Return a bot's title: its level, with its style if it has one."""
    level, style = parts(word)
    if not style:
        return _(LEVELS[level])
    return _("{level} ({style})", level=_(LEVELS[level]), style=_(STYLES[style]))


def levels(saved: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return the stored levels of the bots by seat; an unknown level becomes a person.

    Empty if no seat has a bot or their number does not fit.
    """
    if len(saved) != seats:
        return ()
    known = tuple(level if parts(level)[0] else "" for level in saved)
    return known if any(known) else ()


def read_advice(text: str) -> tuple[AdviceView, ...]:
    """Parse the worker's answer to a request for a hint."""
    return tuple(_advice(each) for each in json.loads(text))


def read_moments(text: str) -> tuple[ReviewMoment, ...]:
    """Parse the worker's answer to a request for a review."""
    return tuple(
        ReviewMoment(
            each["place"],
            each["lost"],
            tuple(map(from_json, each["played"])),
            _advice(each["better"]),
        )
        for each in json.loads(text)
    )


def read_expected(text: str) -> tuple[tuple[int, ...], ...]:
    """Parse the worker's answer about expected points: by position, those of each seat."""
    return tuple(tuple(map(int, points)) for points in json.loads(text))


def _advice(each: dict[str, Any]) -> AdviceView:
    return AdviceView(
        tuple(each["actions"]),
        tuple(map(from_json, each["reasons"])),
        float(each.get("value", 0)),
        each.get("planned") is True,
        tuple(map(from_json, each.get("why", ()))),
    )


@cached_by(lambda match, advice: (Same((match.state,)), advice.actions), size=8)
def steps(match: Match, advice: AdviceView) -> list[tuple[Any, Any]]:
    """Return the suggested actions up to the first illegal one, each with its position before."""
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


def named(game: str, levels: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, ...]:
    """Return names for all seats: a bot without a name is called by its level and style.

    If several bots would have that name, or a person has it, each gets a name from NAMES.
    """
    found = list(given)
    nameless = [
        title(level) for level, name in zip(levels, given, strict=True) if level and not name
    ]
    own = (name for name in NAMES[game] if name not in given)
    for seat, level in enumerate(levels):
        if level and not found[seat]:
            name = title(level)
            if name in given or nameless.count(name) > 1:
                name = next(own, name)
            found[seat] = name
    return tuple(found)
