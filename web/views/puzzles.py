"""The screen of a puzzle with its table, or of the list of a game's puzzles."""

from __future__ import annotations

import json

from py_rules.puzzles import GRANDMASTER, Puzzle
from py_rules.puzzles import shown as puzzles_shown
from web.games.covers import BOXES
from web.games.pieces import cube
from web.games.place_names import alike
from web.i18n import N_, _, player_name, plural
from web.markup.svg import Markup, el, join
from web.model import puzzle_hints, puzzles
from web.model.page import Model
from web.model.puzzle_making import PuzzleMaking
from web.model.puzzles import Puzzling
from web.model.replay import Replay
from web.model.table import TableState
from web.views import (
    exercise,
    puzzle_answers,
    puzzle_choices,
    puzzle_list,
    puzzle_making,
    puzzle_others,
    puzzle_reasons,
    puzzle_text,
    table_tools,
    terms,
)
from web.views import table as table_view
from web.views.exercise import feedback
from web.views.puzzle_turns import PuzzleTurn

RATING_NOTE = N_("It is used to choose puzzles that suit you, and it is kept only on this device.")


def draw(model: Model) -> Markup:
    """The screen for ``model.puzzling``, which must be set."""
    now, table = model.puzzling, model.table
    assert now
    if table and now.puzzle:
        return _puzzle(model, now, now.puzzle, table)
    if table and isinstance(model.exercise, PuzzleMaking):
        whole = not model.embedded
        in_set = bool(model.classes)
        return puzzle_making.received(model.exercise, table, model.tall, whole=whole, in_set=in_set)
    if model.embedded:
        return exercise.loading_or_failed(now.problem, _("Loading the puzzle…"))
    if now.wanted and not now.problem:  # no list flashes by before the puzzle
        return exercise.loading(_("Loading the puzzle…"), in_set=now.in_set)
    return puzzle_list.draw(now, model.today)


def highlighted(now: Puzzling | None, table: TableState | None) -> str:
    """The words that the hints highlight on the board, as a JSON list."""
    return json.dumps(pointed(now, table) if now and table else [])


def pointed(now: Puzzling, table: TableState) -> list[str]:
    """The words that the last hint points at."""
    found = puzzle_hints.advice(now, table.match)
    return sorted(found[-1].words) if found else []


def concerned(now: Puzzling) -> tuple[str, ...]:
    """The words of the turns that a puzzle offers to choose from, or asks about."""
    if not now.offered or now.puzzle is None:
        return ()
    lines = now.puzzle.near if now.puzzle.kind == "mistake" else puzzles_shown(now.puzzle)
    words = [word for line in lines for action in line for word in action.split()]
    parts = [part for word in words if word[0].isalpha() for part in word.split("-")]
    return tuple(dict.fromkeys([*words, *parts]))


# A puzzle


def _puzzle(model: Model, now: Puzzling, puzzle: Puzzle, table: TableState) -> Markup:
    """A puzzle and its table; on the site with links to other puzzles, which a frame lacks."""
    assert now.begun
    tall, whole = model.tall, not model.embedded
    beside, staged = "", tall and whole
    if staged and now.hints and now.verdict is None and not now.solution_shown:
        table, beside = exercise.turned(table, pointed(now, table), (), acts=not now.offered)
    drawn = table_view.parts(table, tall, asking=False)
    # Offered turns, hints, answers and solutions mention actions, and thereby places.
    named = now.offered or now.hints or now.verdict or now.solution_shown
    named = named or exercise.names_place([puzzle_text.question(puzzle, now.begun)])
    solved = staged and now.verdict is None and not now.solution_shown
    tools = join(
        el("button", _("Start over"), data_do="puzzle-again"),
        _solve() if solved else None,
        exercise.to_set() if now.in_set else None,
        el("button", _("All puzzles"), data_do="puzzles", data_on=now.game)
        if whole and not (now.in_set or now.own)
        else None,
        el("button", _("Back to games"), data_do="shelf")
        if whole and (now.in_set or not now.own)
        else None,
        *(exercise.of_author() if now.own and whole and not now.in_set else ()),
        table_tools.page_button(model.pages, f"puzzle/{puzzles.key(puzzle)}")
        if not (now.own or now.in_set)
        else None,
        None if whole else exercise.home("" if now.own else f"#puzzle/{puzzles.key(puzzle)}"),
    )
    return exercise.exercise_table(
        table,
        (_("Puzzle"), _task_panel(now, puzzle, table, staged)),
        {**drawn, "ask": _asked(now, table, drawn["ask"], tall, whole)},
        (_("This puzzle"), tools),
        f"puzzle {exercise.shape(table, tall, whole, named=bool(named))}{beside}",
    )


