import ObjectWorkers
import Responder
import Testing

/// Objects that harm their own process, after which the chat goes on.
@Suite(.serialized) struct HostileObjectTests {
  @Test(
    .enabled(if: ObjectLanguage.python.isInstalled, "python3 is not installed"),
    arguments: [
      "import os, signal\n  os.kill(os.getpid(), signal.SIGKILL)",
      "while True: pass",
      "import signal, time\n  signal.signal(signal.SIGTERM, signal.SIG_IGN)\n  time.sleep(60)",
      "import os\n  os._exit(0)",
      "import os\n  os.write(4, b'this is no answer' * 10 + b'\\n')\n  return 'x'",
      "import os\n  while True: os.write(4, b'x' * 65536)",
      "import os\n  os.close(4)\n  os.close(3)\n  return 'x'",
      "import os, time\n  os.fork()\n  os.fork()\n  time.sleep(60)",
      "import sys\n  while True: print('x' * 1000)",
      "import os\n  while True: os.write(2, b'\\n' * 65536)",
      "return 'x' * 5000000",
      "import os\n  os.write(4, b'{\"op\":\"result\"}\\n')\n  return 'x'",
      "return rs.reply(rs.current_user(), 'bad')",
    ])
  func harmEndsTheCall(_ code: String) {
    let rig = ObjectRig(
      """
      > object bad python
        \(code)
      < object
      > object good python
        return "good"
      < object
      + bad
      - <call>bad</call>
      + good
      - <call>good</call>
      """, languages: [.python], time: .milliseconds(1_500))
    #expect(rig.ask("good") == "good")
    let reply = rig.reply("bad")
    #expect(!reply.problems.isEmpty, "\(reply.text)")
    #expect(rig.ask("good") == "good")
  }

  @Test(.enabled(if: ObjectLanguage.javascript.isInstalled, "node is not installed"))
  func promisesThatNeverSettleAreOutOfTime() {
    let rig = ObjectRig(
      """
      > object bad javascript
        return new Promise(() => {});
      < object
      + bad
      - <call>bad</call>
      """, languages: [.javascript], time: .milliseconds(700))
    #expect(rig.reply("bad").problems.first?.detail.contains("object-time") == true)
  }

  @Test func shellScriptsAreLimited() {
    let rig = ObjectRig(
      """
      > object flood shell
        yes
      < object
      > object hang shell
        trap '' TERM; sleep 60 & sleep 60
      < object
      + flood
      - <call>flood</call>
      + hang
      - <call>hang</call>
      """, languages: [.shell], time: .milliseconds(500))
    #expect(rig.reply("flood").problems.first?.detail.contains("object-output") == true)
    #expect(rig.reply("hang").problems.first?.detail.contains("object-time") == true)
  }
}
