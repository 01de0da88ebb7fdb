"""What every page stands in: its address, its texts, what is loaded ahead."""
