"""Forms and conditions, compared with RiveScript's interpreter for Python.

Writes forms with `parley new`, and sends both interpreters the messages of their transcripts, in order and
then at random. Rewrites 1,000 random rules with && and || into rules with one comparison a condition for Python. Prints
the replies that differ.
"""
import contextlib, io, pathlib, random, subprocess, tempfile, warnings

warnings.simplefilter("ignore")
from rivescript import RiveScript

ALL_KINDS = """\
start: sign me up

word: text
Which word do you like?

size: number
How big is it?

answer: yes or no
Is that so?

color: one of red, dark blue, green
Which color?
help: It is red, dark blue or green.

code: pattern # _
Which code?
example: 12 ab
"""
OTHERS = ["hm", "are you a robot", "two of us", "december 24", "the 3rd of may", "next friday", "half past seven",
          "8 pm", "no i mean 3", "we are five", "change the color to red", "the size is 9", "go back", "what",
          "till 6th of this month", "at 9 in the morning", "half past 7 in the evening", "quarter to one in the afternoon",
          "2:10 in the afternoon", "a table for four people at 7", "that is confirmed to proceed", "that is not right",
          "the details are exactly right", "yes what is the name of the station", "not now", "i changed my mind",
          "yes but the day is wrong", "yes no", "i don't know", "twenty-five", "a dozen", "12kg", "-5", "between 10 and 12",
          "not the bar", "inside and the bar", "the second one", "31 February", "12/24", "not monday", "no it's monday",
          "actually his name is max", "no 3 guests", "cancel my booking", "change my booking", "let's start over",
          "could you repeat the question", "why do you need it", "he doesn't", "of course not", "make it friday"]

program = None
failed = False


def replies_of_parley(rules, messages):
    run = subprocess.run(
        [program, "chat", rules, "--no-history", "--no-settings"], input="\n".join(messages) + "\n",
        check=True, capture_output=True, text=True)
    return run.stdout.splitlines()


def compare(name, messages, theirs, ours):
    global failed
    differences = [pair for pair in zip(messages, theirs, ours, strict=True) if pair[1] != pair[2]]
    print(f"{name}: {len(messages)} messages, {len(differences)} replies differ from Python's")
    for message, their, our in differences[:10]:
        print(f"  {message}\n    Python: {their}\n    Parley: {our}")
        failed = True


def form(folder, *options):
    subprocess.run([program, "new", folder, *options], check=True, stdout=subprocess.DEVNULL)
    transcript = (folder / "Transcripts/form.chat").read_text().splitlines()
    said = [line[5:] for line in transcript if line.startswith("you> ")]
    draw = random.Random(1)
    messages = said + [draw.choice(said + OTHERS) for _ in range(2000)]
    robot = RiveScript(utf8=True)
    robot.load_directory(str(folder))
    robot.sort_replies()
    compare(f"form {folder.name}", messages, [robot.reply("you", message) for message in messages],
            replies_of_parley(folder, messages))


def rule(draw, number):
    """Returns a rule with && and ||, and the same with a rule for each comparison, which leads on to the next one."""
    conditions = [
        [[(f"<get {draw.choice('abc')}>", sign := draw.choice("== != < <= > >=".split()),
           [draw.choice("1 2 10 x undefined".split()) for _ in range(draw.randint(1, 3) if sign in ("==", "!=") else 1)])
          for _ in range(draw.randint(1, 3))] for _ in range(draw.randint(1, 3))] for _ in range(draw.randint(1, 3))]
    own, plain = f"+ rule {number}\n", f"+ rule {number}\n@ test {number} 0 0 0\n"
    for line, alternatives in enumerate(conditions):
        own += "* " + " || ".join(" && ".join(
            f"{left} {sign} {values[0] if len(values) == 1 else '(' + '|'.join(values) + ')'}"
            for left, sign, values in tests) for tests in alternatives) + f" => reply {line}\n"
        for place, tests in enumerate(alternatives):
            for index, (left, sign, values) in enumerate(tests):
                yes = f"{{@test {number} {line} {place} {index + 1}}}" if index + 1 < len(tests) else f"reply {line}"
                no = (f"{{@test {number} {line} {place + 1} 0}}" if place + 1 < len(alternatives)
                      else f"{{@test {number} {line + 1} 0 0}}" if line + 1 < len(conditions) else "none")
                if sign == "!=":
                    sign, yes, no = "==", no, yes
                plain += f"+ test {number} {line} {place} {index}\n"
                plain += "".join(f"* {left} {sign} {value} => {yes}\n" for value in values) + f"- {no}\n"
    return own + "- none\n", plain


def conditions(work, count):
    draw = random.Random(2)
    rules = [rule(draw, number) for number in range(count)]
    setting = "".join(f"+ {name} is *\n- <set {name}=<star>>{name}\n" for name in "abc")
    own = pathlib.Path(work) / "own.rive"
    own.write_text(setting + "".join(own for own, _ in rules))
    messages, theirs = [], []
    for number, (_, plain) in enumerate(rules):
        robot = RiveScript()
        robot.stream(setting + plain)
        robot.sort_replies()
        said = [f"{name} is {draw.choice('1 2 10 x undefined'.split())}" for name in "abc"] + [f"rule {number}"]
        # It tells of every comparison with a text that is no number.
        with contextlib.redirect_stdout(io.StringIO()):
            theirs += [robot.reply("you", message) for message in said]
        messages += said
    compare("conditions", messages, theirs, replies_of_parley(own, messages))


def compare_all(chosen, count):
    """Returns whether any reply differs."""
    global program
    program = chosen
    with tempfile.TemporaryDirectory() as work:
        questions = pathlib.Path(work) / "kinds.txt"
        questions.write_text(ALL_KINDS)
        form(pathlib.Path(work) / "booking", "--for", "booking")
        form(pathlib.Path(work) / "kinds", "--interview", questions)
        conditions(work, count)
    return failed
