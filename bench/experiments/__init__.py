"""Experiments behind `docs/research`: measured once to answer a question, and kept so that you can repeat them."""
