"""The engine inside other frameworks: a module for each, imported only by who uses it.

`chunking.integrations.langchain`, `.llama_index`, `.haystack`, `.chonkie`, `.docling`, and `.table`
for whatever reads Arrow. Their chunks are the engine's.
"""
