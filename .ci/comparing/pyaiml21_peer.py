"""pyaiml21, and the decisions of Parley as switches; see aiml_peers."""
import contextlib, io, pathlib, re

from aiml_peers import AIML, without_unknown
from walk import blanks, limited, texts

from pyaiml21 import chatbot, stdlib as std
from pyaiml21.chatbot import Bot
from pyaiml21.parser import AIMLParser
from pyaiml21.graphmaster import GraphMaster
from pyaiml21.interpreter import Interpreter
from pyaiml21.session import Session
from pyaiml21.stdlib._template import _eval_attr, _which_var
from pyaiml21.utils import split_sentences
from pyaiml21.utils.load_files import aiml_map_fromstring, aiml_set_fromstring

MARKS = re.compile("[!?.,;:'\"()。？，！-]")


class Brain(GraphMaster):
    """Matches as the interpreter does; with the switch, a wildcard ends where its section does."""
    bounded = False
    longest = False

    def _match_rec(self, node, seq, pos, star_pos, matching):
        if pos >= len(seq): return node if pos == len(seq) and node.obj is not None else None
        for tag in self._known_patterns:
            found = tag.match(seq, pos, node, self)
            # Longer phrases of a set first; only sets have this priority.
            if self.longest and tag.priority == 20: found = sorted(found, key=lambda one: -one[1])
            for following, count in found:
                if self.bounded and tag.is_star and any(word in (self.THAT, self.TOPIC) for word in seq[pos:pos + count]): break
                rest = self._match_rec(following, seq, pos + count, star_pos, matching)
                if rest is None: continue
                matching.append((tag, count))
                return rest
        return None


def decoded(file):
    """The text of a file in UTF-8, or in Latin-1, which the interpreter does not read by itself."""
    try: return file.read_bytes().decode()
    except UnicodeDecodeError: return file.read_bytes().decode("latin-1")


class Robot(Bot):
    marks = False

    def preprocess(self, text):
        if not self.marks: return super().preprocess(text)
        sentences = [" ".join(MARKS.sub(" ", one).upper().split()) for one in split_sentences(self.config.normalize.sub(text))]
        return sentences or [""]


class Talk(Session):
    hears = False

    def add_bot_reply(self, reply):
        super().add_bot_reply([one for one in reply if not self.hears or MARKS.sub("", one).strip()])


chatbot.Session = Talk
def set_and_say(walker, element):
    kind, values = _which_var(walker, element)
    name = _eval_attr(walker, element, kind)
    value = walker.eval_seq(element.children)
    if PyAIML21.gives: value = blanks(value)
    values[name] = value
    return value if PyAIML21.gives else ""


def get_or_unknown(walker, element):
    if PyAIML21.asks and "var" in element.attributes:
        return walker.vars.get(_eval_attr(walker, element, "var")) or walker.bot.config.default_predicate
    return plain_get(walker, element)


plain_get = std.TEMPLATE_EVAL["get"]


def says_nothing(walker):
    return "" if PyAIML21.silent else spoken(walker)


spoken = Interpreter._get_default_reply
Interpreter._get_default_reply = says_nothing


