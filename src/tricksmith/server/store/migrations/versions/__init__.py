"""The migrations, each named by what it adds."""
