#!/usr/bin/env python3
"""Asks stringline-cli serve for the throughput of a model at several batch sizes, without starting it anew each time.

    python3 batch_sizes.py [PROGRAM]     # stringline-cli, unless another is named
"""
import json
import subprocess
import sys


class Stringline:
    """One running `stringline-cli serve`: a line of JSON for each question, one for each answer."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def simulate(self, scenario, **changes):
        question = {"scenario": scenario, "set": {path.replace("__", "."): value for path, value in changes.items()}}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    stringline = Stringline(sys.argv[1] if len(sys.argv) > 1 else "stringline-cli")
    for batch in (32, 64, 128, 256):
        answer = stringline.simulate("gpt3-175b-selene", training__globalBatch=batch)
        if "iterationSeconds" in answer:
            print(f"{batch:4} sequences: {answer['iterationSeconds']:6.2f} s, MFU {answer['mfu']:.1%}")
        else:  # the line could not be read, or the scenario has errors
            reasons = answer.get("errors") or [each["message"] for each in answer["diagnostics"]]
            print(f"{batch:4} sequences: {'; '.join(reasons)}")
    stringline.close()


if __name__ == "__main__":
    main()
