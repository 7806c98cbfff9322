"""The parts of ci/bench, a module each."""
