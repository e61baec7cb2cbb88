"""Terms of a game in the sentences beside its table: marked words that open their card.

A mark is not a tab stop and has no role, because each would interrupt a prompt. The card opens when
the mouse hovers over or clicks the word or a finger touches it; the key i goes through the marked
words in the focused element (`web.browser.explaining`). Inside a button, such as a line of the log,
a click belongs to the button: there the card opens on hovering, on holding a finger, or with i.
"""

from __future__ import annotations

from web.games import terms
from web.games.place_names import pieces
from web.i18n import cached
from web.markup.svg import Child, Element, Fragment, Markup, el, join
from web.views import prose

# Prefix of a term's word: its card is about the term, not about one piece or place.
TERM_PREFIX = "="


@cached(512)  # the same sentences recur after each action
def marked(game: str, *texts: str) -> tuple[Markup, ...]:
    """The texts of one paragraph with its terms marked, each once."""
    seen = set[str]()
    return tuple(join(*_pieces(game, text, seen)) for text in texts)


def in_button(game: str, text: str, seen: set[str]) -> list[Child]:
    """A button's text in pieces, with its terms marked except those in ``seen``, which grows."""
    return _pieces(game, text, seen, pressed=False)


@cached(64)
def authored(game: str, text: str) -> Fragment:
    """An author's text for the table of a game (`web.views.prose`), with its terms marked."""
    seen = set[str]()
    drawn = prose.prose(text, prose.for_table(game))
    return join(*(_inside(game, part, seen) for part in drawn.children))


def _inside(game: str, part: Child, seen: set[str]) -> Child:
    """A part of an author's text; links and the words of a record have no terms."""
    if isinstance(part, Element):
        if part.tag != "strong":
            return part
        return el("strong", *(_inside(game, child, seen) for child in part.children))
    if part is None or isinstance(part, Markup):
        return part
    return join(*_pieces(game, part, seen))


def _pieces(game: str, text: str, seen: set[str], *, pressed: bool = True) -> list[Child]:
    return [
        each
        for part in terms.found(text, terms.of(game), seen)
        for each in ([_term(part, pressed)] if part.key else pieces(part.text))
    ]


@cached(512)  # the lines of a log repeat a few words
def _term(part: terms.Part, pressed: bool) -> Markup:
    do = "explain" if pressed else None
    return el("span", part.text, class_="term", data_do=do, data_on=f"{TERM_PREFIX}{part.key}")
