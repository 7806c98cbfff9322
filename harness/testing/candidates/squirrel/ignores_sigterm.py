#!/usr/bin/env python3
"""Squirrel war. It loops for ever and ignores every polite signal."""
import signal

for polite in (signal.SIGTERM, signal.SIGINT, signal.SIGXCPU, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(polite, signal.SIG_IGN)
while True:
    pass
