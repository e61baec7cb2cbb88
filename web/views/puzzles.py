"""The screens of puzzles: the list of a game's puzzles, and a puzzle with its table."""

from __future__ import annotations

import json

from py_rules.puzzles import LEVELS, Puzzle
from web.games import protocol
from web.games.covers import BOXES
from web.games.pieces import cube
from web.i18n import N_, _, player_name, plural
from web.markup.svg import Markup, el, join, path
from web.model import puzzles
from web.model.page import Model
from web.model.puzzles import HINTS, TODAY, Puzzling, playable, point
from web.model.replay import Replay
from web.model.table import TableState
from web.views import exercise, puzzle_text, shelf
from web.views import table as table_view
from web.views.exercise import DONE, feedback

SEEN = "M5 12H19"  # the icon of a puzzle whose solution was shown
STATES = {"solved": N_("solved"), "seen": N_("solution shown"), "new": N_("not solved yet")}


def draw(model: Model) -> Markup:
    """The screen for ``model.puzzling``, which must be set."""
    now, table = model.puzzling, model.table
    assert now
    if table and now.puzzle:
        return _puzzle(now, now.puzzle, table, model.tall, whole=not model.embedded)
    if model.embedded:
        return exercise.loading_or_failed(now.problem, _("Loading the puzzle…"))
    return _list(now, model.today)


def highlighted(now: Puzzling | None) -> str:
    """The words that the hints highlight on the board, as a JSON list."""
    if now is None or now.puzzle is None or not playable(now):
        return "[]"
    return json.dumps(sorted(point(now.puzzle, now.hints)))


# The list


def _list(now: Puzzling, today: str) -> Markup:
    title = BOXES[now.game][0]
    return el(
        "main",
        exercise.hero(
            now.game,
            _("{title} puzzles", title=title),
            _("Find the best turn. Every solution is proven."),
            _progress(now),
        ),
        _daily(now, today),
        exercise.problem(now.problem, "puzzles", now.game),
        _levels(now),
        el(
            "div",
            *(
                el(
                    "button",
                    _("{title} puzzles", title=BOXES[game][0]),
                    data_do="puzzles",
                    data_on=game,
                )
                for game in protocol.GAMES
                if game != now.game
            ),
            el("button", _("Back to games"), data_do="shelf"),
            class_="buttons",
        ),
        id=f"puzzles-{now.game}",
        class_="learn puzzles",
    )


def _progress(now: Puzzling) -> Markup | None:
    """How many puzzles are solved; None before they are loaded."""
    if not now.puzzles:
        return None
    done, total = sum(bool(now.result(each).solved) for each in now.puzzles), len(now.puzzles)
    text = plural(
        "You have solved {done} of {count} puzzle.",
        "You have solved {done} of {count} puzzles.",
        count=total,
        done=done,
    )
    return exercise.progress(done, total, text)


def _daily(now: Puzzling, today: str) -> Markup:
    """The puzzle of the day and the number of days in a row on which it was solved."""
    days = puzzles.streak(now.progress.values(), today)
    solved = any(result.daily == today for result in now.progress.values() if today)
    text = (
        plural(
            "You have a streak of {count} day.",
            "You have a streak of {count} days.",
            count=days,
        )
        if days
        else _("There is a new puzzle every day, the same for everyone.")
    )
    label = _("View again") if solved else _("Solve")
    return shelf.daily(
        join(text, " ", _("You solved today’s puzzle.")) if solved else text,
        el("button", label, data_do="puzzle", data_on=TODAY, class_="primary"),
    )


def _levels(now: Puzzling) -> Markup | None:
    if now.puzzles is None:
        if now.problem:
            return None
        return el("p", _("Loading the puzzles…"), role="status")
    return join(
        *(
            el(
                "section",
                el("h2", _(puzzle_text.LEVELS[level])),
                el(
                    "ol",
                    *(_chip(now, *each) for each in enumerate(now.of_level(level), 1)),
                    class_="chips",
                ),
            )
            for level in LEVELS
        )
    )


def _chip(now: Puzzling, number: int, puzzle: Puzzle) -> Markup:
    result = now.result(puzzle)
    state = "solved" if result.solved else "seen" if result.seen else "new"
    mark = {"solved": DONE, "seen": SEEN}.get(state)
    title = _(puzzle_text.words(puzzle).title)
    label = _(
        "Puzzle {number}: {title}, {state}", number=number, title=title, state=_(STATES[state])
    )
    return el(
        "li",
        el(
            "button",
            str(number),
            el("svg", path(mark), viewBox="0 0 24 24", aria_hidden="true") if mark else None,
            data_do="puzzle",
            data_on=puzzles.key(puzzle),
            aria_label=label,
            title=label,
        ),
        class_=state,
    )


# A puzzle


def _puzzle(now: Puzzling, puzzle: Puzzle, table: TableState, tall: bool, whole: bool) -> Markup:
    """A puzzle and its table; ``whole`` adds links to other puzzles, which a frame lacks."""
    drawn = table_view.parts(table, tall)
    tools = join(
        el("button", _("Start over"), data_do="puzzle-again"),
        el("button", _("All puzzles"), data_do="puzzles", data_on=now.game) if whole else None,
        el("button", _("Back to games"), data_do="shelf") if whole else None,
        None if whole else exercise.home(f"#puzzle/{puzzles.key(puzzle)}"),
    )
    return exercise.exercise_table(
        table,
        (_("Puzzle"), _task_panel(now, puzzle, table)),
        {**drawn, "ask": _asked(now, puzzle, table, drawn["ask"], whole)},
        (_("This puzzle"), tools),
        f"puzzle {exercise.shape(table, tall, whole)}",
    )


