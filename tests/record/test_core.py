"""The protocol of games, tested with a tiny game: legal actions follow from its refusals."""

from __future__ import annotations

import pytest

from py_rules.core import Illegal, Refusal, fast_replace, numbered, replace_at, spell
from tests.record.urn import URN, Urn, UrnAction, parse

KEEP, DROP = UrnAction(("keep",)), UrnAction(("drop",))


def test_legal_actions_are_the_attempts_without_refusal() -> None:
    assert list(URN.legal(Urn(drawn=2))) == [DROP, KEEP]
    assert list(URN.legal(Urn(drawn=3))) == [DROP]
    assert list(URN.legal(Urn())) == [], "chance is not asked"
    assert list(URN.legal(Urn(turns=0))) == []


def test_a_game_may_provide_its_own_list_of_legal_actions() -> None:
    listing = URN._replace(fast_legal=lambda _state: [KEEP])
    assert list(listing.legal(Urn(drawn=2))) == [KEEP]
    assert list(listing.legal(Urn())) == [], "nobody is to move"


def test_play_checks_legality_and_apply_does_not() -> None:
    state = Urn(drawn=3)
    with pytest.raises(Illegal) as raised:
        URN.play(state, KEEP)
    assert raised.value.action == KEEP
    assert raised.value.refusal == Refusal("urn.keep", "only even balls can be kept")
    assert str(raised.value) == "keep: urn.keep: only even balls can be kept"
    assert URN.apply(state, KEEP).held == {3}
    assert URN.play(state, DROP) == URN.apply(state, DROP)


def test_why_not_names_each_reason_once() -> None:
    reason = Refusal("urn.keep", "only even balls can be kept")
    assert URN.why_not(Urn(drawn=3), ["keep"]) == (reason,)
    assert URN.why_not(Urn(drawn=3), []) == (reason,)
    assert URN.why_not(Urn(drawn=2), ["keep"]) == ()
    assert URN.why_not(Urn(drawn=3), ["drop"]) == ()
    assert len(URN.why_not(Urn(), [])) == 1, "two attempts, one reason"


def test_choices_are_the_legal_actions() -> None:
    assert URN.choices(Urn(drawn=2)) == [DROP, KEEP]
    assert URN.choices(Urn()) == [], "nobody is to move"


def test_fields_are_changed_as_replace_does() -> None:
    changed = fast_replace(Refusal, "marks", "rule")
    before = Refusal("urn.keep", "only even balls can be kept")
    after = changed(before, ("ball",), "urn.drop")
    assert after == before._replace(rule="urn.drop", marks=("ball",))
    assert type(after) is Refusal
    with pytest.raises(AssertionError, match="colour"):
        fast_replace(Refusal, "rule", "colour")


def test_replace_at_replaces_a_value_in_a_tuple() -> None:
    assert replace_at((1, 2, 3), 1, 5) == (1, 5, 3)


def test_totals_add_the_sources() -> None:
    assert URN.totals(Urn(held=frozenset({2, 4}), turns=1)) == (8,)


def test_seats_are_numbered_from_one() -> None:
    assert numbered([0, 2]) == "1 3"
    assert numbered([]) == "-"
    assert spell(parse("draw 3")) == "draw 3"
