"""What is tested when: style and types, what tests need, and which tests a change asks for."""
