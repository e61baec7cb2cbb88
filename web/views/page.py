"""The page around every screen."""

from __future__ import annotations

from web.games import protocol
from web.i18n import _, render
from web.markup.svg import Fragment, Markup, el, join
from web.model.page import (
    Arrival,
    Model,
    beginning,
    made_by_hand,
    page_game,
    saved_game,
)
from web.views import embedding, setup, shelf
from web.views import table as table_view


def draw(model: Model) -> Fragment:
    """Everything in the body of the page."""
    return join(_notices(model), _remarks(model), _screen(model), _keys(model), _rules(model))


def title(model: Model) -> str:
    """The title of the window."""
    if model.exercise and model.exercise.title:
        return f"{model.exercise.title} · Ludoteka"
    if model.study and model.study.study.title:
        return f"{model.study.study.title} · Ludoteka"
    game = model.table.match.game.name if model.table else model.setup and model.setup.game
    return f"{protocol.load(game).TITLE} · Ludoteka" if game else "Ludoteka"


def at_table(model: Model) -> str:
    """The game whose table is shown, otherwise "none"; CSS colours the page by it."""
    return model.table.match.game.name if model.table and not model.arrival else "none"


def _keys(model: Model) -> Markup:
    """The dialog with the keyboard shortcuts.

    Its attributes never change here: the browser opens and closes it.
    """
    sheet = None
    if model.keys:
        from web.views import shortcuts  # noqa: PLC0415  (rarely needed, and not for a start)

        sheet = shortcuts.draw(model.shortcuts)
    return el("dialog", sheet, id="keys", aria_label=_("Keyboard"))


def _rules(model: Model) -> Markup:
    """The rules beside the table; the browser opens and closes the dialog."""
    shown = None
    if model.rules and (game := page_game(model)):
        from web.views import guide  # noqa: PLC0415  (not for a start)

        shown = guide.rules(game, model.rules)
    return el("dialog", shown, id="rules", aria_label=_("Rules"))


def arriving(arrival: Arrival) -> Markup:
    """The screen for a link that does not simply continue a saved game."""
    from web.views import links as screen  # noqa: PLC0415  (rarely needed, and not for a start)

    return screen.draw(arrival)


def learning(model: Model) -> Markup:
    """The screen of lessons."""
    from web.views import lessons as screen  # noqa: PLC0415  (as above)

    return screen.draw(model)


def puzzles(model: Model) -> Markup:
    """The screen of puzzles."""
    from web.views import puzzles as screen  # noqa: PLC0415  (as above)

    return screen.draw(model)


def classes(model: Model) -> Markup:
    """A class screen."""
    from web.views import classes as screen  # noqa: PLC0415  (as above)

    return screen.draw(model)


def annotating(model: Model) -> Markup:
    """The annotating screen."""
    from web.views import annotating as screen  # noqa: PLC0415  (as above)

    return screen.draw(model)


def study(model: Model) -> Markup:
    """The screen of a study."""
    from web.views import studies as screen  # noqa: PLC0415  (as above)

    return screen.draw(model)


def exercise(model: Model) -> Markup:
    """The screen for making an exercise or a puzzle."""
    from web.views import exercises as screen  # noqa: PLC0415  (as above)

    return screen.draw(model)


def workshop(model: Model) -> Markup:
    """The workshop screen."""
    from web.views import workshop as screen  # noqa: PLC0415  (as above)

    return screen.draw(model)


def _screen(model: Model) -> Markup:
    if model.study:
        return study(model)
    if model.exercise and not model.exercise.trying:
        return exercise(model)
    if model.workshop:
        return workshop(model)
    if model.annotating or model.playing:
        return annotating(model)
    if model.puzzling:
        return puzzles(model)
    if model.learning:
        return learning(model)
    if model.classes:
        return classes(model)
    if model.embedded:
        return embedding.draw(model.table, model.embedded, model.tall)
    if model.arrival:
        return arriving(model.arrival)
    if model.table:
        return table_view.draw(model.table, model.tall, first=beginning(model))
    if model.setup:
        return setup.draw(model.setup, model.results)
    if model.my_games:
        from web.views import my_games  # noqa: PLC0415  (as above)

        return my_games.draw(model, model.my_games)
    return shelf.draw(model)


def _notices(model: Model) -> Markup | None:
    """The notices, which stay until they are dismissed; None if there are none."""
    if not model.notices:
        return None
    copies = el("button", _("Copy the record"), data_do="copy") if model.table else None
    for saved in (saved_game(model, model.unready), made_by_hand(model)):
        if saved:
            copies = el("button", _("Save it as a file"), data_do="save", data_on=saved.id)
    return el(
        "div",
        *(el("p", render(notice)) for notice in model.notices),
        el("div", el("button", _("Got it"), data_do="dismiss"), copies, class_="buttons"),
        class_="notices",
        role="alert",
    )


def _remarks(model: Model) -> Markup | None:
    """The remarks, which need no attention; None if there are none."""
    if not model.remarks:
        return None
    return el(
        "div",
        *(el("p", render(remark)) for remark in model.remarks),
        el("button", _("OK"), data_do="dismiss"),
        class_="notices remarks",
        role="status",
    )
