"""The page in other languages: choosing and switching the language, and whether all texts fit."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import languages
from e2e.conftest import Show, Visit
from e2e.frames import stub_frames
from py_rules import load, record
from py_rules.record import Table
from tests.random_matches import random_game
from tools.content import words
from tools.content.embeds import recorded
from tools.driver.play import Opened, begin, bring, store
from tools.driver.screens import SCREENS
from tools.driver.screens import press as pressing
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL
from web.games.colours import COLOURS
from web.i18n import LANGUAGES
from web.model import saves
from web.model.replay import prefix
from web.update.games import new_save

# Elements that stick out of the side of the window or of their own box. Scrollable elements and
# texts for screen readers only are exempt. Figures of rules pages are parts of tables, cropped on
# purpose.
OVERFLOWING = """() => {
  const found = [];
  const note = (element, how) => found.push(`${how}: ${element.textContent.trim().slice(0, 60)}`);
  const scrolled = (element) => element.closest('pre, [data-scrolls]')
    || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) found.push('the page scrolls sideways');
  for (const element of document.querySelectorAll(
    'button, a, summary, label, legend, h1, h2, h3, p, li, td, th, caption, select',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true }) || scrolled(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || element.closest('svg')) continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth) note(element, 'cut');
    let around = element.parentElement;
    while (around && !scrolled(around)) around = around.parentElement;
    if (!around && (box.right > wide + 1 || box.left < -1)) note(element, 'outside');
  }
  for (const text of document.querySelectorAll('svg:not(.window) text')) {
    if (text.closest('.window, figure')) continue;
    if (!text.checkVisibility({ visibilityProperty: true })) continue;
    const box = text.getBoundingClientRect();
    const drawing = text.ownerSVGElement;
    const open = getComputedStyle(drawing).overflowX === 'visible';
    const frame = open ? { left: 0, right: wide } : drawing.getBoundingClientRect();
    if (box.width && (box.right > frame.right + 2 || box.left < frame.left - 2)) {
      note(text, 'beside its drawing');
    }
  }
  return found;
}"""
NAMES = ("Ann", "Ben")
# The buttons that continue a lesson: hint, answer, solution, next step.
NEXT_IN_LESSON = (
    "[data-do=lesson-next], [data-do=lesson-answer]:enabled:not(.tried, .right), "
    "[data-do=lesson-hint], [data-do=lesson-solve]"
)


def finished(game: str) -> str:
    """Return the stored text of a finished game."""
    match = record.read(recorded(game))
    return saves.write(new_save(game, match, colours=COLOURS, changed="2026-11-20T10:00:00Z"))


def test_the_language_of_the_browser_is_used(visit: Visit, site: str, opened: Opened) -> None:
    """The site's main address uses the browser's language; English if it isn't translated."""
    page, _ = visit(locale="sk-SK")
    languages.serve(page.context, "sk", languages.pseudo("sk"))
    page.goto(site)
    opened(page)
    expect(page.locator("html")).to_have_attribute("lang", "sk")
    expect(page.locator("h2", has_text="⟦Games⟧")).to_be_visible()
    other, watch = visit(fresh=True, locale="de-DE")
    other.goto(site)
    opened(other)
    expect(other.locator("html")).to_have_attribute("lang", "en")
    assert not [url for url in watch.requests if url.endswith(".mo")], "English needs no catalogue"


