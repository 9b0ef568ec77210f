"""Talks in PostgreSQL, which servers share."""

import concurrent.futures
import json
import os
import signal
import subprocess
import threading
import time

import pytest
import requests
from conftest import PARLEY, eventually


def ask(server, message, user="ann", **more):
    response = requests.post(server.url + "/reply", json={"user": user, "message": message, **more}, timeout=60)
    response.raise_for_status()
    return response.json()["reply"]


def test_servers_share_a_talk(database, serve):
    one, other = serve("--sessions", database.url), serve("--sessions", database.url)
    assert ask(one, "my name is ann") == "Hello, Ann."
    assert ask(other, "who am i") == "You are Ann."
    assert [ask([one, other][number % 2], "count") for number in range(20)] == [str(n) for n in range(1, 21)]
    assert ask(one, "count", id="a") == ask(other, "count", id="a") == "21"
    # The talk is there after the end of both.
    assert one.stop() == other.stop() == 0
    one.start()
    assert ask(one, "who am i") == "You are Ann."
    assert database.query("SELECT count(*) FROM parley_talks") == "1"


def test_one_message_of_a_user_at_a_time(database, serve):
    servers = [serve("--sessions", database.url) for _ in range(2)]
    with concurrent.futures.ThreadPoolExecutor(40) as pool:
        replies = pool.map(lambda number: ask(servers[number % 2], "count"), range(200))
        assert sorted(map(int, replies)) == list(range(1, 201))


def test_nothing_is_lost_when_the_database_ends(database, serve):
    server = serve("--sessions", database.url)
    replies, failures = [], []

    def talk(user):
        try:
            replies.append([ask(server, "count", user) for _ in range(60)])
        except requests.RequestException as error:
            failures.append(error)

    threads = [threading.Thread(target=talk, args=[f"u{number}"]) for number in range(4)]
    for thread in threads:
        thread.start()
    for how in [signal.SIGQUIT, signal.SIGINT]:
        threading.Event().wait(0.3)
        database.stop(how)
        threading.Event().wait(0.3)
        database.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert replies == [[str(number) for number in range(1, 61)]] * 4


def test_locked_rows_delay_nobody_else(database, serve):
    server = serve("--sessions", database.url)
    users = [f"u{number}" for number in range(40)]
    with concurrent.futures.ThreadPoolExecutor(40) as pool:
        assert set(pool.map(lambda user: ask(server, "count", user), users)) == {"1"}
        client = subprocess.Popen(
            ["psql", "-XAtq", database.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        client.stdin.write("BEGIN; SELECT count(*) FROM (SELECT FROM parley_talks FOR UPDATE) AS all_rows;\n")
        assert client.stdout.readline() == "40\n"
        replies = [pool.submit(ask, server, "count", user) for user in users]
        eventually(lambda: all(reply.running() for reply in replies))
        threading.Event().wait(0.3)
        start = time.monotonic()
        assert [ask(server, "count", "ann") for _ in range(5)] == list("12345")
        assert time.monotonic() - start < 10
        assert not any(reply.done() for reply in replies)
        client.stdin.write("COMMIT;\n")
        assert {reply.result() for reply in replies} == {"2"}
        client.stdin.close()
        client.wait(30)


def test_unavailable_comes_in_time(database, serve):
    server = serve("--sessions", database.url)
    assert ask(server, "count") == "1"
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(database.process.pid)], capture_output=True, text=True)
    halted = [database.process.pid, *map(int, children.stdout.split())]
    for process in halted:
        os.kill(process, signal.SIGSTOP)
    try:
        start = time.monotonic()

        def code(number):
            body = {"user": f"u{number}", "message": "count"}
            answer = requests.post(server.url + "/reply", json=body, timeout=60)
            return answer.status_code, answer.json()["error"]["code"]

        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            assert set(pool.map(code, range(40))) == {(503, "unavailable")}
        assert 15 < time.monotonic() - start < 30
    finally:
        for process in halted:
            os.kill(process, signal.SIGCONT)
    assert ask(server, "count") == "2"


@pytest.mark.parametrize("user", ["é" * 128, "a\0b", "'; DROP TABLE parley_talks; --", "../../etc", "%s %n\n\t"])
def test_a_users_name_is_data(database, serve, user):
    server = serve("--sessions", database.url)
    assert ask(server, "count", user) == "1"
    assert ask(server, "count", user) == "2"
    assert ask(server, "count", "other") == "1"


def test_many_servers_may_start_at_once(database, serve):
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        servers = list(pool.map(lambda _: serve("--sessions", database.url), range(6)))
    assert [ask(server, "count") for server in servers] == list("123456")
    assert database.query("SELECT version FROM parley_tables") == "1"


def complaint(tmp_path, url):
    (tmp_path / "r.rive").write_text("+ *\n- Hi.\n")
    words = [PARLEY, "serve", "--stdio", "r.rive", "--sessions", url]
    done = subprocess.run(words, input="", cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2 and done.stdout == ""
    assert "Traceback" not in done.stderr and done.stderr.count("\n") == 1
    return done.stderr


def test_errors_say_what_is_wrong(database, serve, tmp_path):
    nothing = database.url.replace("/postgres", "/nothing")
    assert 'database "nothing" does not exist' in complaint(tmp_path, nothing)
    assert "Connection refused" in complaint(tmp_path, "postgres://127.0.0.1:1/postgres")
    database.query("CREATE ROLE guest LOGIN")
    guest = database.url.replace("parley@", "guest@")
    assert "permission denied" in complaint(tmp_path, guest)
    server = serve("--sessions", database.url)
    assert "permission denied" in complaint(tmp_path, guest)
    # A row that is none of this program's is an error of this user only.
    ask(server, "count")
    ask(server, "count", "bob")
    database.query("UPDATE parley_talks SET memory = 'nonsense' WHERE name = 'ann'")
    answer = requests.post(server.url + "/reply", json={"user": "ann", "message": "count"})
    assert answer.status_code == 503 and answer.json()["error"]["code"] == "unavailable"
    assert ask(server, "count", "bob") == "2"
    database.query("UPDATE parley_tables SET version = 2")
    assert "the database belongs to a later version of this program" in complaint(tmp_path, database.url)
    database.query("DELETE FROM parley_tables")
    assert "the table parley_tables has no version" in complaint(tmp_path, database.url)
    assert json.loads(requests.get(server.url + "/health").text)["status"] == "ok"
