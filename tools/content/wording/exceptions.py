"""Messages that are exempt from a rule, with reasons. An unused exception is an error."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tools.console import CommandFailure
from tools.content.wording.problems import Problem
from tools.content.words import LOCALE

FILE = LOCALE / "exceptions.toml"
CUT_MARK = "…"  # at the end of a message: only its beginning is written here


class Exemption(NamedTuple):
    """A message that is free from a rule in some languages."""

    rule: str
    message: str
    languages: frozenset[str]
    because: str
    where: str  # the file that lists the exception

    def covers(self, problem: Problem) -> bool:
        """Whether the exception is about this problem."""
        return (
            problem.rule == self.rule
            and problem.language in self.languages
            and self._names(problem.message)
        )

    def _names(self, message: str) -> bool:
        if self.message.endswith(CUT_MARK) and self.message != message:
            return message.startswith(self.message.removesuffix(CUT_MARK))
        return message == self.message


def of_the_project() -> tuple[Exemption, ...]:
    """The exceptions in content/locale/."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return exemptions(tables.get("except", []), FILE.name)


def exemptions(
    rows: Iterable[Mapping[str, Any]], where: str, *, key: str = "rule", prefix: str = ""
) -> tuple[Exemption, ...]:
    """Exceptions as a file lists them. Raises CommandFailure if one lacks something."""
    wanted = {key, "message", "languages", "because"}
    found = []
    for row in rows:
        if set(row) != wanted or not all(str(value).strip() for value in row.values()):
            shown = row.get("message", row)
            raise CommandFailure(
                f"{where}: the exception {shown!r} is not complete.",
                f"It says {', '.join(sorted(wanted))}.",
            )
        found.append(
            Exemption(
                f"{prefix}{row[key]}",
                row["message"],
                frozenset(row["languages"].split()),
                row["because"],
                where,
            )
        )
    return tuple(found)


def apply(problems: Iterable[Problem], exempted: tuple[Exemption, ...]) -> Iterator[Problem]:
    """Yield the problems without the exempted ones, and a problem for each exception, or language
    of one, that is not needed."""
    needed = set[tuple[Exemption, str]]()
    for problem in problems:
        covering = [each for each in exempted if each.covers(problem)]
        needed.update((each, problem.language) for each in covering)
        if not covering:
            yield problem
    for each in exempted:
        for language in sorted(each.languages):
            if (each, language) not in needed:
                yield Problem(
                    each.rule,
                    language,
                    each.message,
                    (f"content/locale/{each.where}",),
                    "the exception is not needed (any more)",
                    f"Delete it, or “{language}” in it, from content/locale/{each.where}",
                )
