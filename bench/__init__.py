"""Measurements of what the documentation claims: `python -m bench` lists them."""
