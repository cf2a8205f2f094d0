"""The migrations of the database, one in each file: every start runs those that are missing."""
