#!/usr/bin/env python3
"""Squirrel war. It reads its input and writes nothing."""
import sys

with open(sys.argv[2]) as source:
    source.read()
