"""A position set up by hand: frozen values, and the problems with it."""

from __future__ import annotations

from collections import Counter
from itertools import islice, takewhile
from typing import Any, NamedTuple

from py_rules import position
from py_rules.core import Refusal
from py_rules.message import N_, Text
from py_rules.position import BrokenPosition
from py_rules.record import Match, Table
from web.games import protocol
from web.games import workshop as games
from web.games.colours import complete
from web.games.protocol import Marks
from web.games.workshop import Mend, Palette
from web.model import workshop_history as history
from web.model.setup import DEFAULT_LEVEL

POSITION_ERRORS = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RecursionError, TypeError, ValueError),
)  # errors that positions written by others may cause
MAX_UNDO = 100  # changes that can be undone
MAX_MENDED = 8  # problems for which a mend is offered
MAX_TRIED = 60  # changes tried for each problem
EMPTY = "empty"  # a variant for the choice of game: start without pieces
NOT_HERE = N_("That isn’t possible here. Choose another place or another piece.")
PEOPLE, LINK = "people", "link"  # who to play with from the position, unless a bots' level


class Workshop(NamedTuple):
    """A position in the workshop. Without a table, the game has not been chosen yet."""

    table: Table | None = None
    state: Any = None
    tool: str = ""
    seat: int = 0  # the player whose pieces are placed and numbers shown
    past: tuple[Any, ...] = ()  # earlier positions, the latest last
    undone: tuple[Any, ...] = ()  # the positions that can be restored, the next one last
    earlier: tuple[str, ...] = ()  # stored undo steps, from the first of ``past``
    later: tuple[str, ...] = ()  # stored redo steps, from the first of ``undone``
    problems: tuple[Refusal, ...] = ()  # what makes the position impossible
    mends: tuple[Mend | None, ...] = ()  # for each problem, a change that solves it, or None
    refused: tuple[Refusal, ...] = ()  # why the last change was not made
    sound: Any = None  # the latest position without problems
    opponents: str = DEFAULT_LEVEL  # who to play with from here
    options: frozenset[str] = frozenset()  # variants for the choice of game
    status: Text = ""  # the result of the last press on the board
    origin: str = ""  # the argument of update.workshop_storage.show, until something is changed


def opened(table: Table, state: Any) -> Workshop:
    """Return a workshop with a position."""
    now = Workshop(table._replace(position=None), state, sound=state)
    tool = palette(now).tools[0].key
    return judged(now._replace(tool=tool, seat=state.to_move or 0))


def reopened(
    table: Table,
    sound: Any,
    draft: tuple[str, ...],
    before: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
) -> Workshop | None:
    """Return a workshop with a stored position; None if it has none, or one that cannot be judged
    or drawn.

    ``draft`` are lines of a record. ``before`` and ``after`` are undo and redo steps, which are
    parsed when used.
    """
    try:
        state = position.parse(table.game, table.seats, table.options, draft)
        now = judged(opened(table, sound)._replace(state=state))
        _tried(now)
    except (BrokenPosition, *POSITION_ERRORS):
        return None
    return now._replace(earlier=before, later=after)


def stored_steps(now: Workshop) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the undo and redo steps to store, for `reopened`."""
    return _stored(now, now.past, now.earlier), _stored(now, now.undone, now.later)


def _stored(now: Workshop, states: tuple[Any, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    assert now.table is not None
    options = now.table.options
    # Lines don't say which variants they are of, so only steps without a change of them are stored.
    alike = takewhile(lambda state: _options(state) == options, (now.state, *reversed(states)))
    found = history.steps(now.table.game.name, alike)
    return (*found, *more)[: history.MAX_STORED] if len(found) == len(states) else found


def stepped(now: Workshop, step: str) -> Any:
    """Return the position after a stored step; None if it cannot be reached or drawn."""
    assert now.table is not None
    name, seats, options = now.table.game.name, now.table.seats, now.table.options
    try:
        state = history.stepped(name, seats, options, now.state, step)
        _tried(judged(now._replace(state=state)))
    except POSITION_ERRORS:
        return None
    return state


def _tried(now: Workshop) -> None:
    """Draw everything that the screen shows of a position. Raises an error of POSITION_ERRORS."""
    assert now.table is not None
    view, game = protocol.load(now.table.game.name), games.load(now.table.game.name)
    if {one.rule for one in now.problems} & game.UNDRAWABLE_RULES:
        raise ValueError
    names = ("",) * now.table.seats
    shown = [palette(now._replace(seat=seat)) for seat in range(now.table.seats)]
    live = frozenset[str]().union(*(game.reach(now.state, tool.key) for tool in shown[-1].tools))
    for tool in shown[-1].tools:
        game.icon(tool.key, complete(()), 0)
    for tall in (False, True):
        view.draw(now.state, Marks(complete(()), names, tall=tall, live=live))


def palette(now: Workshop) -> Palette:
    """Return what can be changed about the position. Labels contain no players' names."""
    assert now.table is not None
    return games.load(now.table.game.name).palette(now.state, now.seat, ("",) * now.table.seats)


