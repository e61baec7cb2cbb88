"""What the tools need of a computer: packages for Python, Node.js, the runtimes, a browser."""
