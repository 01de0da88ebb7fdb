"""What an evaluation found: figures, the recall curve, each question in full."""
