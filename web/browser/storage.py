"""Storage of saves on the device through storage.js, shared with other tabs.

Any access may be refused; the game continues regardless.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from js import store
from pyodide.ffi import create_once_callable, create_proxy

from py_rules import limits
from web.browser.parts import Absent
from web.model import saves
from web.model.events import About, Event
from web.model.page import Model, open_id
from web.model.saves import Saved

# The name of the error when the browser has not opened the store in time.
TIMEOUT_ERROR = "TimeoutError"
ACTIONS_BEFORE_REQUEST = (
    8  # number of actions after which the browser is asked for persistent storage
)


class StoredRow(NamedTuple):
    """A save with the version number of its row, which grows by one with each change."""

    revision: int
    saved: Saved


class DeviceStorage:
    """Stores changed saves, and dispatches failures and the changes by other tabs.

    Writes do not wait for one another. Each names the revision that it replaces, so those after a
    failed one fail too; then the row is read and written again.
    """

    def __init__(
        self,
        dispatch: Callable[[Event], None],
        arrived: Callable[[list[Saved], bool], None],
        save_changes: Callable[[], None],
        run: Callable[[Callable[[], object]], object],
    ) -> None:
        self.dispatch = dispatch
        self.arrived = arrived
        self.save_changes = save_changes  # calls `save` and reports errors
        self.run = run  # runs a step once the parts it needs are loaded
        self.model = Model()  # the model to be stored
        self.here = str(store.wanted)  # the stored id of the game on the table
        self.issued: dict[str, StoredRow] = {}  # saves sent to the store, by id
        self.sure: dict[str, StoredRow] = {}  # saves known to be stored
        self.former: dict[str, tuple[str, str]] = {}  # key and text of version-1 saves, by id
        self.waiting: dict[str, StoredRow] = {}  # read, but not yet on the shelf
        self.doubtful = set[str]()  # ids of saves to be compared with their rows next time
        self.awaited = ""  # id of the game to resume that was not read in time
        self.failed = ""  # id of the game that the last start failed on
        self.refused = False  # a failure has been reported
        self.failing = set[str]()  # ids reported as not stored
        self.delayed = False  # the browser has not opened the store yet
        self.asked = False
        self.flush: Callable[[], None] = lambda: None  # sends what waits for a pause in typing

    def start(self, begin: Callable[[list[Saved], str], None]) -> None:
        """Pass on the save to resume, if any, and its id; the other saves arrive later.

        After a failed start nothing is resumed. A save that is not read in time is opened when it
        arrives, unless the user has done something by then.

        While the browser does not open the store, the page says so and waits. Then the saves are
        read, and everything played so far is stored.
        """
        wanted = str(store.wanted)
        moving = list[Saved]()
        for key, text in store.former():
            saved = saves.read(saves.former_id(str(text)), str(text))
            self.former[saved.id] = str(key), str(text)
            moving.append(saved)
            if key == f"ludoteka:game:{wanted}":
                wanted = saved.id

        def first(row: Any, failed: Any) -> None:
            self.failed = str(failed)
            resumed = "" if self.failed else wanted
            old = [saved for saved in moving if saved.id == resumed]
            found = [self._known(row)] if row else old

            def opening() -> None:
                if found:
                    store.mark(resumed, False)  # again, because loading a part may have taken long
                try:
                    begin(found, resumed)
                except Absent:
                    if found:
                        store.unmark()  # a slow part is not the game's fault
                    raise
                follow()

            def go(_: Any = None) -> None:
                self.awaited = "" if found else resumed
                self.run(opening)

            def follow() -> None:
                store.listen(create_proxy(self._on_message))
                if self.awaited:
                    store.late.then(create_once_callable(self._late))
                    self._read_rest(moving)
                elif resumed:
                    store.settled().then(create_once_callable(lambda _: self._read_rest(moving)))
                else:
                    self._read_rest(moving)

            if found:
                store.mark(resumed, False)
                store.pause().then(create_once_callable(go))
            else:
                go()

        def when_known(failed: Any) -> None:
            store.first.then(create_once_callable(lambda row: first(row, failed)))

        store.failed.then(create_once_callable(when_known))

    def _late(self, row: Any) -> None:
        """Open the game to resume, read at last, if the page still shows the shelf."""
        self.awaited, id_ = "", self.awaited
        model = self.model
        if row and id_ and not (model.table or model.setup or model.arrival):
            store.mark(id_, False)
            if id_ not in self.issued:
                self.waiting[id_] = _stored_row(row)
                self._hand_over([])
            self.dispatch(Event("continue", id_))
            store.settled()
        elif not model.table:
            store.opened("")

    def _read_rest(self, moving: list[Saved]) -> None:
        """Read all other rows in batches, so that the page stays responsive."""
        following = store.reading()
        handed = 0

        def batch(rows: Any) -> None:
            nonlocal handed
            more = False
            for row in rows:
                more, id_ = True, str(row.id)
                if id_ not in self.issued:
                    store.mark(id_, True)
                    self.waiting[id_] = _stored_row(row)
            if not more:
                end()
                return
            if len(self.waiting) > handed:  # rarely, because each time sorts the whole shelf
                handed += self._hand_over([])
            store.unmark()
            following().then(create_once_callable(batch), create_once_callable(refused))

        def wait() -> None:
            self.delayed = True
            self._hand_over([], last=True)
            self.dispatch(Event("unopened"))
            store.arrival().then(create_once_callable(opened), create_once_callable(refused))

        def opened(_: Any) -> None:
            self._again()  # first, so that no row is taken for one that this page has to replace
            following().then(create_once_callable(batch), create_once_callable(refused))

        def end() -> None:
            for id_ in self.former.keys() & self.sure.keys():
                self._moved(id_)
            old = [each for each in moving if each.id in self.former and each.id not in self.issued]
            self._hand_over(old, last=True)
            store.unmark()
            if self.delayed:
                self.delayed = False
                self.dispatch(Event("opened"))
            if self.failed:
                self.dispatch(Event("unready", self.failed))

        def refused(error: Any) -> None:
            if str(getattr(error, "name", "")) == TIMEOUT_ERROR:
                wait()
                return
            self.delayed = False
            self._refuse(error)
            end()

        following().then(create_once_callable(batch), create_once_callable(refused))

    def _hand_over(self, more: list[Saved], *, last: bool = False) -> int:
        """Put the saves that have been read on the shelf; return their number."""
        rows = {id_: row for id_, row in self.waiting.items() if id_ not in self.issued}
        self.waiting.clear()
        self.issued.update(rows)
        self.sure.update(rows)
        self.arrived([*(row.saved for row in rows.values()), *more], last)
        return len(rows)

    def shortcuts(self) -> bool:
        """Return whether single-character shortcuts are on, which is the default."""
        return str(store.setting("shortcuts")) != "off"

    def results(self) -> str:
        """Return the stored results of games against bots."""
        return str(store.setting("results"))

    def daily(self) -> str:
        """Return the last date whose daily puzzle is known to be solved; empty for none."""
        return str(store.setting("daily") or "")

    def last_setups(self) -> str:
        """Return how games were set up last, as stored."""
        return str(store.setting("choices") or "")

    def save(self, model: Model) -> None:
        """Store what changed since the last call, and remove what was deleted.

        If one save raises an error, the others are stored first and then it is raised. All that
        failed is retried at the next call.
        """
        before, self.model = self.model, model
        try:
            self._save(before, model)
        except Exception:
            self.model = before
            raise

    def _save(self, before: Model, model: Model) -> None:
        here = "" if model.learning and not model.exercise else open_id(model)
        if here != self.here and (here or not self.awaited):
            store.opened(here)
        if here and open_id(before) != here:
            self.awaited = ""
            store.notify("open", here)
        self.here = here
        if model.shortcuts != before.shortcuts:
            store.set("shortcuts", "" if model.shortcuts else "off")
        if model.daily != before.daily:
            store.set("daily", model.daily)
        if model.last_setups != before.last_setups:
            store.set("choices", model.last_setups)
        if model.results != before.results:
            from web.model import results  # noqa: PLC0415  (not needed at the start)

            store.set("results", results.merged(self.results(), model.results))  # of another tab
        if model.saves is before.saves and model.deleted is before.deleted:
            return
        former, now = saves.without_same_end(before.saves, model.saves)
        wanted = {saved.id: saved for saved in (*model.deleted, *now)}
        ids = {saved.id for saved in (*before.deleted, *former)} | self.doubtful
        if self.doubtful - wanted.keys():
            wanted |= {saved.id: saved for saved in model.saves if saved.id in self.doubtful}
        self.doubtful.clear()
        failed: Exception | None = None
        for id_, saved in wanted.items():
            issued = self.issued.get(id_)
            if issued is None or (issued.saved is not saved and issued.saved != saved):
                try:
                    self._write(saved)
                except Exception as error:  # noqa: BLE001  (the others are stored whatever fails)
                    self._back(id_)
                    failed = error
        for id_ in (ids - wanted.keys()) & self.issued.keys():
            store.remove(id_, self.issued.pop(id_).revision)
            self.sure.pop(id_, None)
        if failed:
            raise failed

    def poll(self) -> None:
        """Read the open game again, because another tab may have changed it in the background."""
        if here := open_id(self.model):
            store.row(here).then(create_once_callable(self._seen))

    def _write(self, saved: Saved) -> None:
        if saved.unread:
            return  # only part of it is in memory
        text = saves.write(saved)
        if saved.problem and len(text) > limits.ROW:
            return  # with its problem it is too long to read back: leave the row
        issued = self.issued.get(saved.id)
        expected = issued.revision if issued else 0
        written = StoredRow(expected + 1, saved)
        self.issued[saved.id] = written
        result = store.keep(saved.id, expected, written.revision, text)
        result.then(create_once_callable(lambda result: self._done(written, str(result))))
        table = self.model.table
        if not self.asked and table and len(table.match.actions) >= ACTIONS_BEFORE_REQUEST:
            self.asked = True
            store.persist()

    def _done(self, stored: StoredRow, result: str) -> None:
        """Handle the result of a write, and report a save that is no longer stored."""
        id_ = stored.saved.id
        if result == "kept":
            self.sure[id_] = stored
            self._moved(id_)
        elif result == "taken":
            store.row(id_).then(create_once_callable(lambda row: self._taken(id_, row)))
        else:
            self._back(id_)
            if not (self.delayed and result == TIMEOUT_ERROR):
                self._refuse(result)
        if (id_ in self.failing) != (failed := result not in ("kept", "taken")):
            self.failing ^= {id_}
            self.dispatch(Event("unstored" if failed else "stored", id_))

    def _back(self, id_: str) -> None:
        """Roll back a failed write, so that the next change sends the save again."""
        self.doubtful.add(id_)
        if id_ in self.sure:
            self.issued[id_] = self.sure[id_]
        else:
            self.issued.pop(id_, None)

    def _taken(self, id_: str, row: Any) -> None:
        """Handle a conflict: the row is an earlier one of this tab, or another tab's."""
        sure = self.sure.get(id_)
        if row and (sure is None or (sure.revision, saves.write(sure.saved)) != _message(row)):
            self._known(row)
            self.dispatch(Event("parted", About(id_, str(row.text))))
        else:
            self._back(id_)
        self._moved(id_)
        self._again()

    def _again(self) -> None:
        """Send every save that is not stored in its current state."""
        self.model = self.model._replace(saves=())
        self.save_changes()

    def _on_message(self, message: Any) -> None:
        """Handle a message of another tab."""
        kind, id_ = str(message.kind), str(message.id)
        if kind == "kept":
            self.flush()  # or the other tab's version would replace what is typed here
            self._seen(message)
        elif kind == "removed":
            self.issued.pop(id_, None)
            self.sure.pop(id_, None)
            self.waiting.pop(id_, None)
            self.dispatch(Event("gone", id_))
            self._again()  # the open game is stored again
        elif kind == "emptied":
            self.issued.clear()
            self.sure.clear()
            self._again()
        elif open_id(self.model) == id_:  # the other tab has the same game open
            if kind == "open":
                store.notify("here", id_)
            self.dispatch(Event("shared", About(id_, "first" if kind == "open" else "later")))

    def _seen(self, row: Any) -> None:
        """Handle a row read from the store; skipped while a write by this tab is under way."""
        if row and not _stored_row(row).saved.unread:
            sure = self.sure.get(str(row.id))
            under_way = self.issued.get(str(row.id)) is not sure
            if not under_way and (sure is None or sure.revision < int(row.revision)):
                self._known(row)
                self.dispatch(Event("followed", About(str(row.id), str(row.text))))

    def _known(self, row: Any) -> Saved:
        stored = _stored_row(row)
        self.issued[stored.saved.id] = self.sure[stored.saved.id] = stored
        self.doubtful.add(stored.saved.id)
        return stored.saved

    def _moved(self, id_: str) -> None:
        """Delete the old entry of a save of version 1, once its row is stored."""
        if id_ in self.former:
            store.putAway(*self.former.pop(id_))

    def _refuse(self, error: Any) -> None:
        """Report a failure to store something, once: a JavaScript error, or its name."""
        if not self.refused:
            self.refused = True
            self.dispatch(Event("unkept", str(getattr(error, "name", error))))


def _stored_row(row: Any) -> StoredRow:
    size, broke = getattr(row, "size", 0), getattr(row, "broke", False)
    text = str(row.text)
    return StoredRow(int(row.revision), saves.read(str(row.id), text, int(size), broke=bool(broke)))


def _message(row: Any) -> tuple[int, str]:
    return int(row.revision), str(row.text)
