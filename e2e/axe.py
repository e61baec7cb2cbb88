"""Check a page's accessibility with axe-core.

The script is injected through the browser's debugger, which the page's Content-Security-Policy does
not restrict.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from e2e.painting import paint
from tools.environment import runtimes

# Returns the rule id, help text and failing elements of each violation. Frames are separate pages
# and are checked separately. Text inside an SVG is exempt from axe's label-content-name-mismatch
# rule if every word of it, in any order, occurs in the drawing's accessible name; numbers are
# values and need not be repeated. Some languages inflect names, so the words are compared in
# English only.
RUN_AXE = """async (options) => {
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
MAX_SHOWN = 4  # elements listed for each violation
# The rules that depend on the language: accessible names, lang attributes, and regions that longer
# words make scrollable.
WORD_RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["cat.language", "cat.name-role-value", "cat.semantics", "cat.text-alternatives"],
    },
    "rules": {"scrollable-region-focusable": {"enabled": True}},
}


@cache
def script() -> str:
    """Return the source of the published axe-core."""
    return (runtimes.fetch("tests")["axe-core"] / "axe.min.js").read_text("utf-8")


def violations(page: Page, *, words: bool = False) -> list[str]:
    """Return one message for each rule that the page violates in its current state.

    With ``words``, only the rules that depend on the language run, which takes a quarter of the
    time: use it when the same markup has already been checked in another language.
    """
    paint(page)
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(f"() => {{ {script()} }}")
    return [_violation(*each) for each in page.evaluate(RUN_AXE, WORD_RULES if words else {})]


def _violation(rule: str, help_: str, nodes: list[Any]) -> str:
    lines = [f"{rule}: {help_} ({len(nodes)} elements)"]
    for markup, summary in nodes[:MAX_SHOWN]:
        lines += [f"  {markup}", *(f"    {line}" for line in summary.splitlines())]
    return "\n".join(lines)