def _task_panel(now: Puzzling, puzzle: Puzzle, table: TableState) -> list[Markup | None]:
    """The panel above the table: which puzzle it is, whose turn to find, and the question."""
    assert now.begun
    seat = now.begun.state.to_move
    assert seat is not None
    title = BOXES[puzzle.game][0]
    number = _("{title}, puzzle {number}", title=title, number=now.number)
    stone = el(
        "svg", cube(table.colours[seat], 12, 12, 24), viewBox="0 0 24 24", aria_hidden="true"
    )
    return [
        el(
            "div",
            el("h1", _("Puzzle of the day") if now.daily else number),
            el("p", _(puzzle_text.LEVELS[puzzle.level]), class_=f"level {puzzle.level}"),
            class_="head",
        ),
        el("h2", _(puzzle_text.words(puzzle).title)),
        el("p", number, class_="quiet") if now.daily else None,
        el(
            "p",
            stone,
            el("span", _("You play as {name}.", name=player_name(now.begun.table.player(seat)))),
            class_="turn",
        ),
        el("p", puzzle_text.question(puzzle, now.begun), class_="task"),
    ]


def _asked(now: Puzzling, puzzle: Puzzle, table: TableState, ask: Markup, whole: bool) -> Markup:
    """The prompt of the table, or the answer to the turn, or the solution."""
    if now.solution_shown:
        return _solution(now, puzzle, table, whole)
    solve = el("button", _("Show the solution"), data_do="puzzle-solve")
    if now.verdict is None:
        hint = el("button", _("Another hint") if now.hints else _("Hint"), data_do="puzzle-hint")
        return join(
            ask,
            _hints(now, puzzle, table),
            el("div", hint if now.hints < HINTS else None, solve, class_="helps"),
        )
    feedback_text = puzzle_text.answer(puzzle, now.verdict)
    if now.verdict.best:
        return join(
            feedback("good", feedback_text),
            _streak(now) if whole else None,
            el("div", _forward(now) if whole else None, solve, class_="verbs"),
        )
    again = el("button", _("Try again"), data_do="puzzle-again", class_="primary")
    return join(
        feedback("bad", feedback_text),
        el("div", again, solve, class_="verbs"),
    )


def _streak(now: Puzzling) -> Markup | None:
    days = puzzles.streak(now.progress.values(), now.daily) if now.daily else 0
    if not days:
        return None
    text = plural(
        "You solved the puzzle of the day. You have a streak of {count} day.",
        "You solved the puzzle of the day. You have a streak of {count} days.",
        count=days,
    )
    return el("p", text)


def _forward(now: Puzzling) -> Markup:
    if now.next is None:
        label = _("All puzzles")
        return el("button", label, data_do="puzzles", data_on=now.game, class_="primary")
    return el("button", _("Next puzzle"), data_do="puzzle-next", class_="primary")


def _hints(now: Puzzling, puzzle: Puzzle, table: TableState) -> Markup | None:
    if not now.hints:
        return None
    revealed = [_(puzzle_text.words(puzzle).hint), _first(puzzle, table, now)][: now.hints]
    return el("ol", *(el("li", each) for each in revealed), class_="hints")


def _first(puzzle: Puzzle, table: TableState, now: Puzzling) -> str:
    """The second hint: the first action of a best turn."""
    assert now.begun
    game, state = now.begun.game, now.begun.state
    sentence = protocol.load(puzzle.game).sentence(state, game.parse(puzzle.lines[0][0]))
    return _("The first action is: {action}", action=table_view.named(table, sentence))


def _step_button(on: str, label: str, *, idle: bool) -> Markup:
    """A button that is ``idle`` at an end: not disabled, because it would lose the focus."""
    return el("button", label, data_do="step", data_on=on, aria_disabled="true" if idle else None)


def _solution(now: Puzzling, puzzle: Puzzle, table: TableState, whole: bool) -> Markup:
    """The actions of the solution with the current one marked, and buttons to step through them."""
    replay = table.replay or Replay(table.floor)
    done = replay.at - table.floor
    total = len(table.match.actions) - table.floor
    entries = [
        el(
            "li",
            " ".join(table_view.named(table, sentence) for sentence in entry),
            class_="gone" if number <= done else None,
            aria_current="step" if number == done else None,
        )
        for number, entry in enumerate(table.log[table.floor :], 1)
    ]
    playing = _("Pause") if replay.playing else _("Play the solution")
    steps = el(
        "div",
        _step_button("back", _("Back"), idle=not done),
        el("button", playing, data_do="autoplay"),
        _step_button("forward", _("Forward"), idle=done == total),
        class_="verbs",
    )
    return join(
        el("h2", _("The solution")),
        el("ol", *entries, class_="solution"),
        el("p", puzzle_text.words(puzzle).best(puzzle.best), class_="quiet"),
        steps,
        el(
            "div",
            el("button", _("Try it yourself"), data_do="puzzle-again"),
            _forward(now) if whole else None,
            class_="verbs",
        ),
    )
