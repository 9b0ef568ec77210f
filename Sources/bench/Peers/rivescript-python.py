import os

import asking
from rivescript import RiveScript


def load(rules):
    robot = RiveScript()
    (robot.load_directory if os.path.isdir(rules) else robot.load_file)(rules)
    robot.sort_replies()
    return lambda message: robot.reply("u", message)


asking.run(load, lambda reply, wanted: reply == wanted)
