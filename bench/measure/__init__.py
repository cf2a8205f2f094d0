"""Shared tools: timing, tables of games, reports, and the docs pages that show them."""
