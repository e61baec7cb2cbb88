"""Articles, prepositions and endings that depend on sound: *az 5*, *ze 3*, *so 4*, *5-ös*.

A translation requests them by a form that is not listed with any term, such as ``{plot:art}``: see
"Forms of a word" in docs/languages.md.
"""

from __future__ import annotations

from collections.abc import Callable

VOWELS = frozenset("aáeéiíoóöőuúüű")
SPELT_WITH_VOWEL = VOWELS | frozenset("flmnrsxy")  # eff, ell, …: letters that begin with a vowel
SIBILANTS = frozenset("szšž")
DIGITS = "0123456789"
QUOTES = {"hu": "„{}”", "cs": "„{}“", "sk": "„{}“"}
# The numbers by the first digit of their words: čtyři, čtrnáct, čtyřicet, čtyři sta.
NEEDS_VOWEL = {
    "cs": {"z": "23467", "s": "23467", "k": "234", "v": "234"},
    "sk": {"z": "467", "s": "467", "k": "", "v": ""},
}
WITH_VOWEL = {
    "cs": {"z": "ze", "s": "se", "k": "ke", "v": "ve"},
    "sk": {"z": "zo", "s": "so", "k": "ku", "v": "vo"},
}
BEFORE_WORDS = {"z": SIBILANTS, "s": SIBILANTS, "k": frozenset("kg"), "v": frozenset("vf")}
# Endings of Hungarian numbers by their zeros and the digit before these; the others have -es.
ENDINGS = (
    {"3": "as", "5": "ös", "6": "os", "8": "as"},
    {"2": "as", "3": "as", "6": "as", "8": "as"},
    dict.fromkeys("123456789", "as"),
)


def has_z(text: str) -> bool:
    """Return whether the Hungarian article is ``az``: the text begins with a vowel when read aloud.

    A single letter, or one before a digit as in ``f4``, is read by its name; 1 is *egy* and 1000
    *ezer*, but 10 is *tíz* and 100 *száz*; 5, 50 and 500 all begin with *öt*.
    """
    word = _read(text)
    first, second = word[:1].lower(), word[1:2]
    if digits := _digits(word):
        return first == "5" or (first == "1" and digits % 3 == 1)
    return first in (VOWELS if second.isalpha() else SPELT_WITH_VOWEL)


def has_vowel(preposition: str, text: str, language: str) -> bool:
    """Return whether a Czech or Slovak preposition takes a vowel before this text: *ze 3*, *z 5*.

    10 to 19 sound like their second digit, 100 is *sto* and 1000 *tisíc*.
    """
    word = _read(text)
    digits = _digits(word)
    if not digits:
        return word[:1].lower() in BEFORE_WORDS[preposition]
    digit = word[0]
    if digit == "1":
        if digits % 3 == 0:
            return preposition in "zs" or language == "cs"
        digit = word[1] if digits % 3 == 2 else ""
    return bool(digit) and digit in NEEDS_VOWEL[language][preposition]


def numbered(text: str) -> str:
    """Turn a Hungarian number into an adjective, ``5-ös``. Other texts are unchanged."""
    if not text.isdecimal():
        return text
    left = text.rstrip("0")
    zeros = len(text) - len(left)
    if not left or zeros > 5:  # nulla, millió
        return f"{text}-s"
    endings = ENDINGS[zeros] if zeros < len(ENDINGS) else {}
    return f"{text}-{endings.get(left[-1], 'es')}"


def _article(kind: str, spoken: str, _language: str) -> str:
    article = "az" if has_z(spoken) else "a"
    return f"{article.capitalize() if kind[0].isupper() else article} {spoken}"


def _preposition(kind: str, spoken: str, language: str) -> str:
    plain = kind.lower()
    word = WITH_VOWEL[language][plain] if has_vowel(plain, spoken, language) else plain
    return f"{word.capitalize() if kind[0].isupper() else word} {spoken}"


def _numbered(_kind: str, spoken: str, _language: str) -> str:
    return numbered(spoken)


def _to(_kind: str, spoken: str, _language: str) -> str:
    return f"{'ad' if _read(spoken)[:1].lower() in {'a', 'à'} else 'a'} {spoken}"


_Kinds = dict[str, Callable[[str, str, str], str]]
_PREPOSITIONS: _Kinds = dict.fromkeys("zskvZSKV", _preposition)
_KINDS: dict[str, _Kinds] = {
    "hu": {"art": _article, "Art": _article, "as": _numbered},
    "cs": _PREPOSITIONS,
    "sk": _PREPOSITIONS,
    "it": {"ad": _to},
}
KINDS = {language: tuple(kinds) for language, kinds in _KINDS.items()}


def inflected(value: str, form: str, language: str) -> str | None:
    """Return a `web.i18n.Term` with the article, preposition or ending that its sound requires.

    None for a form that does not depend on sound. The rest of the form is another form of
    the value, as in ``art_acc``; ``art_quoted`` puts it in quotes.
    """
    kind, _dash, case = form.partition("_")
    make = _KINDS.get(language, {}).get(kind)
    if make is None:
        return None
    text = QUOTES[language].format(value) if case == "quoted" else format(value, case)
    return make(kind, text, language)


def _read(text: str) -> str:
    return text.lstrip('„“”«»‚‘’"( ')


def _digits(word: str) -> int:
    return len(word) - len(word.lstrip(DIGITS))
