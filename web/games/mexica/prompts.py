"""The prompt and the verbs of Mexica for the player to move."""

from __future__ import annotations

from collections.abc import Collection

from py_rules.mexica.actions import menu
from py_rules.mexica.areas import bits
from py_rules.mexica.data import AP
from py_rules.mexica.rules import refusal
from py_rules.mexica.scoring import founding
from py_rules.mexica.state import Phase, State, fits
from py_rules.record import Match
from web.games.mexica.routes import is_square
from web.games.phrases import mover
from web.i18n import N_, _, plural

# What is to be chosen after a verb.
_NEXT = {
    "canal": N_("choose a dot for a double piece, or a square for a single one"),
    "bridge": N_("choose a canal with land on both sides"),
    "move-bridge": N_("choose the bridge to move, then its new place"),
    "build": N_("choose a square in your figure’s district, then the height"),
    "step": N_("choose where to step"),
    "sail": N_("choose the bridge to sail to"),
    "leap": N_("choose where to leap to (5 AP)"),
    "found": N_("choose a square for the calpulli"),
}


def prompt(match: Match, chosen: Collection[str] = ()) -> str:
    """The prompt for the seat to move, which has chosen these words."""
    state: State = match.state
    if state.phase is Phase.START:
        return _("choose the start square of your figure")
    for verb, rest in _NEXT.items():
        if verb in chosen:
            placed = verb == "build" and any(map(is_square, chosen))
            return _("choose the height") if placed else _(rest)
    chips, worth = state.players[mover(state)].chips, best_founding(state)
    if not state.ap and worth:
        points = plural("{count} point", "{count} points", count=worth)
        if chips:
            return _(
                "you have no AP left: found your district and score {points}, spend a chip or "
                "end your turn",
                points=points,
            )
        return _(
            "you have no AP left: found your district and score {points}, or end your turn",
            points=points,
        )
    if not state.ap:
        if chips:
            return _("you have no AP left: spend a chip or end your turn")
        return _("you have no AP left: end your turn")
    left = plural("{count} AP left", "{count} AP left", count=state.ap)
    if chips:
        saved = plural("{count} chip", "{count} chips", count=chips)
        left = _("{left}, and {chips}", left=left, chips=saved)
    if worth:
        return plural(
            "{left}; you can found your district and score {count} point",
            "{left}; you can found your district and score {count} points",
            count=worth,
            left=left,
        )
    if state.ap == AP and not chips:
        return plural(
            "you have {count} action point (AP): choose an action or a square",
            "you have {count} action points (AP): choose an action or a square",
            count=AP,
        )
    return _("{left}: choose an action or a square", left=left)


def best_founding(state: State) -> int:
    """The points for the best district that can be founded now; 0 if none can."""
    seat = mover(state)
    return max(
        (
            founding(state, district, seat)[seat]
            for district in state.districts
            if fits(state, district)
            and any(
                refusal(state, menu().founds[one]) is None
                for one in bits(district.area & state.free)
            )
        ),
        default=0,
    )


def verbs(match: Match) -> tuple[tuple[str, str], ...]:
    """The verbs, each with the label of its button."""
    state: State = match.state
    if state.phase is not Phase.TURN:
        return ()
    player = state.players[mover(state)]
    buttons = [("canal", _("Canal"))]
    if state.spare_bridges:
        buttons.append(("bridge", _("Bridge")))
    else:
        buttons.append(("move-bridge", _("Move bridge")))
    buttons += [("build", _("Build")), ("step", _("Step"))]
    if player.place & state.bridges.area:
        buttons.append(("sail", _("Sail")))
    buttons += [("leap", _("Leap")), ("found", _("Found")), ("take", _("Take chip"))]
    if player.chips:
        buttons.append(("spend", _("Spend chip")))
    return (*buttons, ("end", _("End turn")))


# The action points that the verbs cost; a sail costs one for each bridge on its way.
PRICES = {
    "canal": "1",
    "bridge": "1",
    "move-bridge": "1",
    "build": "1–4",
    "step": "1",
    "sail": "1+",
    "leap": "5",
    "take": "1",
    "spend": "+1",
}


def price(word: str) -> str:
    """The action points of a verb; empty if it costs none."""
    return PRICES.get(word, "")
