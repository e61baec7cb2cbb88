"""What happens on the shelf, and to notices and the window on every screen."""

from __future__ import annotations

from random import Random

import py_rules
from py_rules.phrase import Said, as_phrase, phrase
from web import i18n
from web.games.colours import COLOURS
from web.i18n import N_, _
from web.model import saves
from web.model.bots import Company
from web.model.events import Event
from web.model.page import Model, found
from web.model.saves import Saved
from web.model.setup import Seat, Setup
from web.update.games import foremost, kept, put

UNSPOKEN = N_("That language could not be loaded. Try again when this device is online.")


def _shelf(model: Model, event: Event, rng: Random) -> Model:
    coming = model.bringing if model.bringing and model.bringing.waiting else None
    model = model._replace(setup=None, opened=None, arrival=None, bringing=coming, managing="")
    return model._replace(all_shown=False, remarks=())


def _choose(model: Model, event: Event, rng: Random) -> Model:
    """Sets a game up, at first for the fewest who can play it."""
    if event.on not in py_rules.GAMES:
        return model
    count = py_rules.load(event.on).seats[0]
    seats = tuple(Seat("", colour) for colour in COLOURS[:count])
    return model._replace(setup=Setup(event.on, seats), opened=None, arrival=None, remarks=())


def _continue(model: Model, event: Event, rng: Random) -> Model:
    """Opens a save. One that is damaged stays as it is; what can be read of it is opened anew."""
    saved = found(model, event.on)
    if saved is None:
        return model
    id_, before = saved.id, None
    try:
        game = saves.opened(saved)
    except saves.Damaged as damaged:
        aside = saves.set_aside(saved, damaged.said)
        rest = tuple(aside if each is saved else each for each in model.saves)
        model = model._replace(
            saves=rest,
            opened=None,
            arrival=None,
            notices=(
                *model.notices,
                phrase("A saved game is damaged: {why}", why=as_phrase(damaged.said)),
            ),
        )
        if damaged.match is None:
            return model
        id_, game = saves.identity(rng), saves.Game(damaged.match, (), damaged.colours)
    else:
        before = saved
    chain = saved.chain or saves.chain(rng)
    opened = put(id_, game.match, game.colours, rng, game.said, chain=chain, title=saved.title)
    opened = opened._replace(company=Company(game.levels), sent=before.sent if before else None)
    model = model._replace(opened=opened, setup=None, arrival=None, remarks=())
    if before and opened.match is game.match and saved.chain and saved.picture:
        return foremost(model, before)  # nothing new to keep, not even a date
    return kept(model)


def _delete(model: Model, event: Event, rng: Random) -> Model:
    """At once; it can be brought back as long as this page lives. Not from the table."""
    saved = found(model, event.on)
    if saved is None or model.opened:
        return model
    rest = tuple(each for each in model.saves if each is not saved)
    return model._replace(saves=rest, deleted=(*model.deleted, saved), managing="")


def _manage(model: Model, event: Event, rng: Random) -> Model:
    """Unfolds what can be done with a game, or folds it again."""
    return model._replace(managing="" if event.on == model.managing else event.on)


def _title(model: Model, event: Event, rng: Random) -> Model:
    """Gives a game a title, or takes it away."""
    title = "".join(c for c in event.text if c.isprintable())[: saves.LONGEST_TITLE]
    renamed = (
        saved._replace(title=title) if saved.id == event.on and not saved.problem else saved
        for saved in model.saves
    )
    return model._replace(saves=tuple(renamed))


def copied(saved: Saved, rng: Random) -> Saved:
    """The same game once more, named so."""
    title = (saved.title or ", ".join(saved.names))[: saves.LONGEST_TITLE - 7]
    return saved._replace(id=saves.identity(rng), title=_("{title} (copy)", title=title))


def _duplicate(model: Model, event: Event, rng: Random) -> Model:
    saved = found(model, event.on)
    if saved is None or saved.problem:
        return model
    copy = copied(saved, rng)._replace(changed=model.now)
    return foremost(model._replace(managing=copy.id), copy)


def _restore(model: Model, event: Event, rng: Random) -> Model:
    """Brings back what was deleted last."""
    if not model.deleted:
        return model
    *rest, saved = model.deleted
    return model._replace(saves=saves.in_order((saved, *model.saves)), deleted=tuple(rest))


def _forget(model: Model, event: Event, rng: Random) -> Model:
    """What was deleted is gone."""
    return model._replace(deleted=())


def _all(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(all_shown=True)


def _dismiss(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(notices=(), remarks=())


def _notice(model: Model, event: Event, rng: Random) -> Model:
    """The page itself has something to say: ``text``."""
    return _told(model, event.text)


def _mute(model: Model, event: Event, rng: Random) -> Model:
    """Who was to play or to advise cannot: ``text`` says why."""
    why = as_phrase(event.text)
    return _told(model, phrase("The opponent cannot think: {why}.", why=why))


def _uncopied(model: Model, event: Event, rng: Random) -> Model:
    """The browser did not let the page copy the ``text``, which is shown to be selected."""
    return _told(
        model,
        phrase(
            "The browser does not let the page copy. Select the text here: {what}",
            what=event.text,
        ),
    )


def _told(model: Model, said: Said) -> Model:
    """Once."""
    if said in model.notices:
        return model
    return model._replace(notices=(*model.notices, said))


def _layout(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(tall=event.on == "tall")


def _language(model: Model, event: Event, rng: Random) -> Model:
    """Another language is spoken from now on: ``on``."""
    return model._replace(language=event.on) if i18n.knows(event.on) else model


def _unspoken(model: Model, event: Event, rng: Random) -> Model:
    """The catalogue of another language cannot be had."""
    return model._replace(notices=(*model.notices, UNSPOKEN))


def _keys(model: Model, event: Event, rng: Random) -> Model:
    """Shows the sheet that says which keys do what, or puts it away."""
    return model._replace(keys=not model.keys)


def _shortcuts(model: Model, event: Event, rng: Random) -> Model:
    """Switches shortcuts of a single character off, or on again."""
    return model._replace(shortcuts=not model.shortcuts)


HANDLERS = {
    "language": _language,
    "unspoken": _unspoken,
    "shelf": _shelf,
    "choose": _choose,
    "continue": _continue,
    "delete": _delete,
    "manage": _manage,
    "title": _title,
    "duplicate": _duplicate,
    "restore": _restore,
    "forget": _forget,
    "all": _all,
    "dismiss": _dismiss,
    "notice": _notice,
    "mute": _mute,
    "uncopied": _uncopied,
    "layout": _layout,
    "keys": _keys,
    "shortcuts": _shortcuts,
}
