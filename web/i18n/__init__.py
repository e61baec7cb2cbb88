"""Translation: English texts are in the code, other languages in catalogues.

Write a sentence as one text with named fields. Never build it from parts, never add an ``s``, and
never use an f-string for what people read. There are three ways:

    el("button", _("Back to games"))                        text that is drawn now
    _("{name} starts a dig at {what}.", name=name, what=join_list(spaces))
    plural("{count} cube is left", "{count} cubes are left", count=left)

    TITLES = {"violet": N_("Lady Violet")}         a constant is marked where it is defined
    _("Use {patron}", patron=_(TITLES["violet"]))               and translated where it is shown

    model._replace(notices=(*model.notices, message("{name} has left.", name=name)))
    el("p", render(notice))             a text in a model is translated when drawn

So ``_`` translates a text at once, and a model holds only values of ``py_rules.message``: refusals,
log entries, notices. If ``_`` translated them earlier, they would not change with the language.
Terms inside such a value are values of the same kind: ``message("you have no card of {patron}",
patron=message(TITLES[patron]))``; a str is a name or a word of a record and is not translated.
A function whose result contains text is cached with `cached`, not ``lru_cache``. RULES and options
of a game are in the catalogues without being marked: ``_(RULES[rule])``.

A translation can have several forms: ``kocka|acc=kocku|gen=kocky``. A text that needs the
accusative writes ``{what:acc}``, or for the genitive of a player ``{name:player_gen}``. A form that
depends on sound, such as the Hungarian article, is ``{what:art}``; see docs/languages.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, wraps
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple

from py_rules.message import JOINTS, N_, SEAT, Amount, ListOf, Message, Player, Text

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

if TYPE_CHECKING:  # every class slows the start of the page
    from typing import ParamSpec, Protocol, TypeVar

    P = ParamSpec("P")
    R = TypeVar("R")

    class Catalogue(Protocol):
        """A catalogue with the interface of `gettext`; a missing text is returned in English."""

        def gettext(self, message: str) -> str: ...
        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class Language(NamedTuple):
    """A language of the page."""

    name: str  # in the language itself
    point: str = ","  # the decimal separator


# A new language needs a line here and a catalogue, content/locale/CODE.po.
LANGUAGES = {
    "en": Language("English", "."),
    "sk": Language("Slovenčina"),
    "cs": Language("Čeština"),
    "hu": Language("Magyar"),
    "it": Language("Italiano"),
}
ENGLISH = "en"
PREVIEWS = "show"  # the folder of pages for pasted links


# A player's name in a sentence. Its translations define the forms that names have there.
PLAYER_MESSAGE = N_("the player {name}")


class Term(str):
    """A translated term that can be formatted in other cases: ``{what:acc}``.

    Two kinds of forms are not listed with the term: forms of players' names, which come from the
    translation of PLAYER_MESSAGE, and forms that depend on sound, such as the Hungarian article
    ``art``, which come from `web.i18n.spoken`.
    """

    __slots__ = ("forms",)
    forms: dict[str, str]

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        if form in self.forms:
            return self.forms[form]
        if form.startswith(("player", "Player")):
            named = _(PLAYER_MESSAGE, name=str(self))
            return named.forms.get(form, str(self)) if isinstance(named, Term) else str(self)
        from web.i18n import spoken  # noqa: PLC0415  (English needs none)

        formed = spoken.inflected(self, form, _Current.language)
        return str(self) if formed is None else formed


ARTICLE_FORMS = ("art", "Art")  # forms with the Hungarian article
PLACE_FORMS = {"n"}  # the forms of places in lists


class _Current:
    """The context of all translations: the language, and the path to the root of the site.

    A page has one language at a time, so the program has one context. Only main.py, browser/ and
    the build of the site change it, before anything is rendered. Models, updates and views only
    read it.
    """

    language = ENGLISH
    catalogue: Catalogue | None = None  # None: English
    root = "./"  # path from the page to the root of the site
    catalogues: dict[str, Catalogue] = {}  # noqa: RUF012  (there is one)
    cache_clearers: list[Callable[[], None]] = []  # noqa: RUF012


def has_language(language: str) -> bool:
    """Return whether the page can switch to a language: English, or one that was added."""
    return language == ENGLISH or language in _Current.catalogues


def add_language(language: str, catalogue: Catalogue | bytes) -> None:
    """Add a language with its catalogue, compiled or parsed."""
    if isinstance(catalogue, bytes):
        from gettext import GNUTranslations  # noqa: PLC0415  (English needs none)
        from io import BytesIO  # noqa: PLC0415

        catalogue = GNUTranslations(BytesIO(catalogue))
    _Current.catalogues[language] = catalogue


def set_language(language: str) -> None:
    """Switch to a language; ignored if its catalogue has not been added."""
    if language == _Current.language or not has_language(language):
        return
    _Current.language, _Current.catalogue = language, _Current.catalogues.get(language)
    clear_caches()


def current_language() -> str:
    """Return the code of the current language."""
    return _Current.language


def cached(size: int | None = 128) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator like ``lru_cache`` for functions whose result contains text.

    The cache is cleared when the language changes.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(size)(function)
        _Current.cache_clearers.append(remembering.cache_clear)
        return remembering  # type: ignore[return-value]  # lru_cache loses the parameters' types

    return decorate


class Same:
    """A key for `cached_by` that compares values by identity."""

    __slots__ = ("values",)

    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Same)
            and len(self.values) == len(other.values)
            and all(map(is_, self.values, other.values))
        )

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.values)))


def cached_by(
    key: Callable[P, Hashable], size: int = 64
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator like `cached` for results that depend only on ``key`` of the arguments."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        results: dict[Hashable, R] = {}  # oldest first
        _Current.cache_clearers.append(results.clear)

        @wraps(function)
        def remembering(*args: P.args, **kwargs: P.kwargs) -> R:
            known = key(*args, **kwargs)
            try:
                return results[known]
            except KeyError:
                made = results[known] = function(*args, **kwargs)
                if len(results) > size:
                    del results[next(iter(results))]
                return made

        remembering.cache_clear = results.clear  # type: ignore[attr-defined]  # like lru_cache's
        return remembering

    return decorate


def clear_caches() -> None:
    """Clear all caches of rendered or translated text."""
    for each in _Current.cache_clearers:
        each()


def _(text: str, /, **values: Any) -> str:
    """Translate a text and fill in its values."""
    if _Current.catalogue and (found := _Current.catalogue.gettext(text)) != text:
        return _formed(found, values)
    return text.format(**values) if values else text


def plural(one: str, many: str, /, *, count: int, **values: Any) -> str:
    """Translate a text with a count, in the plural form that the language needs."""
    if _Current.catalogue:
        found = _Current.catalogue.ngettext(one, many, count)
        return _formed(found, {"count": count, **values})
    return (one if count == 1 else many).format(count=count, **values)


def render(text: Text, names: Sequence[str] = ()) -> str:
    """Translate a message, with players' names for its seats; a str is a text without values."""
    if not isinstance(text, Message):
        return _(text)
    values = {key: _value(value, names) for key, value in text.values}
    if text.plural:
        return plural(text.text, text.plural, **values)
    return _(text.text, **values)


