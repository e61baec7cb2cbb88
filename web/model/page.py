"""What the page shows: frozen values, changed by ``web.update``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from py_rules.phrase import Text
from py_rules.record import Match
from web.model.archive import Entry
from web.model.embedding import Embedded
from web.model.saves import Saved
from web.model.setup import Setup
from web.model.table import TableState

if TYPE_CHECKING:  # what a start does not need is imported later
    from py_rules.link import LinkedGame
    from web.model.comparison import Comparison
    from web.model.lesson_progress import Learning
    from web.model.puzzles import Puzzling


class Arrival(NamedTuple):
    """A link to a game that has gone on here, or gone another way."""

    id: str  # of the save
    mine: Match  # in it
    linked: LinkedGame
    comparison: Comparison


class ImportFailure(NamedTuple):
    """A game that has come and cannot be read whole."""

    where: Text
    problem: Text  # a sentence
    rule: str = ""  # the one that is broken
    before: str = ""  # the record up to there; empty if not even its beginning can be read
    actions: int = 0  # in that


class Importing(NamedTuple):
    """Games being brought in."""

    text: str = ""  # that is typed or pasted
    waiting: tuple[Entry, ...] = ()
    total: int = 0  # of games, those that wait among them
    added: int = 0
    known: int = 0  # games that were here already
    last: str = ""  # the id of the last one of these
    failures: tuple[ImportFailure, ...] = ()


class Model(NamedTuple):
    """Everything the page shows."""

    saves: tuple[Saved, ...] = ()  # newest first
    setup: Setup | None = None
    table: TableState | None = None
    arrival: Arrival | None = None
    learning: Learning | None = None  # lessons, the table being theirs
    puzzling: Puzzling | None = None  # puzzles, likewise
    notices: tuple[Text, ...] = ()  # sentences to be read and put away
    remarks: tuple[Text, ...] = ()  # sentences that only lie there
    deleted: tuple[Saved, ...] = ()  # from the shelf, and can still be brought back
    managing: str = ""  # the id of the save whose title, copies and so on are looked after
    importing: Importing | None = None
    all_shown: bool = False  # the shelf, with the games that do not fit the first look
    shared: frozenset[str] = frozenset()  # games that were said to be open in another tab
    tall: bool = False  # the window is higher than wide
    now: str = ""  # as in Saved.changed
    today: str = ""  # the day where the device is, such as 2026-11-21
    embedded: Embedded | None = None  # in somebody else's page, where nothing is kept
    address: str = ""  # of the page, without a fragment
    language: str = "en"  # of web.i18n
    native: bool = False  # whether the device has a share sheet
    keys: bool = False  # the sheet that says which keys do what is shown
    shortcuts: bool = True  # single characters do something


def saved_game(model: Model, id_: str) -> Saved | None:
    """A game on the shelf."""
    return next((saved for saved in model.saves if saved.id == id_), None)
