"""Say in a page's head which typefaces it shows at once, so that a browser asks for them early."""

from web.i18n import site
from web.markup.svg import Markup, el, join

TEXT = "figtree-latin"
TITLES = "faustina-latin"


def preloads(folder: str, *names: str) -> Markup:
    """Return the hints for these parts of the faces in the folder; by default text and titles.

    A part that a page asks for early and doesn't show would only delay it.
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
