"""Questions drafted from the documents, by rules or by a language model, for the user to accept."""
