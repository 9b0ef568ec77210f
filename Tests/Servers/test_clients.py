"""Clients that others wrote: a tester of Rasa's robots, a reader of Prometheus's metrics, a validator of schemas."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time

import jsonschema
import requests
from prometheus_client.parser import text_string_to_metric_families

PAGE = pathlib.Path(__file__).parents[2] / "Sources/parley/Parley.docc/Serving.md"


def test_a_tester_of_rasas_robots_holds_a_conversation(serve, tmp_path):
    server = serve()
    for folder in ["scenarios", "interactions/user", "interactions/bot"]:
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "config.ini").write_text(
        f"[protocol]\ntype = rest\nurl = {server.url}/webhooks/rest/webhook\n[runner]\nignored_result_keys =\n"
    )
    (tmp_path / "interactions/user/say.jinja").write_text('{"message": "{{ text }}"}')
    (tmp_path / "interactions/bot/hear.jinja").write_text('[{"recipient_id": "{{ SENDER_ID }}", "text": "{{ text }}"}]')
    for name in ["Ann", "Bob", "Eve"]:
        turns = [(f"My name is {name}.", f"Hello, {name}."), ("Who am I?", f"You are {name}."), ("count", "1")]
        (tmp_path / f"scenarios/{name}.yml").write_text(
            "".join(
                f"- user: {{template: say, variables: {{text: {json.dumps(said)}}}}}\n"
                f"  bot: {{template: hear, variables: {{text: {json.dumps(heard)}}}}}\n"
                for said, heard in turns
            )
        )
    words = [sys.executable, "-m", "rasa_integration_testing", "-k", "1", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C.UTF-8"})
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("+++ Successfully ran scenario") == 3


def test_prometheus_reads_the_metrics(serve):
    server = serve()
    for message in ["count", "count", "what?"]:
        requests.post(server.url + "/reply", json={"user": "ann", "message": message}).raise_for_status()
    requests.post(server.url + "/reply", data="{")
    text = requests.get(server.url + "/metrics").text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert families["parley_messages"].samples[0].value == 3
    assert families["parley_catch_all_ratio"].samples[0].value == 0.3333
    assert [sample.value for sample in families["parley_replies"].samples] == [2, 1]
    assert families["parley_refused"].samples[0].labels == {"code": "malformed"}
    histogram = families["parley_reply_seconds"]
    assert histogram.type == "histogram"
    buckets = [sample.value for sample in histogram.samples if sample.name.endswith("_bucket")]
    assert buckets == sorted(buckets) and buckets[-1] == 3


def exchange(server, headers, body):
    """Returns the statuses of all responses to one request that is followed by another one."""
    address = server.url.removeprefix("http://").split(":")
    after = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with socket.create_connection((address[0], int(address[1])), timeout=30) as connection:
        head = "POST /reply HTTP/1.1\r\n" + "".join(header + "\r\n" for header in headers) + "\r\n"
        connection.sendall(head.encode() + body + after)
        text = b""
        try:
            while part := connection.recv(65536):
                text += part
        except ConnectionResetError:
            pass
    return [int(status) for status in re.findall(rb"HTTP/1.1 (\d+)", text)]


def test_requests_that_a_proxy_might_divide_in_another_way_are_refused(serve):
    server = serve()
    body = b'{"user": "ann", "message": "count"}'
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    host, length, coding = "Host: localhost", f"Content-Length: {len(body)}", "Transfer-Encoding: chunked"
    assert exchange(server, [host, length], body) == [200, 200]
    assert exchange(server, [host, coding], chunks) == [200, 200]
    for headers, text in [
        ([host, length, coding], chunks),
        ([host, coding, "Content-Length: 4"], chunks),
        ([host, length, "Content-Length: 5"], body),
        ([host, length, length], body),
        ([host, "Host: evil.example", length], body),
        ([host, coding, "Transfer-Encoding: identity"], chunks),
        ([host, "Transfer-Encoding: xchunked"], chunks),
        ([host, f"Content-Length : {len(body)}"], body),
    ]:
        assert exchange(server, headers, text) == [400], headers


def test_a_thousand_slow_clients_delay_nobody_for_long(serve):
    server = serve()
    address = ("127.0.0.1", server.port)
    slow = []
    try:
        for _ in range(1000):
            connection = socket.create_connection(address, timeout=30)
            connection.sendall(b"POST /reply HTTP/1.1\r\nHost: localhost\r\nContent-Le")
            slow.append(connection)
        for _ in range(3):
            start = time.monotonic()
            requests.post(server.url + "/reply", json={"user": "ann", "message": "count"}).raise_for_status()
            assert time.monotonic() - start < 3, "a second, on an idle machine"
    finally:
        for connection in slow:
            connection.close()


def test_answers_that_nobody_reads_do_not_keep_the_program(tmp_path):
    (tmp_path / "shop.rive").write_text("+ *\n- I see.\n")
    line = json.dumps({"id": 1, "user": "ann", "message": "x" * 200}).encode() + b"\n"
    (tmp_path / "lines").write_bytes(line * 20000)
    words = [os.environ["PARLEY"], "serve", "--stdio", "shop.rive"]
    with open(tmp_path / "lines", "rb") as lines:
        server = subprocess.Popen(words, cwd=tmp_path, stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(2)
    assert server.poll() is None
    start = time.monotonic()
    server.terminate()
    assert server.wait(30) == 2 and time.monotonic() - start < 6
    assert b"nobody reads the answers" in server.stderr.read()


def schemas():
    blocks = [json.loads(block) for block in re.findall(r"```text\n(\{\n.*?\n\})\n```", PAGE.read_text(), re.S)]
    return {schema["title"]: schema for schema in blocks}


def test_answers_follow_the_schema_of_the_manual(tmp_path):
    lines = [
        {"id": 1, "user": "ann", "message": "my name is ann"},
        {"id": "x", "user": "ann", "message": "who am i", "vars": {"age": 7, "pet": None}, "why": True},
        {"op": "get", "user": "ann", "name": "name"},
        {"op": "get", "user": "ann", "name": "nothing"},
        {"op": "get", "user": "ann"},
        {"op": "set", "user": "ann", "vars": {"a": True}},
        {"op": "freeze", "user": "ann"},
        {"op": "thaw", "user": "ann", "how": "keep"},
        {"op": "trace", "user": "ann", "on": False},
        {"op": "forget", "user": "ann", "name": "name"},
        {"op": "forget", "user": "ann"},
        {"op": "load"},
    ]
    wrong = [{"id": 1}, {"op": "fly", "user": "a"}, {"user": "ann", "message": 7}, {"user": "", "message": "hi"}, []]
    known = schemas()
    (tmp_path / "shop.rive").write_text("+ my name is *\n- <set name=<formal>>Hi.\n\n+ who am i\n- <get name>{@x}\n")
    text = "".join(json.dumps(line) + "\n" for line in lines + wrong)
    done = subprocess.run(
        [os.environ["PARLEY"], "serve", "--stdio", "shop.rive"], input=text, cwd=tmp_path, capture_output=True, text=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines) + len(wrong)
    assert sum("error" in answer for answer in answers) == len(wrong)
    for answer in answers:
        jsonschema.validate(answer, known["Answer"])
    for line in lines:
        jsonschema.validate(line, known["Request"])
    for line in wrong:
        assert not jsonschema.Draft202012Validator(known["Request"]).is_valid(line), line
    for answer in [{}, {"id": 1, "user": "ann"}, {"id": 1, "error": {}}, {"id": None, "user": "a", "reply": 7}]:
        assert not jsonschema.Draft202012Validator(known["Answer"]).is_valid(answer), answer
