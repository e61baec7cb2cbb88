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
    return plural("Best possible: {count} point.", "Best possible: {count} points.", count=best)


def _fewer_points(best: int, worth: int) -> str:
    return plural(
        "Legal, but {count} point was possible; this makes {worth}.",
        "Legal, but {count} points were possible; this makes {worth}.",
        count=best,
        worth=worth,
    )


def _areas(best: int) -> str:
    return plural(
        "Best possible: you are first in {count} area.",
        "Best possible: you are first in {count} areas.",
        count=best,
    )


def _fewer_areas(best: int, worth: int) -> str:
    return plural(
        "Legal, but you could be first in {count} area; now you are in {worth}.",
        "Legal, but you could be first in {count} areas; now you are in {worth}.",
        count=best,
        worth=worth,
    )


def _most(best: int) -> str:
    return _("Best possible: nobody else has as many cubes there.")


def _not_most(best: int, worth: int) -> str:
    return _("Legal, but somebody else still has as many cubes there as you, or more.")


def _balance(best: int) -> str:
    return _(
        "Best possible: the areas in which you are first, less those of your opponent, make "
        "{count}.",
        count=_signed(best),
    )


def _less_balance(best: int, worth: int) -> str:
    return _(
        "Legal, but the areas in which you are first, less those of your opponent, make {worth}; "
        "{count} was possible.",
        count=_signed(best),
        worth=_signed(worth),
    )


def _signed(count: int) -> str:
    return f"{count:+d}".replace("-", "\N{MINUS SIGN}") if count else "0"


def _tiles(best: int) -> str:
    return plural("Best possible: {count} tile.", "Best possible: {count} tiles.", count=best)


def _fewer_tiles(best: int, worth: int) -> str:
    return plural(
        "Legal, but {count} tile was possible; this makes {worth}.",
        "Legal, but {count} tiles were possible; this makes {worth}.",
        count=best,
        worth=worth,
    )


def _contacts(best: int) -> str:
    return plural(
        "Best possible: the new tiles touch yours {count} time.",
        "Best possible: the new tiles touch yours {count} times.",
        count=best,
    )


def _fewer_contacts(best: int, worth: int) -> str:
    return plural(
        "Legal, but the new tiles could touch yours {count} time; this makes {worth}.",
        "Legal, but the new tiles could touch yours {count} times; this makes {worth}.",
        count=best,
        worth=worth,
    )


def _left(best: int) -> str:
    return plural(
        "Best possible: you are there, and {count} action point is left.",
        "Best possible: you are there, and {count} action points are left.",
        count=best,
    )


def _less_left(best: int, worth: int) -> str:
    if worth < 0:
        return _("Legal, but your figure has not come into that district.")
    return plural(
        "Legal, but you could be there with {count} action point left; you have {worth}.",
        "Legal, but you could be there with {count} action points left; you have {worth}.",
        count=best,
        worth=worth,
    )


WORDS = {
    ("mykerinos", "exhibit"): Words(
        N_("The best choice at an inspection"),
        N_("Choose what would bring you most points if the game ended right after it."),
        N_(
            "A card is worth the best own room of its patron’s wing, and 1 without a room. Five "
            "different patrons make a set."
        ),
        _points,
        _fewer_points,
    ),
    ("mykerinos", "sure"): Words(
        N_("The last inspections"),
        N_("Make sure of as many points at the end of the game as you can, whatever others do."),
        N_("Count exhibition and sets for each choice, and what others can still take from you."),
        _points,
        _fewer_points,
    ),
    ("mykerinos", "most"): Words(
        N_("The most cubes"),
        N_("With one action, get more cubes in area {area} than anybody else."),
        N_("Look at your patrons, at pyramids and at spaces on the border of the area."),
        _most,
        _not_most,
    ),
    ("mykerinos", "firsts"): Words(
        N_("The last word of a season"),
        N_(
            "All others have passed, and you have one more action: be first in as many areas as "
            "you can."
        ),
        N_("Where you tie you are behind, for you will be the last on the pass track."),
        _areas,
        _fewer_areas,
    ),
    ("mykerinos", "balance"): Words(
        N_("The last word against one"),
        N_(
            "Your opponent has passed. With your last action, and the neutral one after it if "
            "there is any, be first in as many more areas than your opponent as you can."
        ),
        N_("Neutral cubes can take the first place from your opponent too."),
        _balance,
        _less_balance,
    ),
    ("myraclia", "points"): Words(
        N_("Points in one turn"),
        N_("Gain as many points on the scoring board as you can in this turn."),
        N_(
            "From the second terraforming of the turn on, each own neighbour brings 2. A freed "
            "element can pay for the next tile."
        ),
        _points,
        _fewer_points,
    ),
    ("myraclia", "tiles"): Words(
        N_("As many tiles as possible"),
        N_("Terraform as many tiles as you can in this turn."),
        N_(
            "Think of jokers, of the exchange zones and of elements that a tile frees: where each "
            "element is spent matters."
        ),
        _tiles,
        _fewer_tiles,
    ),
    ("myraclia", "final"): Words(
        N_("The last turn"),
        N_(
            "The game ends with this round. Gain as many points as you can, final scoring included."
        ),
        N_("All four terrains, the table of terrains and the largest group count as well."),
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
        N_("Gain as many points for founding as you can with what is left of this turn."),
        N_("Look where canals cut off exactly as many squares as an open calpulli asks for."),
        _points,
        _fewer_points,
    ),
    ("mexica", "scoring"): Words(
        N_("Before a scoring"),
        N_("Gain as many points as you can if the districts were scored right after this turn."),
        N_("A tie for the first place pays as much as the first place. Start squares pay, too."),
        _points,
        _fewer_points,
    ),
    ("mexica", "way"): Words(
        N_("The cheapest way"),
        N_(
            "Bring your figure into the founded district of {size} with its calpulli on {square}, "
            "and save as many action points as you can."
        ),
        N_("To sail costs 1 for each bridge on the way, however far apart they are."),
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
