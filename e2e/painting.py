"""Pages that are not painted before somebody looks at their pixels.

To paint what nobody sees takes a fifth of the processor's time of a test that plays a game. Such a
page is transparent as a whole, so the browser has nothing to fill with colours; all else is as in
one that is painted: layout, what a point hits, what is visible to the driver, the focus, the tree
for screen readers, frames and events. What asks for pixels, or for colours as axe does, paints the
page first. What the browser measures while it paints needs `painted_always`.
"""

from __future__ import annotations

from playwright.sync_api import Page

# The script comes first in each page, and leaves frames to the page around them. Paper is printed.
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
    """Paint the document that the page shows, from now on."""
    page.evaluate(PAINT)


def painted_always(page: Page) -> None:
    """Paint the page, also the documents to which it goes."""
    page.add_init_script(f"({PAINT})()")  # comes after the script of the context
    paint(page)
