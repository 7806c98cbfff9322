"""What ci/bench consists of: parts that measure, and what they measure and print with."""
