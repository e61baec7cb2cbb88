"""Preload hints for the typefaces that a page shows at once: a browser fetches them early."""

from web.i18n import site
from web.markup.svg import Markup, el, join

TEXT = "figtree-latin"
TITLES = "faustina-latin"


def preloads(folder: str, *names: str) -> Markup:
    """Return preload hints for these parts of the typefaces; by default, those of text and titles.

    Preloading a part that the page doesn't show would only delay the page.
    """
    return join(
        *(
            el(
                "link",
                rel="preload",
                as_="font",
                type="font/woff2",
                crossorigin="anonymous",
                href=site(f"{folder}/{name}.woff2"),
            )
            for name in names or (TEXT, TITLES)
        )
    )
