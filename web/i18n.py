"""How the page says something: English is what stands in the code, catalogues have the others.

A whole sentence stands in one place, with named fields. Never glue a sentence out of parts, never
add an ``s``, never use an f-string for what people read. Three ways:

    el("button", _("Back to the shelf"))                        text that is drawn now
    _("{name} starts a dig at {what}.", name=name, what=listed(spaces))
    plural("{count} cube is left", "{count} cubes are left", count=left)

    TITLES = {"violet": N_("Lady Violet")}                      a constant is marked where it stands
    _("Use {patron}", patron=_(TITLES["violet"]))               and said where it is shown

    model._replace(notices=(*model.notices, message("{name} has left.", name=name)))
    el("p", render(notice))                  what is kept for longer is a `Message`, rendered later

So ``_`` says a text, and `render` a `Message`: refusals, log entries, notices, all that a model
holds. Text that stays in the model as ``_`` made it would keep its old language.
Terms inside a message are messages themselves: ``message("you have no card of {patron}",
patron=message(TITLES[patron]))``; a value that is a str is a name or a word of a record and is said
as it is. A drawing that is remembered and shows text uses `cached` instead of ``lru_cache``. RULES
and options of a game are known to the catalogues without a mark: ``_(RULES[rule])``.

A translation can have more forms than one: ``kocka|acc=kocku|gen=kocky``. Another one that needs
the accusative there writes ``{what:acc}``; see docs/languages.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, NamedTuple

from py_rules.phrase import JOINTS, N_, SEAT, Amount, ListOf, Message, Player, Text

__all__ = [
    "N_",
    "_",
    "cached",
    "join_list",
    "number",
    "player_name",
    "plural",
    "render",
    "render_all",
    "set_language",
]

if TYPE_CHECKING:  # every class takes time from the start of the page
    from typing import ParamSpec, Protocol, TypeVar

    P = ParamSpec("P")
    R = TypeVar("R")

    class Catalogue(Protocol):
        """As `gettext` reads it: what a catalogue does not have is answered in English."""

        def gettext(self, message: str) -> str: ...
        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class Language(NamedTuple):
    """A language of the page."""

    name: str  # as it calls itself
    point: str = ","  # before the tenths


# A new language gets its line here and its catalogue content/locale/CODE.po.
LANGUAGES = {
    "en": Language("English", "."),
    "sk": Language("Slovenčina"),
    "cs": Language("Čeština"),
    "hu": Language("Magyar"),
    "it": Language("Italiano"),
}
ENGLISH = "en"


class Term(str):
    """Text in the present language that other forms may be asked of: ``{what:acc}``."""

    __slots__ = ("forms",)
    forms: dict[str, str]

    def __format__(self, form: str) -> str:
        return self.forms.get(form) or str(self)


class _Current:
    """The context of everything that is said: the language, and where the site is.

    There is one for the whole program, for a page speaks one language at a time. Only the edge sets
    it, with `add_language`, `set_language` and `set_root`, before it asks for anything to be drawn:
    main.py, browser/ and what builds the site. Models, updates and views are said in it and never
    change it.
    """

    language = ENGLISH
    catalogue: Catalogue | None = None  # None: English
    root = "./"  # from the page to the root of the site
    catalogues: dict[str, Catalogue] = {}  # noqa: RUF012  (there is one)
    cache_clearers: list[Callable[[], None]] = []  # noqa: RUF012


def has_language(language: str) -> bool:
    """Whether `set_language` can be told to speak it."""
    return language == ENGLISH or language in _Current.catalogues


def add_language(language: str, catalogue: Catalogue | bytes) -> None:
    """A language by its compiled catalogue."""
    if isinstance(catalogue, bytes):
        from gettext import GNUTranslations  # noqa: PLC0415  (English needs none)
        from io import BytesIO  # noqa: PLC0415

        catalogue = GNUTranslations(BytesIO(catalogue))
    _Current.catalogues[language] = catalogue


def set_language(language: str) -> None:
    """From now on this language is spoken; one that has not been learnt is not."""
    if language == _Current.language or not has_language(language):
        return
    _Current.language, _Current.catalogue = language, _Current.catalogues.get(language)
    clear_caches()


def current_language() -> str:
    """The language that is spoken."""
    return _Current.language


def cached(size: int | None = 128) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like ``lru_cache``, for what contains text: another language makes it anew."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(size)(function)
        _Current.cache_clearers.append(remembering.cache_clear)
        return remembering  # type: ignore[return-value]  # which has lost its parameters

    return decorate


def cached_by(
    key: Callable[P, Hashable], size: int = 64
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like `cached`, for what depends on less than its arguments: on what ``key`` makes of them."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        kept: dict[Hashable, R] = {}  # the oldest first
        _Current.cache_clearers.append(kept.clear)

        @wraps(function)
        def remembering(*args: P.args, **kwargs: P.kwargs) -> R:
            known = key(*args, **kwargs)
            try:
                return kept[known]
            except KeyError:
                made = kept[known] = function(*args, **kwargs)
                if len(kept) > size:
                    del kept[next(iter(kept))]
                return made

        return remembering

    return decorate


def clear_caches() -> None:
    """Nothing that was drawn or said is remembered any more."""
    for each in _Current.cache_clearers:
        each()


def _(text: str, /, **values: Any) -> str:
    """A text, translated, with its values."""
    if _Current.catalogue and (found := _Current.catalogue.gettext(text)) != text:
        return _formed(found, values)
    return text.format(**values) if values else text


def plural(one: str, many: str, /, *, count: int, **values: Any) -> str:
    """A text about a number of things."""
    if _Current.catalogue:
        found = _Current.catalogue.ngettext(one, many, count)
        return _formed(found, {"count": count, **values})
    return (one if count == 1 else many).format(count=count, **values)


def render(text: Text, names: Sequence[str] = ()) -> str:
    """A phrase, with the names of the players where it speaks of seats; a str is one without
    values."""
    if not isinstance(text, Message):
        return _(text)
    values = {key: _value(value, names) for key, value in text.values}
    if text.plural:
        return plural(text.text, text.plural, **values)
    return _(text.text, **values)


def player_name(player: Text) -> str:
    """A player's name, which is said as it is, or what one without a name is called."""
    return render(player) if isinstance(player, Message) else player


