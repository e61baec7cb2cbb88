"""The class screens: making a set, working through one, reading results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from py_rules.message import Text
from py_rules.puzzles import Puzzle
from web.model import class_gathering, class_own, class_sets, puzzles
from web.model.class_codes import BrokenCode
from web.model.class_gathering import Gathered, Sheet
from web.model.class_sets import ClassSet, SetTask
from web.model.class_work import Work
from web.model.lessons import Lesson
from web.model.puzzles import Filter
from web.model.sharing import Sharing

Item = Lesson | Puzzle  # what a set can contain
BATCH_SIZE = 5  # puzzles taken at once
Screen = Literal["make", "set", "results"]
OWN_TASKS = "own"  # instead of a game: the teacher's own exercises and puzzles are listed
# Ids of stored rows
DRAFT = "class/draft"  # the set that is being made
SETS = "class/set/"  # sets that were made here or came with results
WORK = "class/work/"  # a pupil's work, by the number of the set
RESULTS = "class/result/"  # gathered results, by their code


class Classes(NamedTuple):
    """The open class screen, and the rows about classes stored on the device."""

    screen: Screen = "make"
    rows: Mapping[str, str] | None = None  # what is stored, by id; None until it has been read
    contents: Mapping[str, Item] = {}  # all of a game, by SetTask.key
    replaced: Mapping[str, str] = {}  # the key of each replaced puzzle: that of its replacement
    loaded: frozenset[str] = frozenset()  # games whose contents are loaded
    problem: Text = ""  # why something could not be loaded or opened
    sharing: Sharing | None = None  # the link of a set or a result that is shown
    # Making a set
    draft: ClassSet = ClassSet()  # its title as typed
    game: str = ""  # the game whose lessons and puzzles are listed, or OWN_TASKS
    filter: Filter = Filter()  # which of its puzzles are listed
    shown_more: int = 0  # how often the list was asked for more puzzles
    # Working through a set
    work: Work | None = None
    at: int | None = None  # index of the task on the table
    wanted: int | None = None  # index of the task to start when everything is loaded
    seen: str = ""  # the moment of the last event in the task
    # Reading results
    typed: str = ""
    reads: int = 0  # number of times that typed text was read
    gathered: Gathered | None = None  # what the last text contained
    unread: tuple[tuple[str, Text], ...] = ()  # files that could not be read, and why
    waiting: tuple[str, ...] = ()  # texts to be read once the stored rows are known
    clearing: bool = False  # waiting for confirmation to delete all results

    @property
    def made(self) -> ClassSet:
        """The draft as it is stored in a set."""
        return self.draft._replace(title=class_sets.titled(self.draft.title))

    @property
    def games(self) -> frozenset[str]:
        """The games whose lessons and puzzles this screen needs."""
        if self.screen == "make":
            chosen = (each.game for each in self.draft.tasks if not each.text)
            return frozenset({*chosen, self.game} - {"", OWN_TASKS})
        made = [self.work.made] if self.work else []
        if self.screen == "results":
            made = [sheet.made for sheet in self.sheets if sheet.made]
        return frozenset(each.game for one in made for each in one.tasks if not each.text)

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All puzzles of the game whose contents are listed, in the order of their file."""
        items = (each for each in self.contents.values() if each.game == self.game)
        return tuple(each for each in items if isinstance(each, Puzzle))

    @property
    def listed(self) -> tuple[Puzzle, ...]:
        """The puzzles that pass the filter, the easiest first."""
        return puzzles.easiest_first(filter(self.filter.admits, self.puzzles))

    @property
    def next_few(self) -> tuple[SetTask, ...]:
        """The first puzzles listed that are not in the set, at most BATCH_SIZE."""
        tasks = map(task_of, self.listed)
        return tuple(each for each in tasks if each not in self.draft.tasks)[:BATCH_SIZE]

    @property
    def ready(self) -> bool:
        """Whether everything that the screen needs is loaded."""
        return self.rows is not None and self.games <= self.loaded

    @property
    def lacking(self) -> frozenset[int]:
        """The indices of the set's tasks that this version of the page does not have."""
        tasks = self.work.made.tasks if self.work and self.ready else ()
        return frozenset(at for at, task in enumerate(tasks) if not self._has(task))

    def _has(self, task: SetTask) -> bool:
        if task.text:
            return class_own.title(task) is not None
        return self.item(task) is not None

    def item(self, task: SetTask) -> Item | None:
        """Return the lesson or puzzle of a task; for a replaced puzzle, the one in its place."""
        return self.contents.get(self.replaced.get(task.key, task.key))

    @property
    def sets(self) -> tuple[ClassSet, ...]:
        """The stored sets, as they were made."""
        return tuple(filter(None, map(_set, self.stored(SETS))))

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The tables of all results."""
        return class_gathering.sheets(self.stored(RESULTS), self.sets)

    def stored(self, prefix: str) -> tuple[str, ...]:
        """Return the texts of the stored rows under a prefix."""
        rows = self.rows or {}
        return tuple(rows[id_] for id_ in rows if id_.startswith(prefix))

    def with_rows(self, changed: Mapping[str, str]) -> Classes:
        """Return the state with changed rows; an empty text deletes one."""
        rows = {**(self.rows or {}), **changed}
        return self._replace(rows={id_: text for id_, text in rows.items() if text})


def _set(code: str) -> ClassSet | None:
    try:
        return class_sets.read(code)
    except BrokenCode:
        return None


def task_of(item: Item) -> SetTask:
    """Return a lesson or a puzzle as a task."""
    if isinstance(item, Puzzle):
        return class_sets.task("puzzle", puzzles.key(item))
    return class_sets.task("lesson", item.id)


def former_keys(item: Item) -> tuple[str, ...]:
    """Return the SetTask.key of each puzzle that this one replaces; empty for a lesson."""
    if not isinstance(item, Puzzle):
        return ()
    return tuple(class_sets.task("puzzle", f"{item.game}/{id_}").key for id_ in item.formerly)


def set_id(made: ClassSet) -> str:
    """Return the id of the row that stores a set."""
    return f"{SETS}{class_sets.number(made):08x}"


def work_id(made: ClassSet) -> str:
    """Return the id of the row that stores a pupil's work in a set."""
    return f"{WORK}{class_sets.number(made):08x}"


def fragment(classes: Classes) -> str:
    """Return the fragment of the address that opens this screen again."""
    if classes.screen != "set" or classes.work is None:
        return f"#class/{classes.screen}"
    code = class_sets.write(classes.work.made)
    at = classes.wanted if classes.at is None else classes.at
    return f"#set/{code}" + ("" if at is None else f"/{at + 1}")
