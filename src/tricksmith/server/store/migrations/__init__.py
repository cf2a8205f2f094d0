"""The migrations of the database, one in each file: every start runs those that are missing.

`versions` has the files, and the store runs them in order with Alembic, for SQLite and PostgreSQL alike. A migration
that was in a release is never edited. It imports nothing of the project, so that it does the same for ever.
"""
