"""From chunks and questions to figures: retrieval, what of the ranking is read, metrics, comparison."""
