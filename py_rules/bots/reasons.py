"""Why one position is better than another for a seat, as a list of reasons and in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from py_rules.bots.mind import AT_ONCE, Evaluation, Sentences, weights_of
from py_rules.message import N_, Amount, Message, Text, counted, message
from py_rules.record import Table

REASON = N_("{points} for {name}: {thing}")
AGAINST = N_("{points} against {name}: {thing}")  # another seat's loss counts for the seat
REST = N_("everything else")
AT_THE_END = N_("points at the end of the game")
FINAL = Sentences(
    N_("You finish the game with {points} more."), N_("You finish the game with {points} less.")
)
BY_THEN = Sentences(
    N_("You score {points} more by then."),
    N_("You score {points} less by then."),
    N_("{name} scores {points} less by then."),
    N_("{name} scores {points} more by then."),
)
AHEAD = message("The reason lies in the turns that follow.")
SMALL = message("Several small things add up to that; none of them is worth a point.")
SMALL_FOR_IT = message("Several small things speak for it; none of them is worth a point.")
EVEN = message("Other things balance that out.")
MADE_UP = message("Other things more than make up for it.")
PARTLY = message("Other things make up for part of it.")
SAME = message(
    "Both are equally good: you score the same now, and what you can expect later differs by "
    "less than a point."
)
ONLY = message("It is the only thing that you can do now.")
ALIKE = message("Whatever you do now, you can expect about the same points.")
SMALLEST = 0.5  # points; a smaller difference is no reason
REASONS = 4  # shown for a plan, at most
COST = 1.0  # points; a smaller cost gets no sentence
CLEARER = 1.5  # points that a look ahead must explain beyond what is there at once, to be shown


class Reason(NamedTuple):
    """A change for a seat, and its worth in points to the seat that is advised."""

    seat: int
    thing: Message
    points: float
    text: Message  # the line of a list


class Cause(NamedTuple):
    """The change of one thing for a seat, with all of its features together."""

    seat: int
    sentences: Sentences
    subject: Text  # filled into the sentences
    change: float  # points for that seat

    def change_for(self, seat: int) -> float:
        """The points of the change for a seat; those of the others count against it."""
        return self.change if self.seat == seat else -self.change

    def later(self) -> Cause:
        """The same cause, in the words for positions several turns ahead."""
        return self._replace(sentences=BY_THEN) if self.sentences == AT_ONCE else self


def reasons(
    mind: Evaluation, table: Table, seat: int, before: Any, after: Any
) -> tuple[Reason, ...]:
    """The largest differences between two positions, for a seat."""
    change: dict[tuple[int, Message], float] = {}
    for owner, label, subject, _, points in _differences(mind, before, after):
        thing = message(label, subject=mind.subject(subject))
        change[owner, thing] = change.get((owner, thing), 0.0) + points
    largest = sorted(change.items(), key=lambda item: -abs(item[1]))
    return tuple(
        _reason(table, owner, thing, points, own=owner == seat)
        for (owner, thing), points in largest[:REASONS]
        if abs(points) >= SMALLEST
    )


def idea(mind: Evaluation, table: Table, seat: int, before: Any, after: Any) -> tuple[Message, ...]:
    """Why the second position is better for a seat than the first, in one or two sentences.

    The first says what counts most for the seat, or what it takes from another one; the second
    what it costs, if that is a point or more.
    """
    best, worst = _pair(mind, seat, before, after)
    shown = list[Message]()
    if best and best.change_for(seat) >= SMALLEST:
        shown.append(_sentence(table, seat, best))
    if shown and worst and worst.change_for(seat) <= -COST:
        shown.append(_sentence(table, seat, worst))
    return tuple(shown)


def explained(mind: Evaluation, seat: int, before: Any, after: Any) -> float:
    """The points that `idea` gives for a seat: what counts most, less what it costs."""
    pair = (cause.change_for(seat) for cause in _pair(mind, seat, before, after) if cause)
    return sum(points for points in pair if points > 0 or points <= -COST)


def _pair(
    mind: Evaluation, seat: int, before: Any, after: Any
) -> tuple[Cause | None, Cause | None]:
    """The largest gain and the largest cost of a change of positions for a seat; None for none."""
    found = _causes(mind, seat, before, after)
    best = next((cause for cause in found if cause.change_for(seat) > 0), None)
    costs = [cause for cause in found if not (cause.seat == seat and cause.sentences.spent)]
    worst = min(costs, key=lambda cause: cause.change_for(seat), default=None)
    return best, worst if worst and worst.change_for(seat) < 0 else None


def gained(
    mind: Evaluation,
    table: Table,
    seat: int,
    at_once: tuple[Any, Any],
    later: tuple[Any, Any],
    gain: float,
) -> tuple[Message, ...]:
    """Why the second position of each pair is better for a seat by ``gain`` points: by `idea` of
    the first pair or, if that explains clearly more of the gain, by `ahead` of the second.
    """
    pairs = at_once, later
    now, then = (_missed(_gains(mind, seat, *pair)[:1], seat, -gain) for pair in pairs)
    sentences = idea(mind, table, seat, *at_once)
    outweighed = explained(mind, seat, *at_once) <= 0
    if not sentences or outweighed or now > then + CLEARER:
        return ahead(mind, table, seat, *later, gain) or sentences
    return sentences


def ahead(
    mind: Evaluation, table: Table, seat: int, before: Any, after: Any, gain: float = 0.0
) -> tuple[Message, ...]:
    """Why a plan that changes little at once is good, by the positions after the turns that follow,
    without it (``before``) and with it. There is a second reason if the first explains less than
    half of ``gain``. Empty if no difference is worth a point.
    """
    causes = [each for each in _gains(mind, seat, before, after) if each.change_for(seat) >= COST]
    if not causes:
        return ()
    count = 2 if causes[0].change_for(seat) < gain / 2 else 1
    return AHEAD, *(_sentence(table, seat, each.later()) for each in causes[:count])


def compared(
    mind: Evaluation,
    table: Table,
    seat: int,
    at_once: tuple[Any, Any],
    later: tuple[Any, Any],
    less: float,
) -> tuple[Message, ...]:
    """What a seat gives up and what it gains with an alternative, in one sentence or a few.

    Both pairs are the positions that the best plan and the alternative lead to: in this turn, and
    after the turns that follow. The second pair is used if it explains clearly more of ``less``,
    the points by which the alternative is worse.
    """
    now, then = (_losses_and_gain(mind, seat, less, *pair) for pair in (at_once, later))
    look_ahead = _missed(now, seat, less) > _missed(then, seat, less) + CLEARER or not now
    if look_ahead and then:
        return AHEAD, *_balance(table, seat, [cause.later() for cause in then], less)
    if now:
        return _balance(table, seat, now, less)
    return (SMALL,) if round(less) >= 1 else (SAME,)


def _balance(table: Table, seat: int, causes: list[Cause], less: float) -> tuple[Message, ...]:
    """The sentences about losses and a gain, and one about the rest if it matters."""
    shown = [_sentence(table, seat, cause) for cause in causes]
    left = less + sum(cause.change_for(seat) for cause in causes)  # negative: the rest is a gain
    if round(less) < 1 and abs(left) >= COST:
        shown.append(EVEN)
    elif left <= -COST:
        shown.append(PARTLY)
    return tuple(shown)


def _losses_and_gain(
    mind: Evaluation, seat: int, less: float, before: Any, after: Any
) -> list[Cause]:
    """The losses of a seat by a change of positions, then its gain, if they are worth a sentence:
    the largest of each, and a second loss if the first explains less than half of ``less``.
    """
    found = [
        cause for cause in _causes(mind, seat, before, after) if abs(cause.change_for(seat)) >= COST
    ]
    gains = [cause for cause in found if cause.change_for(seat) > 0]
    losses = [cause for cause in found if cause.change_for(seat) < 0]
    if round(less) >= 1 and not losses:
        return []
    count = 2 if losses and -losses[0].change_for(seat) < less / 2 else 1
    chosen = [*losses[:count], *gains[:1]]
    if round(less) >= 1 and sum(cause.change_for(seat) for cause in chosen) >= 0:
        return losses[:count]  # with such a gain, the worse plan would seem the better one
    return chosen


def _missed(causes: list[Cause], seat: int, less: float) -> float:
    """The points of ``less``, by which a plan is worse, that causes don't explain."""
    return abs(less + sum(cause.change_for(seat) for cause in causes))


