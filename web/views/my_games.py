"""The statistics screen: results by game and level, streaks, records, puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import py_rules
from web.games import thumbnails
from web.games.covers import BOXES, cover
from web.i18n import N_, _, plural
from web.markup.svg import Markup, el
from web.model import my_games, puzzles
from web.model.bots import LEVELS
from web.model.my_games import MyGames, PlayedGames, Streaks
from web.model.page import Model
from web.model.results import GameResult, read
from web.model.saves import Saved
from web.views import dates, puzzle_text, saved_games
from web.views.puzzle_text import LEVELS as DIFFICULTIES

NO_GAMES = N_(
    "There is nothing here yet. Once you have finished a game against the computer, completed a "
    "lesson or solved a puzzle, you will find here how many games you have won against each level, "
    "your winning streaks, your best scores, your lessons, and the puzzles you have solved."
)
ON_THIS_DEVICE = N_("All this is kept on this device only. “Save all games as a file” includes it.")


def draw(model: Model, now: MyGames) -> Markup:
    """The whole screen."""
    results = read(model.results)
    days = puzzles.streak((now.puzzles or {}).values(), model.today)
    people = my_games.between_people(model.saves)
    games = [
        game
        for game in py_rules.GAMES
        if people[game]
        or any(row.game == game for row in results)
        or my_games.solved(now.puzzles or {}, game)
        or my_games.rating_in(now, game).rated
        or game in now.lessons
    ]
    finished = _finished(model)
    empty = not (games or finished or now.puzzles is None)
    return el(
        "main",
        el(
            "div",
            el("h1", _("Your results"), tabindex="-1"),
            el("button", _("Back to games"), data_do="shelf"),
            class_="top",
        ),
        el("p", puzzle_text.streak(days)) if days else None,
        *(
            _game(game, [row for row in results if row.game == game], people[game], now)
            for game in games
        ),
        el("p", _(NO_GAMES), class_="lead empty") if empty else None,
        finished,
        el("p", _(ON_THIS_DEVICE), class_="quiet") if games or finished else None,
        el(
            "div",
            el("button", _("Save all games as a file"), data_do="export"),
            class_="buttons",
        )
        if games or finished
        else None,
        id="my-games",
        class_="shelf my-games",
    )


def _finished(model: Model) -> Markup | None:
    """The finished games with who won, the points and the date, to look at or to replay."""
    found = my_games.finished(model.saves)
    if not found:
        return None
    now = dates.local(model.now)
    shown = saved_games.INITIAL_COUNT + saved_games.BATCH_SIZE * model.shown_more
    return el(
        "section",
        el("h2", _("Finished games")),
        el("ul", *(_result(each, saved_games.standing(each, now)) for each in found[:shown])),
        el("button", saved_games.more(len(found) - shown), data_do="all", class_="more")
        if len(found) > shown
        else None,
        class_="saves finished",
    )


def _result(saved: Saved, how: Markup) -> Markup:
    """A finished game on the statistics screen. Its other buttons are on the shelf."""
    return el(
        "li",
        thumbnails.draw(saved.game, saved.picture, saved.colours),
        el("div", *saved_games.about(saved, how), class_="about"),
        el(
            "div",
            saved_games.view_button(saved),
            saved_games.replay_button(saved),
            class_="buttons",
        ),
    )


def _game(game: str, results: Sequence[GameResult], people: int, now: MyGames) -> Markup:
    title = BOXES[game][0]
    lessons, rating = now.lessons.get(game, 0), my_games.rating_in(now, game)
    return el(
        "section",
        el("div", cover(game, titled=False), el("h2", title), class_="head"),
        *(_against_bots(title, results) if results else ()),
        el(
            "p",
            plural(
                "You have finished one game with other people.",
                "You have finished {count} games with other people.",
                count=people,
            ),
        )
        if people
        else None,
        el(
            "p",
            plural(
                "You have completed one lesson.",
                "You have completed {count} lessons.",
                count=lessons,
            ),
        )
        if lessons
        else None,
        _puzzles(game, now),
        el("p", puzzle_text.rating(rating)) if rating.rated else None,
        class_=f"panel {game}",
    )


def _against_bots(title: str, results: Sequence[GameResult]) -> Iterable[Markup | None]:
    """The statistics against bots: streaks and the best result, then the tables."""
    whole = my_games.standing(results)
    yield _figures(whole)
    yield _streaks(my_games.streaks(results))
    levels = my_games.by_level(results)
    rows = [
        *((_(LEVELS[level]), each) for level, each in levels.items()),
        *([(_("All games"), whole)] if len(levels) > 1 else ()),
    ]
    yield _table(_("{game} against the computer", game=title), _("Level"), rows)
    opponents = my_games.by_opponents(results)
    if len(opponents) > 1:
        named = [
            (plural("{count} opponent", "{count} opponents", count=count), each)
            for count, each in opponents.items()
        ]
        yield _table(_("{game} by number of opponents", game=title), _("Opponents"), named)


def _figures(whole: PlayedGames) -> Markup:
    """The numbers of games played and won and the best score, in large figures."""
    figures = {
        _("Played"): str(whole.record.played),
        _("Won"): str(whole.record.won),
        _("Best score"): _points(whole),
    }
    return el(
        "dl",
        *(el("div", el("dt", name), el("dd", value)) for name, value in figures.items()),
        class_="figures",
    )


def _points(games: PlayedGames) -> str:
    """The most points in one of the games, or a dash."""
    return "–" if games.best is None else str(games.best)


def _meter(parts: Iterable[tuple[str, int]], whole: int) -> Markup:
    """A bar with parts of a whole, each with its CSS class and size.

    Hidden from screen readers, because it repeats numbers.
    """
    at, drawn = 0.0, list[Markup]()
    for name, size in parts:
        width = 100 * size / max(1, whole)
        drawn.append(el("rect", x=round(at, 1), width=round(width, 1), height=8, class_=name))
        at += width
    ground = el("rect", width=100, height=8, class_="ground")
    return el(
        "svg",
        ground,
        *drawn,
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        aria_hidden="true",
        class_="meter",
    )


def _streaks(streaks: Streaks) -> Markup | None:
    """The winning streaks; None before the second win in a row."""
    if streaks.longest < 2:
        return None
    longest = plural(
        "Your longest winning streak is {count} game.",
        "Your longest winning streak is {count} games.",
        count=streaks.longest,
    )
    if streaks.now < 2:
        return el("p", longest)
    current = plural(
        "You have won your last game.", "You have won your last {count} games.", count=streaks.now
    )
    return el("p", longest, " ", current)


def _table(caption: str, first: str, rows: Iterable[tuple[str, PlayedGames]]) -> Markup:
    heads = (first, _("Played"), _("Won"), _("Best score"))
    return el(
        "table",
        el("caption", caption, class_="unseen"),
        el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
        el(
            "tbody",
            *(
                el(
                    "tr",
                    el("th", name, scope="row"),
                    el("td", str(each.record.played)),
                    el(
                        "td",
                        str(each.record.won),
                        _meter([("share", each.record.won)], each.record.played),
                    ),
                    el("td", _points(each)),
                )
                for name, each in rows
            ),
        ),
    )


def _puzzles(game: str, now: MyGames) -> Markup | None:
    """The solved puzzles by difficulty; None if there are none, or before they are read."""
    solved = my_games.solved(now.puzzles or {}, game)
    if not solved:
        return None
    names = {**DIFFICULTIES, "": N_("Without a rating")}
    parts = [(level or "unrated", count) for level, count in solved.items()]
    return el(
        "div",
        el(
            "table",
            el("caption", _("Puzzles solved")),
            el(
                "thead",
                el("tr", *(el("th", _(names[level]), scope="col") for level in solved)),
            ),
            el("tbody", el("tr", *(el("td", str(count)) for count in solved.values()))),
        ),
        _meter(parts, sum(solved.values())),
        class_="solved",
    )
