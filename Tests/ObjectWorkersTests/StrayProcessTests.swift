import Disk
import ObjectWorkers
import Responder
import TestSupport
import Testing

/// Processes that objects start, and the limits of all of them.
@Suite(.serialized) struct StrayProcessTests {
  private func contents(_ path: String) -> String {
    (try? Files.contents(of: path, upTo: 1_000)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Whether a process runs; one that has ended and that nobody waited for does not.
  private func isRunning(_ process: String) -> Bool {
    let state = contents("/proc/\(process)/stat").split(separator: ")").last ?? " Z"
    return !state.isEmpty && !state.hasPrefix(" Z")
  }

  @Test(.enabled(if: Files.exists("/proc/self/environ"), "there is no /proc"))
  func aHangingObjectTakesThoseAlongThatLeftItsGroup() {
    let rig = ObjectRig(
      """
      > object hang shell
        setsid sh -c 'echo $$ > "$PARLEY_FOLDER/away"; exec sleep 600' &
        until [ -s "$PARLEY_FOLDER/away" ]; do sleep 0.01; done
        sleep 600
      < object
      + hang
      - <call>hang</call>
      """, languages: [.shell], time: .milliseconds(1_500))
    #expect(rig.reply("hang").problems.first?.detail.contains("object-time") == true)
    let process = contents(rig.folder.path + "/away").filter(\.isNumber)
    #expect(!process.isEmpty && !isRunning(process))
  }

  /// A process with another session, another parent and no variables.
  @Test(.enabled(if: Files.exists("/proc/self/environ"), "there is no /proc"))
  func nothingSurvivesAnObjectThatSucceeds() {
    let rig = ObjectRig(
      """
      > object leave shell
        (setsid env -i folder="$PARLEY_FOLDER" sh -c 'echo $$ > $folder/away; exec sleep 600' >/dev/null 2>&1 4>&1 &)
        until [ -s "$PARLEY_FOLDER/away" ]; do sleep 0.01; done
        echo left
      < object
      + leave
      - <call>leave</call>
      """, languages: [.shell], time: .seconds(60))
    #expect(rig.ask("leave") == "left")
    let process = contents(rig.folder.path + "/away").filter(\.isNumber)
    #expect(!process.isEmpty && !isRunning(process))
  }

  @Test(.enabled(if: Files.exists("/proc/self/environ"), "there is no /proc"))
  func anObjectCannotReadItsParentsVariables() {
    let rig = ObjectRig(
      """
      > object read shell
        tr '\\\\0' '\\\\n' 2>/dev/null < /proc/$PPID/environ | grep -c =
        true
      < object
      + read
      - <call>read</call>
      """, languages: [.shell])
    #expect(["0", ""].contains(rig.ask("read")))
  }

  @Test(.enabled(if: ObjectLanguage.javascript.isInstalled, "node is not installed"))
  func buffersCountAsMemory() {
    let rig = ObjectRig(
      """
      > object much javascript
        const all = [];
        for (let n = 0; n < 40; n++) all.push(Buffer.alloc(1 << 26, 1));
        return all.length;
      < object
      + much
      - <call>much</call>
      """, languages: [.javascript], time: .seconds(60)
    ) { $0.maximumMemory = 512 << 20 }
    let reply = rig.reply("much")
    #expect(reply.text != "40" && !reply.problems.isEmpty, "\(reply.text)")
  }

  @Test func limitsAreSet() {
    let rig = ObjectRig(
      """
      > object limits shell
        echo $(ulimit -v) $(ulimit -u)
      < object
      + limits
      - <call>limits</call>
      """, languages: [.shell]
    ) { $0.maximumMemory = 512 << 20 }
    let limits = rig.ask("limits").split(separator: " ")
    #expect(limits.first == "524288")
    #expect(limits.last.flatMap { Int($0) } ?? 0 > 512)
  }

  @Test(.enabled(if: ObjectLanguage.python.isInstalled, "python3 is not installed"))
  func tooMuchMemoryIsAnError() {
    let rig = ObjectRig(
      """
      > object much python
        return len(bytearray(10 ** 9))
      < object
      + much
      - <call>much</call>
      """, languages: [.python]
    ) { $0.maximumMemory = 256 << 20 }
    let reply = rig.reply("much")
    #expect(reply.text == "[ERR: Error when executing Python object]")
    #expect(reply.problems.first?.detail.contains("MemoryError") == true, "\(reply.problems)")
  }

  @Test func argumentsAreSplitAsTheInterpreterDoes() {
    let rules = """
      > object count shell
        echo "$# $1"
      < object
      + count
      - <call>count "two words"  three</call>
      """
    #expect(ObjectRig(rules, languages: [.shell]).ask("count") == "2 two words")
    let spaces = ObjectRig(rules, languages: [.shell]) { $0.splitting = .spaces }
    #expect(spaces.ask("count") == "3 \"two")
  }

  @Test(.enabled(if: ObjectLanguage.python.isInstalled, "python3 is not installed"))
  func aCommandRunsALanguage() throws {
    let folder = TemporaryFolder()
    // A worker in Python for a language of its own, whose objects return their code.
    let worker = folder.path + "/worker.py"
    try Files.put(
      Array(
        """
        import json, os
        requests, answers = os.fdopen(3), os.fdopen(4, "w")
        for line in requests:
            request = json.loads(line)
            if request["op"] == "load":
                objects = request["objects"]
                answer = {"op": "loaded", "failed": {}}
            else:
                answer = {"op": "result", "text": objects[request["name"]].strip(), "set": []}
            print(json.dumps(answer), file=answers, flush=True)
        """.utf8), at: worker, replacing: false)
    let echo = ObjectLanguage(rawValue: "echo")
    let rules = """
      > object code echo
        my code
      < object
      + code
      - <call>code</call>
      """
    let rig = ObjectRig(rules, languages: [echo]) { $0.commands[echo] = ["python3", worker] }
    #expect(rig.ask("code") == "my code")
    let without = ObjectRig(rules, languages: [echo]).reply("code")
    #expect(without.text == "[ERR: No Object Handler]")
  }
}
