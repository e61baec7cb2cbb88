"""Rules pages and lessons: read from text files, checked and built."""
