"""Bots that never change, so that every new version of ours can be compared with the same opponents."""
