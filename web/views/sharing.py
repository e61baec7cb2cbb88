"""The panel that shares a game: its link, a QR code of the link, and its record."""

from __future__ import annotations

from py_rules.link import Kind
from py_rules.record import Match
from web.games import protocol
from web.i18n import N_, _, player_name, render
from web.markup.svg import Markup, el, escape, path
from web.model.sharing import LONG_MESSAGE, Sharing, texts_of_length
from web.views import packing, picture_buttons, table_tools

MAX_QR_BYTES = 2953  # capacity of the largest QR code, in bytes
LARGE_QR_LENGTH = 800  # from this many characters on, a code is hard to scan
QUIET_ZONE = 4  # blank modules that a QR code needs on each side

KINDS: dict[Kind, tuple[str, str]] = {
    "game": (N_("The game"), N_("Play on")),
    "position": (N_("This position"), N_("View the position")),
    "replay": (N_("The replay"), N_("Watch the replay")),
}
FINISHED_INVITATION = N_("See how it ended")  # instead of an invitation to continue
CHANCE_NOTE = N_(
    "The device of the player whose turn it is makes the random draws and writes them into the "
    "link. Nobody can check that it drew only once, so play by link with people you trust."
)
PRIVACY_NOTE = N_(
    "The link itself holds the whole game. It isn’t sent to a server, only to the people you "
    "choose."
)
CODE_IS_LARGE = N_("The QR code of this game is large. Hold the camera still and close to it.")
TOO_LONG_FOR_CODE = N_(
    "This link is too long for a QR code. Send the link, or copy the record instead."
)
TOO_LONG = N_("This game is too long for a link. Copy or download its record instead.")
STUDY_TOO_LONG = N_("This study is too long for a link. Save it as a file instead.")
STUDY_PRIVACY_NOTE = N_(
    "The link itself holds the whole study. It isn’t sent to a server, only to the people you "
    "choose."
)
EXERCISE_TOO_LONG = N_("This exercise is too long for a link. Save it as a file instead.")
EXERCISE_PRIVACY_NOTE = N_(
    "The link itself holds the whole exercise. It isn’t sent to a server, only to the people you "
    "choose."
)
STUDY_TEXTS = (
    N_("Share this study"),
    N_("Anyone who opens this link can read the whole study."),
    STUDY_TOO_LONG,
    STUDY_PRIVACY_NOTE,
)
PUZZLE_TEXTS = (
    N_("Share this puzzle"),
    N_(
        "Anyone who opens this link can solve the puzzle, and change a copy of it. The link holds "
        "the position and the question, but not the answer."
    ),
    N_("This puzzle is too long for a link. Save it as a file instead."),
    N_(
        "The link itself holds the whole puzzle. It isn’t sent to a server, only to the people you "
        "choose."
    ),
)
EXERCISE_TEXTS = (
    N_("Share this exercise"),
    N_("Anyone who opens this link can do the exercise, and change a copy of it."),
    EXERCISE_TOO_LONG,
    EXERCISE_PRIVACY_NOTE,
)
NOT_COPIED = N_("The browser doesn’t let this page copy text. Select the text and copy it.")
NO_CODE = N_("The QR code couldn’t be drawn. Try again when this device is online.")


def fits(whole: str) -> bool:
    """Whether a QR code can hold the whole link."""
    return len(whole.encode()) <= MAX_QR_BYTES


def heading(match: Match, sharing: Sharing) -> str:
    """The title of the panel for its kind of link."""
    state = match.state
    if sharing.kind != "game" or sharing.solo or state.to_move is None:
        return _("Share this game")
    return _("Send to {name}", name=player_name(match.table.player(state.to_move)))


def message(match: Match, sharing: Sharing) -> str:
    """The text to share with the link."""
    title = protocol.load(match.game.name).TITLE
    state = match.state
    if sharing.kind == "replay" or state.over:
        return _("See how our game of {game} went.", game=title)
    if sharing.kind == "position" or sharing.solo or state.to_move is None:
        return _("Look at this {game} position.", game=title)
    name = player_name(match.table.player(state.to_move))
    return _("{name}, it is your turn in {game}.", game=title, name=name)


def file_name(match: Match) -> str:
    """The name of the file for the record."""
    return f"{match.game.name}-{len(match.actions)}.txt"


