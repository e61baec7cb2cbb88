"""Print what is wrong with the words; the exit status is 1 if anything is."""

import sys
from collections import Counter

from tools.console import CommandFailure, echo
from tools.content import words
from tools.content.wording import checking, entries, problems, reading, values


def main() -> int:
    """Check, and print the problems; with `--figures` the grade of each text, with `--hidden` how
    many messages have values, and how many have one behind a sign, too."""
    try:
        found = checking.problems()
    except CommandFailure as failure:
        echo(str(failure))
        return 1
    if "--figures" in sys.argv[1:]:
        for text in reading.texts():
            grade = reading.figure(text.paragraphs).grade
            echo(f"{grade:5.1f}  {text.place}, “{text.title}”")
    if "--hidden" in sys.argv[1:]:
        given = entries.of_the_project()
        echo(f"messages with values: {sum(map(values.has_values, given))}")
        behind = [each for entry in given for each in values.check(entry)]
        counted = Counter(each.language for each in behind)
        echo(", ".join(f"{code}: {counted[code]} behind a sign" for code in words.CODES))
        echo(problems.report(behind))
    if found:
        echo(problems.report(found))
        counted = Counter(each.rule.partition(":")[0] for each in found)
        echo(", ".join(f"{rule}: {count}" for rule, count in sorted(counted.items())))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
