"""The contract that every strategy passes, for our strategies and for those of plug-in authors.

With pytest:

    from chunking.testing import contract_checks

    @pytest.mark.parametrize("check", contract_checks())
    def test_contract(check):
        check(lambda **options: create_chunker("mine", **options))
"""

from .contract import CHECKS, check_chunker, contract_checks
from .texts import hard_documents

__all__ = ["CHECKS", "check_chunker", "contract_checks", "hard_documents"]
