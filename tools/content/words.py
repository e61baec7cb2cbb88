"""Find the texts to translate in the sources, keep them in catalogues, and compile these.

The English texts stand in the code (see `web/i18n/__init__.py`). `update` brings the catalogues
content/locale/CODE.po up to date and keeps the translations; `compiled` turns each into the file
that the page reads.
"""

import ast
import importlib
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path
from typing import NamedTuple

from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog, Message

import py_rules
from tools.console import CommandFailure, echo
from tools.content.teaching import lessons, rules
from tools.content.teaching.source import SourceError
from tools.content.templates import TEXT
from tools.places import CONTENT, ROOT
from web import i18n
from web.i18n import ENGLISH, LANGUAGES
from web.model import lessons as values

LOCALE = CONTENT / "locale"
_folders = [LOCALE]  # folders of catalogues; the last one is in use
TEMPLATES = (".html", ".webmanifest")
BUILD_FOLDERS = ("content/rules/", "content/lessons/")  # their texts are translated by the build
CODES = tuple(code for code in LANGUAGES if code != ENGLISH)
COMPLETE_LANGUAGES = CODES  # languages in which nothing may be missing
# CLDR's plural forms where Babel's differ: in some Hungarian sentences, one and many differ.
PLURAL_FORMS = {"hu": "nplurals=2; plural=(n != 1);"}
FIXED_DATE = datetime(1980, 1, 1, tzinfo=UTC)  # the same bytes for the same texts
DATES = re.compile(
    r'^"(POT-|PO-|Last-Translator|Language-Team|Report-Msgid|Project-Id|Generated).*\n',
    re.MULTILINE,
)

# The functions that take texts, and which of their arguments the texts are.
CALLS = {
    "_": (0,),
    "N_": (0,),
    "plural": (0, 1),
    "message": (0,),
    "counted": (0, 1),
    "message_error": (0,),
    "refuse": (1,),
    "Message": (0,),
    "MessageError": (0,),
    "Refusal": (1,),
    "Damaged": (0,),
}
CALL_PATTERN = re.compile(rf"\b(?:{'|'.join(CALLS)})\s*\(")

Added = Callable[[str, Catalog], Mapping[str, str]]  # a language, its catalogue -> translations


class CatalogueText(NamedTuple):
    """A text to be translated."""

    one: str
    many: str  # its plural, or empty
    where: str  # the file


