import Foundation
import TestSupport
import Testing

/// The results of a chat in which the robot was taught.
@Suite struct TaughtChatTests {
  @Test func itsTranscriptReplaysWithTheNewRules() throws {
    let folder = TemporaryFolder()
    try folder.write("r/r.rive", "+ hello\n- hi\n\n+ *\n- Tell me more.\n")
    let program = try Program(in: folder)
    let lines = [
      "hello", "what is up", "/why", "/teach", "Not much.", "wrong trigger", "/teach Not much.",
      "1",
      "what is up", "/save a.chat",
    ]
    let options = ["--rules", "r", "--no-history", "--fresh", "--seed", "3"]
    let input = Array((lines.joined(separator: "\n") + "\n").utf8)
    let chat = try program.run(["chat", "--commands"] + options, input: input)
    #expect(chat.code == 0)
    #expect(
      try folder.text(of: "a.chat") == """
        rules: r
        seed: 3

        you> hello
        bot> hi

        you> what is up
        bot> Not much.

        you> what is up
        bot> Not much.

        """)
    #expect(try program.run(["replay", "a.chat"]).code == 0)
  }
}
