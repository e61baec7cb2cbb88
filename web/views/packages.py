"""The page of a package for learning platforms, and the files that only the package has."""

from __future__ import annotations

import json
from collections.abc import Iterable

import py_rules
from web.i18n import N_, _
from web.model.packages import LAUNCH, Content, PackageKind, PackagePlan, file_name, plan
from web.views import package_manifests
from web.views.package_manifests import plain_text

__all__ = ("file_name", "files", "launch", "plan_of")

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


def plan_of(content: Content, names: Iterable[str]) -> PackagePlan:
    """Return the files that a package needs, of the names of the site's files."""
    return plan(content, names, py_rules.GAMES)


def files(content: Content, kind: PackageKind, plan: PackagePlan) -> dict[str, str]:
    """Return the files that only this package has: its page and its manifest."""
    page = {LAUNCH: launch(content, kind, plan)}
    if kind == "cmi5":
        return {**page, "cmi5.xml": package_manifests.cmi5(content)}
    names = sorted((LAUNCH, *plan.names))
    return {
        **page,
        "imsmanifest.xml": package_manifests.scorm(content, names, newer=kind == "scorm2004"),
    }


def launch(content: Content, kind: PackageKind, plan: PackagePlan) -> str:
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
        f"<title>{plain_text(content.title)}</title>",
        f'<link rel="stylesheet" href="{plan.scripts}/launch.css">',
        f'<script type="application/json" id="content">{inside}</script>',
        '<script src="ludoteka-board.js" async></script>',
        f'<script type="module" src="{plan.scripts}/launch.js"></script>',
        "</head>",
        "<body>",
        '<main id="board"></main>',
        '<p id="status" role="status"></p>',
        f"<noscript><p>{plain_text(_(TEXTS['script']))}</p></noscript>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"