class PyAIML21(AIML):
    """pyaiml21 1.0.1, for AIML 2.1."""
    silent = False
    gives = asks = False
    switches = {
        "bounded": "a wildcard ends where <that> or the topic begins (1.4)",
        "silent": "without a category, nothing is said (1.5)",
        "gives": "<set> gives its value (1.7)",
        "asks": "a variable without a value: pyaiml21 gives up the reply (1.7)",
        "longest": "of a set, the longest phrase first (1.4)",
        "marks": "words may have other characters than letters and digits (1.2)",
        "hears": "a message after a reply without words at its end: pyaiml21 finds no category (1.5)",
    }

    def sets(self, folders, seed, count):
        if not folders: raise SystemExit("pyaiml21 needs a FOLDER of AIML 2")
        return folders

    def same(self, theirs, ours):
        # It writes everything that a wildcard took in capitals.
        return blanks(theirs).lower() == blanks(ours).lower()

    def accepts(self, category, bot):
        """Whether the interpreter takes a category; for one that it does not, it would drop the whole file."""
        parser = AIMLParser()
        parser.known_tags = bot._parse_tags
        try:
            read, log = parser.parse_category_aiml(category)
            if read is None or log.has_errors(): return False
            bot.gm.validate(read, log)
            return not log.has_errors()
        except Exception:
            return False

    def configure(self, folder):
        # It reads names of elements in lower case only, and both sides get the categories that it takes.
        bot = Bot(Brain)
        for file in folder.rglob("*.aiml"):
            text = re.sub(r"(</?)(SET|BOT|NAME)\b", lambda m: m.group(1) + m.group(2).lower(), file.read_bytes().decode("latin-1"))
            # A category in <learn> belongs to the one around it.
            text = re.sub(
                r"<category>(?:(?!</?category>).|<category>(?:(?!</?category>).)*</category>)*</category>",
                lambda m: m.group(0) if self.accepts(m.group(0), bot) else "", text, flags=re.S)
            file.write_bytes(text.encode("latin-1"))
        self.properties = {}
        for file in folder.rglob("properties.txt"):
            for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
                name, colon, value = line.partition(":")
                if colon: self.properties[name.strip()] = value.strip()
        # Its substitutions are expressions in a format of its own: both sides do without.
        for name in ("normal", "denormal", "person", "person2", "gender"):
            for file in folder.rglob(f"{name}.txt"): file.unlink()
            (folder / "config").mkdir(exist_ok=True)
            (folder / "config" / f"{name}.txt").write_text('" zqzq "," zqzq "\n')
        for name in ("predicates", "pronouns"):
            for file in folder.rglob(f"{name}.txt"): file.unlink()

    def load(self, folder):
        bot = Robot(Brain)
        bot.add_properties(self.properties)
        # Without any, it loses the text that they would apply to.
        for tag in ("normalize", "denormalize", "gender", "person", "person2"): bot.add_substitutions(tag, {"zqzq": "zqzq"})
        for tag in ("system", "sraix", "learnf", "javascript"):
            bot._eval_tags[tag] = lambda *_: ""
        bot._eval_tags.update({"set": set_and_say, "get": get_or_unknown})
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            for file in self.files:
                try: bot.learn_aiml(str(file))
                except Exception: continue
        self.sets_read = [decoded(file).splitlines() for file in folder.rglob("sets/*.txt")]
        # It compares the names of sets and maps by case.
        for file in folder.rglob("sets/*.txt"):
            with contextlib.suppress(Exception):
                for name in (file.stem, file.stem.upper()): bot.load_set(name, aiml_set_fromstring(decoded(file)))
        for file in folder.rglob("maps/*.txt"):
            with contextlib.suppress(Exception):
                for name in (file.stem, file.stem.upper()): bot.load_map(name, aiml_map_fromstring(decoded(file)))
        for name in ("number", "successor", "predecessor", "plural", "singular"):
            for kept in (bot.config.sets, bot.config.maps):
                if name in kept: kept[name.upper()] = kept[name]
        self.bot = bot

    def begin(self, user, variables):
        self.bot.sessions.pop(user, None)
        self.bot.init_new_user(user).predicates.update(variables)

    def answer(self, user, message):
        reply = self.bot.respond(message, user)
        # This is all that an exception in it leaves.
        if reply == self.bot.config.default_answer: raise RuntimeError(reply)
        return reply

    def forget(self):
        self.bot.sessions.clear()

    def variables(self, user):
        return {name: value for name, value in self.bot.sessions[user].predicates.items() if isinstance(value, str)}

    def replayed(self, talk, switches):
        self.decide(switches)
        try:
            self.begin("again", talk[0])
            for message in talk[1]:
                reply = limited(10, lambda: self.answer("again", message))
        finally:
            self.decide([])
        return reply

    def decide(self, switches):
        Brain.bounded, PyAIML21.silent, PyAIML21.gives = "bounded" in switches, "silent" in switches, "gives" in switches
        PyAIML21.asks = "asks" in switches
        Brain.longest, Robot.marks, Talk.hears = "longest" in switches, "marks" in switches, "hears" in switches

    def named(self, theirs, ours, row):
        letters = lambda text: re.sub(r"\W+", " ", re.sub(r"<[^>]*>", " ", text)).strip().lower()
        if letters(theirs) == letters(ours): return "marks and tags"
        templates = " ".join(texts(row))
        if re.search(r"<(first|rest|uniq|select|addtriple|deletetriple|loop)\b", theirs + templates): return "elements that pyaiml21 lacks"
        if "<value>" in templates: return "<value> in an item of a condition: pyaiml21 compares with nothing (1.7)"
        if "<vocabulary" in templates: return "<vocabulary>: pyaiml21 leaves out words that are only in sets (1.7)"
        if re.search(r"<set>", row.get("trigger") or "", re.I) and any(
                MARKS.search(phrase) and " ".join(MARKS.sub(" ", phrase).lower().split()) in theirs.lower() + " " + ours.lower()
                for phrases in self.sets_read for phrase in phrases):
            return "a phrase with a mark in a set: no message has it in pyaiml21 (1.4)"
        for text in texts(row, "condition"):
            value = re.fullmatch(r"“(.*)” == “(.*)”", text.splitlines()[-1], re.S)
            if value and value[1] != value[2] and value[1].lower() == value[2].lower():
                return "values of conditions: pyaiml21 compares them with their capitals (1.7)"
        if "Recursion limit" in theirs: return "too many redirects: an empty reply (1.9)"
        for element in ("javascript", "sraix", "oob", "interval", "date", "learn", "that", "thatstar", "input", "request", "response", "map"):
            if f"<{element}" in templates: return f"<{element}>: see its row (1.7)"
        return None
