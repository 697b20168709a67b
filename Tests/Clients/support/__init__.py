"""What all tests share that use the tool as its users do: from outside, as a process."""
