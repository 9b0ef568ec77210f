"""Interpreters of AIML in Python, and the sets of categories that they answer.

Each of their differences that Parley has on purpose is a switch: with it, the interpreter decides as Parley does. A difference is
named after the switches that make it vanish. The numbers are those of the sections of the specification.
"""
import contextlib, io, itertools, pathlib, random, re, string

from walk import Peer, blanks, limited, texts

MARKS = re.compile("[" + re.escape(string.punctuation) + "]")


def first_only(text):
    """The categories with the first choice of each <random>."""
    def first(match):
        depth, start = 0, None
        for tag in re.finditer(r"<(/?)li\b[^>]*?(/?)>", match.group(1), re.I):
            if tag.group(2):
                if depth == 0: return ""
            elif not tag.group(1):
                if depth == 0: start = tag.end()
                depth += 1
            else:
                depth -= 1
                if depth == 0 and start is not None: return match.group(1)[start:tag.start()]
        return ""
    while True:
        changed = re.sub(r"<random\b[^>/]*>((?:(?!<random\b).)*?)</random\s*>", first, text, flags=re.S | re.I)
        if changed == text: return text
        text = changed


def said(pattern, words, draw, sets):
    """A message that a pattern takes."""
    pattern = re.sub(r"<set>\s*(.*?)\s*</set>", lambda m: draw.choice(sets.get(m.group(1).lower()) or ["7"]), pattern, flags=re.S | re.I)
    pattern = re.sub(r"<bot\b[^>]*>", "Nameless", pattern)
    pattern = re.sub(r"<[^>]*>", "", pattern)
    made = []
    for word in pattern.replace("$", "").split():
        if word in ("#", "^"): made += draw.sample(words, draw.randint(0, 1))
        elif word in ("*", "_"): made += draw.sample(words, draw.randint(1, 2))
        else: made.append(word)
    return " ".join(made).lower()


