"""Every text on the stage of a phone is completely visible."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import py_rules
from e2e.conftest import Show, Visit
from e2e.focus import NEXT_RENDER, resize
from e2e.test_stage import BY_NAME, SIDEWAYS, SMALLEST, TABLET, UPRIGHT
from e2e.test_wide_layout import after_three
from py_rules import record
from tools.driver.play import bring
from tools.driver.screens import Screen, ScreenMoment, live
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL

# Replaces an element's text with one longer than the page has.
SET_TEXT = "(each, text) => { each.textContent = text; }"
IS_FULLY_VISIBLE = "(each) => each.scrollHeight <= each.clientHeight + 1"


def test_the_longest_question_is_fully_visible_in_landscape(show: Show) -> None:
    page = show(BY_NAME["myraclia-middle"], SIDEWAYS)
    page.locator("#ask [data-on='end']").dispatch_event("click")
    question = page.locator("#ask .question")
    elements = "1 green, 1 yellow, 1 orange, 1 red, 1 blue and 1 black"
    question.evaluate(SET_TEXT, f"Six elements are left: {elements}. They go to the exchange zone.")
    assert question.evaluate(IS_FULLY_VISIBLE)
    expect(question).to_be_in_viewport(ratio=1)


def test_a_three_line_prompt_is_fully_visible(show: Show) -> None:
    """The cube at its start is higher than a line of text."""
    page = show(BY_NAME["mykerinos-middle"], UPRIGHT)
    prompt = page.locator("#ask > .turn")
    prompt.evaluate("""(each) => {
      while (each.lastChild.localName !== 'strong') each.lastChild.remove();
      each.append(': after your own action you may dig with neutral cubes (4 left), or skip');
    }""")
    for size in (UPRIGHT, SMALLEST, TABLET):
        resize(page, size)
        page.evaluate(NEXT_RENDER)
        assert prompt.evaluate(IS_FULLY_VISIBLE), size


def test_a_prompt_beside_three_buttons_is_fully_visible(visit: Visit, site: str) -> None:
    """Three lines with terms, when a turn of Mexica can be restarted and a chip can be spent."""
    match = record.begin(record.Table(py_rules.load("mexica"), 2, ("Player 1", "Player 2")))
    for line in ("calpulli 3 4 5 6 7 9 10 11", "start g7", "start i7", "take", "take"):
        match = match.play(record.parse(match.game, line))
    page, _ = visit(viewport=UPRIGHT._asdict(), is_mobile=True, has_touch=True)
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    bring(page, match)
    prompt = page.locator("#ask > .turn")
    expect(prompt).to_contain_text("4 AP left, and 2 chips: choose an action or a square")
    expect(page.locator("#ask .steps button")).to_have_count(3)
    assert prompt.evaluate(IS_FULLY_VISIBLE)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_bot_that_thinks_longer_is_named_in_full(show: Show, game: str) -> None:
    """The longest level name fits, also below another bot's last turn."""
    late = (ScreenMoment(game, 0.5),)
    levels = ("grandmaster-gambler", "")
    screen = Screen("longer", "A bot thinks longer", late, levels=levels, silent="**/worker.mjs")
    page = show(screen, SMALLEST)
    page.locator("[data-do=bot-longer]").dispatch_event("click")
    prompt = page.locator("#ask > .turn")
    expect(prompt).to_contain_text("longer")
    assert prompt.evaluate(IS_FULLY_VISIBLE)
    expect(prompt).to_be_in_viewport(ratio=1)


# What stands in the bar under what confirms or cancels.
OVERLAPPED_PARTS = """() => {
  const parts = [...document.querySelectorAll('#ask :is(.first-goal, .recaps, .verb)')];
  const boxes = [...document.querySelectorAll('#ask :is(.confirm, .cancel)')];
  return parts.filter((each) => each.checkVisibility() && boxes.some((button) => {
    const [one, other] = [each, button].map((part) => part.getBoundingClientRect());
    return one.top < other.bottom && one.bottom > other.top
      && one.left < other.right && one.right > other.left;
  })).map((each) => each.className);
}"""


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_nothing_is_drawn_under_the_cancel_button(show_fresh: Show, game: str) -> None:
    """How to win and the last turns of others make way while an action is half chosen and below a
    refusal.
    """
    page = show_fresh(Screen("first", "A game begins", (ScreenMoment(game, 0, 3),)), UPRIGHT)
    expect(page.locator("#ask > .first-goal")).to_be_visible()
    cancel, checked = page.locator("#ask .cancel"), 0
    for selector in ("#ask .verb:not(.dim)", "#board .still"):
        for each in page.locator(selector).all():
            each.dispatch_event("click")
            if cancel.count():
                break
        if cancel.count():
            assert page.evaluate(OVERLAPPED_PARTS) == [], selector
            cancel.dispatch_event("click")
            expect(page.locator("#ask > .first-goal")).to_be_visible()
            checked += 1
    assert checked


