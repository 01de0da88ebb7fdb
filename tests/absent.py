"""Packages that are not there, as on a machine where nobody installed them."""

#: run before any code, in child processes too: some packages are not there
BLOCK = """
import os, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in os.environ["ABSENT"].split():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
"""
