"""The texts of puzzles by game and kind: titles, questions, hints and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from py_rules.puzzles import Puzzle, PuzzleResult
from py_rules.record import Match
from web.i18n import N_, _, plural

LEVELS = {"easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}


class Words(NamedTuple):
    """The texts of one kind of puzzle."""

    title: str
    question: str
    hint: str
    best: Callable[[int], str]  # the answer to a best turn, from its value
    worse: Callable[[int, int], str]  # the answer to another turn, from the best value and its own


def _points(best: int) -> str:
    return plural(
        "That’s the best turn: it scores {count} point.",
        "That’s the best turn: it scores {count} points.",
        count=best,
    )


def _fewer_points(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but you could get {count} point. You got {worth}.",
        "That’s allowed, but you could get {count} points. You got {worth}.",
        count=best,
        worth=worth,
    )


def _areas(best: int) -> str:
    return plural(
        "That’s the best turn: you are first in {count} area.",
        "That’s the best turn: you are first in {count} areas.",
        count=best,
    )


def _fewer_areas(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but you could be first in {count} area. Your result is {worth}.",
        "That’s allowed, but you could be first in {count} areas. Your result is {worth}.",
        count=best,
        worth=worth,
    )


def _most(best: int) -> str:
    return _("That’s the best turn: you have more cubes there than anyone else.")


def _not_most(best: int, worth: int) -> str:
    return _("That’s allowed, but someone else still has at least as many cubes there as you.")


def _balance(best: int) -> str:
    return _(
        "That’s the best turn. The number of areas where you are first, minus the number "
        "where your opponent is first, is {count}.",
        count=signed(best),
    )


def _less_balance(best: int, worth: int) -> str:
    return _(
        "That’s allowed, but the number of areas where you are first, minus the number where your "
        "opponent is first, is {worth}. It could be {count}.",
        count=signed(best),
        worth=signed(worth),
    )


def signed(count: int) -> str:
    """A number with its sign; 0 without one."""
    return f"{count:+d}".replace("-", "\N{MINUS SIGN}") if count else "0"


def _tiles(best: int) -> str:
    return plural(
        "That’s the best turn: you terraform {count} tile.",
        "That’s the best turn: you terraform {count} tiles.",
        count=best,
    )


def _fewer_tiles(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but you could terraform {count} tile. You terraformed {worth}.",
        "That’s allowed, but you could terraform {count} tiles. You terraformed {worth}.",
        count=best,
        worth=worth,
    )


def _contacts(best: int) -> str:
    return plural(
        "That’s the best turn: the new tiles touch yours {count} time.",
        "That’s the best turn: the new tiles touch yours {count} times.",
        count=best,
    )


def _fewer_contacts(best: int, worth: int) -> str:
    return plural(
        "That’s allowed, but the new tiles could touch yours {count} time. Your result is {worth}.",
        "That’s allowed, but the new tiles could touch yours {count} times. Your result is "
        "{worth}.",
        count=best,
        worth=worth,
    )


def _left(best: int) -> str:
    return plural(
        "That’s the best turn: you are in the district with {count} action point left.",
        "That’s the best turn: you are in the district with {count} action points left.",
        count=best,
    )


def _less_left(best: int, worth: int) -> str:
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


WORDS = {
    ("mykerinos", "exhibit"): Words(
        N_("The best choice at an inspection"),
        N_(
            "Make the choice that would give you the most points if the game ended right "
            "afterwards."
        ),
        N_(
            "Each card is worth as much as your best room in its patron’s wing, or 1 point "
            "if you have no room there. Five different patrons make a set."
        ),
        _points,
        _fewer_points,
    ),
    ("mykerinos", "sure"): Words(
        N_("The last inspections"),
        N_(
            "Secure as many points as you can for the end of the game, whatever the other players "
            "do."
        ),
        N_(
            "For each choice, count the points for the exhibition and for the sets, and think of "
            "what the other players can still take from you."
        ),
        _points,
        _fewer_points,
    ),
    ("mykerinos", "most"): Words(
        N_("The most cubes"),
        N_("With one action, get more cubes than anyone else in area {area}."),
        N_("Look at your patrons, at the pyramids, and at the spaces on the edge of the area."),
        _most,
        _not_most,
    ),
    ("mykerinos", "firsts"): Words(
        N_("The last action of a season"),
        N_(
            "Everyone else has passed, and you have one more action. Be first in as many "
            "areas as you can."
        ),
        N_("You lose every tie, because you will be last on the pass track."),
        _areas,
        _fewer_areas,
    ),
    ("mykerinos", "balance"): Words(
        N_("The last action against one opponent"),
        N_(
            "Your opponent has passed. You have one last action, perhaps followed by a "
            "neutral one. Be first in more areas than your opponent, by as many as you can."
        ),
        N_("Neutral cubes can also take first place from your opponent."),
        _balance,
        _less_balance,
    ),
    ("myraclia", "points"): Words(
        N_("Points in one turn"),
        N_("Gain as many points as you can on the scoring board this turn."),
        N_(
            "From the second tile that you terraform in a turn, each of your neighbouring tiles "
            "gives 2 points. You can pay for the next tile with a freed element."
        ),
        _points,
        _fewer_points,
    ),
    ("myraclia", "tiles"): Words(
        N_("As many tiles as possible"),
        N_("Terraform as many tiles as you can in this turn."),
        N_(
            "Think of jokers, exchange zones and freed elements. It matters where you spend each "
            "element."
        ),
        _tiles,
        _fewer_tiles,
    ),
    ("myraclia", "final"): Words(
        N_("The last turn"),
        N_(
            "The game ends after this round. Gain as many points as you can, including the "
            "final scoring."
        ),
        N_(
            "You also score points for having all four terrains, for your tiles of each terrain, "
            "and for your largest group."
        ),
        _points,
        _fewer_points,
    ),
    ("myraclia", "place"): Words(
        N_("New land"),
        N_("Place the new tiles so that they touch your terraformed tiles as often as possible."),
        N_("A tile that is placed first can make room for the next one."),
        _contacts,
        _fewer_contacts,
    ),
    ("mexica", "found"): Words(
        N_("New districts"),
        N_("Gain as many points as you can for founding districts in the rest of this turn."),
        N_(
            "Find a place where canals can cut off exactly as many squares as an open calpulli "
            "needs."
        ),
        _points,
        _fewer_points,
    ),
    ("mexica", "scoring"): Words(
        N_("Before a scoring"),
        N_(
            "Gain as many points as you can, as if the districts were scored right after this turn."
        ),
        N_(
            "Players who tie for first place all score the full points for first place. Figures on "
            "start squares score too."
        ),
        _points,
        _fewer_points,
    ),
    ("mexica", "way"): Words(
        N_("The cheapest route"),
        N_(
            "Move your figure into the founded district whose calpulli of size {size} is on "
            "{square}, and keep as many action points as you can."
        ),
        N_(
            "Sailing costs 1 action point for each bridge on the way, however far apart the "
            "bridges are."
        ),
        _left,
        _less_left,
    ),
}


def words(puzzle: Puzzle) -> Words:
    """The texts for a puzzle."""
    return WORDS[puzzle.game, puzzle.kind]


def question(puzzle: Puzzle, begun: Match) -> str:
    """The task in one or two sentences; ``begun`` is the match at the puzzle's position."""
    text = words(puzzle).question
    if (puzzle.game, puzzle.kind) == ("mykerinos", "most"):
        return _(text, area=puzzle.about)
    if (puzzle.game, puzzle.kind) == ("mexica", "way"):
        sizes = {str(square): size for square, size in begun.state.tokens}
        return _(text, size=sizes[puzzle.about], square=puzzle.about)
    return _(text)


def answer(puzzle: Puzzle, verdict: PuzzleResult) -> str:
    """The answer to a turn."""
    texts = words(puzzle)
    return texts.best(verdict.worth) if verdict.best else texts.worse(puzzle.best, verdict.worth)
