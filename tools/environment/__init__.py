"""What the tools need on a computer: Python packages, Node.js, the runtimes, a browser."""
