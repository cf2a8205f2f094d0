"""Bots that never change, so that every new version of ours can be compared with the same opponents.

Each module is one bot, or one policy that a bot plays by. They may import `tricksmith`, and nothing of `bench`. A
change to one makes every earlier figure incomparable.
"""
