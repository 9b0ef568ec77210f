import json, os, sys

requests = os.fdopen(3, "rb")
answers = os.fdopen(4, "wb", buffering=0)
for descriptor in (3, 4):
    os.set_inheritable(descriptor, False)
objects = {}
shared = {"__name__": "rivescript", "text_type": str}


def send(message):
    data = memoryview(json.dumps(message).encode() + b"\n")
    while data:
        data = data[answers.write(data):]


def receive():
    line = requests.readline()
    if not line:
        os._exit(0)
    return json.loads(line)


class RiveScript:
    """The state of one call, with the methods of an interpreter that macros use."""

    def __init__(self, state):
        self._state = state
        self._writes = []

    def __getattr__(self, name):
        raise AttributeError("Parley has no method rs." + name)

    def _write(self, kind, name, value):
        name, text = str(name), None if value is None else str(value)
        if text is None:
            self._state[kind].pop(name, None)
        else:
            self._state[kind][name] = text
            key = self._state["user"], kind, name
            if isinstance(value, str):
                originals.pop(key, None)
            else:
                originals[key] = (text, value)
        self._writes.append([kind, name, text])

    def _read(self, kind, name):
        text = self._state[kind].get(name, "undefined")
        known = originals.get((self._state["user"], kind, name))
        return known[1] if known and known[0] == text else text

    def _check(self, user):
        if user != self._state["user"]:
            raise ValueError("there is no user '%s' in this conversation" % user)

    def current_user(self):
        return self._state["user"]

    def get_uservar(self, user, name):
        if user != self._state["user"]:
            return None
        if name == "__lastmatch__":
            return self._state["match"]
        if name == "__history__":
            return self._state["history"]
        return self._read("vars", name)

    def set_uservar(self, user, name, value):
        self._check(user)
        self._write("vars", name, value)

    def get_uservars(self, user=None):
        if user is not None and user != self._state["user"]:
            return None
        names = list(self._state["vars"])
        values = {name: self._read("vars", name) for name in names}
        values["__lastmatch__"] = self._state["match"]
        values["__history__"] = self._state["history"]
        return {self._state["user"]: values} if user is None else values

    def set_uservars(self, user, data=None):
        if data is None:
            for name, values in user.items():
                self.set_uservars(name, values)
            return
        self._check(user)
        for name, value in data.items():
            if name not in ("__lastmatch__", "__history__"):
                self._write("vars", name, value)

    def clear_uservars(self, user=None):
        if user is not None:
            self._check(user)
        for name in sorted(self._state["vars"]):
            self._write("vars", name, None)

    def get_variable(self, name):
        return self._read("bot", name)

    def set_variable(self, name, value):
        self._write("bot", name, value)

    def get_global(self, name):
        return self._read("env", name)

    def set_global(self, name, value):
        self._write("env", name, value)

    def last_match(self, user=None):
        return self._state["match"] if user in (None, self._state["user"]) else None

    def reply(self, user, msg, errors_as_replies=True):
        self._check(user)
        send({"op": "reply", "message": str(msg), "set": self._writes})
        self._writes = []
        while True:
            message = receive()
            if message["op"] == "replied":
                self._state = message
                return message["text"]
            answer(message)

    currentUser, getUservar, setUservar = current_user, get_uservar, set_uservar
    getUservars, setUservars, lastMatch = get_uservars, set_uservars, last_match
    clearUservars = clear_uservars
    getVariable, setVariable = get_variable, set_variable
    getGlobal, setGlobal = get_global, set_global


# The process has the conversations of many users, and another one's variable may have the same text.
originals = {}


def load(name, code):
    lines = [line for line in code.split("\n") if line.strip()]
    source = "def RSOBJ(rs, args):\n" + "".join("\t" + line + "\n" for line in lines)
    found = {}
    exec(compile(source, "object " + name, "exec"), shared, found)
    objects[name] = found["RSOBJ"]


def describe(error):
    return type(error).__name__ + ": " + str(error)


def answer(request):
    if request["op"] == "load":
        sys.path[:0] = request["paths"]
        failed = {}
        for name, code in request["objects"].items():
            try:
                load(name, code)
            except BaseException as error:
                failed[name] = describe(error)
        return send({"op": "loaded", "failed": failed})
    rs = RiveScript(request)
    try:
        result = objects[request["name"]](rs, request["args"])
        text = "" if result is None else str(result)
    except BaseException as error:
        return send({"op": "error", "detail": describe(error)})
    send({"op": "result", "text": text, "set": rs._writes})


while True:
    answer(receive())
