"""Other people's programs, run beside ours. None of them is needed to run a benchmark; `make peers` installs them."""
