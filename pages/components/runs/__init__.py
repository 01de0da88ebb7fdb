"""From a document and a configuration to results, each computed once."""
