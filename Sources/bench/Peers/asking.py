"""Sends the messages of a file to a robot, and prints the figures that `bench` reads.

It stops after some seconds, because one reply can take a second with a large rule set.
"""
import json
import re
import sys
import time


def run(load, same):
    """`load(rules)` returns the function that answers; `same` compares a reply with the wanted one."""
    seconds, rules, messages = float(sys.argv[1]), sys.argv[2], lines(sys.argv[3])
    wanted = lines(sys.argv[4]) if len(sys.argv) > 4 else []
    start = time.process_time()
    answer = load(rules)
    loading = time.process_time() - start
    count = wrong = 0
    start = time.process_time()
    for message in messages:
        reply = answer(message)
        if count < len(wanted):
            wrong += not same(reply, wanted[count])
        count += 1
        if time.process_time() - start > seconds:
            break
    ms = (time.process_time() - start) * 1000 / count
    memory = peak_memory()
    print(json.dumps(dict(load_s=loading, ms=ms, wrong=float(wrong), rss_mb=memory)))


def peak_memory():
    """The megabytes of this program alone; `ru_maxrss` begins with those of the program that started it."""
    with open("/proc/self/status") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) / 1024


def lines(path):
    return open(path).read().split("\n")[:-1]
