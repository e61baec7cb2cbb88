"""Accessibility checks of a page with axe-core.

The script is injected by the browser's debugger, to which the page's Content-Security-Policy does
not apply.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from e2e.painting import paint
from tools.environment import runtimes

# The result has the rule of each violation with its elements and their problems. Frames are pages
# of their own and checked separately. A number in a drawing is a value, part of the picture that a
# name describes, not a label that the name has to repeat; its words are one, in any order. Names
# decline words in some languages, so this is held against the English ones.
RUN = """async (options) => {
  const isNamed = (element) => {
    if (document.documentElement.lang !== 'en') return true;
    const name = element.getAttribute('aria-label').toLowerCase();
    const texts = [...element.querySelectorAll('text')].map((each) => each.textContent);
    const words = texts.join(' ').toLowerCase().match(/\\p{L}{2,}/gu) ?? [];
    return words.every((word) => name.includes(word));
  };
  const drawing = (id, { element }) =>
    id === 'label-content-name-mismatch' && element.closest('svg') && isNamed(element);
  const { violations } = await axe.run(document, {
    iframes: false,
    preload: false,
    elementRef: true,
    selectors: false,
    resultTypes: ['violations'],
    ...options,
  });
  return violations
    .map(({ id, help, nodes }) => [id, help, nodes.filter((node) => !drawing(id, node))])
    .filter(([, , nodes]) => nodes.length)
    .map(([id, help, nodes]) => [id, help, nodes.map(
      ({ html, failureSummary }) => [html.slice(0, 300), failureSummary]
    )]);
}"""
SHOWN = 4  # elements listed per violation
# The rules about words: what has a name, which language it is in, and what longer words overflow.
OF_WORDS = {
    "runOnly": {
        "type": "tag",
        "values": ["cat.language", "cat.name-role-value", "cat.semantics", "cat.text-alternatives"],
    },
    "rules": {"scrollable-region-focusable": {"enabled": True}},
}


@cache
def script() -> str:
    """Return the source of axe-core as published."""
    return (runtimes.fetch("tests")["axe-core"] / "axe.min.js").read_text("utf-8")


def violations(page: Page, *, words: bool = False) -> list[str]:
    """Return a text for each rule that the page violates in its current state.

    The same markup with other ``words``, in another language, is judged by the rules about words
    alone, which takes a fourth of the time.
    """
    paint(page)
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(f"() => {{ {script()} }}")
    return [_violation(*each) for each in page.evaluate(RUN, OF_WORDS if words else {})]


def _violation(rule: str, help_: str, nodes: list[Any]) -> str:
    lines = [f"{rule}: {help_} ({len(nodes)} elements)"]
    for markup, summary in nodes[:SHOWN]:
        lines += [f"  {markup}", *(f"    {line}" for line in summary.splitlines())]
    return "\n".join(lines)
