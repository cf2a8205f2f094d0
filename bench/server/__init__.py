"""How a running server behaves under load. Run as `python -m bench.server.load`."""
