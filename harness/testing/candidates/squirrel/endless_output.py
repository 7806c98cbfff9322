#!/usr/bin/env python3
"""Squirrel war. The log never ends."""
with open('traverse_log.txt', 'w') as log:
    log.write('Node,Depth,Value\n')
    while True:
        log.write('root,0,-Infinity\n' * 10000)
