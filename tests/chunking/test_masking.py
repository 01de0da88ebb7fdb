"""Secrets of addresses, and texts without them."""

from __future__ import annotations

import pytest

from chunking.masking import masked, secrets_in


@pytest.mark.parametrize("name", ["password", "sslpassword", "api_key", "aws_secret_access_key", "sig", "SAS_TOKEN"])  # fmt: skip
def test_secrets_stand_before_the_host_and_in_parameters(name):
    found = secrets_in(f"s3://me:p%40ss@host/a?sslmode=require&{name}=a%2Fb")
    assert found == ("p%40ss", "a/b")


def test_a_secret_is_masked_however_it_is_written():
    text = "p%40ss w/rd, p@ss w/rd, p%40ss%20w/rd, p%40ss+w%2Frd, p%40ss%20w%2Frd"
    assert masked(text, ["p@ss w/rd"]) == "p%40ss w/rd, (secret), (secret), (secret), (secret)"
    assert masked("nothing", ["", "x"]) == "nothing"


def test_the_longest_secret_is_masked_first():
    assert masked("abcd", ["ab", "abcd"]) == "(secret)"
