"""What authors and translators write, read and checked: rules, lessons, puzzles, catalogues."""
