"""Alembic's steps from one version of the tables to the next, shipped with the package and run at first use."""
