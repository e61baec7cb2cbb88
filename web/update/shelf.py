"""Events of the shelf, and notices and window events on every screen."""

from __future__ import annotations

from random import Random

import py_rules
from py_rules import limits
from py_rules.message import Text, as_message, counted, message
from web import i18n
from web.games.covers import BOXES
from web.i18n import N_, _
from web.model import saves
from web.model.bots import BotSeats
from web.model.events import About
from web.model.page import Model, saved_game
from web.model.saves import Saved
from web.model.setup import usual
from web.update.games import move_to_front, open_dealt, with_saved

LANGUAGE_FAILED = N_("This language couldn’t be loaded. Try again when this device is online.")
START_FAILED = N_(
    "The last time you opened the page, it couldn’t start because of one of your games. That game "
    "has been set aside. All your other games are here."
)
START_FAILED_WITH = N_(
    "The last time you opened the page, it couldn’t start because of this game: {game}. It is "
    "still here, with all your other games. Save it as a file before you open it again."
)
FULL_GAME = N_(
    "This game has {limit} and can’t have more, so it can’t go on. You can undo actions, replay "
    "the game, or copy its record."
)
REPORT = N_("Try again. If that doesn’t help, report the text below.")


def show_shelf(model: Model, nothing: None, rng: Random) -> Model:
    """Leave the current screen for the shelf."""
    coming = model.importing if model.importing and model.importing.waiting else None
    model = model._replace(setup=None, table=None, arrival=None, importing=coming, managing="")
    model = model._replace(annotating=None, playing=None, study=None, exercise=None)
    return model._replace(shown_more=0, sought="", remarks=(), my_games=None)


def choose(model: Model, game: str, rng: Random) -> Model:
    """Set up a game as last time; the first time, against one bot."""
    if game not in py_rules.GAMES:
        return model
    chosen = None
    if model.last_setups:
        from web.model import last_setups  # noqa: PLC0415  (not needed at the start)

        chosen = last_setups.read(model.last_setups, game)
    return model._replace(setup=chosen or usual(game), table=None, arrival=None, remarks=())


def new_game(model: Model, game: str, rng: Random) -> Model:
    """Set up a game from the buttons above the saved ones."""
    return choose(model, game, rng)


def open_save(model: Model, id_: str, rng: Random) -> Model:
    """Open a save. A damaged one is kept unchanged, and its readable part opens as a new game."""
    saved = saved_game(model, id_)
    if saved is None:
        return model
    if saved.study and not saved.problem:
        from web.update import study_storage  # noqa: PLC0415  (rarely needed, and not for a start)

        return study_storage.open_saved(model, saved, rng)
    if saved.exercise and not saved.problem:
        from web.update import exercise_storage  # noqa: PLC0415  (as above)

        return exercise_storage.open_saved(model, saved, rng)
    before = None
    try:
        game = saves.load_save(saved)
    except saves.Damaged as damaged:
        aside = saves.set_aside(saved, damaged.message)
        rest = tuple(aside if each is saved else each for each in model.saves)
        model = model._replace(
            saves=rest,
            table=None,
            arrival=None,
            notices=(
                *model.notices,
                message("A saved game is damaged: {why}", why=as_message(damaged.message)),
            ),
        )
        if damaged.match is None:
            return model
        id_, game = saves.identity(rng), saves.LoadedSave(damaged.match, (), damaged.colours)
    else:
        if saved.draft:
            from web.update import workshop_storage  # noqa: PLC0415  (rarely needed, and not for a start)

            return workshop_storage.open_saved(model, saved, game, rng)
        before = saved
    chain = saved.lineage_id or saves.lineage_id(rng)
    table = open_dealt(
        id_, game.match, game.colours, rng, game.selected, lineage_id=chain, title=saved.title
    )
    table = table._replace(bots=BotSeats(game.levels))
    if before:
        table = table._replace(sent_at=before.sent, here=before.here, notes=before.notes)
    model = model._replace(table=table, setup=None, arrival=None, remarks=())
    if before and table.match is game.match and saved.lineage_id and saved.picture:
        # It is unchanged, so it keeps its date and is not saved again.
        return move_to_front(model, before)
    return with_saved(model)


def delete(model: Model, id_: str, rng: Random) -> Model:
    """Delete a save. It can be restored until the page closes; ignored while a game is open."""
    saved = saved_game(model, id_)
    if saved is None or model.table:
        return model
    rest = tuple(each for each in model.saves if each is not saved)
    return model._replace(saves=rest, deleted=(*model.deleted, saved), managing="")


def manage(model: Model, id_: str, rng: Random) -> Model:
    """Open or close the menu of a save."""
    return model._replace(managing="" if id_ == model.managing else id_)


def title(model: Model, given: About, rng: Random) -> Model:
    """Set the title of a save; an empty one removes it."""
    title = "".join(c for c in given.text if c.isprintable())[: saves.MAX_TITLE_LENGTH]
    renamed = (
        saved._replace(title=title) if saved.id == given.id and not saved.problem else saved
        for saved in model.saves
    )
    return model._replace(saves=tuple(renamed))


