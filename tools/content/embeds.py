"""The contents of the pages about embedding: the gallery's examples and the builder's choices."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import py_rules
from py_rules import exercise_link, link, record, study_link
from py_rules.puzzles import LEVELS
from tools.content.puzzles import verifying
from tools.content.teaching import lessons as sources
from tools.places import ROOT
from web import i18n
from web.games import protocol
from web.i18n import LANGUAGES, N_, _
from web.markup.svg import Child, Markup, el, join
from web.model import exercises
from web.model import puzzles as puzzle_model
from web.model.puzzles import Puzzling
from web.model.replay import prefix
from web.views import puzzle_text

RECORDS = ROOT / "web" / "pages" / "records"
STUDY = ROOT / "web" / "pages" / "studies" / "two-decisions.txt"
EXERCISE = ROOT / "web" / "pages" / "exercises" / "cut-off-a-corner.txt"
NAME = "ludoteka-board"


class EmbedExample(NamedTuple):
    """A board in the gallery."""

    title: str
    about: str
    attributes: dict[str, str]
    frame: bool = False  # show a plain iframe, without the script
    messages: bool = False  # with buttons that send it messages, and a list of those that it sends


def examples() -> Markup:
    """Return the gallery's sections."""
    return join(*(_section(number, example) for number, example in enumerate(_examples())))


def _examples() -> tuple[EmbedExample, ...]:
    return (*_at_the_table(), *_from_a_text(), *_with_a_page())


def _at_the_table() -> tuple[EmbedExample, ...]:
    """Examples of the contents of the site: a game, a lesson, puzzles."""
    return (
        EmbedExample(
            N_("A new game"),
            N_(
                "Everything that the table on this site can do, for people around one "
                "screen. Readers who choose something that isn’t allowed see the rule that "
                "forbids it."
            ),
            {"game": "mykerinos", "seats": "3", "names": "Ann, Ben, Cleo"},
        ),
        EmbedExample(
            N_("A lesson"),
            N_(
                "A lesson with a few actions to play at the table. If readers try something else, "
                "they learn why it isn’t the answer or isn’t allowed. Your page is told when they "
                "finish."
            ),
            {"lesson": "mykerinos/01-first-dig"},
        ),
        EmbedExample(
            N_("A puzzle"),
            N_(
                "Readers look for the best turn in a position. The solution is proven, and "
                "there are hints. Your page is told when the puzzle is solved."
            ),
            {"puzzle": puzzle_model.key(verifying.read("mexica")[0])},
        ),
        EmbedExample(
            N_("The puzzle of the day"),
            N_("A new puzzle every day, the same for everyone. You never need to change the line."),
            {"puzzle": puzzle_model.TODAY},
        ),
    )


def _from_a_text() -> tuple[EmbedExample, ...]:
    """Examples that somebody has played or made: a position, a record, a study, an exercise."""
    return (
        EmbedExample(
            N_("A position to try"),
            N_(
                "What would you do? Readers play on from here, and “Start over” brings the "
                "position back."
            ),
            {"position": _link("mexica", "position", 60)},
        ),
        EmbedExample(
            N_("A position to view"),
            N_("A diagram that stays sharp at any size. Readers can’t change it."),
            {"position": _link("myraclia", "position", 70), "mode": "look"},
        ),
        EmbedExample(
            N_("A replay"),
            N_("A whole game with a slider. Readers can play on from any position."),
            {"record": _link("mykerinos", "replay", 3)},
        ),
        EmbedExample(
            N_("A study to read"),
            N_(
                "Chapters with notes, arrows and variations, to be read from note to note. Make a "
                "study on this site, and put its link into the line."
            ),
            {"study": study_link.write(STUDY.read_text("utf-8"))},
        ),
        EmbedExample(
            N_("An exercise of your own"),
            N_(
                "A task and a question that somebody made on this site by playing. Make an "
                "exercise of your own, and put its link into the line."
            ),
            {"exercise": exercise_link.write(exercises.portable(EXERCISE.read_text("utf-8")))},
        ),
        EmbedExample(
            N_("A game to continue"),
            N_(
                "A game that starts in the middle of a record. Readers can undo everything that "
                "came before."
            ),
            {"record": _link("mexica", "game", 40), "mode": "play"},
        ),
    )


def _with_a_page() -> tuple[EmbedExample, ...]:
    """Examples of a table and the page around it: messages, a plain frame, a mistake."""
    return (
        EmbedExample(
            N_("A table your page can talk to"),
            N_(
                "Your page tells the table what to show, and the table tells your page what "
                "happens. The buttons here belong to this page, not to the table."
            ),
            {"record": _link("mykerinos", "replay", 12)},
            messages=True,
        ),
        EmbedExample(
            N_("Without a script"),
            N_(
                "For pages that allow only frames. The table fits the frame that you give "
                "it. This frame is sandboxed: it works, but can’t store anything."
            ),
            {"game": "myraclia", "theme": "dark"},
            frame=True,
        ),
        EmbedExample(
            N_("When something is wrong"),
            N_(
                "If your line has a mistake, the frame says which parameter is wrong and "
                "which values it can have."
            ),
            {"game": "mexica", "seats": "7", "theme": "blue"},
        ),
    )


