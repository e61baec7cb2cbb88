"""Focus stays in sight and goes where users expect it; its name is in the language of the page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Show
from e2e.focus import hidden_by, obscured, resize
from e2e.targets import small_targets
from tools.driver.play import Opened
from tools.driver.screens import SCREENS, Screen, ScreenMoment, press
from tools.driver.shots import Size

BY_NAME = {screen.name: screen for screen in SCREENS}
CANALS = Screen(
    "canals", "A canal is dug", (ScreenMoment("mexica", 0.2),), press("#ask [data-on=canal]")
)
LAST_ACTION = Screen("last", "One action before the end", (ScreenMoment("mexica", 0.995),))
EARLY = Screen("early", "A game of a few actions", (ScreenMoment("mykerinos", 0.06),))
WIDE, TALL, SMALL = Size(1280, 800, touch=False), Size(390, 844), Size(320, 256)
FOCUSED_KEY = "() => document.activeElement.dataset.key ?? ''"
WALK = (
    *("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown") * 4,
    *("n", "n", "p", "End", "ArrowRight", "ArrowDown", "Home", "ArrowUp", "ArrowLeft"),
)


def steps(page: Page, keys: Sequence[str]) -> set[str]:
    """Press keys; assert that focus is in sight after each; return the focused elements' keys."""
    found = []
    for key in keys:
        page.keyboard.press(key)
        found.append((key, page.evaluate(FOCUSED_KEY), hidden_by(page)))
    assert not [step for step in found if step[2]]
    return {key for _, key, _ in found}


@pytest.mark.parametrize("game", ["mexica", "myraclia"])
@pytest.mark.parametrize("sizes", [[WIDE], [TALL, SMALL]], ids=["wide", "phones"])
def test_focus_stays_visible_on_a_zoomed_board(show: Show, game: str, sizes: list[Size]) -> None:
    """No key moves focus outside the board's viewport or below the prompt."""
    page = show(BY_NAME[f"{game}-middle"], sizes[0])
    for size in sizes:
        resize(page, size)
        for key in ("b", "+", "+"):
            page.keyboard.press(key)
        assert len(steps(page, WALK)) > 6, size


@pytest.mark.parametrize("size", [TALL, SMALL], ids=str)
def test_zooming_keeps_the_focus_in_sight(show: Show, size: Size) -> None:
    """Zooming in on a space at the edge of the board does not push it out of the viewport."""
    page = show(BY_NAME["mexica-selected"], size)
    page.keyboard.press("b")
    page.keyboard.press("Home")
    assert len(steps(page, ("+", "+", "+", "+", "-", "-", "0"))) == 1


def test_zooming_and_panning_keep_the_line_of_a_walk(show: Show) -> None:
    page = show(BY_NAME["mexica-middle"], WIDE)
    page.keyboard.press("Tab")
    page.focus("#board [data-key=g6]")
    for key in ("+", "+", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    for _ in range(3):
        page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("-")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUSED_KEY) == "g6"


def press_at_the_edge(page: Page) -> None:
    """Press a square that the viewport cuts off: it gets focus, and the board doesn't move."""
    seen = page.locator("#board .window").get_attribute("viewBox")
    window = page.locator("#board .part-island").bounding_box()
    assert window
    page.mouse.click(window["x"] + 3, window["y"] + 150)
    assert page.evaluate("() => Boolean(document.activeElement.closest('#board .window'))")
    assert page.locator("#board .window").get_attribute("viewBox") == seen


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("mexica-middle", [TALL, SMALL]),
        ("mykerinos-selected", [TALL, SMALL]),
        ("lesson", [TALL, SMALL]),
        ("shelf-update", [TALL, SMALL]),
        ("myraclia-set-up", [TALL, SMALL]),
        ("rules-beside", [WIDE]),
        ("mexica-refused", [WIDE]),  # a long reason leaves the log no room
        ("myraclia-graph", [WIDE]),
    ],
)
def test_the_focused_element_is_never_covered(show: Show, name: str, sizes: list[Size]) -> None:
    """No focused element is covered, and pressing the edge of the board doesn't move it."""
    page = show(BY_NAME[name], sizes[0])
    if name == "mexica-middle":
        press_at_the_edge(page)
    for size in sizes:
        resize(page, size)
        found = obscured(page)
        assert not found, "\n".join([str(size), *found])


