"""The inputs of an exercise: its texts, and beside them their translations."""

from __future__ import annotations

from web.i18n import LANGUAGES, _
from web.markup.svg import Markup, el
from web.model import exercise_edit as edit
from web.model.exercise_lines import Field
from web.model.exercises import Exercising
from web.views.fields import options

MAX_LENGTH = "2000"  # characters of a field
MAX_TITLE_LENGTH = "100"  # characters of a field on a single line


def text(now: Exercising, paragraphs: tuple[str, ...]) -> Markup:
    """The paragraphs above the task, in one field, and their translations."""
    return el(
        "div",
        el(
            "label",
            el("span", _("Introduction; an empty line begins a new paragraph"), class_="label"),
            el(
                "textarea",
                "\n\n".join(paragraphs),
                id=f"exercise-{now.at}-text-{now.turned}",
                rows="3",
                maxlength="6000",
                lang=now.source.language or None,
                data_do="exercise-field",
                data_on="text",
            ),
            class_="noting",
        ),
        *(
            _translation(now, f"text/{number}", each, about=False)
            for number, each in enumerate(edit.fields(now.source, now.at, "text"))
        ),
        class_="with-translation",
    )


def field(
    now: Exercising, at: int, key: str, label: str, value: str, *, area: bool = True
) -> Markup:
    """A field with its label, and below it the translation into the language that is shown."""
    name, number, part = (*key.split("/"), "", "")[:3]
    found = edit.fields(now.source, at, name)
    there = found[int(number or 0)] if int(number or 0) < len(found) else None
    id_ = f"exercise-{at}-{key.replace('/', '-')}-{now.turned}"
    language = None if name in ("author", "language") else now.source.language or None
    return el(
        "div",
        el(
            "label",
            el("span", label, class_="label"),
            _input(id_, value, "exercise-field", key, language, area=area),
            class_="noting",
        ),
        _translation(now, key, there, about=part == "about") if there else None,
        class_="with-translation",
    )


def _input(id_: str, value: str, do: str, on: str, lang: str | None, *, area: bool) -> Markup:
    if area:
        return el(
            "textarea",
            value,
            id=id_,
            rows="2",
            maxlength=MAX_LENGTH,
            lang=lang,
            data_do=do,
            data_on=on,
        )
    return el(
        "input",
        type="text",
        id=id_,
        value=value,
        maxlength=MAX_TITLE_LENGTH,
        autocomplete="off",
        lang=lang,
        data_do=do,
        data_on=on,
    )


def _translation(now: Exercising, key: str, field: Field, *, about: bool) -> Markup | None:
    """The field for the translation of a text; None if no translations are shown."""
    language = now.language
    if not language or field.key in ("author", "language") or not (field.text or about):
        return None
    known = now.source.translations.get(language, {})
    value = known.get(field.about if about else field.text, "")
    if about and value == field.about:
        value = ""
    return el(
        "label",
        el("span", _("Translation ({language})", language=language), class_="label"),
        _input(
            f"exercise-in-{language}-{now.at}-{key.replace('/', '-')}-{now.turned}",
            value,
            "exercise-in",
            key,
            language,
            area=not about and key not in ("title", "step"),
        ),
        class_="noting in-language",
    )


def languages(now: Exercising) -> Markup:
    """The choice of a language whose translations are shown beside the texts."""
    known = {code: each.name for code, each in LANGUAGES.items()}
    codes = {**{each: each for each in now.source.translations}, **known}
    names = {"": _("No other language")} | {
        code: name for code, name in codes.items() if code != now.source.language
    }
    return el(
        "label",
        el("span", _("Translate into"), class_="label"),
        el("select", options(names, now.language), data_do="exercise-language"),
        class_="noting",
    )
