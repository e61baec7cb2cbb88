"""Myraclia in the browser: a whole game, payments, reservations, tiles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from e2e.myraclia_positions import ALL, GAME, NAMES, hexagon, position
from e2e.taps import tap
from py_rules.grid import Hex
from py_rules.myraclia.actions import Spend
from py_rules.myraclia.data import DARKNESS, TILES
from py_rules.myraclia.payments import jokers_needed
from py_rules.myraclia.rules import terraform_here
from py_rules.myraclia.state import Phase, State, free, holder, missing, tiles
from tools.driver.play import Opened, begin_by_clicks, bring, drawn, play, read


@pytest.fixture
def page(table: Page) -> Page:
    """Return the page that these tests share; each test brings its own game."""
    return table


def pay(page: Page, action: Spend) -> None:
    """Select a verb, a tile and a payment, and confirm; assert that this action was played."""
    page.click(f"[data-do=select][data-on={action.verb}]")
    hexagon(page, action.hex).click()
    payment = page.locator(f'[data-do=select][data-on="{action.elements}"]')
    while not payment.count():
        page.click("[data-do=more]")
    payment.click()
    page.click("[data-do=confirm]")
    assert read(page).actions[-1] == action


def test_a_whole_game_by_clicks(visit: Visit, site: str, opened: Opened) -> None:
    """With all options, the final screen shows the points and winners that the rules give."""
    page, _ = visit(reduced_motion="no-preference")
    page.goto(site)
    opened(page)
    begin_by_clicks(page, "myraclia", NAMES[:2], ALL)
    play(page, Random(1), terraforming=0.9)
    match = read(page)
    assert match.state.over
    assert match.table.options == set(ALL)
    for seat, total in enumerate(GAME.totals(match.state)):
        expect(page.locator("#ask tfoot td").nth(seat)).to_have_text(str(total))
    for row, source in enumerate(GAME.scores(match.state)[0]):
        cells = page.locator("#ask tbody tr").nth(row).locator("td").all_text_contents()
        assert cells == [str(points[source]) for points in GAME.scores(match.state)]
    for winner in GAME.winners(match.state):
        expect(page.locator(".verdict")).to_contain_text(NAMES[winner])
    expect(page.locator("#log li")).to_have_count(len(match.actions))
    expect(page.locator("[data-do=look]")).to_have_count(0)  # the board is in sight


def test_a_game_is_set_up_with_options(visit: Visit, site: str, opened: Opened) -> None:
    """Five players get five colours; clicking an option's sentence turns it on or off."""
    page, _ = visit()
    page.goto(site)
    opened(page)
    page.click('[data-do=choose][data-on="myraclia"]')
    page.click("[data-do=opponents][data-on=people]")
    page.click('[data-do=seats][data-on="5"]')
    expect(page.locator(".options li")).to_have_count(5)
    for option in ("darkness", "beginner", "darkness", "eternity"):
        page.click(f"[data-do=option][data-on={option}]")
    expect(page.locator('.options [aria-pressed="true"]')).to_have_count(2)
    page.click('[data-do=colour][data-on="0 purple"]')
    page.click("[data-do=begin]")
    assert read(page).table.options == {"beginner", "eternity"}
    bars = [bar.get_attribute("class") for bar in page.locator("#board .bar").all()]
    assert bars == [f"bar c-{colour}" for colour in ("purple", "red", "green", "white", "blue")]
    page.click("[data-do=shelf]")
    page.click('[data-do=choose][data-on="mykerinos"]')  # has four colours
    expect(page.locator('[data-do=colour][data-on="0 purple"]')).to_have_count(0)


def test_an_element_is_taken_with_one_click(page: Page) -> None:
    """The element is taken from its column and the marker moves there; Undo reverts both."""
    match, _ = position(lambda state, _: state.phase is Phase.DRAFT and not any(state.markers))
    bring(page, match)
    columns = page.locator("#board .target.live")
    assert columns.count() == len(match.state.columns)
    colour = match.state.columns[-1]
    page.click(f"#board [data-key={colour}]")
    assert read(page).actions[-1].words == ("take", colour)
    label = page.locator(f"#board [data-key={colour}]").get_attribute("aria-label") or ""
    assert f"markers: {match.table.name(match.state.to_move)}" in label
    page.click("[data-do=undo]")
    assert read(page).actions == match.actions


def test_the_plainest_payment_is_proposed(page: Page) -> None:
    """Selecting a tile proposes verb and cheapest payment; the button shows what it gains."""

    def wanted(state: State, legal: list[Any]) -> Any:
        seat = state.to_move
        for action in legal:
            if isinstance(action, Spend) and action.verb == "terraform":
                cost = missing(state, action.hex)
                if action.elements == cost and state.stock[seat or 0].holds(cost):
                    return action
        return None

    match, action = position(wanted)
    bring(page, match)
    hexagon(page, action.hex).click()
    confirm = page.locator("[data-do=confirm]")
    expect(confirm).to_contain_text(f"pay {' + '.join(action.elements.names)}")
    expect(confirm).to_contain_text("→")
    confirm.click()
    assert read(page).actions[-1] == action


