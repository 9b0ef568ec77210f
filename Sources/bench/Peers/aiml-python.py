"""Loads a folder of categories into the interpreter that the first argument names.

These are python-aiml, program-y and pyaiml21.
"""
import contextlib
import io
import os
import sys

import asking

peer = sys.argv.pop(1)


def load(folder):
    folder = os.path.abspath(folder)
    with contextlib.redirect_stdout(io.StringIO()):
        if peer == "python-aiml":
            import aiml
            robot = aiml.Kernel()
            robot.verbose(False)
            for name in sorted(os.listdir(folder)):
                robot.learn(os.path.join(folder, name))
            return lambda message: robot.respond(message, "u")
        if peer == "pyaiml21":
            from pyaiml21 import Kernel
            robot = Kernel()
            for name in sorted(os.listdir(folder)):
                # A file with an error is left out as a whole, and the robot would be a smaller one.
                if robot.learn_aiml(os.path.join(folder, name)).has_errors():
                    sys.exit(f"{name} has errors")
            return lambda message: robot.respond(message, "u")
        from programy.clients.embed.datafile import EmbeddedDataFileBot
        robot = EmbeddedDataFileBot(files={"aiml": [folder]}, defaults=True)
        talk = robot.create_client_context("u")
        return lambda message: robot.process_question(talk, message)


# program-y adds capitals and full stops, pyaiml21 capitals.
asking.run(load, lambda reply, wanted: reply.lower().rstrip(".") == wanted.lower().rstrip("."))
