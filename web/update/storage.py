"""Events of storage and of other tabs: saves loaded, changed, deleted, refused."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from py_rules.message import Text
from web.i18n import N_
from web.model import saves
from web.model.events import About
from web.model.page import Model, made_by_hand, open_id, saved_game
from web.model.saves import Saved
from web.model.table import TableState
from web.update.games import at_position, move_to_front

SAVING_FORBIDDEN = N_(
    "This browser doesn’t let the page save anything on this device. The game will be lost "
    "when you close the page. Use “Copy the record” to keep the game."
)
DEVICE_FULL = N_(
    "This device has no room left to save the game. You can play on: the page tries again "
    "after every action. Use “Copy the record” to keep the game."
)
SAVING_FAILED = N_(
    "The browser couldn’t save the game. You can play on: the page tries again after every "
    "action. Use “Copy the record” to keep the game."
)
MADE_SAVING_FORBIDDEN = N_(
    "This browser doesn’t let the page save anything on this device. What you have made will be "
    "lost when you close the page. Use “Save it as a file” to keep it."
)
MADE_DEVICE_FULL = N_(
    "This device has no room left to save what you have made. You can go on: the page tries again "
    "after every change. Use “Save it as a file” to keep it."
)
MADE_SAVING_FAILED = N_(
    "The browser couldn’t save what you have made. You can go on: the page tries again after every "
    "change. Use “Save it as a file” to keep it."
)
STORAGE_LATE = N_(
    "Your saved games can’t be read yet, because the browser’s storage isn’t available. You can "
    "already play. As soon as the storage is available, your saved games appear, and what you "
    "have played is saved. Don’t close the page until then."
)
STORAGE_OPENED = N_(
    "The browser’s storage is available now. Your saved games are back, and the page saves what "
    "you play."
)
OPEN_TWICE = N_(
    "This game is also open in another tab. Both tabs show the same game, and you can play "
    "on in either."
)
SAVE_CONFLICT = N_(
    "This game continued differently in another tab. Nothing is lost: the other tab’s game "
    "is among your games, and you continue here with a copy."
)
STUDY_CONFLICT = N_(
    "This study was changed in another tab at the same time. Nothing is lost: the other tab’s "
    "study is among your studies, and you continue here with a copy."
)
EXERCISE_CONFLICT = N_(
    "This exercise was changed in another tab at the same time. Nothing is lost: the other tab’s "
    "exercise is among your exercises, and you continue here with a copy."
)
EXERCISE_DELETED = N_(
    "This exercise was deleted in another tab. It is still open here, so it stays saved."
)
STUDY_DELETED = N_(
    "This study was deleted in another tab. It is still open here, so it stays saved."
)
DELETED_ELSEWHERE = N_(
    "This game was deleted in another tab. It is still open here, so it stays saved."
)


def arrived(model: Model, rows: Iterable[Saved]) -> Model:
    """Add saves loaded from the device; saves that the page already has are not replaced."""
    known = {saved.id for saved in (*model.saves, *model.deleted)}
    fresh = [saved for saved in rows if saved.id not in known]
    return model._replace(saves=saves.in_order((*model.saves, *fresh))) if fresh else model


def save_changed(model: Model, row: About, rng: Random) -> Model:
    """Take over a save written by another tab, even if it is the open game.

    If one version is a workshop position and the other a game, both are kept.
    """
    saved = saves.read(row.id, row.text)
    if any(each.id == saved.id for each in model.deleted):
        rest = tuple(saved if each.id == saved.id else each for each in model.deleted)
        return model._replace(deleted=rest)
    if model.playing and open_id(model) == saved.id and not saved.problem:
        ours = saved_game(model, saved.id)
        same = ours and _annotated_parts(ours) == _annotated_parts(saved)
        return move_to_front(model, saved) if same else _keep_both(model, saved, rng)
    if model.study and open_id(model) == saved.id:
        from web.update import study_storage  # noqa: PLC0415  (rarely needed, and not for a start)

        return study_storage.followed(model, saved, rng)
    if model.exercise and open_id(model) == saved.id:
        from web.update import exercise_storage  # noqa: PLC0415  (as above)

        return exercise_storage.followed(model, saved, rng)
    table = model.table
    if table is None or table.id != saved.id:
        return move_to_front(model, saved)
    if not saved.problem and bool(saved.draft) != bool(model.workshop):
        return _keep_both(model, saved, rng)  # a game here, a workshop position there
    try:
        if model.workshop:
            from web.update import workshop_storage  # noqa: PLC0415  (rarely needed, and not for a start)

            return workshop_storage.followed(model, saved)
        followed = _following(table, saved)
    except saves.Damaged:
        if model.workshop and not saved.problem:
            return _keep_both(model, saved, rng)  # kept for a page that can read it
        return model  # the open game is intact and will be saved again
    if model.annotating and table.replay:
        from web.model import annotating  # noqa: PLC0415  (rarely needed, and not for a start)

        followed = followed._replace(replay=annotating.still(followed, table.replay))
        mode = annotating.remembered(model.annotating, table.notes, followed.notes)
        model = model._replace(annotating=mode)
    return move_to_front(model._replace(table=followed), saved)


def _annotated_parts(saved: Saved) -> tuple[object, ...]:
    """The parts of a save that a variation being played depends on."""
    return saved.record, saved.redo, saved.notes


def _following(table: TableState, saved: Saved) -> TableState:
    """Return the open game as saved by another tab. Raises Damaged."""
    game = saves.load_save(saved, table.match)
    followed = at_position(table, game.match, game.selected)
    return followed._replace(
        colours=game.colours,
        title=saved.title,
        notes=saved.notes,
        board=table.board,
        sent_at=saved.sent,
        here=saved.here,
    )


def save_conflict(model: Model, row: About, rng: Random) -> Model:
    """Resolve a conflict: the device holds another version of a save than this page expected.

    If one version continues the other, the longer is kept. Otherwise both are, and an open game
    continues under a new id.
    """
    theirs = saves.read(row.id, row.text)
    ours = saved_game(model, row.id)
    if ours is None or theirs.problem or _goes_further(ours, theirs):
        return model
    if _goes_further(theirs, ours):
        return save_changed(model, row, rng)
    return _keep_both(model, theirs, rng)


def _keep_both(model: Model, theirs: Saved, rng: Random) -> Model:
    """Keep the other tab's version of a save, and this page's under a new id, even if open."""
    ours, table, id_ = saved_game(model, theirs.id), model.table, saves.identity(rng)
    if model.playing and open_id(model) == theirs.id:
        origin = model.playing.origin._replace(id=id_)
        model = model._replace(
            playing=model.playing._replace(origin=origin),
            notices=(*model.notices, SAVE_CONFLICT),
        )
    elif model.study and open_id(model) == theirs.id:
        model = model._replace(
            study=model.study._replace(id=id_), notices=(*model.notices, STUDY_CONFLICT)
        )
    elif model.exercise and open_id(model) == theirs.id:
        model = model._replace(
            exercise=model.exercise._replace(id=id_),
            notices=(*model.notices, EXERCISE_CONFLICT),
        )
    elif table and table.id == theirs.id:
        model = model._replace(
            table=table._replace(id=id_), notices=(*model.notices, SAVE_CONFLICT)
        )
    return move_to_front(model, *([ours._replace(id=id_)] if ours else []), theirs)


def _goes_further(one: Saved, other: Saved) -> bool:
    """Return whether one record equals the other or continues it.

    A workshop position continues no game.
    """
    if (one.draft, one.notes, one.study) != (other.draft, other.notes, other.study):
        return False
    if one.exercise != other.exercise:
        return False
    lines = [line for line in other.record.splitlines() if not line.startswith("result ")]
    return one.record.splitlines()[: len(lines)] == lines


def save_deleted(model: Model, id_: str, rng: Random) -> Model:
    """Remove a save that another tab has deleted, unless it is open here."""
    if model.study and open_id(model) == id_:
        return model._replace(remarks=(*model.remarks, STUDY_DELETED))
    if model.exercise and open_id(model) == id_:
        return model._replace(remarks=(*model.remarks, EXERCISE_DELETED))
    if model.table and open_id(model) == id_:
        return model._replace(remarks=(*model.remarks, DELETED_ELSEWHERE))
    rest = tuple(saved for saved in model.saves if saved.id != id_)
    deleted = tuple(saved for saved in model.deleted if saved.id != id_)
    return model._replace(saves=rest, deleted=deleted)


def opened_elsewhere(model: Model, tab: About, rng: Random) -> Model:
    """Show, once, that another tab has the open game open too.

    The text is ``first`` or ``later``, depending on when this tab opened it. In a later tab bots
    are paused, so that only one tab plays them.
    """
    table = model.table
    if (
        table is None
        or model.study
        or model.exercise
        or open_id(model) != tab.id
        or tab.id in model.shared
    ):
        return model
    if tab.text == "later" and any(table.bots.levels):
        model = model._replace(table=table._replace(bots=table.bots._replace(paused=True)))
    return model._replace(shared=model.shared | {tab.id}, remarks=(*model.remarks, OPEN_TWICE))


def save_failed(model: Model, error: str, rng: Random) -> Model:
    """Show that saving failed; ``error`` is the name of the browser's exception."""
    full, forbidden, failed = DEVICE_FULL, SAVING_FORBIDDEN, SAVING_FAILED
    if made_by_hand(model):  # so there is a file to save
        full, forbidden, failed = MADE_DEVICE_FULL, MADE_SAVING_FORBIDDEN, MADE_SAVING_FAILED
    text = {"QuotaExceededError": full, "SecurityError": forbidden}.get(error, failed)
    return model._replace(notices=(*_in_time(model), text))


def not_stored(model: Model, id_: str, rng: Random) -> Model:
    """Record that the last version of a save could not be stored."""
    return model._replace(unstored=model.unstored | {id_})


def stored(model: Model, id_: str, rng: Random) -> Model:
    """Record that a save is stored after an earlier failure."""
    return model._replace(unstored=model.unstored - {id_})


def store_late(model: Model, nothing: None, rng: Random) -> Model:
    """Show that the browser hasn’t opened the store yet."""
    return model._replace(notices=(*_in_time(model), STORAGE_LATE))


def store_opened(model: Model, nothing: None, rng: Random) -> Model:
    """Show that the store is open at last and all saves have been read."""
    return model._replace(notices=_in_time(model), remarks=(*model.remarks, STORAGE_OPENED))


def _in_time(model: Model) -> tuple[Text, ...]:
    """The notices except the one about the store being late."""
    return tuple(each for each in model.notices if each != STORAGE_LATE)
