"""The log of Mykerinos: what each action did, and its automatic consequences."""

from __future__ import annotations

from py_rules.message import N_, ListOf, Text, message
from py_rules.mykerinos.actions import First, Region, Wings
from py_rules.mykerinos.data import SEASONS
from py_rules.mykerinos.state import Phase, State
from py_rules.mykerinos.terms import TITLES
from py_rules.record import Match
from web.games.mykerinos.text import SENTENCES, verb_and_object, verdict
from web.games.phrases import mover


def describe_action(match: Match, index: int) -> tuple[Text, ...]:
    """The sentences about ``match.actions[index]``."""
    before: State = match.positions[index]
    after: State = match.positions[index + 1]
    action = match.actions[index]
    match action:
        case First(seat):
            return (message("{name} is drawn as the first player.", name=match.table.player(seat)),)
        case Wings(patrons):
            wings = ListOf(
                tuple(
                    message("{patron} ({wing})", patron=message(TITLES[patron]), wing=wing)
                    for wing, patron in enumerate(patrons, 1)
                )
            )
            return (message("The wings of the museum: {wings}.", wings=wings),)
        case Region(plots):
            laid = message(
                "Season {season} of {seasons}: {plots} plots are laid.",
                season=after.season,
                seasons=SEASONS,
                plots=len(plots),
            )
            name = match.table.player(after.first)
            if after.season > 1:
                return laid, message("{name} was the last to pass and goes first.", name=name)
            return laid, message("{name} goes first.", name=name)
    verb, what = verb_and_object(before, action)
    sentence = message(SENTENCES[verb][1], name=match.table.player(mover(before)), **what)
    return sentence, *_consequences(match, before, after)


def _consequences(match: Match, before: State, after: State) -> list[Text]:
    """The automatic consequences: the end of digging, of an inspection, of the game."""
    sentences = list[Text]()
    if before.phase in (Phase.DIG, Phase.NEUTRAL) and after.phase not in (Phase.DIG, Phase.NEUTRAL):
        sentences.append(N_("The digging is over. Now the areas are inspected."))
    if after.season > before.season or after.over:
        sentences.append(message("Season {season} ends.", season=before.season))
    if after.over:
        sentences.append(verdict(match))
    return sentences