def in_code() -> Iterator[CatalogueText]:
    """The texts in our modules, including those of the build, which writes the rules pages."""
    for folder in ("py_rules", "web", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from in_module(path.read_text(encoding="utf-8"), _name(path))


@lru_cache(1024)  # more than there are modules; to parse all takes a second, and tests often ask
def in_module(source: str, where: str) -> tuple[CatalogueText, ...]:
    """The texts in a module's calls of the functions in CALLS."""
    return tuple(_in_module(source, where))


def _in_module(source: str, where: str) -> Iterator[CatalogueText]:
    for arguments in _calls(source):
        ones, *manies = [list(_constants(argument)) for argument in arguments]
        for index, one in enumerate(ones):
            yield CatalogueText(one, manies[0][index] if manies else "", where)


def glued(source: str, where: str) -> Iterator[str]:
    """The places where a text is built from parts, which cannot be translated."""
    for arguments in _calls(source):
        for argument in arguments:
            if isinstance(argument, ast.JoinedStr | ast.BinOp):
                yield f"{where}, line {argument.lineno}"


def _calls(source: str) -> Iterator[list[ast.expr]]:
    if not CALL_PATTERN.search(source):  # a much faster test
        return
    for node in nodes(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if (places := CALLS.get(name)) and len(node.args) > places[-1]:
                yield [node.args[place] for place in places]


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, in no order, three times as fast as `ast.walk`."""
    found = [tree]
    while found:
        node = found.pop()
        yield node
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]


def _constants(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be; none for a variable: its text is marked elsewhere."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp():
            yield from _constants(node.body)
            yield from _constants(node.orelse)


def in_pages() -> Iterator[CatalogueText]:
    """The texts in the templates of the static pages and of the manifest."""
    for path in sorted((ROOT / "web").rglob("*.*")):
        if path.suffix not in TEMPLATES:
            continue
        for found in TEXT.finditer(path.read_text(encoding="utf-8")):
            yield CatalogueText(found[1], "", _name(path))


def in_games() -> Iterator[CatalogueText]:
    """The rules and options of the games, which are not marked in the tables that contain them."""
    for name in py_rules.GAMES:
        game = py_rules.load(name)
        where = f"py_rules/{name}/book.py"
        sources = game.scores(game.start(game.seats[0], frozenset(game.options)))[0]
        for text in (*game.options.values(), *game.rules.values(), *sources):
            yield CatalogueText(text, "", where)
    for module, table in (("py_rules.record", "RULES"), ("py_rules.message", "JOINTS")):
        texts: dict[str, str] = getattr(importlib.import_module(module), table)
        yield from (
            CatalogueText(text, "", f"{module.replace('.', '/')}.py") for text in texts.values()
        )


def in_teaching() -> Iterator[CatalogueText]:
    """The texts of the rules pages and lessons. Raises CommandFailure if a file cannot be read."""
    try:
        for game in rules.games():
            for text in rules.texts(rules.read(game)):
                yield CatalogueText(text.text, "", f"content/rules/{game}.txt")
        for game in py_rules.GAMES:
            for source in lessons.read_all(game):
                yield from (
                    CatalogueText(t, "", _name(source.path)) for t in values.texts(source.lesson)
                )
    except SourceError as wrong:
        raise CommandFailure(
            str(wrong), "Correct the file; `python build.py lessons` checks it."
        ) from None


# Where texts come from. Other files of content that people write get a function of their own here:
# it yields a CatalogueText for each paragraph or field that is shown.
SOURCES: tuple[Callable[[], Iterable[CatalogueText]], ...] = (
    in_code,
    in_pages,
    in_games,
    in_teaching,
)


def template() -> Catalog:
    """The template: all texts without translations, grouped by file."""
    files: dict[str, set[str]] = {}
    plurals: dict[str, str] = {}
    for source in SOURCES:
        for one, many, where in source():
            if many and plurals.setdefault(one, many) != many:
                raise CommandFailure(
                    f"{where}: the plural of “{one}” is “{many}” here, “{plurals[one]}” elsewhere.",
                    "A text has one plural.",
                )
            files.setdefault(one, set()).add(where)
    catalog = Catalog()
    for one, places in sorted(files.items(), key=lambda item: (min(item[1]), item[0])):
        id_ = (one, plurals[one]) if one in plurals else one
        catalog.add(id_, locations=[(place, 0) for place in sorted(places)])
    return catalog


def read(code: str) -> Catalog:
    """The catalogue of a language; an empty one if there is none."""
    return parse(_file(code), code)


def _file(code: str) -> bytes:
    path = _folders[-1] / f"{code}.po"
    return path.read_bytes() if path.is_file() else b""


@contextmanager
def catalogues_in(folder: Path) -> Iterator[None]:
    """Read the catalogues of another folder in a block."""
    _folders.append(folder)
    try:
        yield
    finally:
        _folders.pop()


def parse(data: bytes, code: str) -> Catalog:
    """Parse a .po file."""
    return pofile.read_po(io.BytesIO(data), locale=code, abort_invalid=True)


def empty(code: str) -> Catalog:
    """A catalogue without texts, with the header that the language needs."""
    catalog = Catalog(locale=code, project="Ludoteka", header_comment="", fuzzy=False)
    if code in PLURAL_FORMS:
        catalog.mime_headers = [("Plural-Forms", PLURAL_FORMS[code])]
    return catalog


def update() -> None:
    """Bring the catalogues up to date with the sources."""
    wanted = template()
    LOCALE.mkdir(exist_ok=True)
    for code in CODES:
        merged = merge(wanted, read(code), code)
        (LOCALE / f"{code}.po").write_bytes(written(merged))
        missing = sum(not done(message) for message in merged if message.id)
        echo(f"content/locale/{code}.po: {len(merged)} texts, {missing} to be translated")


def merge(wanted: Catalog, known: Catalog, code: str) -> Catalog:
    """Merge the wanted texts with the known translations; obsolete ones come last."""
    merged = empty(code)
    for message in wanted:
        if not message.id:
            continue
        one = _one(message)
        before = known.get(one) or known.obsolete.get(_one(message))
        string, flags, comments = None, set[str](), list[str]()
        if before and isinstance(before.string, str) is isinstance(message.id, str):
            string, flags, comments = before.string, before.flags, before.user_comments
        if string and not isinstance(string, str):  # a form that is missing is to be translated
            string = tuple(string) + ("",) * (merged.num_plurals - len(string))
        merged.add(message.id, string, message.locations, flags & {"fuzzy"}, (), comments)
    ids = {_one(message) for message in wanted}
    for message in (*known, *known.obsolete.values()):
        if (one := _one(message)) and one not in ids and done(message):
            merged.obsolete[_one(message)] = message
    return merged


def _one(message: Message) -> str:
    """The text, without its plural."""
    return message.id if isinstance(message.id, str) else message.id[0]


def done(message: Message) -> bool:
    """Whether a text is translated, in all its plural forms, and not marked as fuzzy."""
    strings = (message.string,) if isinstance(message.string, str) else message.string or ()
    return bool(strings) and all(strings) and not message.fuzzy


def missing(catalog: Catalog, wanted: Catalog) -> list[str]:
    """The texts without a translation, or with a fuzzy one."""
    found = (_one(message) for message in wanted if message.id)
    return [one for one in found if (known := catalog.get(one)) is None or not done(known)]


def written(catalog: Catalog) -> bytes:
    """The catalogue as a .po file, without line numbers and dates so that two versions can be
    merged."""
    out = io.BytesIO()
    pofile.write_po(out, catalog, width=100, include_lineno=False)
    return DATES.sub("", out.getvalue().decode()).lstrip("#\n").encode()


def compiled(added: Added | None = None) -> dict[str, bytes]:
    """The catalogues that the page reads, by file name: without the texts that the build
    translates, and with the translations that ``added`` returns for a language and its
    catalogue."""
    files = {}
    for code in CODES:
        catalog = read(code)
        more = added(code, catalog) if added else {}
        small = _spoken_there(catalog)
        for one, translation in more.items():
            small.add(one, translation)
        files[f"{code}.mo"] = machine(small)
    return files


def _spoken_there(catalog: Catalog) -> Catalog:
    """A catalogue without the texts of rules pages and lessons, which the build translates."""
    for message in list(catalog):
        if message.locations and all(
            place.startswith(BUILD_FOLDERS) for place, _ in message.locations
        ):
            catalog.delete(message.id)
    return catalog


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Use a language in a block, with its catalogue as it is now."""
    if code != ENGLISH:
        i18n.add_language(code, catalogue(code))
    before = i18n.current_language()
    i18n.set_language(code)
    try:
        yield
    finally:
        i18n.set_language(before)


def translations(code: str) -> bytes:
    """The catalogue of a language, with all its texts, as gettext reads it."""
    return _translations(_file(code), code)


@lru_cache(2 * len(CODES))  # to parse a file takes half a second, and a build speaks often
def _translations(data: bytes, code: str) -> bytes:
    return machine(parse(data, code))


def catalogue(code: str) -> GNUTranslations:
    """The catalogue of a language, with all its texts, read by gettext."""
    return _catalogue(translations(code))


@lru_cache(2 * len(CODES))  # to read it takes a twentieth of a second, and each test may want it
def _catalogue(data: bytes) -> GNUTranslations:
    return GNUTranslations(io.BytesIO(data))


def machine(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it, without missing and fuzzy translations."""
    catalog.creation_date = catalog.revision_date = FIXED_DATE
    out = io.BytesIO()
    mofile.write_mo(out, catalog)
    return out.getvalue()


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
