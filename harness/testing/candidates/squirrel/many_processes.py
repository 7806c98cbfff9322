#!/usr/bin/env python3
"""Squirrel war. It starts up to 500 sleeping children and waits for them."""
import os
import sys
import time

count = 0
while count < 500:
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        time.sleep(300)
        os._exit(0)
    count += 1
print(count, 'children', file=sys.stderr)
sys.stderr.flush()
time.sleep(300)
