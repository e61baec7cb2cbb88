"""The glossary page of a game, from the entries that the table shows on its cards."""

from py_rules import load
from tools.content.teaching import pages
from web.games import entries, protocol
from web.games.entries import GuideEntry
from web.games.pieces import sprite
from web.i18n import _, current_language
from web.markup.svg import Markup, el
from web.views.guide import named_once, picture
from web.views.prose import rules_address


def address(game: str) -> str:
    """The address of the page, without the language."""
    return f"rules/{game}-words.html"


def write(written: pages.Written) -> str:
    """Write the page in the current language."""
    return f"<!doctype html>\n{_html(written)}\n"


def _html(written: pages.Written) -> Markup:
    game = written.page.game
    title = _("All {game} terms", game=_(protocol.load(game).TITLE))
    about = _("What each thing is called, what it does, and the rules about it.")
    known = sorted(entries.load(game).ENTRIES.items(), key=lambda pair: _(pair[1].title).casefold())
    return el(
        "html",
        pages.head(written, title, about, address(game), "beside"),
        el(
            "body",
            pages.header(game, address(game)),
            sprite((game,)),
            el(
                "main",
                el("section", el("h1", title), el("p", about), class_="hero"),
                el(
                    "article",
                    el(
                        "section",
                        el("dl", *(part for each in known for part in _entry(game, *each))),
                    ),
                ),
                class_=f"rules words {game}",
                data_game=game,
            ),
        ),
        lang=current_language(),
        data_main="page",  # see web/css/1-page.css
    )


def _entry(game: str, key: str, entry: GuideEntry) -> tuple[Markup, Markup]:
    sentences = load(game).rules
    about = []
    for rule, name in named_once(game, entry.rules):
        link = el("a", name, href=rules_address(game, rule), class_="to-rule", title=rule)
        about.append(el("p", _(sentences[rule]), *(() if name is None else (" ", link))))
    return el("dt", picture(entry), _(entry.title), id=key), el("dd", *about)