def draft(now: Workshop) -> tuple[str, ...]:
    """Return the lines to store for the position, even an impossible one: see `reopened`."""
    assert now.table is not None
    return position.lines(now.table.game, now.state)


def judged(now: Workshop) -> Workshop:
    """Return the workshop with the problems of its position."""
    assert now.table is not None
    return _with_problems(now, position.composed(now.table.game, now.state))


def _with_problems(now: Workshop, problems: tuple[Refusal, ...]) -> Workshop:
    assert now.table is not None
    options = _options(now.state)
    if options != now.table.options:
        now = now._replace(table=now.table._replace(options=options))
        if now.tool not in {key for each in palette(now).tools for key in games.keys(each)}:
            now = now._replace(tool=palette(now).tools[0].key)
    sound = now.sound if problems else now.state
    mends = tuple(mend_of(now, problems, each) for each in problems[:MAX_MENDED])
    return now._replace(problems=problems, mends=mends, sound=sound)


def mend_of(now: Workshop, problems: tuple[Refusal, ...], problem: Refusal) -> Mend | None:
    """Return the smallest change that solves a problem without causing another.

    The game proposes changes and its rules judge them. None if no change among the first MAX_TRIED
    does.
    """
    assert now.table is not None
    game = now.table.game
    tried = games.load_mends(game.name).mends(now.state, problem)
    try:
        for mend in islice(tried, MAX_TRIED):
            left = position.composed(game, mend.state)
            if problem not in left and Counter(rules(left)) < Counter(rules(problems)):
                return mend
    except POSITION_ERRORS:  # for positions written by others
        pass
    return None


def rules(problems: tuple[Refusal, ...]) -> list[str]:
    """Return the rules that problems break."""
    return [each.rule for each in problems]


def moved(now: Workshop, state: Any, status: Text = "") -> Workshop:
    """Return the workshop after a change of the position, or with the reason against it."""
    assert now.table is not None
    if state == now.state:
        return now._replace(refused=(), status="")
    game = now.table.game
    never = games.load(game.name).UNDRAWABLE_RULES
    problems = position.composed(game, state)
    if refused := tuple(one for one in problems if one.rule in never):
        return now._replace(refused=refused, status="")
    changed = remembered(now)._replace(state=state, refused=(), status=status)
    return _with_problems(changed, problems)


def varied(now: Workshop, option: str) -> Workshop:
    """Return the workshop with a variant turned on or off, or with the reason against it.

    Both positions have to be possible, so that `sound` always has the variants of ``state``.
    """
    assert now.table is not None
    game = now.table.game
    if option not in game.options or now.problems:
        return now
    key, on = f"{games.OPTION}{option}", option not in now.table.options
    state = games.load(game.name).changed(now.state, key, int(on), now.seat)
    if problems := position.composed(game, state):
        return now._replace(refused=problems, status="")
    return _with_problems(remembered(now)._replace(state=state, refused=(), status=""), ())


def _options(state: Any) -> frozenset[str]:
    """Return the variants of a position; a game without variants doesn't have them there."""
    options: frozenset[str] = getattr(state, "options", frozenset())
    return options


def remembered(now: Workshop) -> Workshop:
    """Return the workshop with its position as the next one to undo to."""
    past = (*now.past, now.state)
    earlier = now.earlier if len(past) <= MAX_UNDO else ()
    return now._replace(past=past[-MAX_UNDO:], earlier=earlier, undone=(), later=())


def composed(now: Workshop) -> Match:
    """Return the match that starts from the position, or from the latest one without problems."""
    assert now.table is not None
    return Match(now.table._replace(position=now.sound), (now.sound,))


def link(now: Workshop, address: str, colours: tuple[str, ...]) -> str:
    """Return the link to the position; empty if it is too long for one."""
    from web.model.sharing import Sharing, linked  # noqa: PLC0415  (rarely needed)

    return linked(composed(now), Sharing(address, "position", 0, colours=colours)).link
