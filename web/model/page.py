"""What the page shows: frozen values, changed by ``web.update``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from py_rules.core import Refusal
from py_rules.phrase import Said
from py_rules.record import Match
from web.games.selection import Talk
from web.model.archive import Entry
from web.model.bots import Company, Council
from web.model.embedding import Embedded
from web.model.replay import Replay
from web.model.saves import Saved

if TYPE_CHECKING:  # what a start does not need is imported later
    from py_rules.link import Linked
    from web.model.comparison import Comparison
    from web.model.lesson_progress import Learning
    from web.model.puzzles import Puzzling
    from web.views.sharing import Sharing

LONGEST_NAME = 24  # what fits a player's panel


class Event(NamedTuple):
    """Something a person did: ``do`` names it, ``on`` says to what, ``text`` what was typed."""

    do: str
    on: str = ""
    text: str = ""


class Seat(NamedTuple):
    """A seat as it is being set up."""

    name: str
    colour: str
    level: str = ""  # of the bot that plays it; empty: a person


class Setup(NamedTuple):
    """A game about to begin."""

    game: str
    seats: tuple[Seat, ...]
    shuffle: bool = False
    options: frozenset[str] = frozenset()


class Wrong(NamedTuple):
    """An action that is not allowed, done all the same; nothing of it is kept."""

    action: Any
    refusal: Refusal
    state: Any  # what would come of it; None where the game cannot even go on


class Opened(NamedTuple):
    """A game on the table."""

    id: str  # of its save
    match: Match
    talk: Talk
    colours: tuple[str, ...]  # by seat
    told: tuple[tuple[Said, ...], ...]  # the log: for each action a few sentences
    refusals: tuple[Refusal, ...] = ()
    refused: tuple[str, ...] = ()  # the words that they are about
    wrong: Wrong | None = None  # what has been done against the rules, to see why not
    more: int = 0  # how often more choices were asked for
    board: bool = False  # the end screen is put aside to look at the board
    floor: int = 0  # so many actions cannot be taken back
    dealt: bool = True  # chance acts by itself; not in a lesson, which says what it does
    replay: Replay | None = None  # looking back
    graph: bool = False  # how the points came is shown
    words: bool = False  # the table in words is shown
    chain: str = ""  # the game's own number, the same wherever it is sent
    title: str = ""  # given by the players, or none
    company: Company = Company()
    council: Council = Council()
    sharing: Sharing | None = None  # how the game can be sent on is shown
    sent: int | None = None  # how many actions there were when it was sent to whoever is to move

    @property
    def still(self) -> Opened:
        """The table as it is, without anything to click."""
        return self._replace(replay=Replay(len(self.match.actions)))


class Arrival(NamedTuple):
    """A link to a game that has gone on here, or gone another way."""

    id: str  # of the save
    mine: Match  # in it
    linked: Linked
    found: Comparison


class Failure(NamedTuple):
    """A game that has come and cannot be read whole."""

    where: Said
    problem: Said  # a sentence
    rule: str = ""  # the one that is broken
    before: str = ""  # the record up to there; empty if not even its beginning can be read
    actions: int = 0  # in that


class Bringing(NamedTuple):
    """Games being brought in."""

    text: str = ""  # that is typed or pasted
    waiting: tuple[Entry, ...] = ()
    total: int = 0  # of games, those that wait among them
    added: int = 0
    known: int = 0  # games that were here already
    last: str = ""  # the id of the last one of these
    failures: tuple[Failure, ...] = ()


class Model(NamedTuple):
    """Everything the page shows."""

    saves: tuple[Saved, ...] = ()  # newest first
    setup: Setup | None = None
    opened: Opened | None = None
    arrival: Arrival | None = None
    learning: Learning | None = None  # lessons, the table being theirs
    puzzling: Puzzling | None = None  # puzzles, likewise
    notices: tuple[Said, ...] = ()  # sentences to be read and put away
    remarks: tuple[Said, ...] = ()  # sentences that only lie there
    deleted: tuple[Saved, ...] = ()  # from the shelf, and can still be brought back
    managing: str = ""  # the id of the save whose title, copies and so on are looked after
    bringing: Bringing | None = None
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
