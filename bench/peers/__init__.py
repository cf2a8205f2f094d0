"""Programs by other people, run alongside ours. No benchmark needs them; `make peers` installs them."""
