"""The page's style sheet as it is served: short, and quick to match."""

import re

COMPOUND = re.compile(r"[\w-]*(?:[.#:][\w-]+|\[[^\]\s]*\])*")  # without functions such as :not()
LISTED = re.compile(r"(.*[ >+~])?:is\(([^()]*)\)([^ >+~()]*(?:\([^()]*\))?)")  # ends with a list
PRELUDE = re.compile(r"[^{};]+(?=\{)")
PARTS = re.compile(r"(#[\w-]+)|(\.[\w-]+|\[[^\]]*\]|:[\w-]+)|([\w-]+)")  # by weight


def terse(style: str) -> str:
    """Return a style sheet without comments and superfluous white space."""
    bare = re.sub(r"/\*.*?\*/|(?<=:) (?=[^{}]*[;}])", "", style, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", bare)).replace(";}", "}").strip()


def spread(style: str) -> str:
    """Return a terse style sheet with ``.a :is(.b,.c)`` as ``.a .b,.a .c``.

    A browser tries a rule only on elements with the id, class or tag at the end of its selector,
    but on every element if it ends with a list.
    """

    def rewritten(prelude: re.Match[str]) -> str:
        if ":is(" not in prelude[0] or prelude[0].startswith("@"):
            return prelude[0]
        return ",".join([one for each in _split(prelude[0]) for one in _expanded(each)])

    return PRELUDE.sub(rewritten, style)


def _expanded(selector: str) -> list[str]:
    """The selectors that a selector ending with a list is short for, if the members of the list
    have the same specificity; otherwise the selector itself.

    In a list, the highest specificity counts for all members.
    """
    found = LISTED.fullmatch(selector)
    members = _split(found[2]) if found else []
    if not found or len({_weight(each) for each in members}) > 1:
        return [selector]
    if not all(COMPOUND.fullmatch(each) for each in members):
        return [selector]
    return [f"{found[1] or ''}{each}{found[3]}" for each in members]


def _weight(compound: str) -> tuple[int, ...]:
    """The specificity of a compound selector: its ids, its classes and the like, its tags."""
    found = PARTS.findall(compound)
    return tuple(sum(bool(kinds[at]) for kinds in found) for at in range(3))


def _split(selectors: str) -> list[str]:
    """The selectors of a list, split at the commas outside of brackets."""
    parts, depth = [""], 0
    for letter in selectors:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]
