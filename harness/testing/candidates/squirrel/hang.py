#!/usr/bin/env python3
"""Squirrel war. It sleeps for ever."""
import time

while True:
    time.sleep(60)