def draw(match: Match, sharing: Sharing) -> Markup:
    """The contents of the panel. Its buttons send ``share-kind``, ``copy-link``, ``share-link``,
    ``share-code``, ``copy``, ``download`` and ``share-close``."""
    if sharing.study:
        return _whole(sharing, STUDY_TEXTS)
    if sharing.exercise:
        return _whole(sharing, EXERCISE_TEXTS)
    if sharing.puzzle:
        return _whole(sharing, PUZZLE_TEXTS)
    return el(
        "div",
        el("h2", heading(match, sharing), id="share-heading"),
        el("p", _invitation(match, sharing)),
        _kinds(match, sharing),
        *([_link(sharing), code(sharing)] if sharing.link else [el("p", _(TOO_LONG))]),
        _length(sharing) if sharing.kind != "game" or len(sharing.link) > LONG_MESSAGE else None,
        _uncopied(sharing),
        el("p", _(PRIVACY_NOTE), class_="quiet") if sharing.link else None,
        el("p", _(CHANCE_NOTE), class_="quiet") if _sent_on(match, sharing) else None,
        picture_buttons.draw(),
        picture_buttons.film() if match.actions else None,
        packing.draw(),
        _page(match.game.name, sharing.pages),
        _record(),
        el("div", el("button", _("Close"), data_do="share-close"), class_="foot"),
        class_="sharing",
    )


def _whole(sharing: Sharing, words: tuple[str, str, str, str]) -> Markup:
    """The contents of the panel for a study, an exercise or a puzzle, with the words for it."""
    heading, invitation, too_long, private = words
    return el(
        "div",
        el("h2", _(heading), id="share-heading"),
        *(
            (
                el("p", _(invitation)),
                _link(sharing, coded=fits(sharing.link)),
                code(sharing),
                _length(sharing),
            )
            if sharing.link
            else (el("p", _(too_long)),)
        ),
        _uncopied(sharing),
        el("p", _(private), class_="quiet") if sharing.link else None,
        el(
            "div",
            el("button", _("Copy as text"), data_do="copy"),
            el("button", _("Save it as a file"), data_do="download"),
            class_="buttons",
        ),
        packing.draw(),
        el("div", el("button", _("Close"), data_do="share-close"), class_="foot"),
        class_="sharing",
    )


def length(link: str) -> tuple[str, ...]:
    """How long a link is, and a warning if messaging apps may cut it."""
    return tuple(map(render, texts_of_length(len(link))))


def _length(sharing: Sharing) -> Markup | None:
    """How long the link of the panel is, with the warning; None if there is none."""
    if not sharing.link:
        return None
    text, *warnings = length(sharing.link)
    return el("p", text, *(el("strong", warning) for warning in warnings), class_="length")


def _sent_on(match: Match, sharing: Sharing) -> bool:
    """Whether another player continues the game."""
    return sharing.kind == "game" and not sharing.solo and not match.state.over


def _invitation(match: Match, sharing: Sharing) -> str:
    """What the recipient of the link gets."""
    state = match.state
    if sharing.kind == "position":
        return _(
            "Anyone who opens this link sees the table in this position, and nothing that "
            "happened later."
        )
    if sharing.kind == "replay" and sharing.at is None:
        return _("Anyone who opens this link can watch the whole game from the start.")
    if sharing.kind == "replay":
        return _(
            "Anyone who opens this link can watch the whole game. The replay opens at this "
            "position."
        )
    if state.to_move is None:
        return _("Anyone who opens this link sees the end of this game and can replay all of it.")
    if sharing.solo:
        return _(
            "Anyone who opens this link, on any device, gets the whole game and can continue it "
            "from here. Your own game goes on here."
        )
    name = player_name(match.table.player(state.to_move))
    return _(
        "It is {name}’s turn. Anyone who opens this link, on any device, gets the whole "
        "game and can continue it from here.",
        name=name,
    )


def _kinds(match: Match, sharing: Sharing) -> Markup:
    return el(
        "div",
        *(
            el(
                "button",
                el("strong", _(title)),
                el(
                    "span",
                    _(FINISHED_INVITATION if kind == "game" and match.state.over else purpose),
                ),
                data_do="share-kind",
                data_on=kind,
                aria_pressed=str(kind == sharing.kind).lower(),
            )
            for kind, (title, purpose) in KINDS.items()
        ),
        class_="kinds",
        role="group",
        aria_label=_("What to share"),
    )


