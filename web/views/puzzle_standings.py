"""The differences right after the turns of a grandmaster's puzzle, in sentences with numbers.

Only what the rules count is shown: why the grandmaster prefers a turn also depends on the turns
that follow, which the reader can't check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from py_rules.message import counted, message
from web.i18n import _, player_name, render
from web.markup.svg import Markup, el
from web.views import puzzle_choices, terms

MAX_SHOWN = 3  # differences shown for each of the other turns
MAX_AGAINST = 1  # the most of them that may favour the other turn


class Fact(NamedTuple):
    """A number that is counted in the position after a turn."""

    name: str  # a key of SENTENCES
    number: int
    weight: float  # points that one more is roughly worth to the solver; only to sort by


class Difference(NamedTuple):
    """A fact that differs after two turns."""

    name: str
    best: int  # after the best turn
    other: int
    gain: float  # of the best turn, in points, roughly


def drawn(turns: Sequence[Any]) -> Markup:
    """A list of what differs after turns (`puzzle_reasons.Turn`), of which the first is best."""
    first = turns[0]
    puzzle, seat, table = first.puzzle, first.states[0].to_move, first.match.table
    states = [turn.states[-1] for turn in turns]
    rival = player_name(table.player(1 - seat))
    lines = sentences(puzzle.game, states, puzzle_choices.letters(puzzle), seat, rival)
    return el("ul", *(el("li", line) for line in terms.marked(puzzle.game, *lines)))


def sentences(
    game: str, states: Sequence[Any], letters: Sequence[str], seat: int, rival: str
) -> list[str]:
    """For each turn but the first, the largest differences from the first, which is the best.

    ``states`` are the positions after the turns, ``letters`` the names of the turns; ``rival`` is
    the name of the other player.
    """
    lines = []
    for state, letter in zip(states[1:], letters[1:], strict=True):
        found = differences(game, states[0], state, seat)
        lines += [sentence(each, letters[0], letter, rival) for each in found]
        if not any(each.gain > 0 for each in found):
            lines.append(
                _(
                    "Nothing that can be counted right after the turns makes turn {best} better "
                    "than turn {other}. Its advantage lies in the turns that follow.",
                    best=letters[0],
                    other=letter,
                )
            )
    return lines


def differences(game: str, best: Any, other: Any, seat: int) -> list[Difference]:
    """The largest differences after two turns: those in favour of the best one first."""
    found = [
        Difference(mine.name, mine.number, theirs.number, gain)
        for mine, theirs in zip(facts(game, best, seat), facts(game, other, seat), strict=True)
        if (gain := (mine.number - theirs.number) * mine.weight)
    ]
    found.sort(key=lambda each: -abs(each.gain))
    against = [each for each in found if each.gain < 0][:MAX_AGAINST]
    gains = [each for each in found if each.gain > 0][: MAX_SHOWN - len(against)]
    return [*gains, *against]


def facts(game: str, state: Any, seat: int) -> tuple[Fact, ...]:
    """The facts about a position of a two-player game for a seat, always in the same order."""
    return FACTS[game](state, seat)


def _mykerinos(state: Any, seat: int) -> tuple[Fact, ...]:
    from py_rules.mykerinos.scoring import scores  # noqa: PLC0415  (of one game only)
    from py_rules.mykerinos.state import ranking  # noqa: PLC0415  (as above)

    points = [sum(sources.values()) for sources in scores(state)]
    ranked = [ranking(state, area) for area in range(state.area, len(state.region) // 2)]
    first = [colours[0] for colours in ranked if colours]
    return (
        Fact("points", points[seat], 1),
        Fact("their points", points[1 - seat], -1),
        Fact("firsts", first.count(seat), 3),
        Fact("their firsts", first.count(1 - seat), -3),
        Fact("places", sum(seat in colours for colours in ranked), 1.5),
        Fact("cubes", state.stock[seat], 0.6),
    )


def _myraclia(state: Any, seat: int) -> tuple[Fact, ...]:
    from py_rules.myraclia.scoring import scores  # noqa: PLC0415  (of one game only)
    from py_rules.myraclia.state import (  # noqa: PLC0415  (as above)
        Phase,
        free,
        reached,
        terraforming_order,
    )

    points = [sum(sources.values()) for sources in scores(state)]
    costs = {place: cost for place, cost in free(state).items() if reached(state, seat, place)}
    lacking = [cost.minus(state.stock[seat]).total for cost in costs.values()]
    order = terraforming_order(state) if state.phase is Phase.DRAFT else state.order
    return (
        Fact("points", points[seat], 1),
        Fact("their points", points[1 - seat], -1),
        Fact("payable", lacking.count(0), 2),
        Fact("almost payable", lacking.count(1), 0.5),
        Fact("order", order.index(seat) + 1, -1),
        Fact("elements", state.stock[seat].total, 1),
    )


def _mexica(state: Any, seat: int) -> tuple[Fact, ...]:
    from py_rules.mexica.scoring import scored  # noqa: PLC0415  (of one game only)

    own, had = state.players[seat], [sum(player.points) for player in state.players]
    gains = [sum(points) - had[each] for each, points in enumerate(scored(state))]
    return (
        Fact("points", had[seat], 1),
        Fact("their points", had[1 - seat], -1),
        Fact("scored", gains[seat], 0.7),
        Fact("their scored", gains[1 - seat], -0.7),
        Fact("chips", own.chips, 1),
        Fact("storeys", sum(h * count for h, count in enumerate(own.stock, 1)), 0.5),
    )


FACTS: dict[str, Callable[[Any, int], tuple[Fact, ...]]] = {
    "mykerinos": _mykerinos,
    "myraclia": _myraclia,
    "mexica": _mexica,
}


def sentence(found: Difference, best: str, other: str, rival: str) -> str:
    """A difference in words; ``best`` and ``other`` are the letters of the turns."""
    text = SENTENCES[found.name]
    values = {"count": found.best, "less": found.other, "best": best, "other": other, "name": rival}
    if found.name in ZERO_SENTENCES and 0 in (found.best, found.other):
        text = ZERO_SENTENCES[found.name]
        if not found.best:
            values |= {"count": found.other, "best": other, "other": best}
    return render(text._replace(values=tuple(values.items())))


SENTENCES = {  # {count} is the number after the best turn, {less} that after the other one
    "points": counted(
        "You have {count} point after turn {best}, and {less} after turn {other}.",
        "You have {count} points after turn {best}, and {less} after turn {other}.",
        count=0,
    ),
    "their points": counted(
        "{name} has {count} point after turn {best}, and {less} after turn {other}.",
        "{name} has {count} points after turn {best}, and {less} after turn {other}.",
        count=0,
    ),
    "firsts": counted(
        "You are first in {count} area after turn {best}, and in {less} after turn {other}.",
        "You are first in {count} areas after turn {best}, and in {less} after turn {other}.",
        count=0,
    ),
    "their firsts": counted(
        "{name} is first in {count} area after turn {best}, and in {less} after turn {other}.",
        "{name} is first in {count} areas after turn {best}, and in {less} after turn {other}.",
        count=0,
    ),
    "places": counted(
        "You have cubes in {count} area after turn {best}, and in {less} after turn {other}.",
        "You have cubes in {count} areas after turn {best}, and in {less} after turn {other}.",
        count=0,
    ),
    "cubes": counted(
        "You have {count} cube left to dig with after turn {best}, and {less} after turn {other}.",
        "You have {count} cubes left to dig with after turn {best}, and {less} after turn {other}.",
        count=0,
    ),
    "payable": counted(
        "After turn {best} there is {count} tile that you can pay for with your own elements, "
        "compared with {less} after turn {other}.",
        "After turn {best} there are {count} tiles that you can pay for with your own elements, "
        "compared with {less} after turn {other}.",
        count=0,
    ),
    "almost payable": counted(
        "After turn {best} there is {count} tile for which you lack just one element, compared "
        "with {less} after turn {other}.",
        "After turn {best} there are {count} tiles for which you lack just one element, compared "
        "with {less} after turn {other}.",
        count=0,
    ),
    "order": message(
        "You are number {count} in the terraforming order after turn {best}, and number {less} "
        "after turn {other}.",
        count=0,
    ),
    "elements": counted(
        "You have {count} element after turn {best}, and {less} after turn {other}.",
        "You have {count} elements after turn {best}, and {less} after turn {other}.",
        count=0,
    ),
    "scored": counted(
        "You would gain {count} point if the districts were scored right after turn {best}, and "
        "{less} if they were scored right after turn {other}.",
        "You would gain {count} points if the districts were scored right after turn {best}, and "
        "{less} if they were scored right after turn {other}.",
        count=0,
    ),
    "their scored": counted(
        "{name} would gain {count} point if the districts were scored right after turn {best}, and "
        "{less} if they were scored right after turn {other}.",
        "{name} would gain {count} points if the districts were scored right after turn {best}, "
        "and {less} if they were scored right after turn {other}.",
        count=0,
    ),
    "chips": counted(
        "You have {count} chip left after turn {best}, and {less} after turn {other}.",
        "You have {count} chips left after turn {best}, and {less} after turn {other}.",
        count=0,
    ),
    "storeys": counted(
        "The buildings that you have left have {count} storey in total after turn {best}, and "
        "{less} after turn {other}.",
        "The buildings that you have left have {count} storeys in total after turn {best}, and "
        "{less} after turn {other}.",
        count=0,
    ),
}

ZERO_SENTENCES = {  # where the number is 0 after one of the turns, which is {other} here
    "firsts": counted(
        "You are first in {count} area after turn {best}, and in none after turn {other}.",
        "You are first in {count} areas after turn {best}, and in none after turn {other}.",
        count=0,
    ),
    "their firsts": counted(
        "{name} is first in {count} area after turn {best}, and in none after turn {other}.",
        "{name} is first in {count} areas after turn {best}, and in none after turn {other}.",
        count=0,
    ),
    "places": counted(
        "You have cubes in {count} area after turn {best}, and in none after turn {other}.",
        "You have cubes in {count} areas after turn {best}, and in none after turn {other}.",
        count=0,
    ),
}
