"""How well bots play, bid and finish hands. Each module with a `run` is one benchmark."""
