"""The stage: what a phone shows of a game in play besides the board and the prompt.

On other screens the seats and the tabs are hidden, and the drawer's sections are part of the page:
see `web/css/3-stage.css`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from py_rules.record import Match
from web.games import zoom_buttons
from web.games.pieces import stone
from web.games.protocol import GameView
from web.i18n import (
    LANGUAGES,
    N_,
    Same,
    _,
    cached,
    cached_by,
    current_language,
    player_name,
    plural,
)
from web.markup.svg import Child, Element, Fragment, Markup, el, join, path
from web.model.table import TableState, seen, shown_face

POINTS = "points-{}"  # the word of a seat's points in games that add some at the end
# The titles of the drawer's sheets, by the word of the button that opens each and has its title.
SHEETS = {
    "graph": N_("Score graph"),
    "words": N_("The table in words"),
    "options": N_("What can I do?"),
    "goal": N_("How to win"),
}

# The parts of the prompt on which styles depend. If these used `:has`, the browser would search the
# prompt, and compute its style anew, with each element that changes.
STYLED_PARTS = frozenset(("own-panel", "recaps", "pace", "replay", "turn", "says", "solution"))
STYLED_BUTTONS = frozenset(("confirm", "cancel", "ending", "question", "choice-word"))
BUTTON_COUNTS = (3, 4, 5, 6, 7, 9, 10)  # the numbers of buttons that styles tell apart
_CLASSES = re.compile(r' class="([^"]*)"')


def prompt_classes(ask: Markup) -> str:
    """The CSS classes of the prompt, from what it contains.

    ``has-confirm`` and the like name its parts; ``has-reason`` a refusal with a text, and
    ``reason-only`` one without an action to confirm. ``open-reason`` and ``open-advice`` cover the
    buttons unless they are folded. ``choices-3`` are three or more buttons and questions,
    ``verbs-3`` as many verbs.
    """
    found = set[str]()
    for part in elements(ask):
        kinds = kinds_of(part)
        found.update(f"has-{kind}" for kind in kinds & STYLED_PARTS)
        if "verbs" in kinds:
            found.update(_button_classes(part))
            found.update(f"has-{kind}" for kind in kinds & {"answers"})
        elif "steps" in kinds and sum(1 for _ in elements(*part.children)) > 2:
            found.add("steps-3")
        elif "refused" in kinds and any(part.children):
            found.update(("has-reason",) if "folded" in kinds else ("has-reason", "open-reason"))
        elif kinds & {"advice", "explained"}:
            found.update(f"has-{kind}" for kind in kinds & {"advice", "explained"})
            if not kinds & {"folded", "of-button"}:
                found.add("open-advice")
    if "has-reason" in found and "has-confirm" not in found:
        found.add("reason-only")
    return " ".join(sorted(found))


def _button_classes(row: Element) -> Iterator[str]:
    """The classes for a row of buttons."""
    buttons = [kinds_of(button) for button in elements(*row.children)]
    verbs = sum("verb" in kinds for kinds in buttons)
    for kinds in buttons:
        yield from (f"has-{kind}" for kind in kinds & STYLED_BUTTONS)
    if verbs:
        yield "verbs-1"
    for least in BUTTON_COUNTS:
        if len(buttons) >= least:
            yield f"choices-{least}"
        if verbs >= least:
            yield f"verbs-{least}"


def elements(*parts: Child) -> Iterator[Element]:
    """The top-level elements of markup."""
    for part in parts:
        if isinstance(part, Element):
            yield part
        elif isinstance(part, Fragment):
            yield from elements(*part.children)


def kinds_of(element: Element) -> frozenset[str]:
    """The CSS classes of an element."""
    found = _CLASSES.search(element.opening)
    return frozenset(found[1].split() if found else ())


def staged(table: TableState, tall: bool) -> bool:
    """Whether a phone shows the table as a stage, which never scrolls.

    It does for a game in play or in a replay.
    """
    return tall and not ended(table)


def classes(table: TableState, tall: bool) -> str:
    """The CSS classes of a table on a phone, unless it belongs to a lesson or the workshop."""
    return " stage match" if staged(table, tall) else ""


def desk_classes(table: TableState, ask: Markup, accounts: Markup) -> str:
    """The CSS classes of a table at a desk, from what lies beside and below its board.

    ``opened`` has the score graph or the table in words, ``helped`` an open help, and ``crowded``
    the turns of three others or a scoring.
    """
    recaps = [part for part in elements(ask) if "recaps" in kinds_of(part)]
    crowded = accounts or any(len(list(elements(*part.children))) > 2 for part in recaps)
    classes = (
        " opened" if table.graph or table.words else "",
        " helped" if table.goal is True or table.options else "",
        " crowded" if crowded else "",
    )
    return f" desk{''.join(classes)}"


def ended(table: TableState) -> bool:
    """Whether the end of the game is shown, not the board or a replay."""
    return table.match.state.over and not table.board and not table.replay


def seats(table: TableState, view: GameView) -> Markup:
    """The players in one line: colour, name, points, and whose turn it is.

    Beside the points stand those that the end of the game would add, to show who leads. A tap on
    such a seat, or touch and hold, opens the card that says where they would come from.
    """
    return _seats(seen(table), table.colours, view)


# Most clicks only select a word.
@cached_by(lambda match, colours, view: (Same((match.state, match.table)), colours), size=1)
def _seats(match: Match, colours: tuple[str, ...], view: GameView) -> Markup:
    state = match.state
    points, totals = view.points(state), match.game.totals(state)
    shown = zip(match.table.players, colours, points, totals, strict=False)
    return el(
        "ol",
        *(
            el(
                "li",
                stone(colour),
                el("span", player_name(player)),
                el("strong", str(counted)),
                _more(total - counted) if total > counted else None,
                aria_current="true" if seat == state.to_move else None,
                data_do="explain" if total > counted else None,
                data_on=POINTS.format(seat + 1) if total > counted else None,
            )
            for seat, (player, colour, counted, total) in enumerate(shown)
        ),
        aria_label=_("Players"),
    )


def _more(points: int) -> Markup:
    """The points that the end of the game would add, such as ``+3``, with what they are."""
    label = plural(
        "{count} more point if the game ended now",
        "{count} more points if the game ended now",
        count=points,
    )
    return el("small", f"+{points}", role="img", aria_label=label, title=label)


def tabs(table: TableState, view: GameView) -> Markup:
    """The buttons for the faces of the table, for the size of the board, and for the drawer.

    At the end of the game only the last one is left.
    """
    if ended(table):
        return _menu()
    return _tabs(view.faces(seen(table).state), shown_face(table))


@cached(1)
def _menu() -> Markup:
    return el("button", _("Menu"), popovertarget="drawer", class_="menu")


@cached(8)
def _tabs(faces: tuple[tuple[str, str], ...], shown: str) -> Markup:
    return join(
        *(
            el(
                "button",
                label,
                data_do="face",
                data_on=key,
                aria_pressed="true" if key == shown else "false",
                class_="tab",
            )
            for key, label in faces
        ),
        zoom_buttons.lens(),
        _menu(),
    )


def open_sheet(table: TableState) -> str:
    """The word of the sheet that the drawer shows alone, under its title; empty for the menu."""
    opened = {
        "graph": table.graph,
        "words": table.words,
        "options": table.options,
        "goal": table.goal is True,
    }
    return next((word for word, shown in opened.items() if shown), "")


def drawer(buttons: Markup, sections: Iterable[Markup], sheet: str) -> Markup:
    """The tabs, and the sections that a phone shows in a drawer.

    The browser opens and closes the drawer, and updates its button. ``sheet`` is as in
    `open_sheet`.
    """
    return join(
        el("div", buttons, id="faces", role="group", aria_label=_("Show")),
        el(
            "div",
            _head(sheet) if buttons else None,
            *sections,
            _settings() if buttons else None,
            id="drawer",
            popover="",
            data_sheet=sheet or None,
        ),
    )


@cached(8)
def _head(sheet: str) -> Markup:
    """The head of the drawer, which does not scroll: its title and the button that closes it.

    A sheet also has a button back to the menu.
    """
    back = path("M15 5L8 12L15 19")
    return el(
        "div",
        el(
            "button",
            el("svg", back, viewBox="0 0 24 24", aria_hidden="true"),
            _("Menu"),
            data_do="menu",
            class_="back",
        )
        if sheet
        else None,
        el("h2", _(SHEETS[sheet]) if sheet else _("Menu")),
        el(
            "button",
            _cross(),
            popovertarget="drawer",
            popovertargetaction="hide",
            aria_label=_("Close"),
            class_="away",
        ),
        id="drawer-head",
    )


def _cross() -> Markup:
    """The cross on a button that closes something."""
    return el("svg", path("M6 6L18 18M18 6L6 18"), viewBox="0 0 24 24", aria_hidden="true")


def fold(table: TableState, close: str = "") -> Markup:
    """The button that folds the sheet over the prompt to one line, and one for ``close``."""
    down = el(
        "button",
        el("svg", path("M6 9L12 15L18 9"), viewBox="0 0 24 24", aria_hidden="true"),
        data_do="fold",
        aria_expanded="false" if table.folded else "true",
        aria_label=_("Details"),
    )
    away = el("button", _cross(), data_do=close, aria_label=_("Close"), class_="away")
    return el("div", down, away if close else None, class_="fold")


def sheet(table: TableState, kind: str) -> str:
    """The CSS classes of a sheet that covers the prompt on a phone."""
    return f"{kind} folded" if table.folded else kind


@cached(1)
def _settings() -> Markup:
    """The contents of the page's header, which a stage does not show."""
    now = current_language()
    return el(
        "div",
        el("button", _("Settings"), popovertarget="settings"),
        *(
            el(
                "button",
                language.name,
                lang=code,
                data_do="language",
                data_on=code,
                aria_pressed="true" if code == now else "false",
            )
            for code, language in LANGUAGES.items()
        ),
        id="of-the-page",
    )
