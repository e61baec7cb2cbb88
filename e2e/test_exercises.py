"""An exercise is made by doing it, tried, shared, and opened by somebody else."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.axe import violations
from e2e.conftest import Visit
from tools.driver.play import Opened, stored
from web.model import saves

POSITION = "#workshop/mexica-2+~k3v9k3v9k3"


def fill_a_task(page: Page) -> None:
    """A step with a right action, marked places and a wrong action."""
    page.get_by_label("Title of the step").fill("The chip")
    page.get_by_label("What the pupil has to do").fill("Take it.")
    page.get_by_role("button", name="Play the right action").click()
    assert violations(page) == []
    page.locator("#ask [data-do=say][data-on=take]").click()
    confirm(page)
    page.locator("#ask [data-do=exercise-do]").press("Enter")
    right = page.get_by_role("button", name="Replace the right actions")
    expect(right).to_be_focused()  # back where one came from
    page.get_by_role("button", name="Mark places", exact=True).press("Enter")
    assert violations(page) == []
    page.locator("#board [data-key=c5]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_contain_text("Marked: c5, d5")
    page.keyboard.press("Control+z")  # all of it, as it is one change
    expect(page.locator("#ask")).to_contain_text("Nothing is marked.")
    page.keyboard.press("Control+y")
    page.locator("#ask [data-do=exercise-do]").press("Enter")
    page.get_by_role("button", name="Play a wrong action").click()
    page.locator("#ask [data-do=say][data-on=end]").click()
    confirm(page)
    wrong = page.get_by_role("textbox", name="Reply to “End turn”")
    expect(wrong).to_be_focused()  # whoever has played it writes on at once
    page.keyboard.type("Not yet.")


def fill_a_question(page: Page) -> None:
    """A step with a right and a wrong answer."""
    page.get_by_role("button", name="Add a step").click()
    page.get_by_role("button", name="Answer a question").click()
    page.get_by_label("Question", exact=True).fill("How many?")
    page.get_by_label("Right answer", exact=True).fill("One")
    page.get_by_label("Reply to the right answer").fill("Yes.")
    page.get_by_label("Wrong answer", exact=True).fill("Two")
    page.get_by_role("textbox", name="Reply to this wrong answer").fill("Look again.")
    assert violations(page) == []


def test_an_exercise_is_made_by_doing_it(
    page: Page, site: str, opened: Opened, visit: Visit
) -> None:
    """Two steps with a wrong answer and a question, tried as a pupil, sent as a link."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}{POSITION}")
    opened(page)
    page.get_by_role("button", name="Make an exercise").click()
    fill_a_task(page)
    fill_a_question(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Title and end").click()
    title = page.get_by_label("Title", exact=True)
    title.fill("Chip")
    page.get_by_label("Closing sentence").fill("That was all.")
    page.get_by_role("button", name="What is missing").click()
    expect(page.locator(".missing")).to_have_text(
        "Nothing is missing. Try the exercise as a pupil, then share it."
    )
    expect(page.locator(".missing p")).to_be_focused()  # it is far from the button
    title.fill("Chips")
    page.reload()  # it comes back as it was left, with what was typed last
    page.get_by_role("button", name="Try it as a pupil").click()
    done_by_a_pupil(page)
    page.locator("#tools [data-do=exercise-edit], #ask [data-do=exercise-edit]").first.click()
    page.locator("[data-do=share]").click()
    link = page.input_value("#link")
    assert "#E1" in link
    page.get_by_role("button", name="Copy the line for a web page").click()
    copied = "() => navigator.clipboard.readText()"
    assert f'exercise="{link.partition("#")[2]}"' in page.evaluate(copied)
    with page.expect_download() as saved:
        page.locator("#share [data-do=download]").click()
    assert saved.value.suggested_filename == "chips.txt"
    text = saved.value.path().read_text("utf-8")
    assert text in {saves.read("", row).exercise for row in stored(page).values()}
    other = visit()[0]
    other.goto(link)
    opened(other)
    done_by_a_pupil(other)
    other.locator("#ask [data-do=shelf]").click()
    expect(other.locator(".saves li")).to_contain_text("Chips")


def confirm(page: Page) -> None:
    button = page.locator("#ask .confirm")
    if button.count():
        button.first.click()


def done_by_a_pupil(page: Page) -> None:
    expect(page.locator("#lesson .task")).to_have_text("Take it.")
    page.locator("#ask [data-do=say][data-on=end]").click()
    confirm(page)
    expect(page.locator(".says.bad")).to_have_text("Not yet.")
    page.get_by_role("button", name="Try again").click()
    page.locator("#ask [data-do=say][data-on=take]").click()
    confirm(page)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Two", exact=True).click()
    expect(page.locator(".says.bad")).to_have_text("Look again.")
    page.get_by_role("button", name="One", exact=True).click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".says.good")).to_have_text("That was all.")
