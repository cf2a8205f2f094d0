"""How fast the compiled core is, and how fast it is from Python. Each module with a `run` is one benchmark."""
