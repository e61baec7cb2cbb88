"""Values that a translation puts behind a sign so that it need not say them in the right case.

“takes {what}” becomes “takes this: {what}”. It is no mistake, but a sentence that nobody says; the
forms of a word (see docs/languages.md) are there for it. `python -m tools.content.wording --hidden`
lists these messages; names and places of the board are often told in this way for want of a form.
"""

import re
from collections.abc import Iterator

from tools.content.wording.entries import Entry, cases
from tools.content.wording.problems import Problem, problem

RULE = "hidden"
SIGN = r"(?:: |– |\()[“„«‘]?"
HIDDEN = re.compile(SIGN + r"\{(\w+)")


def check(entry: Entry) -> Iterator[Problem]:
    """Values behind a colon, a dash or a bracket that stand behind none in English."""
    shown = {name for text in entry.english for name in HIDDEN.findall(text)}
    for language, strings in entry.translations.items():
        text = cases(strings[0])[""]
        if hidden := [name for name in HIDDEN.findall(text) if name not in shown]:
            yield problem(
                RULE,
                entry,
                language,
                f"{{{hidden[0]}}} stands behind a sign in “{text}”",
                "Say it within the sentence, in a form that its word has",
            )
