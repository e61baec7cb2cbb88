"""Help at the table: an element's card, by key and by touch, and the rules beside the table."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Page, expect

from e2e.conftest import Show
from tools.driver.play import read
from tools.driver.screens import SCREENS, Screen, ScreenMoment, rules_beside
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL

MIDDLE = next(screen for screen in SCREENS if screen.name == "mykerinos-middle")
BESIDE = next(screen for screen in SCREENS if screen.name == "rules-beside")
WIDE, TALL = Size(1280, 800, touch=False), Size(390, 844)


def test_beside_the_rules_all_players_are_above_the_prompt(show_fresh: Show) -> None:
    late = (ScreenMoment("mykerinos", 0.93, 3),)
    page = show_fresh(Screen("rules", "The rules beside three players", late, rules_beside), WIDE)
    prompt = page.locator("#ask").bounding_box()
    assert prompt
    for panel in page.locator("#board .panel").all():
        box = panel.bounding_box()
        assert box
        assert box["y"] + box["height"] <= prompt["y"]


def test_a_piece_is_explained_and_the_rules_open_at_their_section(show_fresh: Show) -> None:
    page = show_fresh(MIDDLE, WIDE)
    card = page.locator("#ask .explained")
    page.keyboard.press("b")
    word = page.evaluate("() => document.activeElement.dataset.key")
    page.keyboard.press("i")
    expect(card.locator("h2")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert page.evaluate("() => document.activeElement.dataset.key") == word

    line = page.locator("#log li button:has(.term)").first
    line.focus()
    page.keyboard.press("i")  # the card of the first term in a line of the log
    expect(card.locator("h2")).not_to_be_empty()
    expect(line).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    page.keyboard.press("b")
    page.keyboard.press("i")
    link = card.locator("[data-rule]").first
    rule = link.get_attribute("data-rule")
    link.focus()
    page.keyboard.press("Enter")
    drawer = page.locator("#rules")
    inside = page.frame_locator("#rules iframe")
    expect(inside.locator(f'[id="{rule}"]')).to_be_in_viewport()
    board, beside = page.locator("#board").bounding_box(), drawer.bounding_box()
    assert board
    assert beside
    assert board["x"] + board["width"] <= beside["x"]

    field = inside.locator("#search")
    field.fill("cube")
    field.press("Escape")
    expect(field).to_have_value("")
    expect(drawer).to_be_visible()
    field.press("Escape")
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()

    link.click()
    expect(drawer).to_be_visible()
    page.set_viewport_size({"width": TALL.width, "height": TALL.height})
    expect(page.locator("#rules:modal")).to_be_visible()
    inside.locator("main").click(position={"x": 5, "y": 5})
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()


# Scroll to an element and wait for the page's scroll events, which come before it is painted.
SCROLL_TO = f"""async (each) => {{
  each.scrollIntoView({{ block: 'start', behavior: 'instant' }});
  await ({WAIT_UNTIL_STILL})();
}}"""


def test_the_rules_stay_where_they_are_read_when_a_device_is_turned(show_fresh: Show) -> None:
    """Both the rule that was opened and one that was scrolled to stay in sight."""
    page = show_fresh(BESIDE, TALL)
    inside = page.frame_locator("#rules iframe")
    opened = inside.locator(":target").first
    expect(opened).to_be_in_viewport()
    later = inside.locator("#draw, h2").last
    for rule in (opened, later):
        rule.evaluate(SCROLL_TO)
        for width, height in ((844, 390), (390, 844), (1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            expect(rule).to_be_in_viewport()


def test_touch_and_hold_explains_and_does_not_act(show_fresh: Show) -> None:
    page = show_fresh(MIDDLE, TALL)
    before = read(page).actions
    thing = page.locator("#ask .verb:not(.dim)").first
    hold(page, thing.bounding_box())
    expect(page.locator("#ask .explained h2")).to_have_text(thing.inner_text())
    page.locator(".explained .away").tap()
    expect(page.locator("#ask .explained")).to_have_count(0)
    assert read(page).actions == before
    expect(thing).not_to_have_attribute("aria-pressed", re.compile("."))
    thing.tap()
    expect(thing).to_have_attribute("aria-pressed", "true")


def test_points_to_come_are_explained_beside_the_seats(show_fresh: Show) -> None:
    """Each “+7” has a name; a touch or a hold opens the card with its sources."""
    page = show_fresh(MIDDLE, TALL)
    seat, card = page.locator("#seats li:has(small)").first, page.locator("#ask .explained")
    more = seat.locator("small")
    number = more.inner_text().removeprefix("+")
    name = re.compile(rf"^{number} more points? if the game ended now$")
    expect(more).to_have_attribute("aria-label", name)
    seat.tap()
    expect(card).to_contain_text(f"If the game ended now, {number} would be added")
    page.locator(".explained .away").tap()
    expect(card).to_have_count(0)
    hold(page, seat.bounding_box())
    expect(card.locator("h2")).to_have_text("Points")


def hold(page: Page, box: FloatRect | None) -> None:
    """Touch and hold the middle of this box until a card opens."""
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.locator("#ask .explained")).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# Returns which elements are covered by the card.
COVERED_ELEMENTS = """(things) => {
  const card = document.querySelector('.explained').getBoundingClientRect();
  return things.flatMap((each) => [...document.querySelectorAll(each)])
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return card.top < bottom - 5 && card.bottom > top + 5
        && card.left < right - 5 && card.right > left + 5;
    })
    .map((each) => each.outerHTML.slice(0, 60));
}"""
SIZES = ((320, 568), (360, 640), (390, 600), (390, 844), (844, 390), (768, 500))


def heights_beside(page: Page, *things: str) -> list[float]:
    """Return the card's heights at all window sizes; assert that it covers none of these."""
    heights = list[float]()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(WAIT_UNTIL_STILL)
        assert page.evaluate(COVERED_ELEMENTS, [*things]) == [], width
        card = page.locator(".explained").bounding_box()
        assert card
        heights.append(card["height"])
    return heights


def test_a_card_covers_neither_its_subject_nor_its_close_button(show_fresh: Show) -> None:
    page = show_fresh(MIDDLE, TALL)
    page.locator("#ask .verb").first.focus()
    page.keyboard.press("i")
    expect(page.locator(".explained h2")).to_have_text("Take a plot")
    assert min(heights_beside(page, "#ask > .own-panel", "#ask > .turn", "#ask .verb")) > 80
    page.keyboard.press("Escape")
    page.locator("#ask .verb").first.dispatch_event("click")
    page.locator("#board .part-region .live").first.focus()
    page.keyboard.press("i")
    expect(page.locator(".explained h2")).to_have_text("Plot")
    heights_beside(page, "#board .live", "#ask > .own-panel", "#ask .cancel")
