"""An event of the page that no module handles is reported."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import Visit

ASK = """(word) => {
  const button = document.createElement('button');
  button.dataset.do = word;
  document.body.append(button);
  button.click();
  button.remove();
}"""


def test_an_unknown_event_is_reported(
    visit: Visit, site: str, opened: Callable[[Page], Page]
) -> None:
    """An unknown event causes a console error, which fails other tests, and a message to the
    user."""
    page, watch = visit()
    page.goto(site)
    opened(page)
    page.evaluate(ASK, "shelf")
    assert watch.verdict() == []
    watch.allow("no event “confrim”")
    watch.allow("no payload of the event “seats”")
    page.evaluate(ASK, "confrim")
    expect(page.get_by_text("There is no event “confrim”.")).to_be_visible()
    expect(page.get_by_text("report the text below")).to_be_visible()
    page.evaluate(ASK, "seats")
    expect(page.get_by_text("is no payload of the event “seats”.")).to_be_visible()
    assert sum("console error" in error for error in watch.errors) == 2
