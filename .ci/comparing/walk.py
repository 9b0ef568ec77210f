"""Talks held with another interpreter and with a built program at once."""
import collections, json, pathlib, random, shutil, signal, subprocess, sys, tempfile


CRASH = "the other interpreter crashed, or took ten seconds"


class Answer:
    """A reply and the variables after it. The reply is None where the interpreter crashed, or took too long."""

    def __init__(self, reply, variables):
        self.reply, self.variables = reply, variables


class Stuck(Exception): pass


def stop(*_): raise Stuck


def limited(seconds, work):
    # Seconds of processor time, so that a busy machine changes nothing.
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return work()
    except (Exception, RecursionError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def texts(row, kind="reply"):
    """The texts of a kind in the explanation of an answer, such as the templates that were used."""
    found, waiting = [], [row["why"]]
    while waiting:
        part = waiting.pop()
        if part["kind"] == kind: found.append(part["text"])
        waiting += part.get("children", [])
    return found


def blanks(text):
    return " ".join(text.split())


class Peer:
    """An interpreter to compare with: how it reads rules, answers, and which of its differences have a name."""
    options = []

    def counts_as_same(self, theirs, ours):
        return theirs == ours

    def note(self):
        return ""

    def answers(self, talks):
        rows = []
        for number, (variables, messages) in enumerate(talks):
            user = f"user{number}"
            self.begin(user, variables)
            rows.append([Answer(limited(10, lambda: self.answer(user, message)), dict(self.variables(user))) for message in messages])
        return rows


def ours(program, folder, options, talks):
    """The answers of the program, through one server for all talks."""
    requests = [
        {"id": f"{number} {index}", "user": f"user{number}", "message": message, "why": True}
        | ({"vars": {name: str(value) for name, value in variables.items()}} if index == 0 and variables else {})
        for number, (variables, messages) in enumerate(talks) for index, message in enumerate(messages)]
    run = subprocess.run(
        [program, "serve", "--stdio", str(folder), *options], input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True, text=True, timeout=3600)
    rows = {row["id"]: row for row in map(json.loads, run.stdout.splitlines()) if "id" in row}
    bad = [row for row in rows.values() if "error" in row]
    if len(rows) != len(requests) or bad:
        sys.exit(f"{folder}: {len(requests)} messages, {len(rows)} answers: {bad[:1]} {run.stderr[-500:]}")
    return [[rows[f"{number} {index}"] for index in range(len(messages))] for number, (_, messages) in enumerate(talks)]


def walk(program, peer, sets, sessions, seed, show):
    """Holds talks of four to eight messages, and prints a table of what differs. Returns whether all differences have names.

    After a difference, both sides go on in a new talk with the variables that the other interpreter has then.
    """
    counts, examples, asked = collections.Counter(), collections.defaultdict(list), 0
    with tempfile.TemporaryDirectory() as work:
        for number in sets:
            draw = random.Random(f"{seed} {number}")
            folder = pathlib.Path(work) / "rules"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            peer.write(number, folder)
            peer.load(folder)
            waiting = [({}, peer.messages(draw, draw.randint(4, 8))) for _ in range(sessions)]
            while waiting:
                following = []
                for (variables, said), row, mine in zip(waiting, peer.answers(waiting), ours(program, folder, peer.options, waiting)):
                    for index, (message, answer, got) in enumerate(zip(said, row, mine)):
                        asked += 1
                        if answer.reply is not None and peer.counts_as_same(answer.reply, got["reply"]): continue
                        name = CRASH if answer.reply is None else (
                            peer.kind(answer.reply, got, (variables, said[: index + 1])) or "no name")
                        counts[name] += 1
                        examples[name].append((number, said[: index + 1], answer.reply, got))
                        if said[index + 1:]: following.append((answer.variables, said[index + 1:]))
                        break
                peer.forget()
                waiting = following
    named = sum(counts.values()) - counts["no name"] - counts[CRASH]
    print(f"{asked} messages: {asked - sum(counts.values())} replies the same ({(asked - sum(counts.values())) / max(asked, 1):.2%}), "
          f"{counts[CRASH]} crashes of the other interpreter, {named} named differences "
          f"({named / max(asked - counts[CRASH], 1):.2%} of the rest), {counts['no name']} without a name")
    if peer.note(): print(peer.note())
    for name, count in counts.most_common():
        print(f"{count:7}  {name}")
        for number, session, reply, got in examples[name][:show]:
            print(f"         {number}: {session}\n           theirs {reply!r}\n           ours   {got['reply']!r}  "
                  f"{got.get('trigger')}  {got.get('file')}:{got.get('line')}")
            if name == "no name": print("           templates", texts(got))
    return not counts["no name"]
