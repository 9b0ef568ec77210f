import Foundation
import TestSupport
import Testing

/// Transcripts of replies that depend on the clock say what it showed, and so replay at any time.
@Suite struct ClockLineTests {
  private let folder = TemporaryFolder()

  private static let robots = [
    (
      "r.rive",
      "+ time\n- It is <date %H:%M:%S> in <date %Y>.\n\n+ *\n* <date %Y> > 1 => Well.\n- x\n\n+ hello\n- Hi.\n"
    ),
    (
      "r.aiml",
      "<aiml version=\"2.1\"><category><pattern>TIME</pattern><template>It is <date format=\"%H:%M:%S %Y\"/>.</template></category>"
        + "<category><pattern>HELLO</pattern><template>Hi.</template></category></aiml>"
    ),
  ]

  @Test(arguments: Self.robots)
  func whatIsRecordedReplaysLater(_ name: String, _ rules: String) throws {
    try folder.write(name, rules)
    let program = try Program(in: folder)
    let talk =
      "hello\ntime\nhello\n/save saved.chat\n/expect expected.chat\ntime\n/expect expected.chat\n"
    let run = try program.run(
      [name, "--commands", "--no-history", "--record", "live.chat", "--seed", "1"],
      input: Array(talk.utf8))
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run.complaints)")
    for file in ["saved.chat", "live.chat", "expected.chat"] {
      let text = try folder.text(of: file)
      let year = Calendar(identifier: .gregorian).component(.year, from: Date())
      #expect(
        text.contains("\nclock> \(year)-") || text.contains("\nclock> \(year - 1)-"), "\(text)")
      let replay = try program.run(["replay", file])
      #expect(replay.code == 0, "\(replay.text)\(text)")
    }
    let saved = try folder.text(of: "saved.chat")
    #expect(
      saved.hasPrefix("rules: \(name)\nseed: 1\n\nyou> hello\nbot> Hi.\n\nclock> "), "\(saved)")
  }

  @Test func aClockLineHoldsUntilTheNextOne() throws {
    try folder.write(Self.robots[0].0, Self.robots[0].1)
    let text = """
      rules: r.rive
      clock: 2026-11-21T08:30

      you> time
      bot> It is 08:30:00 in 2026.

      clock> 2027-01-02 23:59:58
      you> time
      bot> It is 23:59:58 in 2027.

      you> time
      bot> It is 23:59:58 in 2027.

      # Another case
      you> time
      bot> It is 08:30:00 in 2026.

      """
    try folder.write("t.chat", text)
    let program = try Program(in: folder)
    #expect(try program.run(["replay", "t.chat"]).code == 0)
    #expect(try program.run(["replay", "--jobs", "4", "--repeat", "2", "t.chat"]).code == 0)
    for bad in ["clock> noon\nyou> time\n", "you> time\nclock> 2026-01-01\n"] {
      try folder.write("b.chat", "rules: r.rive\n\n" + bad)
      #expect(try program.run(["replay", "b.chat"]).code == 2)
    }
  }
}
