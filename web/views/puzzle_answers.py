"""The feedback on turns in puzzles, best or not, by what is counted."""

from __future__ import annotations

from web.i18n import N_, _, plural

BEST = N_("That’s the best turn.")
NOT_BEST = N_("That’s allowed, but there is something better.")


def points(best: int) -> str:
    return plural(
        "That’s the best turn: it scores {count} point.",
        "That’s the best turn: it scores {count} points.",
        count=best,
    )


def fewer_points(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but you could get {count} point. You got {worth}.",
        "That’s allowed, but you could get {count} points. You got {worth}.",
        count=best,
        worth=worth,
    )


def areas(best: int) -> str:
    return plural(
        "That’s the best turn: you are first in {count} area.",
        "That’s the best turn: you are first in {count} areas.",
        count=best,
    )


def fewer_areas(best: int, worth: int) -> str:
    first = _("You are not first in any area.")
    if worth:
        first = plural(
            "You are first in {count} area.", "You are first in {count} areas.", count=worth
        )
    more = plural(
        "You could be first in {count} area.", "You could be first in {count} areas.", count=best
    )
    return f"{_(NOT_BEST)} {first} {more}"


def most(best: int) -> str:
    return _("That’s the best turn: you have more cubes in that area than anyone else.")


def not_most(best: int, worth: int) -> str:
    return _(
        "That’s allowed, but someone else still has at least as many cubes in that area as you."
    )


def lead(best: int) -> str:
    return f"{_(BEST)} {_against_the_best(best)}"


def less_lead(best: int, worth: int) -> str:
    return f"{_(NOT_BEST)} {_against_the_best(worth)} {_could_be(best)}"


def _against_the_best(lead: int) -> str:
    """A sentence with the solver's lead over the best opponent; negative if behind."""
    if not lead:
        return _("You and your best opponent have the same number of points.")
    if lead > 0:
        return plural(
            "You are {count} point ahead of your best opponent.",
            "You are {count} points ahead of your best opponent.",
            count=lead,
        )
    return plural(
        "You are {count} point behind your best opponent.",
        "You are {count} points behind your best opponent.",
        count=-lead,
    )


def _could_be(lead: int) -> str:
    """A sentence with the lead that the solver could have over the opponent."""
    if not lead:
        return _("You could have as many points as your opponent.")
    if lead > 0:
        return plural(
            "You could be {count} point ahead.", "You could be {count} points ahead.", count=lead
        )
    return plural(
        "You could be only {count} point behind.",
        "You could be only {count} points behind.",
        count=-lead,
    )


def minus_others(best: int) -> str:
    return _(
        "That’s the best turn: the difference between your points and those of the others is "
        "{count}.",
        count=signed(best),
    )


def less_minus_others(best: int, worth: int) -> str:
    return _(
        "That’s allowed, but the difference between your points and those of the others is "
        "{worth}. It could be {count}.",
        count=signed(best),
        worth=signed(worth),
    )


def stopped(best: int) -> str:
    if not best:
        return _("That’s the best turn: no opponent is first in any area.")
    return plural(
        "That’s the best turn: no opponent is first in more than {count} area.",
        "That’s the best turn: no opponent is first in more than {count} areas.",
        count=-best,
    )


def less_stopped(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but one opponent is first in {count} area. The best result is {least}.",
        "That’s allowed, but one opponent is first in {count} areas. The best result is {least}.",
        count=-worth,
        least=-best,
    )


def balance(best: int) -> str:
    return _(
        "That’s the best turn. The number of areas where you are first, minus the number "
        "where your opponent is first, is {count}.",
        count=signed(best),
    )


def less_balance(best: int, worth: int) -> str:
    return _(
        "That’s allowed, but the number of areas where you are first, minus the number where your "
        "opponent is first, is {worth}. It could be {count}.",
        count=signed(best),
        worth=signed(worth),
    )


def answered(best: int) -> str:
    return f"{_(BEST)} {_after_the_answer(best)}"


def less_answered(best: int, worth: int) -> str:
    return f"{_(NOT_BEST)} {_after_the_answer(worth)} {_could_be(best)}"


def _after_the_answer(lead: int) -> str:
    """A sentence with the solver's lead after the opponent's best answer."""
    if not lead:
        return _("After your opponent’s best answer, you both have the same number of points.")
    if lead > 0:
        return plural(
            "After your opponent’s best answer, you are {count} point ahead.",
            "After your opponent’s best answer, you are {count} points ahead.",
            count=lead,
        )
    return plural(
        "After your opponent’s best answer, you are {count} point behind.",
        "After your opponent’s best answer, you are {count} points behind.",
        count=-lead,
    )


def left_to_the_next(best: int) -> str:
    if not best:
        return _("That’s the best turn: the next player can’t gain any points.")
    return plural(
        "That’s the best turn: the next player can gain only {count} point.",
        "That’s the best turn: the next player can gain only {count} points.",
        count=-best,
    )


def more_left_to_the_next(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but the next player can gain {count} point. The best result is {least}.",
        "That’s allowed, but the next player can gain {count} points. The best result is {least}.",
        count=-worth,
        least=-best,
    )


def signed(count: int) -> str:
    """A number with its sign; 0 without one."""
    return f"{count:+d}".replace("-", "\N{MINUS SIGN}") if count else "0"


def tiles(best: int) -> str:
    return plural(
        "That’s the best turn: you terraform {count} tile.",
        "That’s the best turn: you terraform {count} tiles.",
        count=best,
    )


def fewer_tiles(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but you could terraform {count} tile. You terraformed {worth}.",
        "That’s allowed, but you could terraform {count} tiles. You terraformed {worth}.",
        count=best,
        worth=worth,
    )


def contacts(best: int) -> str:
    return plural(
        "That’s the best turn: the new tiles touch yours {count} time.",
        "That’s the best turn: the new tiles touch yours {count} times.",
        count=best,
    )


def fewer_contacts(best: int, worth: int) -> str:
    touch = plural(
        "The new tiles touch yours {count} time.",
        "The new tiles touch yours {count} times.",
        count=worth,
    )
    more = plural(
        "They could touch yours {count} time.",
        "They could touch yours {count} times.",
        count=best,
    )
    return f"{_(NOT_BEST)} {touch} {more}"


def left(best: int) -> str:
    return plural(
        "That’s the best turn: you are in the district and still have {count} action point.",
        "That’s the best turn: you are in the district and still have {count} action points.",
        count=best,
    )


def less_left(best: int, worth: int) -> str:
    if worth < 0:
        return _("That’s allowed, but your figure isn’t in that district.")
    return plural(
        "That’s allowed, but you could reach that district with {count} action point left. You "
        "have {worth}.",
        "That’s allowed, but you could reach that district with {count} action points left. You "
        "have {worth}.",
        count=best,
        worth=worth,
    )