@pytest.mark.parametrize("size", [UPRIGHT, Size(412, 915)])
def test_no_verb_is_drawn_under_the_cancel_button(show: Show, size: Size) -> None:
    """Late in a game of Mykerinos, where patrons make three rows of verbs"""
    late = (ScreenMoment("mykerinos", 0.85, 3),)
    page = show(Screen("verbs", "Three rows of verbs", late, live(1)), size)
    expect(page.locator("#ask .cancel")).to_be_visible()
    assert page.locator("#ask .verb").count() > 6
    assert page.evaluate(OVERLAPPED_PARTS) == []


COUNT_LINES = """(each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
}"""


@pytest.mark.parametrize("size", [SMALLEST, Size(360, 640), Size(390, 664), UPRIGHT], ids=str)
def test_the_recap_is_fully_visible_where_there_is_room(show: Show, size: Size) -> None:
    """Tested with a sentence of two lines."""
    screen = Screen("recap", "A turn begins", (ScreenMoment("mykerinos", 0.1426),))
    page = show(screen, size)
    page.evaluate(NEXT_RENDER)
    recap = page.locator("#ask .recap > span:not(.bead)")
    assert recap.evaluate(IS_FULLY_VISIBLE)
    expect(page.locator("#ask .recap")).to_be_in_viewport(ratio=1)
    assert page.locator("#ask > .turn").evaluate(IS_FULLY_VISIBLE)


@pytest.mark.parametrize("size", [Size(390, 600), Size(360, 640), Size(375, 667), UPRIGHT], ids=str)
def test_two_lines_of_the_recap_are_visible_below_the_verbs_of_mexica(
    show: Show, size: Size
) -> None:
    page = show(Screen("recap", "A turn begins", (ScreenMoment("mexica", 0.26),)), size)
    page.evaluate(NEXT_RENDER)
    box = page.locator("#ask .recap > span:not(.bead)").bounding_box()
    assert box
    assert box["height"] > 30
    expect(page.locator("#ask .recap")).to_be_in_viewport(ratio=1)
    assert page.locator("#ask > .turn").evaluate(IS_FULLY_VISIBLE)
    below = page.locator("#ask .verb").last.bounding_box()
    assert below
    assert below["y"] + below["height"] <= box["y"]


def test_an_action_to_confirm_has_three_lines_on_a_phone_on_its_side(show: Show) -> None:
    page = show(BY_NAME["mexica-selected"], SIDEWAYS)
    page.evaluate(NEXT_RENDER)
    confirm = page.locator("#ask .confirm")
    expect(confirm).to_contain_text("Leap to a shore square in the")
    assert confirm.evaluate(COUNT_LINES) <= 3


@pytest.mark.parametrize("language", ["en", "sk", "cs", "hu", "it"])
def test_disabled_verbs_are_visible_beside_end_turn(show: Show, language: str) -> None:
    """All verbs fit, in every language, on the lowest phone with enough room."""
    page = show(BY_NAME["mexica-middle"], Size(360, 640))
    if language != "en":
        choice = page.locator(f"[data-do=language][data-on={language}]").first
        choice.dispatch_event("click")
        page.wait_for_selector(f"html[lang={language}]", state="attached")
    page.evaluate(NEXT_RENDER)
    verbs = page.locator("#ask > .verbs > button")
    assert verbs.count() > 6
    for verb in verbs.all():
        expect(verb).to_be_in_viewport(ratio=1)
    assert page.locator("#ask").evaluate(IS_FULLY_VISIBLE)


# Show this number of players; return the names of which fewer than four letters are visible.
CUT_NAMES = """(players) => {
  const list = document.querySelector('#seats ol');
  const first = list.firstElementChild.cloneNode(true);
  first.removeAttribute('aria-current');
  while (list.children.length < players) list.append(first.cloneNode(true));
  const cut = [];
  for (const name of list.querySelectorAll('span')) {
    const text = name.firstChild;
    const letters = document.createRange();
    letters.setStart(text, 0);
    letters.setEnd(text, Math.min(4, text.length));
    const dots = name.scrollWidth > name.clientWidth ? 8 : -1;
    if (letters.getBoundingClientRect().width + dots > name.clientWidth) cut.push(name.innerText);
  }
  return cut;
}"""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_four_letters_of_each_name_are_in_sight_on_a_phone(show: Show, players: int) -> None:
    """Names have two-digit points beside them and, if there is room, those the end would add."""
    page = show(BY_NAME["myraclia-late"], UPRIGHT)
    for size in (SMALLEST, Size(360, 640), Size(375, 667), UPRIGHT, Size(430, 932)):
        resize(page, size)
        page.evaluate(NEXT_RENDER)
        assert page.evaluate(CUT_NAMES, players) == [], size


