"""The page and the manifest of a package for learning platforms.

The manifests follow SCORM 1.2, SCORM 2004 4th edition and cmi5. All texts are escaped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

import py_rules
from web.i18n import N_, _
from web.markup.svg import escape
from web.model.packages import TITLE, Content, PackageKind, Plan, file_name, plan

__all__ = ("LAUNCH", "course", "file_name", "files", "launch", "manifest", "plan_of")

LAUNCH = "index.html"
TEXTS = {
    "alone": N_(
        "This page isn’t open in a learning platform, so nothing is saved. Everything else works."
    ),
    "recorded": N_("The learning platform saves what you do here."),
    "refused": N_("The learning platform didn’t save your last step. You can go on."),
    "waiting": N_(
        "This device is offline. Your results will be sent as soon as it is online again."
    ),
    "looking": N_("The learning platform shows this for viewing only, so nothing is saved."),
    "leave": N_("Back to the course"),
    "script": N_(
        "The games need JavaScript, which is turned off in this browser. Turn it on, then "
        "reload the page."
    ),
}
IN_12 = (
    ' xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"'
    ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd'
    ' http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"'
)
IN_2004 = (
    ' xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"'
    ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"'
    ' xmlns:imsss="http://www.imsglobal.org/xsd/imsss"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd'
    " http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd"
    ' http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd"'
)
COURSE = "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"
# The content says when it is completed and passed; the platform doesn't decide that by itself.
SEQUENCING = (
    "<imsss:sequencing><imsss:deliveryControls"
    ' completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing>'
)


def plan_of(content: Content, names: Iterable[str]) -> Plan:
    """Choose among the names of the site's files."""
    return plan(content, names, py_rules.GAMES)


def files(content: Content, kind: PackageKind, plan: Plan) -> dict[str, str]:
    """Return the files that only this package has: its page and its manifest."""
    page = {LAUNCH: launch(content, kind, plan)}
    if kind == "cmi5":
        return {**page, "cmi5.xml": course(content)}
    names = sorted((LAUNCH, *plan.names))
    return {**page, "imsmanifest.xml": manifest(content, names, newer=kind == "scorm2004")}


def manifest(content: Content, names: Iterable[str], *, newer: bool) -> str:
    """Return imsmanifest.xml, for SCORM 1.2 or for the newer SCORM 2004."""
    id_, title = f"ludoteka-{content.number}", _text(content.title)
    version = "2004 4th Edition" if newer else "1.2"
    sco = f'adlcp:{"scormType" if newer else "scormtype"}="sco"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<manifest identifier="{id_}" version="1"{IN_2004 if newer else IN_12}>',
        f"<metadata><schema>ADL SCORM</schema><schemaversion>{version}</schemaversion></metadata>",
        f'<organizations default="{id_}-course">',
        f'<organization identifier="{id_}-course">',
        f"<title>{title}</title>",
        f'<item identifier="{id_}-item" identifierref="{id_}-page">',
        f"<title>{title}</title>",
        *([SEQUENCING] if newer else []),
        "</item>",
        "</organization>",
        "</organizations>",
        "<resources>",
        f'<resource identifier="{id_}-page" type="webcontent" {sco} href="{LAUNCH}">',
        *(f'<file href="{escape(name)}"/>' for name in names),
        "</resource>",
        "</resources>",
        "</manifest>",
    ]
    return "\n".join(lines) + "\n"


def course(content: Content) -> str:
    """Return cmi5.xml: a course with one unit."""
    id_, language = f"urn:ludoteka:{content.kind}:{content.number}", content.language
    title = f'<title><langstring lang="{language}">{_text(content.title)}</langstring></title>'
    about = _text(content.about or content.title)
    described = f'<description><langstring lang="{language}">{about}</langstring></description>'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<courseStructure xmlns="{COURSE}">',
        f'<course id="{id_}:course">{title}{described}</course>',
        f'<au id="{id_}" moveOn="CompletedOrPassed" launchMethod="AnyWindow">',
        f"{title}{described}<url>{LAUNCH}</url>",
        "</au>",
        "</courseStructure>",
    ]
    return "\n".join(lines) + "\n"


def launch(content: Content, kind: PackageKind, plan: Plan) -> str:
    """Return the page that a platform opens."""
    data = {
        "package": kind,
        "kind": content.kind,
        "value": content.value,
        "title": content.title,
        "language": content.language,
        "name": f"ludoteka-{content.number}",
        "texts": {key: _(text) for key, text in TEXTS.items() if key != "script"},
    }
    inside = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")  # ends no element
    # The record store of cmi5 can be anywhere.
    reached = "'self' https: http:" if kind == "cmi5" else "'self'"
    rules = (
        "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self';"
        f" img-src 'self'; connect-src {reached}; base-uri 'none'; form-action 'none'"
    )
    lines = [
        "<!doctype html>",
        f'<html lang="{content.language}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{_text(content.title)}</title>",
        f'<link rel="stylesheet" href="{plan.scripts}/launch.css">',
        f'<script type="application/json" id="content">{inside}</script>',
        '<script src="ludoteka-board.js" async></script>',
        f'<script type="module" src="{plan.scripts}/launch.js"></script>',
        "</head>",
        "<body>",
        '<main id="board"></main>',
        '<p id="status" role="status"></p>',
        f"<noscript><p>{_text(_(TEXTS['script']))}</p></noscript>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _text(title: str) -> str:
    """Return a text as XML and HTML have it: short, printable and escaped."""
    plain = "".join(c if c.isprintable() else " " for c in title)
    return escape(plain if len(plain) <= TITLE else f"{plain[: TITLE - 1]}…")
