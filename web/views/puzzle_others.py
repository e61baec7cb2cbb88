"""The parts of a puzzle turn's value that depend on others: their answers, everybody's points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from web.games import protocol
from web.i18n import _, player_name, render
from web.views import puzzle_counts, puzzle_sums
from web.views.puzzle_sums import Sums
from web.views.puzzle_turns import Parts, PuzzleTurn, owner


def scored_by_all(turn: PuzzleTurn) -> Parts:
    """The points of each player of Mexica after a scoring right after the turn, by district."""
    return _added(turn, puzzle_sums.districts(turn.states[0], turn.states[-1], ends=True))


def after_the_end(turn: PuzzleTurn) -> Parts:
    """The points of each player of Mexica after a turn that may end the half, by district."""
    from py_rules.mexica.state import built_out  # noqa: PLC0415  (of one game only)

    before, after = turn.states[0], turn.states[-1]
    return _added(turn, puzzle_sums.districts(before, after, ends=built_out(after)))


def answered(turn: PuzzleTurn) -> Parts:
    """The opponent's best reply in Mykerinos, and both players' points after it."""
    from py_rules.puzzles.mykerinos_reply import reply  # noqa: PLC0415  (of one game only)

    state, seat = turn.states[-1], turn.states[0].to_move
    actions, end = reply(state, seat)
    return {
        **_answer(turn, state, actions, 1 - seat),
        **_added(turn, puzzle_sums.exhibited(end)),
    }


def turn_answered(turn: PuzzleTurn) -> Parts:
    """The opponent's best reply in Myraclia, and both players' points after it."""
    from py_rules.puzzles.myraclia_reply import reply  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.myraclia_turn import answered  # noqa: PLC0415  (as above)

    state = answered(turn.states[-1])
    actions, end = reply(state)
    return {
        **_answer(turn, state, actions, 1 - turn.states[0].to_move),
        **_added(turn, puzzle_sums.finished(turn.states[0], end, ends=True)),
    }


def buildings_answered(turn: PuzzleTurn) -> Parts:
    """The opponent's best reply in Mexica, and both players' points after the scoring."""
    from py_rules.puzzles.mexica_reply import reply  # noqa: PLC0415  (of one game only)

    seat, state = turn.states[0].to_move, turn.states[-1]
    actions, end = reply(state, seat)
    return {
        **_answer(turn, state._replace(to_move=1 - seat), actions, 1 - seat),
        **_added(turn, puzzle_sums.districts(turn.states[0], end, ends=True)),
    }


def _answer(turn: PuzzleTurn, state: Any, actions: tuple[Any, ...], seat: int) -> Parts:
    """The best answer of a seat from a position on, in words."""
    answer = "; ".join(_sentences(turn, state, actions)) or _("No action would help.")
    return {_("{name}’s best answer", name=owner(turn, seat)): answer}


def _sentences(turn: PuzzleTurn, state: Any, actions: tuple[Any, ...]) -> list[str]:
    """A sentence for each of the actions, played from a position on."""
    game, sentences = turn.match.game, []
    names, view = tuple(map(player_name, turn.match.table.players)), protocol.load(game.name)
    for action in actions:
        sentences.append(render(view.sentence(state, action), names))
        state = game.apply(state, action)
    return sentences


class Left(NamedTuple):
    """The next player's best answer to a turn, and the points that it gains."""

    seat: int
    state: Any  # in which the next player begins
    actions: tuple[Any, ...]
    gained: Sums  # the solver's points of the turn, and the next player's of the answer


def _left(turn: PuzzleTurn) -> Left:
    """The next player's best answer to a turn of Mykerinos."""
    from py_rules.puzzles.mykerinos_reply import taken  # noqa: PLC0415  (of one game only)

    state, seat = turn.states[-1], turn.states[0].to_move
    actions, end = taken(state, seat)
    chooser = state.to_move if actions else seat
    return Left(chooser, state, actions, puzzle_sums.chosen(turn.states[0], end))


def _turn_left(turn: PuzzleTurn) -> Left:
    """The next player's best answer to a turn of Myraclia, with the points of each tile."""
    from py_rules.puzzles.myraclia_reply import taken  # noqa: PLC0415  (of one game only)
    from py_rules.puzzles.myraclia_turn import answered  # noqa: PLC0415  (as above)

    seat, state = turn.states[0].to_move, answered(turn.states[-1])
    following, actions, positions = state.order[state.turn], taken(state)[0], [state]
    for action in actions:
        positions.append(turn.match.game.apply(positions[-1], action))
    own = puzzle_counts.terraformed(turn.states, turn.actions, seat)
    gained = puzzle_counts.terraformed(tuple(positions), actions, following)
    sums = puzzle_sums.by_part({seat: own, following: gained})
    return Left(following, state, actions, sums)


