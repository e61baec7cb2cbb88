"""The first screen: the boxes on the shelf and the saved games."""

from __future__ import annotations

from collections.abc import Iterator

from web import i18n
from web.games import protocol
from web.games.covers import BOXES, cover
from web.i18n import _
from web.markup.svg import Markup, el
from web.model.page import Model
from web.views import saved_games
from web.views.prose import rules_address


def draw(model: Model | None = None) -> Markup:
    """The shelf. Without a model it has no saved games, as the build puts it into the page."""
    model = model or Model()
    return el(
        "main",
        el(
            "section",
            el("h1", _("Board games around one screen")),
            el(
                "p",
                _(
                    "The games teach you as you play, and tell you why whenever a move isn’t "
                    "allowed. Play against the computer or each other. It is free, needs no "
                    "account, and works even offline."
                ),
                class_="lead",
            ),
            class_="hero",
        ),
        saved_games.draw(model, _new_games()),
        el(
            "section",
            el("h2", _("Games")),
            el("ul", *(_box(game) for game in protocol.GAMES), class_="boxes"),
        ),
        _todays(model),
        saved_games.archive(model),
        _footer(),
        id="shelf",
        class_="shelf",
    )


def _new_games() -> Markup:
    """A button for each game, where the window is too small to show the boxes below the saves."""
    buttons = (
        el("button", BOXES[game][0], data_do="new-game", data_on=game) for game in protocol.GAMES
    )
    return el(
        "div",
        el("h2", _("New game")),
        el("div", *buttons, class_="buttons"),
        class_="new-games",
    )


def _footer() -> Markup:
    """Links for teachers and other pages, and the credits."""
    return el(
        "footer",
        el(
            "p",
            _(
                "For teachers and web pages: make your own exercises, or show a game with one "
                "line of HTML."
            ),
        ),
        el(
            "p",
            _way(_("For a class"), "class", "make"),
            " · ",
            _way(_("Set up a position"), "workshop", "make"),
            " · ",
            el("a", _("See examples"), href=i18n.page("gallery.html")),
            " · ",
            el("a", _("Make a line for your page"), href=i18n.page("builder.html")),
            " · ",
            el("a", _("Licences"), href=i18n.site("LICENSES.txt")),
        ),
        *_credits(),
    )


def _way(label: str, do: str, on: str) -> Markup:
    """A link to a screen of the site, which opens without a page load where the program runs."""
    return el("a", label, href=i18n.page(f"#{do}/{on}"), data_do=do, data_on=on)


def _todays(model: Model) -> Markup:
    """The daily puzzle, with a link to it and whether it is solved."""
    solved = bool(model.today) and model.daily == model.today
    return daily(
        _("You solved today’s puzzle. There is a new one tomorrow.")
        if solved
        else _("Find the best turn. There is a new puzzle every day, the same for everyone."),
        el(
            "a",
            _("View again") if solved else _("Solve"),
            href="./#puzzle/today",
            data_do="puzzle",
            data_on="today",
            class_="button",
        ),
    )


def daily(text: str, way: Markup) -> Markup:
    """The box of the daily puzzle; ``way`` is the link or button that opens it."""
    return el(
        "section",
        el("div", el("h2", _("Puzzle of the day")), el("p", text), class_="about"),
        way,
        class_="daily",
    )


def _credits() -> Iterator[Markup]:
    """Yield the authors and publishers of the games, as their rulebooks name them."""
    yield el("h2", _("Who made the games"))
    yield el(
        "p",
        _(
            "Mykerinos: Nicolas Oury; illustrations by Arnaud Demaegd, graphic design by Cyril "
            "Demaegd; Ystari."
        ),
    )
    yield el(
        "p",
        _(
            "Myraclia: Rudy Prieckinsky, who also did the graphic design and the illustrations; "
            "RUDY3 Publishing, 2019 and 2020."
        ),
    )
    yield el("p", _("Mexica: Michael Kiesling, Wolfgang Kramer; Ravensburger, 2002."))
    yield el(
        "p",
        _(
            "All drawings are our own. Where the rulebooks do not show what is printed on a plot "
            "or a tile, we chose its values ourselves."
        ),
    )


def _box(game: str) -> Markup:
    title, about, facts = BOXES[game]
    return el(
        "li",
        cover(game),
        el(
            "div",
            el("h3", title, class_="unseen"),  # the lid shows it
            el("p", _(about)),
            el("p", _(facts), class_="quiet"),
            class_="about",
        ),
        el(
            "button",
            _("Play {title}", title=title),
            data_do="choose",
            data_on=game,
            class_="primary",
        ),
        el(
            "p",
            _way(_("Learn"), "learn", game),
            el("a", _("Rules"), href=rules_address(game)),
            el("a", _("Puzzles"), href=f"./#puzzles/{game}", data_do="puzzles", data_on=game),
            class_="ways",
        ),
        class_=f"box {game}",
    )
