"""Check the summary of a lesson: what was learned, in a few sentences that link to the rules."""

import re

from tools.content.teaching.lessons import LessonSource
from tools.content.teaching.source import LINKS, SourceError
from tools.content.wording import reading

MAX_SENTENCES = 3  # sentences
MAX_WORDS = 22  # words in one sentence
SENTENCE_END = re.compile(r"(?<!Mrs)[.!?…]+(?=\s|$)")


def check(source: LessonSource) -> None:
    """Check the number and length of the sentences, and that they link to each rule the lesson
    teaches. Raises SourceError."""
    learned = [field for field in source.fields if field.key == "learned"]
    if not 1 <= len(learned) <= MAX_SENTENCES:
        sentence = f"a lesson has one to {MAX_SENTENCES} “learned:”, not {len(learned)}"
        raise SourceError(source.path, learned[MAX_SENTENCES].line if learned else 1, sentence)
    for field in learned:
        if [found.end() for found in SENTENCE_END.finditer(field.text)] != [len(field.text)]:
            raise SourceError(source.path, field.line, "a “learned:” is one whole sentence")
        length = len(list(reading.words(LINKS.sub(r"\1", field.text))))
        if length > MAX_WORDS:
            sentence = f"this sentence has {length} words; {MAX_WORDS} is the most"
            raise SourceError(source.path, field.line, sentence)
    linked = {target for field in learned for _, target in LINKS.findall(field.text)}
    without = [id_ for id_ in source.lesson.teaches if id_ not in linked]
    if without:
        sentence = f"no “learned:” links to the rule “{without[0]}”, which the lesson teaches"
        raise SourceError(source.path, learned[0].line, sentence)
