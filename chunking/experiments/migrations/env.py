"""What Alembic runs: the steps, on the connection that `chunking.experiments.database` hands over."""

from alembic import context

from chunking.experiments.tables import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
