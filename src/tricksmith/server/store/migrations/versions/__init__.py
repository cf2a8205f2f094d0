"""The migrations, each named by its place in the order and by what it is about.

A new one is a new file that names the one before as its `down_revision`. It may import Alembic and SQLAlchemy, and
nothing of the project: a table as the code has it today is not the table of that day. Alembic finds the files by their
folder, and nothing else imports them.
"""
