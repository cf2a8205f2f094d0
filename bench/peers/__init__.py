"""Programs by other people, which benchmarks compare with ours where they are installed: `make peers` installs them."""