def test_larger_text_stacks_the_layout(show_fresh: Show, opened: Opened) -> None:
    """If the browser's text size is doubled, the board does not become smaller."""
    page = show_fresh(BY_NAME["mexica-middle"], WIDE)
    expect(page.locator(".play.wide")).to_be_visible()
    session = page.context.new_cdp_session(page)
    before = _label(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.reload()
    opened(page)
    expect(page.locator(".play.tall")).to_be_visible()
    expect(page.locator("#ask p.turn")).to_have_css("font-size", "32px")
    assert _label(page) >= before
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def _label(page: Page) -> float:
    """Return the font size of a name in the drawing, in CSS pixels of the window."""
    return float(
        page.evaluate(
            """() => {
              const label = document.querySelector('#board .name');
              return parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a;
            }"""
        )
    )


@pytest.fixture
def table(show: Show) -> Page:
    return show(BY_NAME["mykerinos-middle"], WIDE)


def test_undo_keeps_the_focus(show: Show) -> None:
    table = show(EARLY, WIDE)
    undo = table.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    while undo.is_enabled():
        table.keyboard.press("Enter")
    table.keyboard.press("Enter")  # nothing is left to undo
    expect(undo).to_be_focused()
    table.keyboard.press("Tab")
    expect(table.get_by_role("button", name="Redo", exact=True)).to_be_focused()


def test_the_result_is_visible_after_ending_a_game_by_keyboard(show: Show) -> None:
    """The graph that opens below the board doesn't scroll the page down to it."""
    table = show(LAST_ACTION, WIDE)
    table.locator("#ask [data-on=end]").press("Enter")
    heading = table.get_by_role("heading", name="Game over")
    expect(heading).to_be_focused()
    expect(table.locator("#points .graph").first).to_be_attached()
    expect(heading).to_be_in_viewport()
    assert table.evaluate("() => scrollY") == 0


def test_a_dialog_gives_the_focus_back(table: Page) -> None:
    for do in ("share", "keys"):
        opens_and_closes(table, do)


def opens_and_closes(table: Page, do: str) -> None:
    """Open a dialog and close it with Escape, then with its button; focus returns to the opener."""
    opener = table.locator("#tools [data-do=share]" if do == "share" else "#tools > .menu")
    dialog = table.locator(f"#{do}")
    opener.focus()
    for closing in ("Escape", "button"):
        table.keyboard.press("Enter")
        if do == "keys":
            table.locator("#more [data-do=keys]").press("Enter")
        expect(dialog).to_be_visible()
        if closing == "button":
            dialog.get_by_role("button", name="Close", exact=True).focus()
            table.keyboard.press("Enter")
        else:
            table.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(opener).to_be_focused()
    table.keyboard.press("b")
    key = table.evaluate(FOCUSED_KEY)
    table.keyboard.press("?")
    expect(table.locator("#keys")).to_be_visible()
    table.keyboard.press("Escape")
    assert key
    assert table.evaluate(FOCUSED_KEY) == key


def test_another_language_keeps_focus_and_title(table: Page) -> None:
    """Earlier announcements are still marked as being in the other language.

    Escape closes the list of languages, and so does moving focus out of it.
    """
    menu, summary = table.locator(".languages"), table.locator(".languages summary")
    summary.focus()
    table.keyboard.press("Enter")
    table.keyboard.press("Tab")
    expect(menu).to_have_attribute("open", "")
    table.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(summary).to_be_focused()
    table.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    table.keyboard.press("Shift+Tab")  # out of it
    expect(menu).not_to_have_attribute("open", "")
    title = table.title()
    table.keyboard.press("s")
    summary.focus()
    table.keyboard.press("Enter")
    for _ in range(5):
        table.keyboard.press("Tab")
        if table.evaluate("() => document.activeElement.lang") == "sk":
            break
    table.keyboard.press("Enter")
    expect(summary).to_have_text("Slovenčina")
    expect(summary).to_be_focused()
    expect(table).to_have_title(title)  # the name of the game, in all languages
    table.keyboard.press("s")
    lines = table.locator("#spoken p").evaluate_all("(lines) => lines.map(({ lang }) => lang)")
    assert lines[-1] == "sk"
    assert "en" in lines
    assert set(lines) == {"en", "sk"}


def test_places_for_canals_are_large_enough(show: Show) -> None:
    """Each square has three targets for canals, which are large enough after one zoom step.

    All other targets are large enough before that.
    """
    page = show(CANALS, TALL)
    expect(page.locator("#board .hit.o").first).to_be_attached()
    few = small_targets(page)
    assert all(" hit " in each for each in few), "\n".join(few)
    page.locator("#board [data-do=zoom-in]").dispatch_event("click")
    few = small_targets(page)
    assert not few, "\n".join(few)


def test_focus_moves_before_its_element_is_removed(show: Show) -> None:
    """Losing focus computes the layout, one time more than necessary if the page has changed."""
    page = show(BY_NAME["mexica-selected"], WIDE)
    changed = page.evaluate(
        """() => {
            const button = document.querySelector('#ask [data-do=confirm]');
            const observer = new MutationObserver(() => {});
            const everything = { childList: true, attributes: true, subtree: true };
            observer.observe(document.getElementById('app'), everything);
            const changed = [];
            button.focus();
            const leave = () => changed.push(observer.takeRecords().length);
            addEventListener('focusout', leave, { once: true });
            button.click();
            observer.disconnect();
            return changed;
        }"""
    )
    assert changed == [0]