def render_all(sentences: Iterable[Text]) -> str:
    """One after the other, as the log has them."""
    return " ".join(map(render, sentences))


def _value(value: Any, names: Sequence[str]) -> Any:
    """What stands in a sentence for one of its values."""
    if isinstance(value, Message):
        return render(value, names)
    if isinstance(value, Player):
        return names[value.seat] if value.seat < len(names) else _(SEAT, number=value.seat + 1)
    if isinstance(value, Amount):
        return str(value).replace(".", LANGUAGES[_Current.language].point)
    if isinstance(value, ListOf):
        return join_list([_value(item, names) for item in value.items], value.conjunction)
    return value if isinstance(value, int) else str(value)


def join_list(items: Iterable[str], joint: str = "and") -> str:
    """``a, b and c``."""
    *most, last = items
    if not most:
        return last
    forms = {form for item in (*most, last) if isinstance(item, Term) for form in item.forms}
    pattern = JOINTS[joint]

    def joined(form: str) -> str:
        several = ", ".join(_in_form(item, form) for item in most)
        return _(pattern, several=several, last=_in_form(last, form))

    return _term(joined(""), {form: joined(form) for form in forms})


def _in_form(item: str, form: str) -> str:
    return format(item, form) if isinstance(item, Term) else item


def number(value: float, digits: int = 0) -> str:
    """A number as this language writes it."""
    return f"{value:.{digits}f}".replace(".", LANGUAGES[_Current.language].point)


def _formed(found: str, values: dict[str, Any]) -> str:
    """A translation with its values, in all its forms."""
    if not values and "|" not in found:
        return found
    fields = {
        name: _term(value, {}) if isinstance(value, str) and not isinstance(value, Term) else value
        for name, value in values.items()
    }
    plain, *others = found.split("|")
    forms = {}
    for other in others:
        form, _equals, text = other.partition("=")
        forms[form] = text.format(**fields) if fields else text
    said = plain.format(**fields) if fields else plain
    return _term(said, forms) if forms else said


def _term(text: str, forms: dict[str, str]) -> Term:
    made = Term(text)
    made.forms = forms
    return made


def page(name: str, language: str = "") -> str:
    """The address, as a link from this page, of a static page in the present language."""
    language = language or _Current.language
    folder = "" if language == ENGLISH else f"{language}/"
    return f"{_Current.root}{folder}{name}"


def site(name: str) -> str:
    """The address of a file at the root of the site."""
    return f"{_Current.root}{name}"


def set_root(root: str) -> None:
    """Says where the root of the site is, seen from the page."""
    _Current.root = root
