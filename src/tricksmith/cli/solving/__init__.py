"""What `tricksmith solve` is made of: moments of a hand, a search that Ctrl-C stops, and what it found in words."""
