"""Opening a class screen, and the link that it shows."""

from __future__ import annotations

from web.model.classes import Classes
from web.model.page import Model
from web.model.sharing import Sharing


def on_screen(model: Model, now: Classes) -> Model:
    """Show a class screen and close everything else."""
    return model._replace(
        classes=now._replace(at=None, clearing=False),
        table=None,
        setup=None,
        arrival=None,
        learning=None,
        puzzling=None,
        exercise=None,
        managing="",
        remarks=(),
    )


def shared(model: Model, fragment: str) -> Sharing:
    """Return the sharing panel of a link, with its QR code."""
    link = f"{model.address}#{fragment}"
    return Sharing(model.address, native=model.native, link=link, code_wanted=True)
