"""Make an exercise with the keyboard by playing it, try it, share it, and open it elsewhere."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.axe import violations
from e2e.conftest import Visit
from e2e.keys import press, write
from tools.driver.play import Opened, stored
from web.model import saves

POSITION = "#workshop/mexica-2+~k3v9k3v9k3"
SPOKEN = "#spoken p"


def fill_a_task(page: Page) -> None:
    """Fill in a step with a right action, marked places and a wrong action."""
    write(page, "Title of the step", "The chip")
    write(page, "What the pupil has to do", "Take it.")
    press(page, "Play the right action")
    expect(page.get_by_role("heading", level=1, name="Play the right action")).to_be_focused()
    expect(page.locator(SPOKEN).first).to_contain_text("Then choose “Done”.")
    assert violations(page) == []
    press(page, "Take chip")
    expect(page.locator(SPOKEN, has_text="takes a chip.")).to_be_attached()
    press(page, "Done", back=True)
    right = page.get_by_role("button", name="Replace the right actions")
    expect(right).to_be_focused()  # focus returns to the button that led away
    press(page, "Mark places", back=True)
    expect(page.get_by_role("region", name="Marked places")).to_be_visible()
    assert violations(page) == []
    page.locator("#board [data-key=c5]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_contain_text("Marked: c5, d5")
    page.keyboard.press("Control+z")  # undoes all marks, which are one change
    expect(page.locator("#ask")).to_contain_text("Nothing is marked.")
    page.keyboard.press("Control+y")
    press(page, "Done")
    press(page, "Play a wrong action")
    press(page, "End turn")
    confirm(page)
    wrong = page.get_by_role("textbox", name="Reply to “End turn”")
    expect(wrong).to_be_focused()  # the author can type the reply right away
    page.keyboard.type("Not yet.")


def fill_a_question(page: Page) -> None:
    """Fill in a step with a right answer and a wrong one."""
    press(page, "Add a step", back=True)
    press(page, "Answer a question")
    write(page, "Question", "How many?")
    write(page, "Right answer", "One")
    write(page, "Reply to the right answer", "Yes.")
    write(page, "Wrong answer", "Two")
    write(page, "Reply to this wrong answer", "Look again.")
    assert violations(page) == []
    page.keyboard.press("Escape")


def fill_the_end(page: Page) -> None:
    """Fill in the title and the closing sentence; then nothing is missing."""
    press(page, "Title and end", back=True)
    write(page, "Title", "Chip")
    write(page, "Closing sentence", "That was all.")
    press(page, "What is missing")
    expect(page.locator(".missing")).to_have_text(
        "Nothing is missing. Try the exercise as a pupil, then share it."
    )
    expect(page.locator(".missing p")).to_be_focused()  # it is far from the button
    write(page, "Title", "Chips")


def save_and_copy(page: Page) -> str:
    """Save the exercise as a file, copy its line, and return its link."""
    press(page, "Share")
    expect(page.locator("#share")).to_be_visible()
    link = page.input_value("#link")
    assert "#E1" in link
    press(page, "Copy the line for a web page")
    copied = "() => navigator.clipboard.readText()"
    expect(page.locator("#share").get_by_role("button", name="Copied")).to_be_visible()
    assert f'exercise="{link.partition("#")[2]}"' in page.evaluate(copied)
    with page.expect_download() as saved:
        press(page, "Save it as a file")
    assert saved.value.suggested_filename == "chips.txt"
    text = saved.value.path().read_text("utf-8")
    assert text in {saves.read("", row).exercise for row in stored(page).values()}
    return link


def test_an_exercise_is_made_by_doing_it(
    page: Page, site: str, opened: Opened, visit: Visit
) -> None:
    """Make a step with a wrong action and a question; try both as a pupil; share a link.

    Only keys are used. Live regions announce what to do; while a position is only being shown,
    nothing about the game is announced.
    """
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}{POSITION}")
    opened(page)
    press(page, "Make an exercise")
    expect(page.get_by_role("region", name="Make an exercise")).to_be_visible()
    expect(page.locator(SPOKEN)).to_have_count(0)
    fill_a_task(page)
    fill_a_question(page)
    fill_the_end(page)
    page.reload()  # the exercise is restored, with the text typed last
    opened(page)
    press(page, "Try it as a pupil")
    done_by_a_pupil(page)
    press(page, "Edit")
    link = save_and_copy(page)
    other = visit()[0]
    other.goto(link)
    opened(other)
    done_by_a_pupil(other)
    press(other, "Back to games")
    expect(other.locator(".saves li")).to_contain_text("Chips")


def confirm(page: Page) -> None:
    """Confirm the proposed action; its button is the next stop of the Tab key."""
    expect(page.locator("#ask .confirm")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator("#ask .confirm")).to_be_focused()
    page.keyboard.press("Enter")


def done_by_a_pupil(page: Page) -> None:
    expect(page.locator("#lesson .task")).to_have_text("Take it.")
    press(page, "End turn")
    confirm(page)
    expect(page.locator(".says.bad")).to_have_text("Not yet.")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".says.bad")).to_have_count(0)
    press(page, "Take chip")
    expect(page.locator(".says.good")).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(SPOKEN, has_text="How many?")).to_be_attached()
    expect(page.locator("#ask .choice-word:focus")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    press(page, "Two")
    expect(page.locator(".says.bad")).to_have_text("Look again.")
    press(page, "One")
    expect(page.locator(".says.good")).to_be_visible()
    press(page, "Continue")
    expect(page.locator(".says.good")).to_have_text("That was all.")
