"""What lessons and puzzles have in common on the screen: the list of all, the table of one."""

from __future__ import annotations

from collections.abc import Mapping

from py_rules.phrase import Said
from web.games.covers import COVERS
from web.i18n import _, page, say
from web.markup.svg import Markup, el
from web.model.table import Opened
from web.views import table

DONE = "M5 12.5L10 17.5L19 7"


def hero(game: str, title: str, lead: str, progress_line: Markup | None) -> Markup:
    """The head of a list: the box of the game, what the list is, how far one came."""
    return el(
        "section",
        COVERS[game](),
        el("div", el("h1", title), el("p", lead, class_="lead"), progress_line, class_="about"),
        class_=f"hero {game}",
    )


def progress(done: int, total: int, text: str) -> Markup:
    """How far one came, as a bar and in words."""
    bar = el("progress", max=total, value=done, aria_hidden="true")
    return el("p", bar, " ", text, class_="came")


def problem(reason: Said, do: str, game: str) -> Markup | None:
    """Why the list did not come, with a button that tries again."""
    if not reason:
        return None
    again = el("button", _("Try again"), data_do=do, data_on=game)
    return el("div", el("p", say(reason)), again, class_="notices", role="alert")


def loading_or_failed(reason: Said, loading: str) -> Markup:
    """In somebody else's page, before there is a table: that it comes, or why it does not."""
    text = el("p", say(reason) or loading, role="status")
    return el("main", text, class_="wrong" if reason else None)


def home(fragment: str) -> Markup:
    """From somebody else's page to the same on the site."""
    address = page(fragment)
    return el("a", "Ludoteka", href=address, target="_blank", rel="noopener", class_="home")


def feedback(kind: str, text: Markup | str) -> Markup:
    """The answer to what was done: ``good`` or ``bad``."""
    return el("p", text, class_=f"says {kind}", role="status")


def shape(opened: Opened, tall: bool, whole: bool) -> str:
    """The classes of a table to learn at; ``whole`` on the site, not in somebody else's page."""
    return f"{table.shape(opened, tall)}{'' if whole else ' embedded'}"


def exercise_table(
    opened: Opened,
    task: tuple[str, list[Markup | None]],
    drawn: Mapping[str, Markup],
    tools: tuple[str, Markup],
    class_: str,
) -> Markup:
    """A table with what is to be learned above it. ``told`` and ``tools`` have a name each."""
    return table.places(
        opened,
        el("section", *task[1], id="lesson", aria_label=task[0]),
        drawn,
        el("section", tools[1], id="tools", aria_label=tools[0]),
        f"lesson {class_}",
    )
