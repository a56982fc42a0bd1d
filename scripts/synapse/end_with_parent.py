"""Runs a module that ends when whoever started it is gone, killed or not: its standard input is a pipe that closes then."""

import os
import runpy
import sys
import threading


def watch() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


threading.Thread(target=watch, daemon=True).start()
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
