"""How fast the compiled core is, and how fast it is from Python. Each module with a `run` is one benchmark.

Figures are positions, hands or solutions a second. They may import `measure` and `peers`, and what `bots` has for the
decisions that it times.
"""
