"""The commands for people who run a server: start it, check it, copy its tables and bring them back.

`serve`, `doctor`, `audit`, `backup` and `restore` are a command each, loaded on demand. They read settings and call
`tricksmith.server`, which does the work; without the extra `server` they say what to install. Only `cli.app` imports
these modules.
"""
