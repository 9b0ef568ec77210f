"""Serves `POST /reply` with the rules of a file, and prints its address."""
import sys

from flask import Flask, jsonify, request
from rivescript import RiveScript
from werkzeug.serving import WSGIRequestHandler, make_server

robot = RiveScript()
robot.load_file(sys.argv[1])
robot.sort_replies()
app = Flask("robot")


@app.post("/reply")
def reply():
    body = request.get_json()
    return jsonify(reply=robot.reply(body["user"], body["message"]))


WSGIRequestHandler.protocol_version = "HTTP/1.1"
server = make_server("127.0.0.1", 0, app, threaded=True)
print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
