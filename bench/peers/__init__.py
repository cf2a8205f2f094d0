"""Programs by other people, which benchmarks compare with ours where they are installed: `make peers` installs them.

Each module wraps one program, or plays one game in two of them in step, so that both count the same. They may import
`measure`; without the program a comparison is left out and says so.
"""
