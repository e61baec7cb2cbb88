"""Lessons and daily puzzles that can be read before the program runs; `reading.js` shows them."""

import json

import py_rules
from py_rules import puzzles
from py_rules.puzzles import Puzzle
from py_rules.record import Match
from tools.content import words
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.files import Files
from web.games import protocol, thumbnails
from web.games.colours import COLOURS
from web.i18n import LANGUAGES, _, player_name, render
from web.markup.svg import Markup, el, join
from web.model.lessons import Lesson, translated
from web.update.puzzles import named
from web.views import puzzle_text
from web.views.prose import prose

BLOCK_SIZE = 16  # puzzles in a file, as reading.js has it
ENDING = "-early.json"  # not stored for offline use: then the program itself is on the device


def files() -> Files:
    """Return the texts of each game in each language, and the pictures of its puzzles in blocks.

    The texts are {"lesson": markup, "puzzles": count, "texts": [markup, ...]}; a block is
    [[index of its text, picture], ...], in the order of the puzzles.
    """
    found: Files = {}
    for game in py_rules.GAMES:
        several = verifying.read(game)
        begun = _positions(several)
        first = lessons.read_all(game)[0].lesson
        numbers = dict[str, int]()  # index of each text, by its English version
        rows = [
            [
                numbers.setdefault(_puzzle(puzzle, begun[puzzle]), len(numbers)),
                _picture(begun[puzzle]),
            ]
            for puzzle in several
        ]
        for at in range(0, len(rows), BLOCK_SIZE):
            found[f"{game}-{at // BLOCK_SIZE}{ENDING}"] = _json(rows[at : at + BLOCK_SIZE])
        models = {number: puzzle for puzzle, (number, _picture_) in zip(several, rows, strict=True)}
        for code in LANGUAGES:
            with words.spoken(code):
                texts = [_puzzle(models[at], begun[models[at]]) for at in range(len(numbers))]
                contents = {"lesson": _lesson(first), "puzzles": len(several), "texts": texts}
                found[f"{game}.{code}{ENDING}"] = _json(contents)
    return found


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _positions(several: tuple[Puzzle, ...]) -> dict[Puzzle, Match]:
    """Return the match at which each puzzle begins. Puzzles of the same game are read one after the
    other, so that their game is read only once."""
    alike = sorted(several, key=lambda puzzle: puzzle.at)
    return {puzzle: named(puzzles.position(puzzle)) for puzzle in alike}


def _picture(begun: Match) -> str:
    """Return the small drawing of a position."""
    text = protocol.load(begun.game.name).picture(begun.state)
    return str(thumbnails.draw(begun.game.name, text, COLOURS))


def _puzzle(puzzle: Puzzle, begun: Match) -> str:
    """Return the question of a daily puzzle, and the player whom it asks."""
    player = player_name(begun.table.player(begun.state.to_move or 0))
    lines = (
        el("h3", _(puzzle_text.title(puzzle))),
        el("p", _("You play as {name}.", name=player)),
        el("p", puzzle_text.question(puzzle, begun)),
    )
    return str(join(el("h2", _("Puzzle of the day")), *lines))


def _lesson(lesson: Lesson) -> str:
    """Return the texts of a lesson, without answers and hints."""
    lesson = translated(lesson, render)
    parts: list[Markup] = [el("h2", lesson.title)]
    for step in lesson.steps:
        texts = (*step.text, step.task or step.question)
        parts += [el("h3", step.title), *(el("p", prose(text, _plain)) for text in texts if text)]
    return str(join(*parts))


def _plain(label: str, target: str) -> Markup:
    """Return the label of a link without the link, which has no target yet."""
    return el("span", label)
