"""The buttons that make packages for learning platforms."""

from __future__ import annotations

from collections.abc import Iterable

from web.i18n import _
from web.markup.svg import Markup, el
from web.model.lessons import Lesson

OLDEST = "SCORM 1.2"  # works nearly everywhere
LABELS = (("scorm12", OLDEST), ("scorm2004", "SCORM 2004"), ("cmi5", "cmi5"))


def draw(lessons: Iterable[Lesson] = ()) -> Markup:
    """The section of a panel that saves a package; of one of the lessons, if there are any."""
    numbered = enumerate(lessons, 1)
    named = [el("option", f"{number}. {each.title}", value=each.id) for number, each in numbered]
    return el(
        "details",
        el("summary", _("Package for a learning platform")),
        el(
            "div",
            el(
                "p",
                _(
                    "A package is a file for Moodle and other learning platforms. It holds "
                    "everything that it needs, and tells the platform what a learner has done."
                ),
            ),
            el("label", _("Lesson"), el("select", *named)) if named else None,
            el(
                "div",
                *(el("button", label, data_do="package", data_on=kind) for kind, label in LABELS),
                class_="buttons",
            ),
            el(
                "p",
                _(
                    "{standard} works nearly everywhere. Use it if you don’t know what your "
                    "platform needs.",
                    standard=OLDEST,
                ),
                class_="quiet",
            ),
            class_="link",
        ),
        class_="packing",
    )
