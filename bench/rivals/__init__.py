"""Opponents that never change, to measure ours by."""