def _gains(mind: Evaluation, seat: int, before: Any, after: Any) -> list[Cause]:
    """The gains of a seat by a change of positions, the largest first."""
    return [cause for cause in _causes(mind, seat, before, after) if cause.change_for(seat) > 0]


def largest_gain(mind: Evaluation, seat: int, before: Any, after: Any) -> float:
    """The points of the largest gain of a seat; 0 if there is none."""
    return next((each.change_for(seat) for each in _gains(mind, seat, before, after)), 0.0)


def _differences(
    mind: Evaluation, before: Any, after: Any
) -> Iterator[tuple[int, str, str, Sentences, float]]:
    """By seat, the features of two positions: label, subject, sentences and points, negative for
    the first position. If the game is over in one of them, only the points that can be expected.
    """
    ended, weights = before.over or after.over, weights_of(mind, before)
    for sign, state in ((-1, before), (1, after)):
        if ended:
            totals = mind.game.totals(state)
            yield from (
                (seat, AT_THE_END, "", FINAL, float(sign * points))
                for seat, points in enumerate(totals)
            )
            continue
        for feature, seat, subject, amount in mind.terms(state):
            if label := mind.labels.get(feature):
                points = sign * weights[feature] * amount
                yield seat, label, subject, mind.sentences[feature], points