def test_sharing_options_are_stacked_on_a_phone(show: Show) -> None:
    """Each kind is a button of one line."""
    page = show(BY_NAME["share"], UPRIGHT)
    for size in (SMALLEST, UPRIGHT):
        resize(page, size)
        for kind in page.locator(".kinds button").all():
            box = kind.bounding_box()
            assert box
            assert box["height"] < 50


def test_keys_and_their_descriptions_are_separated_on_a_phone(show: Show) -> None:
    page = show(BY_NAME["keys"], UPRIGHT)
    for size in (SMALLEST, UPRIGHT):
        resize(page, size)
        for line in page.locator("#keys tr").all():
            left = line.locator("td").bounding_box()
            for key in line.locator("kbd").all():
                box = key.bounding_box()
                assert left
                assert box
                assert box["x"] + box["width"] <= left["x"], key.inner_text()


def test_a_card_takes_the_width_below_both_columns_of_a_tablet(show: Show) -> None:
    """The card covers neither the player's pieces nor the verbs."""
    page = show(BY_NAME["help"], TABLET)
    page.evaluate(NEXT_RENDER)
    card, own, verbs = (
        page.locator(part).bounding_box()
        for part in ("#ask > .explained", "#ask > .own-panel", "#ask > .verbs > .verb >> nth=-1")
    )
    assert card
    assert own
    assert verbs
    assert card["width"] > 700
    assert card["y"] >= max(own["y"] + own["height"], verbs["y"] + verbs["height"]) - 1


def test_a_tablet_shows_all_words_of_a_lesson(show: Show) -> None:
    """The text is as wide as the window; task and panel are completely visible too."""
    page = show(BY_NAME["lesson"], TABLET)
    page.evaluate(NEXT_RENDER)
    for part in ("#lesson > .message", "#lesson > .asked", "#ask"):
        assert page.locator(part).evaluate(IS_FULLY_VISIBLE), part
    words = page.locator("#lesson > .message").bounding_box()
    assert words
    assert words["width"] == TABLET.width
    expect(page.locator("#lesson > .own-panel > svg:visible")).to_be_in_viewport(ratio=1)


# The words in an element that are broken across two lines.
BROKEN_WORDS = """(each) => {
  const range = document.createRange(), broken = [];
  const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { index, 0: word } of texts.currentNode.data.matchAll(/[^ ]+/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (!texts.currentNode.parentElement.closest('.in-full')
        && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
}"""


@pytest.mark.parametrize("name", ["myraclia-refused", "mexica-refused"])
def test_a_reason_has_more_room_than_its_buttons_on_the_smallest_phone(
    show: Show, name: str
) -> None:
    """A refusal's text is at least 185 of 320 pixels wide; no word in a button is broken."""
    page = show(BY_NAME[name], SMALLEST)
    page.evaluate(NEXT_RENDER)
    text = page.locator("#ask > .refused > p").first.bounding_box()
    assert text
    assert text["width"] >= 185
    for button in page.locator("#ask > .refused > .answers > button").all():
        broken = button.evaluate(BROKEN_WORDS)
        assert not broken, broken


def test_the_prompt_is_above_the_recap_on_the_smallest_phones(show: Show) -> None:
    """The frame around others' actions doesn't cross the prompt's line."""
    page = show(BY_NAME["mexica-middle"], SMALLEST)
    after_three(page, "mexica", "chips")
    page.evaluate(WAIT_UNTIL_STILL)
    frame = page.locator("#ask .recap").first.evaluate(
        """(recap) => recap.getBoundingClientRect().top
          + parseFloat(getComputedStyle(recap, '::before').top)"""
    )
    expect(page.locator("#ask .recap").first).to_have_css("border-color", "rgba(0, 0, 0, 0)")
    prompt = page.locator("#ask > .turn").bounding_box()
    assert prompt
    assert prompt["y"] + prompt["height"] <= frame + 3  # 3 pixels are below the letters


def test_heights_to_choose_from_are_clear_of_cancel(show_fresh: Show) -> None:
    """On a phone on its side they stand in two columns above the button."""
    page = show_fresh(Screen("build", "A turn", (ScreenMoment("mexica", 0.03),)), SIDEWAYS)
    page.locator("#ask [data-on=build]").click()
    heights = page.locator("#ask .choice-word")
    expect(heights).to_have_count(4)
    cancel = page.locator("#ask [data-do=cancel]").bounding_box()
    assert cancel
    boxes = [box for each in heights.all() if (box := each.bounding_box())]
    assert len({box["x"] for box in boxes}) == 2
    assert max(box["y"] + box["height"] for box in boxes) < cancel["y"]
