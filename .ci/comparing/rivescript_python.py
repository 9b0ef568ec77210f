"""Rules of RiveScript that are made up, or somebody's, and the interpreter for Python that answers them."""
import collections, pathlib, random, re

from walk import Peer, blanks, texts

from rivescript import RiveScript

WORDS = "red green blue cat dog tree i you my is am are like name what color big one two ten".split()


class Maker:
    """Makes rules up, and messages that they answer."""

    def __init__(self, seed):
        self.draw = random.Random(seed)

    def words(self, least=1, most=3):
        return " ".join(self.draw.choice(WORDS) for _ in range(self.draw.randint(least, most)))

    def trigger(self):
        part = lambda: self.draw.choice([
            self.words, self.words, self.words, lambda: "*", lambda: "#", lambda: "_", lambda: f"({self.words(1, 1)}|{self.words()})",
            lambda: f"[{self.words(1, 1)}]", lambda: f"[{self.words(1, 1)}|{self.words()}]", lambda: "[*]", lambda: "(@colors)",
            lambda: "@colors", lambda: "[@colors]", lambda: "<bot name>", lambda: "<get pet>",
        ])()
        weight = self.draw.choice(["", "", "", "{weight=%d}" % self.draw.randint(1, 20)])
        return " ".join(part() for _ in range(self.draw.randint(1, 4))) + weight

    def piece(self):
        star = lambda: self.draw.choice(["<star>", "<star1>", "<star2>", "<botstar>"])
        return self.draw.choice([
            self.words, self.words, lambda: self.words(1, 1).capitalize() + self.draw.choice(". , ! ?".split()), star, star,
            lambda: f"<formal>", lambda: f"{{formal}}{self.words()} {star()}{{/formal}}", lambda: f"{{sentence}}{star()} It{{/sentence}}",
            lambda: f"{{uppercase}}{star()}{{/uppercase}}", lambda: "<get pet>", lambda: "<get age>", lambda: "<bot name>",
            lambda: f"<set pet={self.draw.choice([star(), self.words()])}>", lambda: f"<set age={self.draw.randint(0, 20)}>",
            lambda: f"<{self.draw.choice('add sub mult div'.split())} age={self.draw.randint(0, 3)}>", lambda: "<person>",
            lambda: f"{{@{self.words()}}}", lambda: "<@>", lambda: "\\n", lambda: "\\s", lambda: "<input1>", lambda: "<reply1>",
            lambda: "{topic=%s}" % self.draw.choice(["random", "pets"]), lambda: "<id>", lambda: "  ",
        ])()

    def reply(self):
        return self.words(1, 1) + " " + " ".join(self.piece() for _ in range(self.draw.randint(0, 4)))

    def rule(self):
        lines = [f"+ {self.trigger()}"]
        chance = self.draw.random()
        if chance < 0.15:
            lines.append(f"% {self.trigger()}")
        if chance > 0.92:
            return lines + [f"@ {self.draw.choice([self.words(), '<star>'])}"]
        if chance > 0.75:
            side = lambda: self.draw.choice(["<get pet>", "<get age>", "<star>", "undefined", self.words(1, 1), str(self.draw.randint(0, 9))])
            operator = self.draw.choice("== != < <= > >= eq ne <>".split())
            lines.append(f"* {side()} {operator} {side()} => {self.reply()}")
        lines.append(f"- {self.reply()}")
        if self.draw.random() < 0.1:
            lines.append(f"^ {self.reply()}")
        return lines

    def brain(self):
        lines = ["! version = 2.0", "! var name = Tutor", "! array colors = red green blue light blue", "! sub i'm = i am", "! sub what's = what is",
                 "! person i = you", "! person you = i", "! person my = your"]
        if self.draw.random() < 0.2:
            lines += ["> begin", "+ request", "- " + self.draw.choice(["{ok}", "{ok} " + self.words(), "{formal}{ok}{/formal}"]), "< begin"]
        for _ in range(self.draw.randint(2, 12)):
            lines += self.rule()
        lines.append("> topic pets" + self.draw.choice(["", " includes random", " inherits random"]))
        for _ in range(self.draw.randint(1, 4)):
            lines += self.rule()
        return "\n".join(lines + ["< topic", ""])


def said(pattern, draw):
    """A message that a trigger may take."""
    pattern = re.sub(r"\{weight=\d+\}", "", pattern)
    pattern = re.sub(r"<bot \w+>", "tutor", pattern)
    pattern = re.sub(r"\(?@\w+\)?", lambda _: draw.choice(["red", "light blue", "pink"]), pattern)
    pattern = re.sub(r"\[([^\]]*)\]", lambda m: draw.choice(m.group(1).split("|") + [""]), pattern)
    pattern = re.sub(r"\(([^)]*)\)", lambda m: draw.choice(m.group(1).split("|")), pattern)
    if "|" in pattern:
        pattern = draw.choice(pattern.split("|"))
    pattern = re.sub(r"[*_]", lambda _: " ".join(draw.sample(WORDS, draw.randint(1, 2))), pattern)
    pattern = re.sub(r"#", lambda _: str(draw.randint(0, 30)), pattern)
    return re.sub(r"<[^>]*>", "cat", " ".join(pattern.split()))


