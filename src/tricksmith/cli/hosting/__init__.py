"""The commands for those who run a server: start it, look it over, copy its tables and bring them back."""