def _causes(mind: Evaluation, seat: int, before: Any, after: Any) -> list[Cause]:
    """The changes for each seat, the largest first. Changes within a family of features are netted,
    and those of another seat that would have the same sentence are added up.
    """
    change: dict[tuple[int, Sentences, str], float] = {}
    for owner, _, subject, sentences, points in _differences(mind, before, after):
        key = owner, sentences, subject
        change[key] = change.get(key, 0.0) + points
    families: dict[object, list[Cause]] = {}
    for (owner, sentences, subject), points in change.items():
        cause = Cause(owner, sentences, mind.subject(subject), points)
        key_ = (owner, sentences.family) if sentences.family else (owner, sentences, subject)
        families.setdefault(key_, []).append(cause)
    found = [cause for family in families.values() for cause in netted(family)]
    return sorted(in_other_words(found, seat), key=lambda cause: -abs(cause.change))


def in_other_words(found: list[Cause], seat: int) -> Iterator[Cause]:
    """The causes, with those about another seat added up that would have the same sentence."""
    alike: dict[object, list[Cause]] = {}
    for cause in found:
        texts = cause.sentences.less, cause.sentences.more
        about = str(cause.subject) if "{subject}" in "".join(texts) else ""
        own = cause if cause.seat == seat else None
        alike.setdefault((cause.seat, *texts, about, own), []).append(cause)
    for same in alike.values():
        if change := sum(cause.change for cause in same):
            yield same[0]._replace(change=change)


def netted(family: list[Cause]) -> Iterator[Cause]:
    """The changes of a family in the direction of their sum; those in the other direction are
    subtracted from the largest of them.
    """
    total = sum(cause.change for cause in family)
    same = [cause for cause in family if cause.change * total > 0]
    left = sum(cause.change for cause in family) - sum(cause.change for cause in same)
    for cause in sorted(same, key=lambda cause: -abs(cause.change)):
        paid = min(abs(left), abs(cause.change)) * (1 if left > 0 else -1)
        left -= paid
        if change := cause.change + paid:
            yield cause._replace(change=change)


def _sentence(table: Table, seat: int, cause: Cause) -> Message:
    own, more, texts = cause.seat == seat, cause.change > 0, cause.sentences
    text = (texts.gain if more else texts.cost) if own else texts.more if more else texts.less
    points = counted("{count} point", "{count} points", count=max(1, round(abs(cause.change))))
    values: dict[str, Any] = {"points": points}
    if "{subject}" in text:
        values["subject"] = cause.subject
    if "{name}" in text:
        values["name"] = table.player(cause.seat)
    return message(text, **values)


def _reason(table: Table, seat: int, thing: Message, change: float, *, own: bool) -> Reason:
    points = change if own else -change
    text = message(
        REASON if own else AGAINST, thing=thing, name=table.player(seat), points=Amount(points)
    )
    return Reason(seat, thing, points, text)


def completed(
    table: Table, seat: int, given: tuple[Reason, ...], value: float
) -> tuple[Reason, ...]:
    """The reasons, with a last one for the rest if they don't add up to a value."""
    rest = value - sum(reason.points for reason in given)
    if abs(rest) < SMALLEST:
        return given
    return (*given, _reason(table, seat, message(REST), rest, own=True))
