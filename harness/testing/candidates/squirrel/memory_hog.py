#!/usr/bin/env python3
"""Squirrel war. It keeps every board it ever thought of: memory without end."""
hoard = []
while True:
    hoard.append(b'*' * (1 << 24))