def _buildings_left(turn: PuzzleTurn) -> Left:
    """The next player's best answer to a turn of Mexica, with the points of each district."""
    from py_rules.puzzles.mexica_reply import opponent, reply  # noqa: PLC0415  (of one game only)

    before, state, seat = turn.states[0], turn.states[-1], turn.states[0].to_move
    actions, end = reply(state, seat)
    following = opponent(state, seat)
    both = (seat, following)
    sums = puzzle_sums.by_part({one: puzzle_counts.districts(before, end, one) for one in both})
    return Left(following, state._replace(to_move=following), actions, sums)


REMAINING: dict[tuple[str, str], Callable[[PuzzleTurn], Left]] = {
    ("mykerinos", "deny"): _left,
    ("myraclia", "block"): _turn_left,
    ("mexica", "block"): _buildings_left,
}


def next_player(turn: PuzzleTurn) -> Parts:
    """The next player's best answer, the points that both gain, and the solver's total."""
    left = REMAINING[turn.puzzle.game, turn.puzzle.measure[0]](turn)
    own = puzzle_sums.total(left.gained, turn.states[0].to_move)
    return {
        **_answer(turn, left.state, left.actions, left.seat),
        **_cells(turn, left.gained),
        _("Points for you"): puzzle_counts.minus(own),
    }


def left_over(turn: PuzzleTurn) -> str:
    """Sentences about the next player's best answer to a turn, and what it gains points for.

    Empty for kinds of puzzles that don't ask about it.
    """
    asked = turn.puzzle.game, turn.puzzle.kind
    if asked not in REMAINING:
        return ""
    seat, state, actions, gained = REMAINING[asked](turn)
    parts = "; ".join(
        f"{label} {parts[seat]}"
        for label, parts in puzzle_sums.plain(gained).items()
        if seat in parts
    )
    name = owner(turn, seat)
    if not actions:
        return _(
            "{name} gets these points without doing anything: {parts}.", name=name, parts=parts
        )
    answer = "; ".join(_sentences(turn, state, actions))
    return _(
        "{name}’s best answer: {answer}. The points for it: {parts}.",
        name=name,
        answer=answer,
        parts=parts,
    )


def season(turn: PuzzleTurn) -> Parts:
    """How the season of Mykerinos goes on if everybody plays best, and all points at its end."""
    from py_rules.puzzles.mykerinos_reply import rest_of_season  # noqa: PLC0415  (of one game only)

    state, seat = turn.states[-1], turn.states[0].to_move
    actions, end = rest_of_season(state, seat)
    sentences, choosers = _sentences(turn, state, actions), list[int]()
    for action in actions:
        choosers.append(state.to_move)
        state = turn.match.game.apply(state, action)
    whose = "; ".join(
        f"{owner(turn, chooser)}: {each}" for chooser, each in zip(choosers, sentences, strict=True)
    )
    rest = {_("The rest of the season"): whose} if actions else {}
    return {**rest, **_added(turn, puzzle_sums.exhibited(end))}


def after_the_game(turn: PuzzleTurn) -> Parts:
    """The tiles of the solver, and the points of each player of Myraclia after a turn that may end
    the game, by source."""
    from py_rules.myraclia.state import reached_goal  # noqa: PLC0415  (of one game only)

    before, state, seat = turn.states[0], turn.states[-1], turn.states[0].to_move
    tiles = {_("Terraformed tiles"): str(len(state.terraformed[seat]))}
    return {**tiles, **_added(turn, puzzle_sums.finished(before, state, ends=reached_goal(state)))}


def _added(turn: PuzzleTurn, sums: Sums) -> Parts:
    """The parts of everybody's points, and their totals."""
    seats = range(turn.match.table.seats)
    totals = (puzzle_sums.total(sums, seat) for seat in seats)
    return {
        **_cells(turn, sums),
        **{owner(turn, seat): puzzle_counts.minus(total) for seat, total in enumerate(totals)},
    }


def _cells(turn: PuzzleTurn, sums: Sums) -> Parts:
    """The parts of several players' points, each with the names of those who get it."""
    return {
        label: ", ".join(
            _("{name} {points}", name=owner(turn, seat), points=cell)
            for seat, cell in parts.items()
        )
        for label, parts in sums.items()
    }
