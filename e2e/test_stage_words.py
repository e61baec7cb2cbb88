"""What the stage of a phone asks and tells is in sight as a whole."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Screens
from e2e.focus import FRAMES, resize
from e2e.test_stage import ONES, SIDEWAYS, SMALLEST, TABLET, UPRIGHT

# Put a text into an element; what the page says is shorter.
WRITE = "(each, text) => { each.textContent = text; }"
WHOLE = "(each) => each.scrollHeight <= each.clientHeight + 1"


def test_the_longest_question_is_whole_on_a_phone_on_its_side(brought: Screens) -> None:
    page = brought(ONES["myraclia-middle"], SIDEWAYS)
    page.locator("#ask [data-on='end']").dispatch_event("click")
    question = page.locator("#ask .question")
    elements = "1 green, 1 yellow, 1 orange, 1 red, 1 blue and 1 black"
    question.evaluate(WRITE, f"Six elements are left: {elements}. They go to the exchange zone.")
    assert question.evaluate(WHOLE)
    expect(question).to_be_in_viewport(ratio=1)


def test_a_prompt_of_three_lines_is_whole(brought: Screens) -> None:
    """Though the cube that heads it is higher than a letter."""
    page = brought(ONES["mykerinos-middle"], UPRIGHT)
    prompt = page.locator("#ask > .turn")
    prompt.evaluate("""(each) => {
      while (each.lastChild.localName !== 'strong') each.lastChild.remove();
      each.append(': after your own action you may dig with neutral cubes (4 left), or skip');
    }""")
    for size in (UPRIGHT, SMALLEST, TABLET):
        resize(page, size)
        page.evaluate(FRAMES)
        assert prompt.evaluate(WHOLE), size
