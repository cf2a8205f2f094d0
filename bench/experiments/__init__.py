"""Experiments behind `docs/research`: measured once to settle a question, and kept so that you can repeat them."""
