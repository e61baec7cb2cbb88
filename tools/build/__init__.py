"""What dist/ is made of and how: pages, bytecode, icons, folders named after their contents."""
