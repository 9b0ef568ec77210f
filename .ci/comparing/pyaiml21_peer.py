"""pyaiml21, and the decisions of Parley as switches; see aiml_peers."""
import contextlib, io, pathlib, re

from aiml_peers import AIML, without_unknown
from walk import blanks, limited

import pyaiml21.stdlib as standard
from pyaiml21.chatbot import Bot
from pyaiml21.graphmaster import GraphMaster
from pyaiml21.utils import load_aiml_map, load_aiml_set


class Brain(GraphMaster):
    """Matches as the interpreter does; with the switch, a wildcard ends where its section does."""
    bounded = False

    def _match_rec(self, node, seq, pos, star_pos, matching):
        if pos >= len(seq): return node if pos == len(seq) and node.obj is not None else None
        for tag in self._known_patterns:
            for following, count in tag.match(seq, pos, node, self):
                if self.bounded and tag.is_star and any(word in (self.THAT, self.TOPIC) for word in seq[pos:pos + count]): break
                rest = self._match_rec(following, seq, pos + count, star_pos, matching)
                if rest is None: continue
                matching.append((tag, count))
                return rest
        return None


class PyAIML21(AIML):
    """pyaiml21 1.0.1, for AIML 2.1."""
    switches = {"bounded": "a wildcard ends where <that> or the topic begins (1.4)"}

    def sets(self, folders, seed, count):
        if not folders: raise SystemExit("pyaiml21 needs a FOLDER of AIML 2")
        return folders

    def same(self, theirs, ours):
        # It writes everything that a wildcard took in capitals.
        return blanks(theirs).lower() == blanks(ours).lower()

    def configure(self, folder):
        self.properties = {}
        for file in folder.rglob("properties.txt"):
            for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
                name, colon, value = line.partition(":")
                if colon: self.properties[name.strip()] = value.strip()
        # Its substitutions are expressions in a format of its own: both sides do without.
        for name in ("normal", "denormal", "person", "person2", "gender"):
            for file in folder.rglob(f"{name}.txt"): file.unlink()
            (folder / "config").mkdir(exist_ok=True)
            (folder / "config" / f"{name}.txt").write_text("")
        for name in ("predicates", "pronouns"):
            for file in folder.rglob(f"{name}.txt"): file.unlink()

    def load(self, folder):
        bot = Bot(Brain)
        bot.add_properties(self.properties)
        for tag in ("system", "sraix", "learnf", "javascript"):
            bot._eval_tags[tag] = lambda *_: ""
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            for file in self.files:
                try: bot.learn_aiml(str(file))
                except Exception: continue
        for file in folder.rglob("sets/*.txt"):
            with contextlib.suppress(Exception): bot.load_set(file.stem, load_aiml_set(str(file)))
        for file in folder.rglob("maps/*.txt"):
            with contextlib.suppress(Exception): bot.load_map(file.stem, load_aiml_map(str(file)))
        self.bot = bot

    def begin(self, user, variables):
        self.bot.sessions.pop(user, None)
        self.bot.init_new_user(user).predicates.update(variables)

    def answer(self, user, message):
        return self.bot.respond(message, user)

    def forget(self):
        self.bot.sessions.clear()

    def variables(self, user):
        return {name: value for name, value in self.bot.sessions[user].predicates.items() if isinstance(value, str)}

    def replayed(self, talk, switches):
        Brain.bounded = "bounded" in switches
        try:
            self.begin("again", talk[0])
            for message in talk[1]:
                reply = limited(10, lambda: self.answer("again", message))
        finally:
            Brain.bounded = False
        return reply

    def named(self, theirs, ours, row):
        letters = lambda text: re.sub(r"\W+", " ", re.sub(r"<[^>]*>", " ", text)).strip().lower()
        if letters(theirs) == letters(ours): return "marks and tags"
        if "unknown" in theirs and not ours.strip(): return "no category: an empty reply (1.5)"
        return None
