"""Print what is wrong with the words; the exit status is 1 if anything is."""

import sys
from collections import Counter

from tools.console import CommandFailure, say
from tools.content.wording import checking, problems, reading


def main() -> int:
    """Check, and print the problems; with `--figures` the grade of each text, too."""
    try:
        found = checking.problems()
    except CommandFailure as failure:
        say(str(failure))
        return 1
    if "--figures" in sys.argv[1:]:
        for text in reading.texts():
            grade = reading.figure(text.paragraphs).grade
            say(f"{grade:5.1f}  {text.place}, “{text.title}”")
    if found:
        say(problems.told(found))
        counted = Counter(each.rule.partition(":")[0] for each in found)
        say(", ".join(f"{rule}: {count}" for rule, count in sorted(counted.items())))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
