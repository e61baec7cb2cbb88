"""Build dist/: pages, bytecode, icons, and folders named after their contents."""
