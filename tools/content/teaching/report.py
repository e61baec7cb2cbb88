"""The report of `build.py lessons`: all problems, or a summary if there are none."""

import sys

import py_rules
from tools.console import echo
from tools.content.teaching import checks, lessons, rules


def run() -> int:
    """Print the report and return the exit status."""
    found = checks.all_wrong()
    for wrong in found:
        print(wrong, file=sys.stderr)
    if found:
        return 1
    for game in py_rules.GAMES:
        read = lessons.read_all(game)
        steps = sum(len(source.lesson.steps) for source in read)
        taught = {id_ for source in read for id_ in source.lesson.teaches}
        total = len(py_rules.load(game).rules)
        echo(
            f"{game}: {len(read)} lessons, {steps} steps; they teach {len(taught)} of {total} rules"
        )
        if game in rules.games():
            page = rules.read(game)
            without = checks.missing(page)
            drawn = sum(isinstance(block, rules.Diagram) for block in page.blocks)
            echo(f"{game}: rules page with {drawn} diagrams")
            if without:
                echo(f"{game}: rules without a paragraph: {' '.join(without)}")
    return 0
