"""The list of a game's puzzles: a filter, thumbnails, and the solver's rating."""

from __future__ import annotations

from py_rules.puzzles import LEVELS, Puzzle
from web.games import protocol, thumbnails
from web.games.colours import COLOURS
from web.games.covers import BOXES
from web.i18n import N_, _, plural
from web.markup.svg import Markup, el, join, path
from web.model import puzzles
from web.model.puzzles import TODAY, Puzzling
from web.views import exercise, puzzle_text, shelf
from web.views.exercise import CHECK_MARK
from web.views.fields import labelled_select

INITIAL_COUNT = 24  # puzzles drawn at first, because each has a drawing
BATCH_SIZE = 48  # puzzles added each time that more are requested
STATES = {
    "new": N_("New"),
    "tried": N_("Tried"),
    "failed": N_("Failed"),
    "seen": N_("Solution shown"),
    "solved": N_("Solved"),
}
ICONS = {  # icon of a state, so that colour is not the only sign
    "tried": "M12 6V13L16 15",
    "failed": "M6 6L18 18M18 6L6 18",
    "seen": "M3 12Q12 3 21 12Q12 21 3 12M12 11V13",
    "solved": CHECK_MARK,
}
FILTERS = {
    "": N_("All puzzles"),
    "open": N_("Puzzles I haven’t solved"),
    "failed": N_("Puzzles I failed"),
    "solved": N_("Puzzles I solved"),
}


def draw(now: Puzzling, today: str) -> Markup:
    """The screen with the list; ``today`` is the date on the device."""
    title = BOXES[now.game][0]
    return el(
        "main",
        exercise.hero(
            now.game,
            _("{title} puzzles", title=title),
            _(
                "Find the best turn, or the right answer. Every solution is proven, except in “The "
                "grandmaster’s turn”."
            ),
            _progress(now),
        ),
        _daily(now, today),
        exercise.problem(now.problem, "puzzles", now.game),
        _choice(now),
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
            el("button", _("Save all games as a file"), data_do="export") if now.progress else None,
            class_="buttons",
        ),
        id=f"puzzles-{now.game}",
        class_="learn puzzles",
    )


def _progress(now: Puzzling) -> Markup | None:
    """How many puzzles are solved, and the solver's rating; None before they are loaded."""
    if not now.puzzles:
        return None
    done, total = sum(bool(now.result(each).solved) for each in now.puzzles), len(now.puzzles)
    text = plural(
        "You have solved {done} of {count} puzzle.",
        "You have solved {done} of {count} puzzles.",
        count=total,
        done=done,
    )
    return join(exercise.progress(done, total, text), _rating(now))


def _rating(now: Puzzling) -> Markup | None:
    rating = now.rating
    if not rating.rated:
        return None
    return el(
        "p",
        puzzle_text.rating(rating),
        " ",
        _("You can expect to solve half of the puzzles with this rating on the first try."),
        class_="quiet rating",
    )


def _daily(now: Puzzling, today: str) -> Markup:
    """The daily puzzle, and the number of days in a row on which it was solved."""
    days = puzzles.streak(now.progress.values(), today)
    solved = any(result.daily == today for result in now.progress.values() if today)
    text = (
        puzzle_text.streak(days)
        if days
        else _("There is a new puzzle every day, the same for everyone.")
    )
    label = _("View again") if solved else _("Solve")
    return shelf.daily(
        join(text, " ", _("You solved today’s puzzle.")) if solved else text,
        el("button", label, data_do="puzzle", data_on=TODAY, class_="primary"),
    )


def _choice(now: Puzzling) -> Markup | None:
    """The choice of a puzzle: the next one, a random one, or one from the list."""
    if now.puzzles is None:
        if now.problem:
            return None
        return el("p", _("Loading the puzzles…"), role="status")
    listed = now.listed
    shown = INITIAL_COUNT + BATCH_SIZE * now.shown_more
    numbers = {each.id: number for number, each in enumerate(now.puzzles, 1)}
    return el(
        "section",
        el("h2", _("Choose a puzzle")),
        _filters(now),
        el(
            "div",
            el("button", _("Next puzzle"), data_do="puzzle-next", class_="primary")
            if now.next
            else None,
            el("button", _("Random puzzle"), data_do="puzzle-random") if listed else None,
            class_="buttons",
        ),
        el("p", _("There is no such puzzle."), role="status") if not listed else None,
        el(
            "ul",
            *(_entry(now, each, numbers[each.id]) for each in listed[:shown]),
            class_="entries",
        ),
        more("puzzles-more", len(listed) - shown),
        class_="choice-of-puzzles",
    )


def more(do: str, left: int) -> Markup | None:
    """The button that lists more puzzles, of those that are ``left``; None if there are none."""
    count = min(left, BATCH_SIZE)
    text = plural("Show {count} more puzzle", "Show {count} more puzzles", count=count)
    return el("button", text, data_do=do, class_="more") if count > 0 else None


def _filters(now: Puzzling) -> Markup:
    return el(
        "div",
        labelled_select("puzzle-kind", _("Theme"), themes(now.puzzles or ()), now.filter.kind),
        labelled_select("puzzle-level", _("Difficulty"), levels(), now.filter.level),
        labelled_select("puzzle-state", _("Show"), FILTERS, now.filter.state),
        class_="filters",
    )


def themes(found: tuple[Puzzle, ...]) -> dict[str, str]:
    """The titles of the kinds of puzzles by kind, with "" for all of them, untranslated."""
    return {"": N_("All themes"), **{each.kind: puzzle_text.title(each) for each in found}}


def levels() -> dict[str, str]:
    """The names of the levels by level, with "" for all of them, untranslated."""
    return {"": N_("Any difficulty"), **{level: puzzle_text.LEVELS[level] for level in LEVELS}}


def _entry(now: Puzzling, puzzle: Puzzle, number: int) -> Markup:
    """A puzzle in the list, with the ``number`` that its own screen shows, too."""
    state = now.result(puzzle).state
    icon = ICONS.get(state)
    return el(
        "li",
        el(
            "button",
            portrait(
                puzzle,
                f"{number}. {_(puzzle_text.title(puzzle))}",
                el(
                    "span",
                    el("svg", path(icon), viewBox="0 0 24 24", aria_hidden="true")
                    if icon
                    else None,
                    _(STATES[state]),
                    class_="state",
                ),
            ),
            data_do="puzzle",
            data_on=puzzles.key(puzzle),
        ),
        class_=state,
    )


def portrait(puzzle: Puzzle, name: str, state: Markup | None = None) -> Markup:
    """The thumbnail of a puzzle, its name, and how hard it is."""
    return join(
        thumbnails.draw(puzzle.game, puzzle.picture, COLOURS),
        el(
            "span",
            el("strong", name),
            el(
                "span",
                _(puzzle_text.LEVELS[puzzle.level]),
                " · ",
                _("rated {rating}", rating=puzzle.rated),
                title=_("The number says how hard it is, like the rating of a player."),
            ),
            state,
            class_="about",
        ),
    )