def messages(text, draw, count):
    triggers = re.findall(r"^\s*\+\s*(.+?)\s*$", text, re.M) or ["hello"]
    made = []
    while len(made) < count:
        message = said(draw.choice(triggers), draw)
        change = draw.random()
        if change < 0.1: message = message.capitalize() + draw.choice(".!?")
        elif change < 0.15: message += " " + draw.choice(WORDS)
        elif change < 0.2: message = "  ".join(message.split(" ")) + " "
        elif change < 0.25: message = draw.choice(["I'm ", "what's ", "it-is, ", "é ", "@ ", "1.5 "]) + message
        made.append(message)
    return made


def blocks(text):
    """The lines of each trigger, with those before the next one, and the trigger with its topic and its % line."""
    topic, trigger, lines = "", None, []
    for line in text.splitlines():
        command = line.strip()[:1]
        if command in ("+", ">", "<"):
            yield (topic, trigger, previous(lines)) if trigger else None, lines
            trigger, lines = line.strip() if command == "+" else None, []
            if command != "+": topic = line.strip() if command == ">" else ""
        lines.append(line)
    yield (topic, trigger, previous(lines)) if trigger else None, lines


def previous(lines):
    return next((line.strip() for line in lines if line.strip()[:1] == "%"), None)


def first_only(text, known):
    """The rules with the first of several replies, the first choice of each {random}, and each trigger once in all files."""
    kept = []
    for key, lines in blocks(text):
        if key in known: continue
        if key: known.add(key)
        has_reply = dropping = False
        for line in lines:
            command = line.strip()[:1]
            if command == "-":
                dropping = has_reply
                has_reply = True
            elif command != "^": dropping = False
            if not dropping: kept.append(line)
    def choose(match):
        inner = match.group(1)
        return inner.split("|")[0] if "|" in inner else (inner.split() or [""])[0]
    return re.sub(r"\{random\}(.*?)\{/random\}", choose, "\n".join(kept) + "\n")


class Python(Peer):
    """RiveScript 1.15.0 for Python, which `--order like-python` follows."""
    options = ["--order", "like-python"]

    def sets(self, folders, seed, count):
        return folders or range(seed, seed + count)

    def write(self, number, folder):
        if isinstance(number, int):
            (folder / "made.rive").write_text(Maker(number).brain())
            return
        known = set()
        for file in sorted(pathlib.Path(number).rglob("*.rive")):
            name = str(file.relative_to(number)).replace("/", "-")
            (folder / name).write_text(first_only(file.read_text(errors="replace"), known))

    def load(self, folder):
        robot = RiveScript(utf8=False, strict=False)
        robot._parser.on_warn = lambda *_, **__: None
        robot.load_directory(str(folder))
        robot.sort_replies()
        # It prints its warnings.
        robot._warn = lambda *_, **__: None
        robot._brain.warn = lambda *_, **__: None
        self.robot = robot
        self.text = "".join(file.read_text() for file in sorted(folder.iterdir()))
        triggers = collections.Counter(re.findall(r"^\s*\+ *(.+?)\s*$", self.text, re.M))
        self.repeated = {f"trigger {trigger}" for trigger, count in triggers.items() if count > 1}

    def messages(self, draw, count):
        return messages(self.text, draw, count)

    def begin(self, user, variables):
        for name, value in variables.items():
            self.robot.set_uservar(user, name, value)

    def answer(self, user, message):
        return self.robot.reply(user, message)

    def forget(self):
        self.robot.clear_uservars()

    def variables(self, user):
        kept = self.robot.get_uservars(user) or {}
        return {name: value for name, value in kept.items() if not name.startswith("__") and value is not None}

    def kind(self, theirs, row, talk):
        ours = row["reply"]
        marks = lambda text: blanks(re.sub(r"[^\w\s]", "", text))
        if "|" in re.sub(r"[(\[][^)\]]*[)\]]", "", row.get("trigger") or ""): return "bars outside of brackets"
        if blanks(theirs) == blanks(ours): return "blanks"
        if self.repeated.intersection(texts(row, "rule")): return "a trigger that is there twice, whose replies are chosen at random"
        if re.search(r"\{/\w+\}", theirs): return "a format around nothing"
        if blanks(theirs).lower() == blanks(ours).lower(): return "capitals"
        if marks(theirs) == marks(ours): return "marks"
        if "ERR:" in theirs and "ERR:" in ours: return "the text of an error"
        return None
