"""Check the words of all languages; `python -m tools.content.wording` prints what is wrong.

The rules are functions in the modules beside this one, each with its bad and good examples in
tests/tools/content/wording/. Their lists of words are in files that translators write:

    content/locale/glossary.toml    the word for each thing, in each language
    content/locale/avoid.toml       what nobody should have to read, and what to write instead
    content/locale/exceptions.toml  messages that a rule does not fit, with the reason
"""
