"""The classics: traditional games that come with the package, one file each.

Each file reads like its rule card, with the common variants as options. The registry lists them after the originals.
"""