class AIML(Peer):
    """What both interpreters share."""
    switches = {}
    #: The number of replies that are the same but for elements that AIML does not define (1.6).
    bare = 0

    def same(self, theirs, ours):
        return blanks(theirs) == blanks(ours)

    def counts_as_same(self, theirs, ours):
        """Whether replies are the same, but for elements that AIML does not define: Parley keeps them (1.6)."""
        if self.same(theirs, ours): return True
        if not self.same(without_unknown(theirs), without_unknown(ours)): return False
        self.bare += 1
        return True

    def note(self):
        return f"{self.bare} of them but for elements that AIML does not define, which Parley keeps (1.6)"

    def write(self, number, folder):
        for file in sorted(pathlib.Path(number).rglob("*")):
            name = file.relative_to(number)
            if file.suffix in (".aiml", ".txt", ".set", ".map", ".substitution", ".properties", ".pdefaults"):
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                # Bytes are kept, whatever encoding the file has.
                text = file.read_bytes().decode("latin-1")
                target.write_bytes((first_only(text) if file.suffix == ".aiml" else text).encode("latin-1"))
        self.configure(folder)
        self.files = sorted(folder.rglob("*.aiml"), key=lambda file: file.name)
        text = "".join(file.read_text(encoding="utf-8", errors="replace") for file in self.files)
        text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
        self.patterns = re.findall(r"<pattern\b[^>]*>(.*?)</pattern\s*>", text, re.S | re.I)
        self.sets = {
            file.stem.lower(): [line.strip() for line in file.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
            for file in folder.rglob("sets/*.txt")}
        self.words = sorted({word.lower() for pattern in self.patterns for word in re.findall(r"[A-Za-z]+", pattern)}) or ["hello"]

    def messages(self, draw, count):
        made = []
        while len(made) < count:
            message = said(draw.choice(self.patterns), self.words, draw, self.sets)
            chance = draw.random()
            if chance < 0.1: message = message.capitalize() + draw.choice(".!?")
            elif chance < 0.2: message = draw.choice(["yes", "no", "why", "i do", "what", "i don't know", "hello"])
            elif chance < 0.25: message += " " + draw.choice(self.words)
            elif chance < 0.28: message += ". " + said(draw.choice(self.patterns), self.words, draw, self.sets)
            elif chance < 0.32: message = draw.choice(["I'm ", "what's ", "well, ", "é ", "@ ", "1.5 ", "it-is "]) + message
            if message.strip(): made.append(message)
        return made

    def kind(self, theirs, row, talk):
        ours = row["reply"]
        replies = [self.replayed(talk, [switch]) for switch in self.switches]
        for switch, reply in zip(self.switches, replies):
            if reply is not None and self.alike(reply, ours): return self.switches[switch]
        for pair in itertools.combinations(self.switches, 2):
            reply = self.replayed(talk, pair)
            if reply is not None and self.alike(reply, ours): return " and ".join(self.switches[switch] for switch in pair)
        reply = self.replayed(talk, list(self.switches))
        if reply is not None and self.alike(reply, ours): return "several of these at once"
        return self.named(theirs, ours, row)

    def alike(self, theirs, ours):
        return self.same(theirs, ours) or self.same(without_unknown(theirs), without_unknown(ours))


def without_unknown(text):
    """A reply without elements that AIML does not define."""
    while True:
        changed = re.sub(r"<(\w+)\b[^>]*?(?:/>|>[^<]*</\1\s*>)", " ", text)
        if changed == text: return text
        text = changed


# ---- python-aiml

import aiml
from aiml import DefaultSubs
from aiml.AimlParser import create_parser
from aiml.PatternMgr import PatternMgr
from aiml.WordSub import WordSub


class Stars(PatternMgr):
    """Matches as the interpreter does, and keeps the words that each wildcard took."""
    exact = False
    plain = False
    hears = False

    def match(self, pattern, that, topic):
        if self.hears and not MARKS.sub(" ", that).strip(): that = ""
        return super().match(pattern, that, topic)

    def star(self, kind, pattern, that, topic, index):
        if self.hears and not MARKS.sub(" ", that).strip(): that = ""
        if not self.exact:
            found = super().star(kind, pattern, that, topic, index)
            return MARKS.sub(" ", found) if self.plain and found else found
        texts = [pattern, that.strip() or "ULTRABOGUSDUMMYTHAT", topic.strip() or "ULTRABOGUSDUMMYTOPIC"]
        parts = [MARKS.sub(" ", text.upper()).split() for text in texts]
        path, template = self._match(*parts, self._root)
        if template is None: return ""
        sections = [[], [], []]
        section = 0
        for token in path:
            if token == self._THAT: section = 1
            elif token == self._TOPIC: section = 2
            else: sections[section].append(token)
        section = ["star", "thatstar", "topicstar"].index(kind)
        taken = spans(sections[section], parts[section], {self._STAR, self._UNDERSCORE})
        if not taken or not 0 < index <= len(taken): return ""
        # The words as they were typed, if the marks do not make others of them.
        shown = texts[section].split()
        shown = shown if len(shown) == len(parts[section]) and not self.plain else MARKS.sub(" ", texts[section]).split()
        return " ".join(shown[slice(*taken[index - 1])])


def spans(path, words, wild):
    """The range of words of each wildcard, each as short as the rest allows."""
    def match(i, j):
        if i == len(path): return [] if j == len(words) else None
        if path[i] not in wild:
            return match(i + 1, j + 1) if j < len(words) and path[i] == words[j] else None
        for end in range(j + 1, len(words) + 1):
            rest = match(i + 1, end)
            if rest is not None: return [(j, end)] + rest
        return None
    return match(0, 0)


class Words:
    """The interpreter's substitutions; with the switch, those between blanks, in any case, as the robot's files have them."""
    plain = False

    def __init__(self, pairs):
        self.base = WordSub(pairs)
        self.lower = {key.lower(): value for key, value in pairs.items()}
        keys = sorted(self.lower, key=len, reverse=True)
        self.between = re.compile(r"(?<!\S)(" + "|".join(map(re.escape, keys)) + r")(?!\S)", re.I)

    def sub(self, text):
        if not self.plain: return self.base.sub(text)
        return self.between.sub(lambda match: self.lower[match.group(0).lower()], text)


class PythonAIML(AIML):
    """python-aiml 0.9.3, beside the robot with the property `like`; what still differs has a row on the page Other interpreters."""
    switches = {
        "star": "words of a wildcard: python-aiml ends it at a word that looks like the next one (1.10)",
        "name": "the robot's name in patterns: in any case (1.4)",
        "hears": "a message after a reply of marks only: python-aiml finds no category (1.5)",
        "subs": "substitutions: whole words between blanks (1.3)",
        "marks": "words of a wildcard without marks (1.2)",
        "patterns": "patterns and <that> lose their marks and case as messages do (1.2)",
    }

    def sets(self, folders, seed, count):
        data = pathlib.Path(aiml.__file__).parent / "botdata"
        return folders or [data / "standard", data / "alice"]

    def configure(self, folder):
        config = folder / "config"
        config.mkdir(exist_ok=True)
        for name, pairs in [("normal", DefaultSubs.defaultNormal), ("person", DefaultSubs.defaultPerson),
                            ("person2", DefaultSubs.defaultPerson2), ("gender", DefaultSubs.defaultGender)]:
            (config / f"{name}.txt").write_text("".join(f'" {key} "," {value} "\n' for key, value in pairs.items()))
        (config / "properties.txt").write_text("name:Nameless\nversion:python-aiml 0.9.3\nlike:python-aiml\n")

    def load(self, folder):
        robot = aiml.Kernel()
        robot.verbose(False)
        robot._brain = Stars()
        self.fitted = Stars()
        self.brain = robot._brain
        self.dropped = []
        for name in list(robot._subbers):
            robot._subbers[name] = Words(getattr(DefaultSubs, "default" + name.capitalize()))
        # Neither runs commands, nor reads other files.
        for name in ("system", "learn"):
            robot._elementProcessors[name] = lambda *_: ""
        for file in self.files:
            parser = create_parser()
            handler = parser.getContentHandler()
            handler.setEncoding(robot._textEncoding)
            with contextlib.redirect_stderr(io.StringIO()):
                try: parser.parse(str(file))
                except Exception:
                    self.dropped.append(str(file))
                    continue
            for (pattern, that, topic), template in handler.categories.items():
                self.brain.add((pattern, that, topic), template)
                fit = lambda text: " ".join(
                    part if part in ("*", "_", "BOT_NAME") else " ".join(MARKS.sub(" ", part.upper()).split()) for part in text.split())
                if fit(pattern): self.fitted.add((fit(pattern), fit(that) or "*", fit(topic) or "*"), template)
        robot.setBotPredicate("name", "Nameless")
        self.fitted.setBotName("Nameless")
        self.robot = robot

    def begin(self, user, variables):
        self.robot._deleteSession(user)
        self.robot._addSession(user)
        for name, value in variables.items():
            self.robot.setPredicate(name, value, user)

    def answer(self, user, message):
        return self.robot.respond(message, user)

    def forget(self):
        self.robot._sessions.clear()
        self.robot._addSession(self.robot._globalSessionID)

    def variables(self, user):
        return {name: value for name, value in self.robot._sessions[user].items() if isinstance(value, str)}

    def replayed(self, talk, switches):
        robot, words = self.robot, list(self.robot._subbers.values())
        robot._brain = self.fitted if "patterns" in switches else self.brain
        robot._brain.exact, robot._brain.plain, robot._brain.hears = [name in switches for name in ("star", "marks", "hears")]
        for one in words: one.plain = "subs" in switches
        robot._brain.setBotName("NAMELESS" if "name" in switches else "Nameless")
        try:
            self.begin("again", talk[0])
            for message in talk[1]:
                reply = limited(10, lambda: self.answer("again", message))
        finally:
            robot._brain.exact = robot._brain.plain = robot._brain.hears = False
            robot._brain.setBotName("Nameless")
            robot._brain = self.brain
            for one in words: one.plain = False
        return reply

    def named(self, theirs, ours, row):
        templates = " ".join(texts(row))
        if re.search(r"<(get_|set_|getname|setname|settopic|gettopic|justthat|beforethat|justbeforethat|getversion|getsize|if\b|birthday\s*/)", templates):
            return "elements of AIML 0.9 (1.7)"
        if re.search(r"<(eval|map|first|rest|explode|loop|sraix|request|response)\b", templates): return "elements of AIML 2 (1.7)"
        clock = lambda text: re.sub(r"\d", "0", text)
        if "<date" in templates and clock(blanks(theirs)) == clock(blanks(ours)): return "the time of the reply"
        if row.get("file") in self.dropped: return "categories of a damaged file: python-aiml has none of them (1.1)"
        if "<size" in templates: return "number of categories: those of a damaged file are read as far as possible (1.1)"
        solid = lambda text: re.sub(r"\s+", "", without_unknown(text))
        if solid(theirs) == solid(ours): return "blanks"
        if solid(theirs).lower() == solid(ours).lower(): return "capitals"
        letters = lambda text: re.sub(r"\W+", "", without_unknown(text)).lower()
        if letters(theirs) == letters(ours): return "marks"
        return None