def test_a_payment_with_a_joker_can_be_chosen(page: Page) -> None:
    """A payment in which three equal elements stand in for a missing one can be chosen."""

    def wanted(state: State, legal: list[Any]) -> Any:
        spent = [action for action in legal if isinstance(action, Spend)]
        here = [action for action in spent if action.verb == "terraform"]
        several = {action.hex for action in here}
        for place in several:
            ways = [action for action in here if action.hex == place]
            jokers = [way for way in ways if jokers_needed(way.elements, missing(state, place))]
            if len(ways) > len(jokers) > 0:
                return jokers[0]
        return None

    match, action = position(wanted)
    bring(page, match)
    pay(page, action)
    expect(page.locator("#log li").first).to_contain_text(" as ")


def test_a_swap_is_chosen(page: Page) -> None:
    """With the exchange zones, the button and the log show both sides of the swap."""

    def wanted(state: State, legal: list[Any]) -> Any:
        seat = state.to_move
        assert seat is not None
        for action in legal:
            if isinstance(action, Spend) and not state.stock[seat].holds(action.elements):
                more = [other for other in legal if other.words[:2] == action.words[:2]]
                if more[0] != action:
                    return action
        return None

    match, action = position(wanted)
    bring(page, match)
    page.click(f"[data-do=select][data-on={action.verb}]")
    hexagon(page, action.hex).click()
    payment = page.locator(f'[data-do=select][data-on="{action.elements}"]')
    while page.locator("[data-do=more]").count():
        page.click("[data-do=more]")
    if payment.count():
        expect(payment).to_contain_text("swap")
        payment.click()
    expect(page.locator("[data-do=confirm]")).to_contain_text("(swap")
    page.click("[data-do=confirm]")
    assert read(page).actions[-1] == action
    expect(page.locator("#log li").first).to_contain_text("(swap")


def test_a_reservation_changed(page: Page) -> None:
    """The disc moves to the other tile, as the button announces."""

    def wanted(state: State, legal: list[Any]) -> Any:
        seat = state.to_move
        assert seat is not None
        if state.reserved[seat] is None:
            return None
        moved = [each for each in legal if isinstance(each, Spend) and each.verb == "reserve"]
        return next((each for each in moved if len(moved) > 1), None)

    match, action = position(wanted)
    bring(page, match)
    expect(page.locator("[data-on=reserve]")).to_have_text("Change reservation")
    page.click("[data-on=reserve]")
    hexagon(page, action.hex).click()
    expect(page.locator("[data-do=confirm]")).to_contain_text("Move the reservation to")
    page.click("[data-do=confirm]")
    state = read(page).state
    assert holder(state, action.hex) == match.state.to_move
    name = match.table.name(match.state.to_move)
    label = hexagon(page, action.hex).get_attribute("aria-label") or ""
    assert f"reserved by {name}" in label


def test_a_darkness_tile_comes_first(page: Page) -> None:
    """Another tile is refused with the rule; a space where no tile can go gives the reason."""

    def wanted(state: State, legal: list[Any]) -> Any:
        dark = [tile for tile in state.offer if tile in DARKNESS]
        return dark if state.phase is Phase.PLACE and len(state.offer) > len(dark) else None

    match, (dark,) = position(wanted)
    bring(page, match)
    other = next(tile for tile in match.state.offer if tile != dark)
    page.click(f'#board [data-key="{other}"]', force=True)  # disabled
    refused = page.locator(".refused")
    expect(refused.locator("a").first).to_have_attribute("title", "place.darkness")
    expect(page.locator(f'#board [data-key="{dark}"] .rim.marked')).to_have_count(1)
    page.click("[data-do=cancel]")
    barred = page.locator("#board .hex.still:has(.barred)").first
    barred.click(force=True)
    expect(refused.locator("[title='place.compact']")).to_be_visible()
    page.click("[data-do=cancel]")
    place = page.locator("#board .hex.live").first.get_attribute("data-key")
    hexagon(page, place).click()
    if read(page).actions == match.actions:
        page.click(f'#board [data-key="{dark}"]')
    assert read(page).actions[len(match.actions)].words == ("place", str(dark), "at", place)


