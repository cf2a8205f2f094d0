"""How a running server behaves under load. Run as `python -m bench.server.load`.

`load` plays many tables over real connections, `processes` starts what it needs, and `capacity` and `model` work out
how many tables servers can serve. They may import `measure`, and `tricksmith` with its server.
"""