def recorded(game: str) -> str:
    """Return the record of a whole game."""
    return (RECORDS / f"{game}.txt").read_text(encoding="utf-8")


def _link(game: str, kind: link.Kind, step: int) -> str:
    """Return a link to the recorded game: to all of it for a replay, otherwise up to a step."""
    match = record.read(recorded(game))
    if kind == "game":
        match = prefix(match, step)
    return link.write(link.of(match, kind, step))


def _section(number: int, example: EmbedExample) -> Markup:
    board = _frame(example) if example.frame else _element(example)
    line = (
        board
        if example.frame
        else join(el("script", src=i18n.site("ludoteka-board.js"), async_=True), "\n", board)
    )
    return el(
        "section",
        el("h2", _(example.title), id=f"example-{number}"),
        el("p", _(example.about)),
        el(
            "div",
            _element(example, el("p", _("A Ludoteka table appears here."), class_="quiet"))
            if not example.frame
            else board,
            class_="board",
        ),
        _buttons() if example.messages else None,
        el("pre", el("code", str(line)), tabindex="0", class_="line", aria_label=_("The line")),
        el("button", _("Copy the line"), type="button", class_="copy primary"),
        class_="example",
        aria_labelledby=f"example-{number}",
    )


def _element(example: EmbedExample, inside: Child = None) -> Markup:
    return el(NAME, inside, **example.attributes)


def _frame(example: EmbedExample) -> Markup:
    query = "&".join(f"{name}={value}" for name, value in example.attributes.items())
    return el(
        "iframe",
        src=i18n.site(f"embed.html?{query}"),
        title="Ludoteka",
        width="100%",
        height=600,
        loading="lazy",
        sandbox="allow-scripts",
    )


def _buttons() -> Markup:
    buttons = (
        (N_("Back"), "step", "back"),
        (N_("Forward"), "step", "forward"),
        (N_("To the end"), "step", "last"),
        (N_("Mark c4 and d4"), "mark", "c4 d4"),
        (N_("Remove the marks"), "mark", ""),
    )
    return join(
        el(
            "div",
            *(
                el("button", _(label), type="button", data_method=type_, data_with=what)
                for label, type_, what in buttons
            ),
            class_="buttons controls",
        ),
        el(
            "ol",
            class_="events",
            data_empty=_("Messages from the table appear here."),
            aria_label=_("Messages from the table"),
            aria_live="polite",
            tabindex="0",
        ),
    )


def games() -> Markup:
    """Return the builder's choice of games, each with its possible numbers of players."""
    return join(
        *(
            el(
                "option",
                _(protocol.load(name).TITLE),
                value=name,
                data_seats=" ".join(map(str, seats)),
            )
            for name in py_rules.GAMES
            for seats in [py_rules.load(name).seats]
        )
    )


def lessons() -> Markup:
    """Return the builder's choices of a lesson, a list for each game."""
    return _choices(
        _("Lesson"),
        "lesson",
        {
            game: (
                el("option", f"{number}. {_(each.lesson.title)}", value=each.lesson.id)
                for number, each in enumerate(sources.read_all(game), 1)
            )
            for game in py_rules.GAMES
        },
    )


def puzzles() -> Markup:
    """Return the builder's choices of a puzzle, a list for each game, grouped by level."""
    return _choices(
        _("Puzzle"),
        "puzzle",
        {game: _levels(Puzzling(game, verifying.read(game))) for game in py_rules.GAMES},
    )


def _levels(now: Puzzling) -> Iterator[Markup]:
    for level in LEVELS:
        titles = (
            el(
                "option",
                f"{number}. {_(puzzle_text.title(each))}",
                value=puzzle_model.key(each),
            )
            for number, each in enumerate(now.puzzles or (), 1)
            if each.level == level
        )
        yield el("optgroup", *titles, label=_(puzzle_text.LEVELS[level]))


def _choices(label: str, name: str, games: Mapping[str, Iterable[Markup]]) -> Markup:
    """Return a field with a list of choices for each game."""
    return join(
        *(
            el(
                "label",
                f"{label} ",
                el("select", *several, name=name),
                data_for=name,
                data_game=game,
            )
            for game, several in games.items()
        )
    )


def options() -> Markup:
    """Return the builder's choice of options, of all games."""
    return join(
        *(
            el(
                "label",
                el("input", type="checkbox", name="option", value=option),
                " ",
                el(
                    "span",
                    _(protocol.OPTIONS[option]),
                    " ",
                    el("span", _(sentence), class_="quiet"),
                ),
                class_="check",
                data_for="game",
                data_game=name,
            )
            for name in py_rules.GAMES
            for option, sentence in py_rules.load(name).options.items()
        )
    )


def languages() -> Markup:
    """Return the builder's choice of languages."""
    return join(*(el("option", each.name, value=code) for code, each in LANGUAGES.items()))


def samples() -> Markup:
    """Return the builder's buttons that fill in a record."""
    return join(
        *(
            el("button", _(protocol.load(name).TITLE), type="button", data_sample=recorded(name))
            for name in py_rules.GAMES
        )
    )
