"""Well-formed contents that are wrong, huge or odd: each is opened within limits or refused.

Each random test tries `CASES` of them; the environment variable LUDOTEKA_FUZZ multiplies this.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from py_rules import limits, link, record
from py_rules.message import to_english
from tests.hostile.odd_contents import (
    a_game,
    a_save,
    as_json,
    odd_actions,
    odd_link,
    odd_row,
    odd_text,
    odd_value,
)
from tests.random_matches import FUZZ
from web.embedding import messages, parameters, replies
from web.i18n import render
from web.model import archive, saves
from web.model.page import Model
from web.update import embedding, update
from web.update.registry import read_event
from web.update.storage import arrived
from web.views import page

CASES = 20 * FUZZ
BATCH = 5  # cases for each random seed, so a failing case can be repeated quickly
LONGEST_SCREEN = 3_000_000  # characters of a drawing; the screen of a long game has a third of them
LONGEST_SENTENCE = 2 * limits.MESSAGE + 200  # characters; an error may quote another error
SHELF = Model(
    saves=saves.in_order(a_save(Random(seed)) for seed in range(3)),
    now="2026-11-21T10:45:48Z",
    address="https://games.example/",
)
batches = pytest.mark.parametrize("seed", range(CASES // BATCH))


def after(model: Model, do: str, on: str = "", text: str = "") -> Model:
    """Return the model after an event, checked: it can be drawn, and texts and saves are within
    limits.
    """
    model = update(model, read_event(do, on, text), Random(do))
    check(model)
    return model


def check(model: Model) -> None:
    assert len(str(page.draw(model))) < LONGEST_SCREEN
    for sentence in (*model.notices, *model.remarks):
        assert len(render(sentence)) <= LONGEST_SENTENCE, render(sentence)
    for failure in model.importing.failures if model.importing else ():
        assert len(render(failure.where)) <= LONGEST_SENTENCE
        assert len(render(failure.problem)) <= LONGEST_SENTENCE
    for saved in model.saves:
        assert len(saved.title) <= saves.MAX_TITLE_LENGTH
        assert len(saved.game) <= limits.LINE
        assert all(len(name) <= limits.SHOWN_LENGTH for name in saved.names)
        assert len(render(saved.status)) <= saves.MAX_LABEL_LENGTH
        assert len(saved.picture) <= saves.MAX_LABEL_LENGTH
        saves.write(saved).encode()
    if model.table:
        match = model.table.match
        assert len(match.actions) <= limits.ACTIONS
        assert len(record.write(match)) <= limits.TEXT
        assert all(len(name) <= limits.NAME for name in match.table.names)


def check_sentences(*sentences: object) -> None:
    """Check that there are a few sentences, each of limited length and valid as UTF-8."""
    assert 1 <= len(sentences) <= parameters.MAX_PROBLEMS
    for sentence in map(str, sentences):
        assert 0 < len(sentence) <= LONGEST_SENTENCE, sentence
        sentence.encode()


def looked_at(model: Model) -> None:
    """Use the opened game, if any: share it, replay it, undo, redo, and leave it."""
    if model.table is None:
        return
    for do in ("share", "share-close", "replay", "step first", "present", "undo", "redo", "words"):
        word, _, on = do.partition(" ")
        model = after(model, word, on)
    after(model, "shelf")


@batches
def test_links(seed: int) -> None:
    """A link with any content is opened, or refused with a sentence."""
    rng = Random(seed)
    for _ in range(BATCH):
        text = odd_link(rng)
        try:
            linked = link.read(text)
        except link.BrokenLink as broken:
            check_sentences(broken)
        else:
            assert len(linked.record) <= limits.TEXT
            assert len(linked.actions) <= limits.ACTIONS
            assert max(map(len, linked.names), default=0) <= limits.NAME
            assert link.read(link.write(linked)) == linked
        model = after(SHELF, "link", text)
        records = {saved.id: saved.record for saved in model.saves}
        assert all(records[saved.id].startswith(saved.record) for saved in SHELF.saves)
        if model.arrival:
            after(after(model, "mine"), "shelf")
            model = after(model, "own")
        looked_at(model)


@batches
def test_rows_of_the_device(seed: int) -> None:
    """A stored row appears on the shelf with its label and opens, or its text is set aside."""
    rng = Random(seed)
    for number in range(BATCH):
        text = as_json(odd_row(rng))
        saved = saves.read(f"odd{number}", text)
        model = arrived(SHELF, [saved])
        check(model)
        records = {saved.id: saved.record for saved in model.saves}
        assert all(records[saved.id].startswith(saved.record) for saved in SHELF.saves)
        stored = saves.write(saved)
        if len(stored) <= limits.ROW:  # a longer row doesn't replace the stored one
            assert saves.read(saved.id, stored) == saved
        opened = after(after(model, "manage", saved.id), "continue", saved.id)
        if opened.table is None or opened.table.id != saved.id:  # unchanged or set aside
            (row,) = (each for each in opened.saves if each.id == saved.id)
            assert row.damaged in (saved.damaged or saves.write(saved), text)
        looked_at(opened)
        for do in ("duplicate", "delete", "restore"):
            model = after(model, do, saved.id if do != "restore" else "")
        after(model, "followed", saved.id, as_json(odd_row(rng)))
        after(model, "parted", saved.id, as_json(odd_row(rng)))


def odd_file(rng: Random) -> Any:
    games: list[Any] = []
    for number in range(rng.choice((0, 1, 2, 5))):
        id_ = rng.choice((f"x{number}", "x0", SHELF.saves[0].id, odd_text(rng), number))
        games.append({"id": id_, **odd_row(rng)})
    if rng.random() < 0.3:
        games.insert(rng.randint(0, len(games)), odd_value(rng))
    whole = {"format": archive.FORMAT, "version": archive.VERSION, "games": games}
    if rng.random() < 0.2:
        whole[rng.choice((*whole, "other"))] = odd_value(rng)
    return rng.choice((whole, whole, whole, games, games[0] if games else {}))


@batches
def test_files_of_games(seed: int) -> None:
    """Readable games are added to the shelf, the rest is reported, and no save is lost.

    If a record continues a game on the shelf, that game opens and continues.
    """
    rng = Random(seed)
    for _ in range(BATCH):
        if rng.random() < 0.2:
            table, actions = a_game(rng)
            lines = record.write(record.begin(table)).splitlines()
            text = "\n".join((*lines, *odd_actions(rng, actions)))
        else:
            text = as_json(odd_file(rng))
        model = after(SHELF, "bring-anew")
        model = after(model, "brought", odd_text(rng), text)
        while model.importing and model.importing.waiting:
            model = after(model, "take")
        records = {saved.id: saved.record for saved in model.saves}
        assert all(records[saved.id].startswith(saved.record) for saved in SHELF.saves)
        for number in range(len(model.importing.failures) if model.importing else 0):
            after(model, "bring-part", str(number))
        looked_at(model)
        archive.write(model.saves).encode()


def odd_request(rng: Random) -> Any:
    """Return a message from an embedding page, usually with some wrong field."""
    table, actions = a_game(rng)
    lines = record.write(record.begin(table)).splitlines()
    whole = "\n".join((*lines, *odd_actions(rng, actions)))
    texts = (whole, odd_text(rng), rng.choice(actions or ("end",)))
    parts: dict[str, tuple[Any, ...]] = {
        "record": (whole, whole, *texts),
        "step": (0, 1, 5_000, 5_001, len(actions), -1, 2**60),
        "mode": ("play", "replay", "look", "edit"),
        "action": texts,
        "to": ("first", "last", "back", "forward", 0, 3, 5_000, 10**30),
        "kind": (*link.KINDS, "x"),
        "words": ([], ["c4"], [odd_text(rng)] * rng.choice((1, 400, 401)), ["x" * 81]),
    }
    type_ = rng.choice((*messages.RECEIVED, "load", "ready"))
    request: dict[str, Any] = {"ludoteka": rng.choice((1, 1, 1, 1, 2)), "type": type_}
    for part in messages.RECEIVED.get(type_, ("", ()))[1]:
        if part.needed or rng.random() < 0.5:
            request[part.name] = rng.choice(parts[part.name])
    if rng.random() < 0.3:
        request["id"] = rng.choice((1, "x", odd_text(rng), None, 2**53))
    if rng.random() < 0.2:
        request[rng.choice((*request, odd_text(rng)))] = odd_value(rng)
    return request


@batches
def test_messages_of_embedding_pages(seed: int) -> None:
    """Each message gets a reply or an error of limited length, and the table stays usable."""
    rng = Random(seed)
    model = embedding.open_table(Model(), parameters.read([("game", "mexica")]), rng)
    for _ in range(BATCH):
        text = as_json(odd_request(rng))
        try:
            received = messages.read(text)
        except messages.InvalidMessage as wrong:
            check_sentences(wrong)
            answers = [messages.error(str(wrong), wrong.id)]
        else:
            model, answers = replies.handle(model, received, rng)
            assert answers
            assert (
                received.id is None
                or answers[-1].get("re") == received.id
                or any(each.get("re") == received.id for each in answers)
            )
        for each in answers:
            if each["type"] == "error":
                assert len(each["sentence"]) <= LONGEST_SENTENCE, each["sentence"]
            json.dumps(each).encode()
        check(model)


@batches
def test_addresses_of_embedded_tables(seed: int) -> None:
    """An address opens a table within limits, or is answered with a few lines about its errors."""
    rng = Random(seed)
    for _ in range(BATCH):
        pairs: list[tuple[str, str]] = []
        for _ in range(rng.choice((1, 2, 3, 6, 100))):
            name = rng.choice((*parameters.PARAMETERS, odd_text(rng, sent=True)))
            value = rng.choice(("mexica", "2", "play", "Ann,Ben", "beginner," * 9, "9" * 400))
            if rng.random() < 0.4:
                value = odd_text(rng, sent=True)
            elif name in parameters.LONG_PARAMETERS and len(pairs) < 3:
                value = odd_link(rng)
            pairs.append((name, value))
        try:
            wanted = parameters.read(pairs)
        except parameters.InvalidParameters as wrong:
            check_sentences(*wrong.problems)
            check(embedding.with_problems(Model(), wrong.problems))
        else:
            check(embedding.open_table(Model(), wanted, rng))


def test_an_error_that_quotes_outside_text_is_one_short_line() -> None:
    """An error that quotes text from outside cuts it to the limit, and has no line break."""
    for text in ("x" * 100_000, "game " + "y" * 250, "game mykerinos 1\nseats 2\n" + "z " * 140):
        with pytest.raises(record.BrokenRecord) as broken:
            record.read(text)
        assert len(str(broken.value)) <= limits.MESSAGE
        assert len(to_english(broken.value.message)) <= LONGEST_SENTENCE
        assert "\n" not in str(broken.value)