def _link(sharing: Sharing, *, coded: bool = True) -> Markup:
    return el(
        "div",
        el(
            "input", type="text", value=sharing.link, readonly=True, aria_label=_("Link"), id="link"
        ),
        el(
            "div",
            el("button", _("Copy the link"), data_do="copy-link", class_="primary"),
            el("button", _("Share"), data_do="share-link") if sharing.native else None,
            el("button", _("Copy the line for a web page"), data_do="copy-line")
            if sharing.kind != "game" or is_whole(sharing)
            else None,
            el(
                "button",
                _("Hide the QR code") if sharing.code_wanted else _("QR code"),
                data_do="share-code",
                aria_expanded=str(sharing.code_wanted).lower(),
            )
            if coded
            else None,
            class_="buttons",
        ),
        class_="link",
    )


def is_whole(sharing: Sharing) -> bool:
    """Whether the link holds a study, an exercise or a puzzle."""
    return sharing.study or sharing.exercise or sharing.puzzle


def line_of(sharing: Sharing) -> str:
    """The HTML that embeds the shared content in any page."""
    names = {"study": sharing.study, "exercise": sharing.exercise, "puzzle": sharing.puzzle}
    names["position"] = sharing.kind == "position"
    return line(sharing.link, next((name for name, held in names.items() if held), "record"))


def line(link: str, name: str) -> str:
    """The HTML that embeds the content of a link in any page, as the board's attribute ``name``."""
    address, _hash, held = link.partition("#")
    folder = address.partition("?")[0].rpartition("/")[0]
    script = f'<script src="{escape(folder)}/ludoteka-board.js" async></script>'
    return f'{script}\n<ludoteka-board {name}="{held}"></ludoteka-board>'


def code(sharing: Sharing) -> Markup | None:
    """The QR code with its margin; black on white even in the dark theme, for cameras."""
    if not sharing.code_wanted:
        return None
    if not fits(sharing.link):
        return el("p", _(TOO_LONG_FOR_CODE), role="status")
    drawn = sharing.code
    if drawn is None:
        return el("p", _("Drawing the QR code…"), class_="code-frame", role="status")
    if not drawn.size:
        return el("p", _(NO_CODE), role="status")
    width = drawn.size + 2 * QUIET_ZONE
    drawing = el(
        "svg",
        path(f"M0 0h{width}v{width}H0z", fill="#fff"),
        path(drawn.path, fill="#000", transform=f"translate({QUIET_ZONE} {QUIET_ZONE})"),
        viewBox=f"0 0 {width} {width}",
        role="img",
        aria_label=_("QR code of the link"),
        shape_rendering="crispEdges",
    )
    hint = el("figcaption", _(CODE_IS_LARGE)) if len(sharing.link) > LARGE_QR_LENGTH else None
    return el("figure", drawing, hint, class_="code-frame")


def _uncopied(sharing: Sharing) -> Markup | None:
    """A text to be copied by hand, because the page could not. The browser selects it."""
    if not sharing.uncopied:
        return None
    return el(
        "div",
        el("p", _(NOT_COPIED), id="uncopied-label", role="alert"),
        el(
            "textarea",
            sharing.uncopied,
            id="uncopied",
            rows="4",
            readonly=True,
            aria_labelledby="uncopied-label",
        ),
        class_="link",
    )


def _page(game: str, pages: str) -> Markup | None:
    """The address of the game's page for blogs and messaging apps, if the site has one."""
    button = table_tools.page_button(pages, f"game/{game}")
    text = _(
        "Some blogs and forums turn this address into a new game of {game}. Messaging apps show a "
        "picture and a title. It doesn’t hold your game.",
        game=protocol.load(game).TITLE,
    )
    return el("div", el("p", text, class_="quiet"), button, class_="link") if button else None


def _record() -> Markup:
    return el(
        "details",
        el("summary", _("Record as text")),
        el(
            "p",
            _(
                "The record has one action on each line. You can keep it, print it, or open it "
                "again on any device."
            ),
        ),
        el(
            "div",
            el("button", _("Copy the record"), data_do="copy"),
            el("button", _("Download the record"), data_do="download"),
            class_="buttons",
        ),
        id="share-record",
    )