def test_a_localised_page_uses_its_language(visit: Visit, site: str, opened: Opened) -> None:
    """A language's own page ignores the browser's language; `?lang=` overrides it."""
    page, _ = visit()
    page.goto(f"{site}cs/")
    opened(page)
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator('link[hreflang="it"]')).to_have_attribute("href", "../it/")
    page.goto(f"{site}cs/?lang=it")
    opened(page)
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_changing_the_language_loses_nothing(visit: Visit, site: str, opened: Opened) -> None:
    """The selection, open panels and the log stay, in the new language, also after a reload."""
    page, _ = visit()
    languages.serve(page.context, "sk", languages.pseudo("sk"))
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", NAMES)
    page.click('[data-do=select][data-on="dig"]')
    page.click("[data-do=graph]")
    before = page.locator("#log li").count()
    choose(page, "sk")
    expect(page.locator('[data-on="dig"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-on="dig"]')).to_contain_text("⟦Start a dig⟧")
    expect(page.locator("[data-do=graph]")).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#log li")).to_have_count(before)
    expect(page.locator("#log li").last).to_contain_text("⟦")
    assert "is drawn" in (page.locator("#log li").last.text_content() or "")
    page.reload()
    opened(page)
    expect(page.locator("html")).to_have_attribute("lang", "sk")
    expect(page.locator('[data-on="dig"]')).to_contain_text("⟦Start a dig⟧")
    page.click("[data-do=replay] >> nth=0")
    choose(page, "en")
    expect(page.locator(".replay")).to_contain_text("Step by")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_an_opponent_that_does_not_start_is_reported_in_words(
    visit: Visit, site: str, opened: Opened
) -> None:
    page, watch = visit()
    watch.allow("ERR_FAILED")
    languages.serve(page.context, "sk", languages.pseudo("sk"))
    page.context.route("**/worker.mjs", lambda route: route.abort())
    page.goto(f"{site}sk/")
    opened(page)
    begin(page, "mykerinos", NAMES)
    page.click("[data-do=hint]")
    notice = (
        "⟦The computer player can’t play: ⟦it couldn’t be started⟧. Reload the page to try again.⟧"
    )
    expect(page.locator("#app .notices")).to_contain_text(notice)


def choose(page: Page, code: str) -> None:
    """Choose a language from the menu in the header."""
    page.click(".languages summary")
    page.click(f'.languages [data-on="{code}"]')
    page.wait_for_selector(f'html[lang="{code}"]', state="attached")


def serve_language(context: BrowserContext, code: str) -> None:
    """For a language that isn't translated yet, serve lengthened English instead."""
    if code not in words.COMPLETE_LANGUAGES:
        languages.serve(context, code, languages.pseudo(code, languages.longer))


@pytest.fixture
def phone(visit: Visit, site: str, opened: Opened, request: pytest.FixtureRequest) -> Page:
    """Return a page 360 pixels wide in one language, with finished games on the shelf."""
    page, _ = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    serve_language(page.context, request.param)
    store(page, {game: finished(game) for game in ("mykerinos", "myraclia", "mexica")})
    page.goto(f"{site}?lang={request.param}")
    return opened(page)


def press(page: Page, selector: str) -> None:
    """Press the first element that the selector matches, without using the pointer.

    Clicking with the pointer would wait for rendering, but only the layout matters here.
    """
    pressing(selector)(page)


@pytest.mark.parametrize("phone", words.CODES, indirect=True)
def test_every_screen_fits_a_small_phone_in_every_language(phone: Page) -> None:
    """Every kind of screen fits."""
    page, found = phone, dict[str, list[str]]()

    def look(where: str) -> None:
        if sticking := page.evaluate(OVERFLOWING):
            found[where] = sticking

    press(page, ".languages summary")
    look("the choice of languages")
    press(page, ".languages summary")
    press(page, "#finished summary")
    press(page, "[data-do=manage]")
    press(page, "[data-do=bring]")
    page.fill("[data-do=bring-text]", "game mykerinos 1\nseats 9")
    press(page, "[data-do=bring-read]")
    look("the shelf")
    press(page, "[data-do=my-games]")
    expect(page.locator(".my-games .panel").first).to_be_attached()
    look("one's results")
    press(page, "[data-do=shelf]")
    for game in ("mykerinos", "myraclia", "mexica"):
        press(page, f'[data-do=choose][data-on="{game}"]')
        look(f"setting up {game}")
        expect(page.locator("[data-do=begin]")).to_be_in_viewport(ratio=1)
        press(page, "[data-do=opponents][data-on=people]")
        look(f"setting up {game} between people")
        press(page, "[data-do=begin]")
        page.locator("#board").wait_for()
        look(f"the table of {game}")
        press(page, "#reference [data-do=options]")
        verbs = page.locator("#ask [data-do=select]")
        if verbs.count():
            verbs.first.dispatch_event("click")
        look(f"a verb in {game}")
        press(page, "#tools [data-do=share]")
        look(f"sharing {game}")
        press(page, "[data-do=share-close]")
        press(page, "#tools [data-do=shelf]")
        press(page, "#finished summary")
        press(page, f"#kept-{game} [data-do=continue]")
        page.locator(".verdict").wait_for()
        look(f"the end of {game}")
        press(page, "#ask [data-do=replay]")
        look(f"looking back at {game}")
        page.keyboard.press("Escape")
        press(page, "#tools [data-do=shelf]")
    assert not found


