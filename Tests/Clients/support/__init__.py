"""Shared by all tests that run the tool like its users do: from outside, as a process."""
