"""The model of the page: frozen values, changed by ``web.update``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from py_rules.message import Text
from py_rules.record import Match
from web.model.archive import FoundGame
from web.model.embedding import Embedded
from web.model.saves import Saved
from web.model.setup import Setup
from web.model.table import TableState

if TYPE_CHECKING:  # modules not needed at the start are imported later
    from py_rules.link import LinkedGame
    from web.model.annotating import Annotating, Playing
    from web.model.classes import Classes
    from web.model.comparison import Comparison
    from web.model.exercises import Exercising
    from web.model.lesson_progress import Learning
    from web.model.my_games import MyGames
    from web.model.puzzle_making import PuzzleMaking
    from web.model.puzzles import Puzzling
    from web.model.studies import Studying
    from web.model.workshop import Workshop


class Arrival(NamedTuple):
    """A link whose history differs from the saved game; the player chooses which one to keep."""

    id: str  # the save's id
    mine: Match  # the game of that save
    linked: LinkedGame
    match: Match  # the game of the link
    comparison: Comparison


class ImportFailure(NamedTuple):
    """An imported game that cannot be read completely."""

    where: Text
    problem: Text  # a sentence
    rule: str = ""  # the sentence of the broken rule
    before: str = ""  # the record up to the error; empty if not even its header can be read
    actions: int = 0  # number of actions in it


class Importing(NamedTuple):
    """The state of the import panel."""

    text: str = ""  # typed or pasted
    waiting: tuple[FoundGame, ...] = ()
    total: int = 0  # number of games, including the waiting ones
    added: int = 0
    known: int = 0  # games that were on the shelf already
    last: str = ""  # id of the last imported or known game
    failures: tuple[ImportFailure, ...] = ()
    progress: tuple[tuple[str, str], ...] = ()  # rows of lessons and puzzles to be stored


BEGINNING_ACTIONS = 5  # actions per player during which a first game shows its goal


class Model(NamedTuple):
    """The whole state of the page."""

    saves: tuple[Saved, ...] = ()  # newest first
    setup: Setup | None = None
    table: TableState | None = None
    arrival: Arrival | None = None
    learning: Learning | None = None  # the lesson or trial on the table, if any
    puzzling: Puzzling | None = None  # the puzzle on the table, if any
    my_games: MyGames | None = None  # the player's statistics, shown instead of the shelf
    classes: Classes | None = None  # the class screens, also while a task of a set is open
    workshop: Workshop | None = None  # a position being set up by hand
    annotating: Annotating | None = None  # set while the game on the table is being annotated
    playing: Playing | None = None  # set while a variation is being played at the table
    study: Studying | None = None  # the study being read; its chapter is on the table
    exercise: Exercising | PuzzleMaking | None = None  # what is being made or tried
    notices: tuple[Text, ...] = ()  # sentences shown until the user dismisses them
    remarks: tuple[Text, ...] = ()  # sentences that need no dismissal
    unready: str = ""  # id of the game that a start failed on, for its notice
    unstored: frozenset[str] = frozenset()  # ids of saves whose last version could not be stored
    deleted: tuple[Saved, ...] = ()  # can be restored until the page closes
    managing: str = ""  # id of the save whose menu is open
    importing: Importing | None = None
    shown_more: int = 0  # number of times that more games were requested
    sought: str = ""  # words that the games shown on the shelf have
    shared: frozenset[str] = frozenset()  # ids of games already reported as open in another tab
    tall: bool = False  # the window is taller than wide
    now: str = ""  # as in Saved.changed
    today: str = ""  # the local date, such as 2026-11-21
    embedded: Embedded | None = None  # set in a frame of another page, where nothing is stored
    address: str = ""  # of the page, without a fragment
    pages: str = ""  # address of the site if it has pages for blogs and messaging apps
    language: str = "en"  # of web.i18n
    native: bool = False  # whether the device has a share sheet
    rules: str = ""  # id of the rule shown beside the table; empty: rules closed
    keys: bool = False  # the help sheet of keyboard shortcuts is open
    shortcuts: bool = True  # single-character shortcuts are on
    asks: bool = True  # important actions need confirmation: see GameView.question
    daily: str = ""  # the last day whose puzzle of the day is known to be solved
    results: str = ""  # of games against bots, as stored: see web.model.results
    last_setups: str = ""  # of games, as stored: see web.model.last_setups


def beginning(model: Model) -> bool:
    """Return whether these are the first turns of the device's first game of this title."""
    table = model.table
    if table is None or model.embedded:
        return False
    short = len(table.match.actions) < BEGINNING_ACTIONS * table.match.table.seats
    return short and not _known(model, table.match.game.name, table.id)


def _known(model: Model, game: str, but: str) -> bool:
    """Return whether another game of this title is or was on the device."""
    if any(saved.game == game for saved in model.saves if saved.id != but):
        return True
    from web.model import results  # noqa: PLC0415  (only at the beginning of a game)

    return bool(model.results) and any(row.game == game for row in results.read(model.results))


def page_game(model: Model) -> str:
    """Return the game that the screen is about; empty if it is about several."""
    if model.table:
        name: str = model.table.match.game.name
        return name
    subject = model.learning or model.puzzling or model.setup
    return subject.game if subject else ""


def marking(model: Model) -> bool:
    """Return whether places of the board are being marked."""
    return bool(model.annotating or (model.exercise and model.exercise.mode))


def saved_game(model: Model, id_: str) -> Saved | None:
    """Return the save with an id; None if there is none."""
    return next((saved for saved in model.saves if saved.id == id_), None)


def made_by_hand(model: Model) -> Saved | None:
    """Return the save of the open position, study, exercise or puzzle; None if there is none.

    A record doesn't hold what these are.
    """
    made = model.workshop or model.study or model.exercise
    return saved_game(model, open_id(model)) if made else None


def open_id(model: Model) -> str:
    """Return the id of the open game, even while a variation is played; empty for none.

    For a chapter of a study it is the id of the study, for an exercise its own.
    """
    if model.exercise:
        return model.exercise.id
    if model.study and not model.study.adding:
        return model.study.id
    table = model.playing.origin if model.playing else model.table
    return table.id if table else ""