def copied(saved: Saved, rng: Random) -> Saved:
    """Return a copy of a save with a new id and a title that marks it as a copy."""
    if saved.study:
        from web.update import study_storage  # noqa: PLC0415  (as above)

        return study_storage.copied(saved, rng)
    if saved.exercise:
        from web.update import exercise_storage  # noqa: PLC0415  (as above)

        return exercise_storage.copied(saved, rng)
    title = (saved.title or ", ".join(saved.names))[: saves.MAX_TITLE_LENGTH - 7]
    return saved._replace(id=saves.identity(rng), title=_("{title} (copy)", title=title))


def duplicate(model: Model, id_: str, rng: Random) -> Model:
    """Put a copy of a game on the shelf."""
    saved = saved_game(model, id_)
    if saved is None or saved.problem:
        return model
    copy = copied(saved, rng)._replace(changed=model.now)
    return move_to_front(model._replace(managing=copy.id), copy)


def restore(model: Model, nothing: None, rng: Random) -> Model:
    """Restore the save deleted last."""
    if not model.deleted:
        return model
    *rest, saved = model.deleted
    return model._replace(saves=saves.in_order((saved, *model.saves)), deleted=tuple(rest))


def forget(model: Model, nothing: None, rng: Random) -> Model:
    """Discard deleted saves for good."""
    return model._replace(deleted=())


def show_more(model: Model, nothing: None, rng: Random) -> Model:
    """Show more games on the shelf, not only the newest."""
    return model._replace(shown_more=model.shown_more + 1)


def find(model: Model, text: str, rng: Random) -> Model:
    """Show only the games with these words on the shelf; all if the text is empty."""
    return model._replace(sought=text[: saves.MAX_TITLE_LENGTH], shown_more=0, managing="")


def dismiss(model: Model, nothing: None, rng: Random) -> Model:
    """Dismiss notices and remarks."""
    return model._replace(notices=(), remarks=(), unready="")


def notice(model: Model, sentence: str, rng: Random) -> Model:
    """Show a notice; the text is a sentence of the page."""
    return _with_notice(model, sentence)


def broken(model: Model, detail: str, rng: Random) -> Model:
    """Show that something on the page failed, with the details for a bug report."""
    return _with_notice(_with_notice(model, REPORT), detail)


def bot_failed(model: Model, why: str, rng: Random) -> Model:
    """Show why a bot could not move or give a hint."""
    return _with_notice(
        model,
        message(
            "The computer player can’t play: {why}. Reload the page to try again.",
            why=as_message(why),
        ),
    )


def start_failed(model: Model, id_: str, rng: Random) -> Model:
    """Report that the last start failed, and on which game."""
    saved = saved_game(model, id_)
    if saved is None or saved.problem:
        return _with_notice(model, START_FAILED)._replace(unready=id_ if saved else "")
    box = BOXES[saved.game][0] if saved.game in BOXES else saved.game
    title = message("{game}: {names}", game=box, names=", ".join(saved.names))
    notice = message(START_FAILED_WITH, game=saved.title or title)
    return _with_notice(model, notice)._replace(unready=id_)


def game_full(model: Model) -> Model:
    """Report that the open game can have no more actions, and pause its bots."""
    opened = model.table
    if opened:
        model = model._replace(table=opened._replace(bots=opened.bots._replace(paused=True)))
    most = counted("{count} action", "{count} actions", count=limits.ACTIONS)
    return _with_notice(model, message(FULL_GAME, limit=most))


def not_copied(model: Model, text: str, rng: Random) -> Model:
    """Show a text that could not be copied, so that it can be selected by hand.

    An open sharing panel is modal, so the text is shown inside it.
    """
    table = model.table
    if table and table.sharing:
        return model._replace(table=table._replace(sharing=table.sharing._replace(uncopied=text)))
    return _with_notice(
        model,
        message(
            "The browser doesn’t let this page copy text. Select the text and copy it: {what}",
            what=text,
        ),
    )


def _with_notice(model: Model, text: Text) -> Model:
    """Add a notice unless it is already shown."""
    if text in model.notices:
        return model
    return model._replace(notices=(*model.notices, text))


def layout(model: Model, shape: str, rng: Random) -> Model:
    """Update the layout to the shape of the window."""
    return model._replace(tall=shape == "tall")


def language(model: Model, code: str, rng: Random) -> Model:
    """Change the language of the page."""
    return model._replace(language=code) if i18n.has_language(code) else model


def language_failed(model: Model, nothing: None, rng: Random) -> Model:
    """Show that the catalogue of a language could not be loaded."""
    return model._replace(notices=(*model.notices, LANGUAGE_FAILED))


def toggle_keys(model: Model, nothing: None, rng: Random) -> Model:
    """Show or hide the help sheet of keyboard shortcuts."""
    return model._replace(keys=not model.keys)


def toggle_shortcuts(model: Model, nothing: None, rng: Random) -> Model:
    """Turn single-character shortcuts on or off."""
    return model._replace(shortcuts=not model.shortcuts)
