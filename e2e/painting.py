"""Leave pages unpainted until a test looks at their pixels.

Painting takes a fifth of the processor time of a test that plays a game. An unpainted page is fully
transparent, so the browser has nothing to fill with colour; everything else works as usual: layout,
hit testing, the driver's checks of visibility, focus, the accessibility tree, frames and events.
Code that reads pixels, or colours as axe does, calls `paint` first. Tests of what the browser
measures while it paints need `painted_always`.
"""

from __future__ import annotations

from playwright.sync_api import Page

# Runs first in each page. Frames are left to the page around them, and print is not affected.
UNPAINTED = """if (globalThis === globalThis.top) {
  globalThis.unpainted = new CSSStyleSheet();
  globalThis.unpainted.replaceSync('@media screen { html { opacity: 0 } }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, globalThis.unpainted];
}"""
PAINT = """() => {
  const sheets = document.adoptedStyleSheets.filter((each) => each !== globalThis.unpainted);
  document.adoptedStyleSheets = sheets;
}"""


def paint(page: Page) -> None:
    """Paint the page's current document from now on."""
    page.evaluate(PAINT)


def painted_always(page: Page) -> None:
    """Paint the page's current document and all documents that it navigates to."""
    page.add_init_script(f"({PAINT})()")  # runs after the context's script
    paint(page)