def player_name(player: Text) -> str:
    """Return a player's name, or the translated placeholder for a player without one."""
    return render(player) if isinstance(player, Message) else player


def render_all(sentences: Iterable[Text]) -> str:
    """Translate sentences and join them with spaces, as the log does."""
    return " ".join(map(render, sentences))


def _value(value: Any, names: Sequence[str]) -> Any:
    """Return a value as it is inserted into a sentence."""
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
    """Join items as ``a, b and c``."""
    *most, last = items
    if not most:
        return last
    forms = {form for item in (*most, last) if isinstance(item, Term) for form in item.forms}
    # In Hungarian each item has its own article: "a 4. területen … és az 5. területen …".
    forms |= {
        f"{article}_{form}" for article in ARTICLE_FORMS for form in forms if form in PLACE_FORMS
    }
    if _Current.language == "hu" and last.isdecimal():
        forms.add("as")  # "5-ös és 6-os"
    pattern = JOINTS[joint]

    def joined(form: str) -> str:
        several = ", ".join(_in_form(item, form) for item in most)
        return _(pattern, several=several, last=_in_form(last, form))

    return _term(joined(""), {form: joined(form) for form in forms})


def _in_form(item: str, form: str) -> str:
    return format(_field(item), form)


def number(value: float, digits: int = 0) -> str:
    """Format a number with the decimal separator of the language."""
    return f"{value:.{digits}f}".replace(".", LANGUAGES[_Current.language].point)


def _formed(found: str, values: dict[str, Any]) -> str:
    """Fill the values into a translation, in all its grammatical forms."""
    if not values and "|" not in found:
        return found
    fields = {name: _field(value) for name, value in values.items()}
    plain, *others = found.split("|")
    forms = {}
    for other in others:
        form, _equals, text = other.partition("=")
        forms[form] = text.format(**fields) if fields else text
    text_ = plain.format(**fields) if fields else plain
    return _term(text_, forms) if forms else text_


def _field(value: Any) -> Any:
    """Return a value for a field of a translation: a text or an integer becomes a Term."""
    if isinstance(value, Term):
        return value
    return _term(str(value), {}) if isinstance(value, str | int) else value


def _term(text: str, forms: dict[str, str]) -> Term:
    made = Term(text)
    made.forms = forms
    return made


def page(name: str, language: str = "") -> str:
    """Return the address of a static page in the current language, relative to this page."""
    return f"{_Current.root}{_folder(language)}{name}"


def pasted(site: str, name: str, language: str = "") -> str:
    """Return the whole address of a page for blogs and messaging apps, such as ``game/mexica``.

    The page builder has the same in `builder.js`.
    """
    return f"{site}{_folder(language)}{PREVIEWS}/{name}.html"


def _folder(language: str) -> str:
    """Return the folder of the pages in a language, or else in the current one."""
    language = language or _Current.language
    return "" if language == ENGLISH else f"{language}/"


def site(name: str) -> str:
    """Return the address of a file at the root of the site, relative to this page."""
    return f"{_Current.root}{name}"


def set_root(root: str) -> None:
    """Set the path from this page to the root of the site."""
    _Current.root = root
