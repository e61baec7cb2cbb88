"""An embedded table in the browser: what its address says, and the page around it."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from js import document, embedding
from pyodide.ffi import create_proxy

from web import i18n
from web.embedding import messages, parameters, replies
from web.embedding.messages import Message
from web.model.events import Event
from web.model.page import Model
from web.update import embedding as embedded

if TYPE_CHECKING:
    from web.main import Page


class Host:
    """The page around the table, to which ``embed.js`` leads."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.keep = lambda model: None  # what is done in somebody else's page is not the site's
        page.update = embedded.update
        page.happened = self.happened

    def start(self) -> None:
        """Lays the table that the address asks for, or says what is wrong with it."""
        page = self.page
        before = Model(
            tall=not page.wide.matches,
            language=i18n.present(),
            today=time.strftime("%Y-%m-%d"),
        )
        try:
            wanted = parameters.read(json.loads(str(embedding.pairs)))
        except parameters.Wrong as wrong:
            page.model = embedded.wrong(before, wrong.problems)
        else:
            page.model = embedded.lay(before, wanted, page.rng)
        self.show()
        page.listen()
        self.say(replies.report(before, page.model))
        embedding.listen(create_proxy(self.heard))

    def show(self) -> None:
        """Draws the table, and the marks that the page around has put on it."""
        self.page.show()
        opened, embedded = self.page.model.opened, self.page.model.embedded
        embedding.mark(json.dumps(embedded.marked if opened and embedded else ()))
        if opened:
            document.title = f"{opened.match.game.name.capitalize()} · Ludoteka"

    def happened(self, before: Model, event: Event) -> None:
        """After something that a person did."""
        words = (event.on,) if event.do == "say" else ()
        self.say(replies.report(before, self.page.model, words))

    def heard(self, text: str) -> None:
        """A message of the page around."""
        try:
            heard = messages.read(text)
        except messages.Wrong as wrong:
            self.say([messages.error(str(wrong), wrong.id)])
            return
        self.page.model, said = replies.hear(self.page.model, heard, self.page.rng)
        self.show()
        self.say(said)

    def say(self, said: list[Message]) -> None:
        """To the page around, in this order."""
        for message in said:
            embedding.send(json.dumps(message))
