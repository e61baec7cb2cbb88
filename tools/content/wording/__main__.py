"""Print what is wrong with the words; the exit status is 1 if anything is."""

import sys
from collections import Counter

from tools.console import CommandFailure, say
from tools.content.wording import checking, entries, problems, reading, values


def main() -> int:
    """Check, and print the problems; with `--figures` the grade of each text, with `--hidden` the
    values behind signs, too."""
    try:
        found = checking.problems()
    except CommandFailure as failure:
        say(str(failure))
        return 1
    if "--figures" in sys.argv[1:]:
        for text in reading.texts():
            grade = reading.figure(text.paragraphs).grade
            say(f"{grade:5.1f}  {text.place}, “{text.title}”")
    if "--hidden" in sys.argv[1:]:
        given = entries.of_the_project()
        say(problems.told(each for entry in given for each in values.check(entry)))
    if found:
        say(problems.told(found))
        counted = Counter(each.rule.partition(":")[0] for each in found)
        say(", ".join(f"{rule}: {count}" for rule, count in sorted(counted.items())))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
