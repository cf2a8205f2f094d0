"""The commands for those who run a server: start it, look it over, copy its tables and bring them back.

`serve`, `doctor`, `audit`, `backup` and `restore` are a command each, loaded when it is asked for. They put settings
together and call the server's own packages, which do the work; without the extra `server` they say what to install.
Nothing here is imported from outside.
"""
