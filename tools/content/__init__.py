"""Read and check what authors and translators write: rules, lessons, puzzles, catalogues."""
