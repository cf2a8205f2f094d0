"""Shared tools: timing, tables of games, reports, and the docs pages that show them.

Nothing here measures anything by itself: a tool that two folders need lives here. Only `page`, which draws the
figures of the docs, may import other folders.
"""
