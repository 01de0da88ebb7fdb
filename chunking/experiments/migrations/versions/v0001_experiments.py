"""The first tables: experiments, and the documents of each."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "chunkwright_experiments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("strategy", sa.Text, nullable=False),
        sa.Column("config", sa.JSON, nullable=False),
        sa.Column("embedder", sa.Text),
        sa.Column("question_count", sa.Integer, nullable=False),
        sa.Column("question_drafts", sa.Integer, nullable=False),
        sa.Column("question_hash", sa.String(32), nullable=False),
        sa.Column("figures", sa.JSON, nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
        sa.Column("scores", sa.JSON),
        sa.Column("engine_version", sa.String(32), nullable=False),
    )
    op.create_index(
        "ix_chunkwright_experiments_created_at", "chunkwright_experiments", ["created_at"]
    )
    op.create_table(
        "chunkwright_experiment_documents",
        sa.Column(
            "experiment",
            sa.String(32),
            sa.ForeignKey("chunkwright_experiments.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text_hash", sa.String(32), nullable=False),
        sa.Column("tokens", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove them with all that they hold."""
    op.drop_table("chunkwright_experiment_documents")
    op.drop_table("chunkwright_experiments")