@pytest.mark.parametrize("phone", words.CODES, indirect=True)
def test_lessons_and_puzzles_fit_a_small_phone_in_every_language(phone: Page) -> None:
    """The lists, a whole lesson of each game, and a puzzle with its solution fit."""
    page, found = phone, dict[str, list[str]]()

    def look(where: str) -> None:
        if sticking := page.evaluate(OVERFLOWING):
            found[where] = sticking

    for game in ("mykerinos", "myraclia", "mexica"):
        press(page, f'[data-do=learn][data-on="{game}"]')
        page.locator(".lessons").wait_for()
        look(f"the lessons of {game}")
        press(page, "[data-do=lesson]")
        onward = page.locator(f"{NEXT_IN_LESSON}, .learned")
        for number in range(60):
            onward.first.wait_for()
            if page.locator(".learned").count():
                break
            look(f"a lesson of {game}, {number}")
            press(page, NEXT_IN_LESSON)
        assert page.locator(".learned").count()
        look(f"the end of a lesson of {game}")
        press(page, "#tools [data-do=learn]")
        press(page, "main [data-do=shelf]")
        press(page, f'[data-do=puzzles][data-on="{game}"]')
        page.locator(".entries").first.wait_for()
        look(f"the puzzles of {game}")
        press(page, ".entries button")
        press(page, "[data-do=puzzle-hint]")
        press(page, "[data-do=puzzle-hint]")
        look(f"a puzzle of {game}")
        press(page, "[data-do=puzzle-solve]")
        look(f"the solution of a puzzle of {game}")
        press(page, "#tools [data-do=shelf]")
    assert not found


@pytest.mark.parametrize("code", words.CODES)
def test_the_static_pages_fit_a_small_phone(visit: Visit, site: str, code: str) -> None:
    """The rules of all games, the gallery, and the builder with all its options fit."""
    page, _ = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    stub_frames(page)
    found = dict[str, list[str]]()
    for name in ("rules/mykerinos", "rules/myraclia", "rules/mexica", "gallery", "builder"):
        page.goto(f"{site}{code}/{name}.html")
        page.click(".languages summary")
        for choice in [None, *page.locator("[name=kind]").all()]:
            if choice:
                choice.check()
            if sticking := page.evaluate(OVERFLOWING):
                found[f"{name} {choice and choice.get_attribute('value')}"] = sticking
    assert not found


# The parts of the log's head that are not beside each other, or reach beyond it.
HEAD = """() => {
  const head = document.querySelector('#log .log-head');
  const { top, left, right } = head.getBoundingClientRect();
  const tap = 2.75 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [head, ...head.querySelectorAll('*')]
    .filter((each) => each.checkVisibility())
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.top < top - 1 || box.bottom > top + tap + 1
      || box.left < left - 1 || box.right > right + 1)
    .map(([each]) => each.outerHTML.slice(0, 80));
}"""
OPEN_DRAWER = "() => document.querySelector('#drawer:not(:popover-open)')?.showPopover()"


def test_the_head_of_the_log_is_one_line_with_four_players(show_fresh: Show) -> None:
    """Its title and the buttons for the last turn of each player are in one line in all languages,
    at a desk and in a phone's drawer."""
    wide = Size(1280, 800, touch=False)
    page = show_fresh(next(each for each in SCREENS if each.name == "mexica-middle"), wide)
    whole = random_game(Table(load("mexica"), 4), 3)
    bring(page, prefix(whole, len(whole.actions) // 2))
    expect(page.locator("#log .last-turns button")).to_have_count(4)
    for code in LANGUAGES:
        pressing(f"[data-do=language][data-on={code}]")(page)
        page.wait_for_selector(f"html[lang={code}]", state="attached")
        for width, height in ((1280, 800), (390, 844), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(WAIT_UNTIL_STILL)
            if width < 500:
                page.evaluate(OPEN_DRAWER)
            assert page.evaluate(HEAD) == [], (code, width)