def _task_panel(
    now: Puzzling, puzzle: Puzzle, table: TableState, staged: bool
) -> list[Markup | None]:
    """The panel above the table: which puzzle, for which player, and the question."""
    assert now.begun
    seat = now.begun.state.to_move
    assert seat is not None
    number = _("{title}, puzzle {number}", title=BOXES[puzzle.game][0], number=now.number)
    stone = el(
        "svg", cube(table.colours[seat], 12, 12, 24), viewBox="0 0 24 24", aria_hidden="true"
    )
    head = el(
        "div",
        puzzle_making.heading(now.title, now.author)
        if now.own
        else join(
            el("h1", _("Puzzle of the day") if now.daily else number),
            el("p", _(puzzle_text.LEVELS[puzzle.level]), class_=f"level {puzzle.level}"),
        ),
        class_="head",
    )
    helped = staged and now.verdict is None and not now.solution_shown
    words = [
        el("h2", _(puzzle_text.title(puzzle)), class_="step-title"),
        el("p", number, class_="quiet") if now.daily else None,
        el(
            "p",
            stone,
            el("span", _("You play as {name}.", name=player_name(now.begun.table.player(seat)))),
            class_="turn",
        ),
        _hints(now, puzzle, table) if helped else None,
    ]
    if now.offered:
        task: list[Markup | None] = [*puzzle_choices.task(puzzle, now.begun)]
    else:
        question = terms.marked(puzzle.game, puzzle_text.question(puzzle, now.begun))
        task = [el("p", *question, class_="task")]
    if staged and len(task) > 1:  # only the long question scrolls
        words.insert(-1, task[-1 if puzzle.kind == "mistake" else 0])
        task = [puzzle_choices.in_short(puzzle, now.begun)]
    task.append(_helps(now, puzzle, staged) if helped else None)
    own = exercise.own_panel(table, seat) if staged and not now.solution_shown else None
    return exercise.panel(puzzle.id, head, words, task, staged, own)


def _helps(now: Puzzling, puzzle: Puzzle, staged: bool) -> Markup:
    """The buttons for the next hint, as long as there is one, and for the solution.

    On a phone the solution's button is in the drawer while there are hints.
    """
    hint = el("button", _("Another hint") if now.hints else _("Hint"), data_do="puzzle-hint")
    more = now.hints < puzzle_hints.most(puzzle)
    solve = None if more and staged else _solve()
    return el("div", hint if more else None, solve, class_="helps")


def _solve() -> Markup:
    return el("button", _("Show the solution"), data_do="puzzle-solve")


def _asked(now: Puzzling, table: TableState, ask: Markup, tall: bool, whole: bool) -> Markup:
    """The table's prompt, or the feedback on the turn, or the solution."""
    puzzle = now.puzzle
    assert puzzle
    if now.solution_shown:
        return join(exercise.card(table), _solution(now, table, tall, whole))
    if now.verdict is None:
        return join(
            join(exercise.card(table), puzzle_choices.asked(now, puzzle, table, tall and whole))
            if now.offered
            else ask,
            None if tall and whole else _hints(now, puzzle, table),
            None if tall and whole else _helps(now, puzzle, staged=False),
        )
    found = now.verdict.best and puzzle.kind == "mistake"
    pair = puzzle_choices.compared(now, puzzle, table) if found else [""]
    if now.chosen is None:
        answer = puzzle_text.answer(puzzle, now.verdict)
    else:
        answer = puzzle_choices.feedback(now, puzzle, pair[-1])
    (answer_text,) = terms.marked(puzzle.game, answer)
    if now.verdict.best:
        if found and alike(pair):
            answer_text = el("span", answer_text, class_="exact")  # only the squares differ
        return join(
            exercise.card(table),
            feedback("good", answer_text),
            _looked_up(now, puzzle),
            _rating(now) if whole else None,
            _streak(now) if whole else None,
            el("div", _forward(now) if whole else None, _solve(), class_="verbs"),
            puzzle_reasons.table(now, tall),
        )
    turn = PuzzleTurn(puzzle, table.match, table.floor, now.verdict.worth)
    over = puzzle_others.left_over(turn) if now.chosen is None else ""
    why = join(answer_text, " ", *terms.marked(puzzle.game, over)) if over else answer_text
    again = el("button", _("Try again"), data_do="puzzle-again", class_="primary")
    return join(
        exercise.card(table),
        feedback("bad", why),
        el("div", again, _both_plans(now) or _solve(), class_="verbs"),
    )


def _both_plans(now: Puzzling) -> Markup | None:
    """The button that plays both plans, the chosen wrong one first."""
    if now.puzzle is None or now.puzzle.kind != "plan" or now.chosen is None:
        return None
    chosen = now.offered[now.chosen].number
    label = _("Show both plans")
    return el("button", label, data_do="puzzle-solve", data_on=str(chosen))


def _looked_up(now: Puzzling, puzzle: Puzzle) -> Markup | None:
    """Why a best turn does not count, if the solution was seen first."""
    if now.result(puzzle).state != "seen":
        return None
    text = _("You have looked at the solution, so this puzzle doesn’t count as solved.")
    return el("p", text, class_="quiet")


