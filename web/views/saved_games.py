"""The saved games on the shelf: games in progress, then finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from web.games import thumbnails
from web.games.colours import COLOURS
from web.games.covers import BOXES
from web.games.pieces import cube
from web.i18n import Same, _, cached, cached_by, plural, render
from web.markup.svg import Markup, el, join
from web.model.page import Model
from web.model.saves import MAX_TITLE_LENGTH, Saved
from web.views import dates

INITIAL_COUNT = 24  # games drawn at first
BATCH_SIZE = 200  # games added each time that more are requested
SEARCHABLE_FROM = 8  # games from which on they can be searched
# Letters of European languages without their accents. Python's own table isn't on the page.
_BASES = {
    "a": "àáâãäåāăą",
    "c": "çćĉċč",
    "d": "ďđð",
    "e": "èéêëēĕėęě",
    "g": "ĝğġģ",
    "h": "ĥħ",
    "i": "ìíîïĩīĭįı",
    "j": "ĵ",
    "k": "ķ",
    "l": "ĺļľŀł",
    "n": "ñńņň",
    "o": "òóôõöøōŏő",
    "r": "ŕŗř",
    "s": "śŝşšș",
    "t": "ţťŧț",
    "u": "ùúûüũūŭůűų",
    "w": "ŵ",
    "y": "ýÿŷ",
    "z": "źżž",
    "ae": "æ",
    "oe": "œ",
}
WITHOUT_ACCENTS = {
    **{ord(letter): base for base, letters in _BASES.items() for letter in letters},
    **dict.fromkeys(range(0x300, 0x370)),  # accents that follow their letters
}


def draw(model: Model, new_games: Markup) -> Markup:
    """The section of the games in progress, or during a search of everything that was found.

    The buttons for new games are above them.
    """
    found = _found(model)
    studies = [saved for saved in found if saved.study]
    exercises = [saved for saved in found if saved.exercise]
    own = (saved for saved in found if not (saved.study or saved.exercise))
    going = [saved for saved in own if not saved.over]
    finished = [saved for saved in found if saved.over] if model.sought.strip() else []
    undo, now = _undo(model, over=False), dates.local(model.now)
    return el(
        "section",
        _search(model, found),
        new_games if going else None,
        el("h2", _("Your games")) if going or finished or undo else None,
        undo,
        _list(going, model, now),
        _finished(finished, model, now),
        el("h2", _("Your studies")) if studies else None,
        _list(studies, model, now),
        el("h2", _("Your exercises and puzzles")) if exercises else None,
        _list(exercises, model, now),
        id="games",
        class_="saves" if model.saves or model.deleted else "saves none",
    )


def archive(model: Model) -> Markup:
    """The section of finished games and of files; it comes after the games that can be played."""
    finished = [] if model.sought.strip() else [saved for saved in model.saves if saved.over]
    return el(
        "section",
        _undo(model, over=True),
        _finished(finished, model, dates.local(model.now)),
        _bringing(model),
        el(
            "div",
            None
            if model.importing
            else el("button", _("Open a record or file"), data_do="bring", aria_expanded="false"),
            el("button", _("Save all games as a file"), data_do="export")
            if model.saves or model.results
            else None,
            el("button", _("Your results"), data_do="my-games"),
            class_="buttons",
        ),
        id="archive",
        class_="saves",
    )


def _found(model: Model) -> tuple[Saved, ...]:
    """The saves that contain all the words of the search; all saves without a search."""
    words = folded(model.sought).split()
    return tuple(saved for saved in model.saves if _has(saved, words)) if words else model.saves


def _finished(finished: Sequence[Saved], model: Model, now: datetime | None) -> Markup | None:
    """The finished games, folded unless a search is active; None if there are none."""
    if not finished:
        return None
    return el(
        "details",
        el("summary", _("Finished games ({count})", count=len(finished))),
        _list(finished, model, now),
        id="finished",
        open=bool(model.sought.strip()),
    )


def _search(model: Model, found: Sequence[Saved]) -> Markup | None:
    """The field that searches everything that is saved; None while there is little."""
    if len(model.saves) < SEARCHABLE_FROM and not model.sought:
        return None
    text = ""
    if model.sought.strip():
        text = plural("{count} entry found", "{count} entries found", count=len(found))
    return el(
        "div",
        el(
            "label",
            el("span", _("Search")),
            el(
                "input",
                type="search",
                id="find",
                value=model.sought,
                maxlength=MAX_TITLE_LENGTH,
                autocomplete="off",
                data_do="find",
            ),
            class_="field",
        ),
        el("p", text, role="status", class_="quiet"),
        class_="search",
    )


def _has(saved: Saved, words: Sequence[str]) -> bool:
    """Whether a save has all these words, folded: in its title, names, or game."""
    text = _text(saved)
    return all(word in text for word in words)


@cached_by(lambda saved: Same((saved,)), 10_000)
def _text(saved: Saved) -> str:
    """The words by which a save is found, folded."""
    return folded(" ".join((title_of(saved), *saved.names, box(saved.game), render(saved.status))))


def folded(text: str) -> str:
    """The text in lower case and without accents, so that “sarka” finds “Šárka”."""
    return text.casefold().translate(WITHOUT_ACCENTS)


def _bringing(model: Model) -> Markup | None:
    if model.importing is None:
        return None
    from web.views import importing  # noqa: PLC0415  (not needed at the start)

    return importing.draw(model.importing)


def title_of(saved: Saved) -> str:
    """The name of a saved game: its title, or the game and its players."""
    if saved.problem:
        return _("A damaged game")
    if saved.study:
        return _("“{title}”", title=saved.title) if saved.title else _("A study")
    if saved.exercise:
        return _("“{title}”", title=saved.title) if saved.title else _("An exercise")
    if saved.title:
        return _("{title}", title=saved.title)  # as a term with forms, unlike the title itself
    return _("{game}: {names}", game=box(saved.game), names=", ".join(saved.names))


def box(game: str) -> str:
    """The title of a game; for an unknown game, its word."""
    return BOXES[game][0] if game in BOXES else game


def _undo(model: Model, *, over: bool) -> Markup | None:
    """The button that restores the last deleted game, in the section where it was."""
    if not model.deleted or model.deleted[-1].over != over:
        return None
    return el(
        "div",
        el("p", _("{game} was deleted.", game=title_of(model.deleted[-1]))),
        el("button", _("Undo"), data_do="restore", aria_label=_("Undo: restore the game")),
        class_="undo",
        role="status",
    )


def _list(saved: Sequence[Saved], model: Model, now: datetime | None) -> Markup | None:
    if not saved:
        return None
    shown = INITIAL_COUNT + BATCH_SIZE * model.shown_more
    left = len(saved) - shown
    cards = (_game(each, standing(each, now), each.id == model.managing) for each in saved[:shown])
    return join(
        el("ul", *cards),
        el("button", more(left), data_do="all", class_="more") if left > 0 else None,
    )


@cached(512)
def more(count: int) -> str:
    """The label of the button that shows more games, of which ``count`` are left."""
    if count > BATCH_SIZE:
        return plural(
            "Show {number} of {count} more game",
            "Show {number} of {count} more games",
            count=count,
            number=BATCH_SIZE,
        )
    return plural("Show {count} more game", "Show {count} more games", count=count)


def _game(saved: Saved, how: Markup, managed: bool) -> Markup:
    if saved.problem:
        texts = [
            el("strong", _("A damaged game")),
            el("span", render(saved.problem), class_="problem"),
        ]
        buttons = [
            el("button", _("Save it as a file"), data_do="save", data_on=saved.id)
            if saved.unread
            else el("button", _("Copy the damaged text"), data_do="copy", data_on=saved.id),
            el("button", _("Try again"), data_do="reread", data_on=saved.id)
            if saved.unread == "broke"
            else None,
            _deletes(saved),
        ]
    else:
        texts = about(saved, how)
        opens = _("Open") if saved.exercise else _("Read") if saved.study else _("Continue")
        buttons = [
            view_button(saved, "primary")
            if saved.over
            else el("button", opens, data_do="continue", data_on=saved.id, class_="primary"),
            el(
                "button",
                _("More"),
                data_do="manage",
                data_on=saved.id,
                aria_expanded=str(managed).lower(),
                aria_label=_("More actions for {game}", game=title_of(saved)),
            ),
        ]
    return el(
        "li",
        thumbnails.draw(saved.game, saved.picture, saved.colours),
        el("div", *texts, class_="about"),
        el("div", *buttons, class_="buttons"),
        _manage(saved) if managed and not saved.problem else None,
        id=f"kept-{saved.id}",
    )


def about(saved: Saved, how: Markup) -> list[Markup]:
    """The text of the card of a readable game: its title, its players and its status, ``how``."""
    return [
        el("strong", saved.title or _untitled(saved)),
        el("span", *_names(saved), class_="names"),
        how,
    ]


def view_button(saved: Saved, class_: str | None = None) -> Markup:
    """The button that shows a finished game."""
    return el(
        "button",
        _("View"),
        data_do="continue",
        data_on=saved.id,
        aria_label=_("View {game}", game=title_of(saved)),
        class_=class_,
    )


def replay_button(saved: Saved) -> Markup:
    """The button that replays a game."""
    return el(
        "button",
        _("Replay"),
        data_do="again",
        data_on=saved.id,
        aria_label=_("Replay {game}", game=title_of(saved)),
    )


def _untitled(saved: Saved) -> str:
    """The name of a saved game that has no title."""
    if saved.study:
        return _("A study")
    return _("An exercise") if saved.exercise else box(saved.game)


def _manage(saved: Saved) -> Markup:
    """The panel to rename, replay, copy, export or delete a saved game, a study or an exercise."""
    study = bool(saved.study or saved.exercise)
    copy = _("Copy as text") if study else _("Copy the record")
    save = _("Save it as a file") if study else _("Save the record as a file")
    return el(
        "div",
        None
        if study
        else el(
            "label",
            el("span", _("Title")),
            el(
                "input",
                type="text",
                value=saved.title,
                placeholder=box(saved.game),
                maxlength=MAX_TITLE_LENGTH,
                autocomplete="off",
                data_do="title",
                data_on=saved.id,
            ),
        ),
        el(
            "div",
            None if study or saved.draft else replay_button(saved),
            el("button", _("Edit"), data_do="exercise", data_on=saved.id)
            if saved.exercise
            else None,
            el("button", _("Duplicate"), data_do="duplicate", data_on=saved.id),
            el("button", copy, data_do="copy", data_on=saved.id),
            el("button", save, data_do="save", data_on=saved.id),
            _deletes(saved),
            class_="buttons",
        ),
        class_="manage",
    )


def _deletes(saved: Saved) -> Markup:
    return el(
        "button",
        _("Delete"),
        data_do="delete",
        data_on=saved.id,
        class_="danger",
        aria_label=_("Delete this damaged game")
        if saved.problem
        else _("Delete {game}", game=title_of(saved)),
    )


def _names(saved: Saved) -> list[Markup]:
    """The players with their cubes and, at the end, their points; the player to move stands out."""
    made = bool(saved.study or saved.exercise)  # these name their author
    colours = saved.colours if set(saved.colours) <= set(COLOURS) and not made else ()
    totals = () if made else saved.totals
    return [
        el(
            "span",
            el("svg", cube(colours[seat], 8, 8, 16), viewBox="0 0 16 16", aria_hidden="true")
            if seat < len(colours)
            else None,
            name,
            el("b", f" {totals[seat]}") if totals else None,
            class_="next" if seat == saved.turn else None,
        )
        for seat, name in enumerate(saved.names)
    ]


def standing(saved: Saved, now: datetime | None) -> Markup:
    """How the game stands and when it was last played, with a dot between them on one line."""
    then = dates.local(saved.changed)
    status = _("A position that you set up") if saved.draft else render(saved.status)
    date = dates.when(then, now).replace(" ", "\N{NO-BREAK SPACE}") if then and now else ""
    return el(
        "span",
        el("span", status),
        join(" ", el("span", el("i", "·"), date)) if date else None,
        class_="quiet state",
    )
