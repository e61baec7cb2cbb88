"""The texts of Mykerinos: prompts, verbs, sentences, status and verdict."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from py_rules.message import Message, Text, counted, message
from py_rules.mykerinos.actions import (
    Claim,
    Decline,
    Dig,
    Museum,
)
from py_rules.mykerinos.book import RULES
from py_rules.mykerinos.data import PLOTS, SEASONS
from py_rules.mykerinos.state import (
    Phase,
    State,
    inspector,
    neutral_colour,
    rooms_open,
    untapped,
)
from py_rules.mykerinos.terms import TITLES
from py_rules.record import Match
from web.games import phrases
from web.games.mykerinos.places import as_space, of_several_plots, place, room
from web.games.mykerinos.portraits import portrait
from web.games.phrases import mover
from web.games.selection import Selection
from web.i18n import N_, _, plural
from web.markup.svg import Markup, el

TITLE = N_("Mykerinos")
SOURCES = {
    "plots": N_("Plots"),
    "violet": N_("Lady Violet’s cards"),
    "lemon": N_("Lord Lemon’s cards"),
    "brown": N_("Sir Brown’s cards"),
    "blackmore": N_("Mrs. Blackmore’s cards"),
    "tangerine": N_("Colonel Tangerine’s cards"),
    "sets": N_("Sets of five"),
}
STAGE = N_("season")
# The prompt for the player of each rank.
_RANKED = (
    N_("you are first in area {area}: take a plot or put a cube into the museum"),
    N_("you are second in area {area}: take a plot or put a cube into the museum"),
    N_("you are third in area {area}: take a plot or take nothing"),
    N_("you are fourth in area {area}: take a plot or take nothing"),
)
# The same where the museum can't be entered.
_RANKED_OUTSIDE = (
    N_("you are first in area {area}: take a plot"),
    N_("you are second in area {area}: take a plot"),
    *_RANKED[2:],
)
# What is to be chosen after a verb that digs.
_WHERE = {
    "dig": N_("choose a free space for the cube"),
    "extend": N_("choose two adjacent free spaces, one of them next to a cube of the same colour"),
    "violet": N_("choose where to dig"),
    "lemon": N_("choose where to dig"),
    "brown": N_("choose the room for your cube in the museum"),
    "blackmore": N_("choose two adjacent free spaces"),
    "tangerine": N_("choose a chain of three free spaces that begins next to one of your cubes"),
}
# For each action: the proposal, and the sentence of the log.
SENTENCES = {
    "dig": (N_("Start a dig at {what}"), N_("{name} starts a dig at {what}.")),
    "extend": (N_("Extend a dig to {what}"), N_("{name} extends a dig to {what}.")),
    "violet dig": (
        N_("Use Lady Violet to start a dig at {what}"),
        N_("{name} uses Lady Violet to start a dig at {what}."),
    ),
    "violet extend": (
        N_("Use Lady Violet to extend a dig to {what}"),
        N_("{name} uses Lady Violet to extend a dig to {what}."),
    ),
    "lemon dig": (
        N_("Use Lord Lemon to start a dig on the pyramid at {what}"),
        N_("{name} uses Lord Lemon to start a dig on the pyramid at {what}."),
    ),
    "lemon extend": (
        N_("Use Lord Lemon to extend a dig to {what}"),
        N_("{name} uses Lord Lemon to extend a dig to {what}."),
    ),
    "blackmore": (
        N_("Use Mrs. Blackmore to start a dig at {what}"),
        N_("{name} uses Mrs. Blackmore to start a dig at {what}."),
    ),
    "tangerine": (
        N_("Use Colonel Tangerine to extend a dig to {what}"),
        N_("{name} uses Colonel Tangerine to extend a dig to {what}."),
    ),
    "neutral dig": (
        N_("Start a neutral dig at {what}"),
        N_("{name} starts a neutral dig at {what}."),
    ),
    "neutral extend": (
        N_("Extend a neutral dig to {what}"),
        N_("{name} extends a neutral dig to {what}."),
    ),
    "brown": (
        N_("Use Sir Brown to put a cube into {what}"),
        N_("{name} uses Sir Brown to put a cube into {what}."),
    ),
    "museum": (N_("Put a cube into {what}"), N_("{name} puts a cube into {what}.")),
    "claim": (N_("Take {what}"), N_("{name} takes {what}.")),
    "neutral claim": (
        N_("Take {what} out of the game for the neutral colour"),
        N_("{name} lets the neutral colour take {what} out of the game."),
    ),
    "pass": (N_("Pass"), N_("{name} passes.")),
    "neutral skip": (N_("Skip the neutral dig"), N_("{name} skips the neutral dig.")),
    "leave": (N_("Take nothing"), N_("{name} takes nothing.")),
}


def prompt(match: Match, chosen: Collection[str] = ()) -> str:
    """The prompt for the seat to move, which has chosen these words."""
    state: State = match.state
    if state.phase in {Phase.DIG, Phase.NEUTRAL} and (begun := _begun(chosen)):
        return begun
    if state.phase is Phase.NEUTRAL:
        return plural(
            "after your own action you may also dig with your neutral cube ({count} left), or skip",
            "after your own action you may also dig with your neutral cubes ({count} left), "
            "or skip",
            count=state.neutral[mover(state)],
        )
    if state.phase is Phase.INSPECT:
        area = state.area + 1
        if inspector(state) == neutral_colour(state):
            return _(
                "choose the plot of area {area} that the neutral colour takes out of the game",
                area=area,
            )
        if "claim" in chosen:
            return _("choose the plot that you take in area {area}", area=area)
        if "museum" in chosen:
            return _("choose the room for your cube in the museum")
        enters = state.supply[mover(state)] and rooms_open(state, mover(state))
        return _((_RANKED if enters else _RANKED_OUTSIDE)[state.rank], area=area)
    if state.stock[mover(state)] == 0:
        return _("your stock is empty, so you have to pass")
    helped = untapped(state, mover(state)) and any(
        action.words[0] in TITLES for action in match.game.legal(state)
    )
    if len(state.passed) == state.seats - 1:
        return (
            _("you have one last action: dig, use a patron or pass")
            if helped
            else _("you have one last action: dig or pass")
        )
    return _("dig, use a patron or pass") if helped else _("dig or pass")


def _begun(chosen: Collection[str]) -> str:
    """The prompt for the rest of a dig that was begun with these words; empty if none was."""
    verb = next((word for word in chosen if word in _WHERE), "")
    if any(map(as_space, chosen)):
        if verb:
            return _("choose the next space")
        return _("choose an action for this space, or the next space")
    return _(_WHERE[verb]) if verb else ""


def verbs(match: Match) -> tuple[tuple[str, str], ...]:
    """The verbs, each with the label of its button."""
    state: State = match.state
    if state.phase is Phase.NEUTRAL:
        return (
            ("dig", _("Start a neutral dig")),
            ("extend", _("Extend a neutral dig")),
            ("skip", _("Skip")),
        )
    if state.phase is Phase.INSPECT:
        claim = ("claim", _("Take a plot"))
        if inspector(state) == neutral_colour(state):
            return (claim,)
        other = (
            ("museum", _("Enter the museum")) if state.rank < 2 else ("leave", _("Take nothing"))
        )
        return (claim, other)
    if state.phase is not Phase.DIG:
        return ()
    mine = {PLOTS[plot].patron for plot in state.cards[mover(state)]}
    patrons = tuple((patron, _(title)) for patron, title in TITLES.items() if patron in mine)
    return (
        ("dig", _("Start a dig")),
        ("extend", _("Extend a dig")),
        *patrons,
        ("pass", _("Pass")),
    )


def choices(state: State, selection: Selection) -> tuple[tuple[str, str], ...]:
    """Empty: every word is a verb or on the table."""
    return ()


def suggested(state: State, selection: Selection) -> Any:
    """None: no action is simpler than another."""
    return None


def sequence(state: State, words: tuple[str, ...]) -> None:
    """None: each action is confirmed separately."""


def at_once(state: State, action: Any) -> bool:
    """False: an action that is not fully selected always needs confirmation."""
    return False


def question(state: State, action: Any) -> str:
    """Empty: every action can be undone."""
    return ""


def sentence(state: State, action: Any) -> Message:
    """An action as an imperative sentence."""
    verb, what = verb_and_object(state, action)
    return message(SENTENCES[verb][0], **what)


def proposal(state: State, action: Any) -> Message:
    """The sentence on the button that confirms an action: of several plots only their areas."""
    match action:
        case Dig(verb, spaces) if what := of_several_plots(spaces):
            return message(SENTENCES[verb][0], what=what)
    return sentence(state, action)


def verb_and_object(state: State, action: Any) -> tuple[str, dict[str, Any]]:
    match action:
        case Dig(verb, spaces):
            return verb, {"what": place(state, *map(str, spaces))}
        case Museum(name, brown):
            return "brown" if brown else "museum", {"what": room(state, name)}
        case Claim(plot, neutral):
            return "neutral claim" if neutral else "claim", {"what": plot_words(state, plot)}
        case Decline(word):
            return word, {}
    raise TypeError(action)


def plot_words(state: State, number: int) -> Message:
    return counted(
        "{plot} ({count} point)",
        "{plot} ({count} points)",
        count=PLOTS[number].points,
        plot=place(state, str(number)),
    )


def accounts(match: Match, colours: tuple[str, ...]) -> Markup:
    """Empty: points are counted once, at the end."""
    return Markup()


def stage(state: State) -> str:
    """The title of the season that a position is in."""
    return _("Season {season}", season=state.season)


def uncounted(sentence: Text, measure: str) -> Text:
    """A sentence about an action as it is: it contains no numbers that a puzzle asks for."""
    return sentence


def status(match: Match) -> Message:
    """The progress of the game in a few words, for the shelf."""
    state: State = match.state
    if state.over:
        return verdict(match)
    if state.to_move is None:
        return message("Season {season} of {seasons}", season=state.season, seasons=SEASONS)
    return message(
        "Season {season} of {seasons}, {name}’s turn",
        season=state.season,
        seasons=SEASONS,
        name=match.table.player(state.to_move),
    )


def verdict(match: Match) -> Message:
    """The winner of a finished game, and the reason."""
    winner, *_others = match.game.winners(match.state)
    return phrases.verdict(
        match,
        N_("{names} share the win: each has {points}, with {cubes} left in stock."),
        N_(
            "{name} wins with {points} after a tie with {others}: {name} has more cubes left in "
            "stock ({cubes})."
        ),
        cubes=counted("{count} cube", "{count} cubes", count=match.state.stock[winner]),
    )


def reference() -> Markup:
    """A summary of the actions when digging, and of each patron's effect."""
    acts = [el("li", _(RULES[rule])) for rule in ("dig.start", "dig.extend", "dig.pass")]
    patrons = [
        el(
            "li",
            el("svg", portrait(patron, 0, 0, 24), viewBox="-12 -12 24 24"),
            _(RULES[f"patron.{patron}"]),
        )
        for patron in TITLES
    ]
    museum = [
        el("li", _(RULES[rule])) for rule in ("museum.room", "score.exhibition", "score.sets")
    ]
    return el("ul", *acts, *patrons, *museum)