def _rating(now: Puzzling) -> Markup | None:
    """The solver's rating, what it gained by this puzzle, and what it is for.

    None if the puzzle has not changed it, and in a class set, which is about other things.
    """
    if not now.rating_before or now.in_set:
        return None
    value, before = round(now.rating.value), round(now.rating_before)
    gain = puzzle_answers.signed(value - before)
    return el(
        "p",
        _("Your rating: {value} ({change})", value=value, change=gain)
        if value > before
        else _("Your rating: {value}", value=value),
        " ",
        el("span", _(RATING_NOTE)),
        class_="quiet rating",
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
    if now.in_set:
        return exercise.on_in_set()
    if now.own:
        return el("button", _("Back to games"), data_do="shelf", class_="primary")
    if now.next is None:
        label = _("All puzzles")
        return el("button", label, data_do="puzzles", data_on=now.game, class_="primary")
    return el("button", _("Next puzzle"), data_do="puzzle-next", class_="primary")


def _hints(now: Puzzling, puzzle: Puzzle, table: TableState) -> Markup | None:
    if not now.hints:
        return None
    advice = puzzle_hints.advice(now, table.match)
    revealed = [
        _(puzzle_text.words(puzzle).hint),
        *(puzzle_text.advice(table, each) for each in advice),
    ]
    if now.offered and now.hints >= puzzle_hints.MIDDLE_HINT:
        revealed.append(puzzle_choices.hint(puzzle))
    lines = terms.marked(puzzle.game, *revealed)
    return el("ol", *(el("li", each) for each in lines), class_="hints")


def _step_button(on: str, label: str, *, idle: bool) -> Markup:
    """A button that is ``idle`` at an end. It is not disabled, which would lose the focus."""
    return el("button", label, data_do="step", data_on=on, aria_disabled="true" if idle else None)


def _solution(now: Puzzling, table: TableState, tall: bool, whole: bool) -> Markup:
    """The actions of the solution with the current one marked, and buttons to step through them."""
    replay = table.replay or Replay(table.floor)
    done = replay.at - table.floor
    total = len(table.match.actions) - table.floor
    puzzle = now.puzzle
    assert puzzle
    sentences = (
        " ".join(table_view.named(table, sentence) for sentence in entry)
        for entry in table.log[table.floor :]
    )
    entries = [
        el(
            "li",
            line,
            class_="gone" if number <= done else None,
            aria_current="step" if number == done else None,
        )
        for number, line in enumerate(terms.marked(puzzle.game, *sentences), 1)
    ]
    playing = _("Pause") if replay.playing else _("Play it on the board")
    steps = el(
        "div",
        _step_button("back", _("Back"), idle=not done),
        el("button", playing, data_do="autoplay"),
        _step_button("forward", _("Forward"), idle=done == total),
        class_="verbs stepping",
    )
    near = now.line >= len(puzzle.lines)
    return join(
        el("h2", puzzle_choices.turn_title(puzzle, now.line)),
        el("ol", *entries, class_="solution"),
        None
        if near and not now.offered
        else el("p", *terms.marked(puzzle.game, _answer(now, puzzle, table)), class_="quiet"),
        steps,
        _other_turns(now, puzzle),
        puzzle_reasons.table(now, tall),
        _rating(now) if whole else None,
        el(
            "div",
            el("button", _("Try it yourself"), data_do="puzzle-again"),
            _forward(now) if whole else None,
            class_="verbs",
        ),
    )


def _answer(now: Puzzling, puzzle: Puzzle, table: TableState) -> str:
    """The answer to the puzzle in a sentence."""
    if now.offered:
        return puzzle_choices.solved(now, puzzle, table)
    return puzzle_text.words(puzzle).best(puzzle.best)


def _other_turn(now: Puzzling, puzzle: Puzzle) -> Markup | None:
    """The button that shows the other of the two turns that a puzzle compares."""
    if puzzle.kind == "worth":
        return None
    other = 0 if now.line else 1
    if puzzle.kind == "plan":
        label = _("Show the other plan")
    else:
        label = (
            _("Show the turn with the mistake") if other else _("Show the turn without the mistake")
        )
    return el(
        "div", el("button", label, data_do="puzzle-solve", data_on=str(other)), class_="verbs"
    )


def _other_turns(now: Puzzling, puzzle: Puzzle) -> Markup | None:
    """Buttons that show another best turn and the near misses on the board."""
    best, near = len(puzzle.lines), len(puzzle.near)
    if puzzle.kind == GRANDMASTER:
        letters = puzzle_choices.letters(puzzle)
        return _turn_buttons(now, [_("Show turn {letter}", letter=each) for each in letters])
    if now.offered:
        return _other_turn(now, puzzle)
    labels = [
        _("Show the best turn") if best == 1 else _("Show best turn {number}", number=number)
        for number in range(1, best + 1)
    ] + [
        _("Show the near miss") if near == 1 else _("Show near miss {number}", number=number)
        for number in range(1, near + 1)
    ]
    return _turn_buttons(now, labels) if len(labels) > 1 else None


def _turn_buttons(now: Puzzling, labels: list[str]) -> Markup:
    """Buttons with these labels for all turns but the one that is shown."""
    return el(
        "div",
        *(
            el("button", label, data_do="puzzle-solve", data_on=str(number))
            for number, label in enumerate(labels)
            if number != now.line
        ),
        class_="verbs",
    )