def test_a_refused_click_names_its_rule(page: Page) -> None:
    """The refusal names the case with the players' names, the rule's sentence and its id."""

    def wanted(state: State, legal: list[Any]) -> Any:
        if state.phase is not Phase.ACT or state.actions:
            return None
        for place in free(state):
            refusal = terraform_here(state, place)
            if refusal and refusal.rule == "terraform.adjacent":
                rivals = [own for seat, own in enumerate(state.terraformed) if seat]
                return (place, next(iter(rivals[0]))) if rivals[0] and state.to_move == 0 else None
        return None

    match, (place, rival) = position(wanted)
    bring(page, match)
    page.click("[data-on=terraform]")
    hexagon(page, place).click(force=True)
    refused = page.locator(".refused")
    expect(page.locator("#board .rims > .marked").first).to_be_attached()
    expect(refused).to_contain_text("touches no terraformed tile; choose a tile that touches one.")
    expect(refused).to_contain_text(GAME.rules["terraform.adjacent"])
    expect(refused.locator("a").first).to_have_attribute("title", "terraform.adjacent")
    page.click("[data-on=terraform]")
    page.click("[data-on=terraform]")
    hexagon(page, rival).click(force=True)
    expect(refused).to_contain_text("Ben has terraformed it; choose a free tile.")
    page.click("#board [data-key=bag]", force=True)
    expect(refused.locator("a").first).to_have_attribute("title", "draft.fill")
    assert read(page).actions == match.actions


def test_a_reload_in_the_middle_of_an_action(page: Page, opened: Opened) -> None:
    """The selection and the proposal are restored, and the game can go on."""
    match, action = position(
        lambda state, legal: next(
            (each for each in legal if isinstance(each, Spend) and each.verb == "terraform"), None
        )
    )
    bring(page, match)
    page.click("[data-on=terraform]")
    hexagon(page, action.hex).click()
    before = drawn(page)
    page.reload()
    opened(page)
    assert drawn(page) == before
    page.click("[data-do=confirm]")
    assert read(page).actions[-1].words[:2] == action.words[:2]
    page.keyboard.press("Control+z")
    assert read(page).actions == match.actions


def test_the_table_fits_a_phone(visit: Visit, site: str, opened: Opened) -> None:
    """Nothing is wider than the screen, the prompt is always visible, and taps play."""
    page, _ = visit(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    page.goto(site)
    opened(page)
    match, _ = position(lambda state, _: state.phase is Phase.DRAFT and state.round > 2, seats=5)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        bring(page, match)
        assert page.evaluate("() => document.documentElement.scrollWidth") == width
        expect(page.locator("#ask p.turn")).to_be_in_viewport()
        colour = match.state.board.names[0]
        tap(page, f"#board [data-key={colour}]")
        assert read(page).actions[-1].words == ("take", colour)
        tap(page, "[data-do=face][data-on=surface]")
        for button in page.locator(".zoom-key").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 40


# The keys of the tiles whose mark below the freed element lies under another tile.
COVERED_TILES = """() => [...document.querySelectorAll('#board .window .freed + .pool')]
  .filter((pool) => {
    const [matrix, length] = [pool.getScreenCTM(), pool.getTotalLength()];
    const key = pool.closest('[data-key]').dataset.key;
    return [0, 0.25, 0.5, 0.75, 1].some((share) => {
      const { x, y } = pool.getPointAtLength(share * length).matrixTransform(matrix);
      return document.elementFromPoint(x, y)?.closest('[data-key]')?.dataset.key !== key;
    });
  })
  .map((pool) => pool.closest('[data-key]').dataset.key)"""


def test_a_freed_element_is_whole_above_the_tiles_of_the_next_row(page: Page) -> None:
    bring(page, position(lambda state, _: state.phase is Phase.DRAFT and state.round > 2)[0])
    assert page.locator("#board .window .freed + .pool").count() > 1
    assert page.evaluate(COVERED_TILES) == []


# The points of tiles that touch the element they free, and the keys of tiles of which the preview
# of points covers something.
TOUCHING = """() => {
  const boxes = (all) => all.map((each) => [each, each.getBoundingClientRect()]);
  const hit = ([, one], [, other]) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const of = (selector) => boxes([...document.querySelectorAll(`#board .window ${selector}`)]);
  const key = ([each]) => each.closest('[data-key]').dataset.key;
  const points = of('.points').filter((one) => of('.freed').some((other) => hit(one, other)));
  const things = [...of('.points'), ...of('.freed'), ...of('.pool')];
  const covered = of('.preview').flatMap((one) => things.filter((other) => hit(one, other)));
  return [...points.map(key), ...covered.map(key)];
}"""


def test_points_neither_touch_the_freed_element_nor_cover_that_of_another_tile(
    page: Page,
) -> None:
    """Proposed points are on a tile below one that frees an element towards it."""

    def wanted(state: State, legal: list[Any]) -> Any:
        board = tiles(state)
        for action in legal:
            if isinstance(action, Spend) and action.verb == "terraform":
                above = board.get(Hex(action.hex.q, action.hex.r - 1))
                if above and TILES[above].freed and TILES[above].points:
                    return action
        return None

    match, action = position(wanted)
    bring(page, match)
    hexagon(page, action.hex).click()
    expect(page.locator("#board .preview")).to_have_count(1)
    assert page.evaluate(TOUCHING) == []
