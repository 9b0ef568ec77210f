import Foundation
import TestSupport
import Testing

/// Lines from a pipe are messages, whatever their first character.
@Suite struct PipeMessageTests {
  private static let messages = [
    "/help", "//x", "/", "/ 1", "///", " /x", "/save t.chat", "/teach No.", "/\u{301}", "/undo",
    "/nonsense", "/quit", "hello",
  ]

  private let folder = TemporaryFolder()

  private func said(_ messages: [String]) -> [UInt8] {
    Array(messages.map { $0 + "\n" }.joined().utf8)
  }

  private func prepared() throws -> Program {
    try folder.write("r.rive", "! global utf8 = true\n\n+ *\n- I heard <star>.\n")
    return try Program(in: folder)
  }

  @Test func theRobotHearsThemAsTheyStand() throws {
    let program = try prepared()
    let names = folder.names
    let run = try program.run(
      ["r.rive", "--json", "--no-history"], input: said(Self.messages))
    let heard = try run.text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(heard.map { $0["message"] as? String } == Self.messages)
    #expect(heard.allSatisfy { $0["reply"] is String })
    #expect(run.complaints.isEmpty && folder.names == names)
    let asked = try program.run(["ask", "--rules", "r.rive", "--json", "//x"])
    #expect(asked.text.contains(#""message":"//x""#))
  }

  @Test func elementsForADeviceAreApartFromTheReply() throws {
    try folder.write(
      "a.aiml",
      """
      <aiml version="2.1"><category><pattern>CALL *</pattern>
      <template><oob><dial><star/></dial></oob>Calling.</template></category>
      <category><pattern>*</pattern><template>Hm.</template></category></aiml>
      """)
    let run = try Program(in: folder).run(
      ["a.aiml", "--json", "--no-history"], input: said(["call Ann", "hello"]))
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 2, "\(run.text)")
    #expect(lines[0].contains(#""reply":"Calling.""#))
    #expect(
      lines[0].hasSuffix(#","oob":["<oob><dial>Ann<\/dial><\/oob>"]}"#)
        || lines[0].hasSuffix(#","oob":["<oob><dial>Ann</dial></oob>"]}"#))
    #expect(!lines[1].contains("oob"))
  }

  /// Recorded, stored and exported messages are escaped, so that a replay repeats them.
  @Test(arguments: [[], ["--json"]]) func theirRecordReplays(options: [String]) throws {
    let program = try prepared()
    let run = try program.run(
      ["r.rive", "--record", "a.chat", "--seed", "3", "--data", "h"] + options,
      input: said(Self.messages))
    #expect(run.code == 0 && run.complaints.isEmpty)
    let record = try folder.text(of: "a.chat")
    #expect(
      record.contains("\nyou> //help\n") && record.contains("\nyou> ///x\n")
        && record.contains("\nyou> //\n") && record.contains("\nyou> // 1\n"))
    let replayed = try program.run(["replay", "a.chat", "--format", "json"])
    #expect(replayed.code == 0, "\(replayed.text)")
    #expect(replayed.text.contains("\"exchanges\":\(Self.messages.count)"), "\(replayed.text)")
    let exported = try program.run(
      ["history", "export", "1", "--format", "transcript", "--data", "h"])
    try folder.write("b.chat", exported.output)
    #expect(try program.run(["replay", "b.chat"]).code == 0, "\(exported.text)")
    let shown = try program.run(["history", "show", "1", "--data", "h"])
    #expect(shown.text.contains("\nyou> //help\n"), "\(shown.text)")
  }

  @Test(arguments: [[], ["--json"]]) func anUnknownCommandIsAnError(options: [String]) throws {
    let program = try prepared()
    let run = try program.run(
      ["--commands", "r.rive", "--no-history"] + options, input: said(["/topik", "hello"]))
    #expect(run.code == 1)
    let words = "There is no /topik. Did you mean /topic?"
    if options.isEmpty {
      #expect(run.complaints == "parley: \(words)\n" && run.text == "I heard hello.\n")
    } else {
      #expect(run.complaints.isEmpty && run.text.hasPrefix(#"{"error":"\#(words)"}"# + "\n"))
    }
  }

  @Test func withCommandsTheyAreObeyed() throws {
    let program = try prepared()
    let run = try program.run(
      ["--commands", "r.rive", "--no-history"], input: said(["hello", "/topic", "//x"]))
    let heard = [
      "I heard hello.", "topic: random",
      "Only a catch-all matched the last message: trigger *, r.rive:3.", "I heard /x.", "",
    ]
    #expect(run.text == heard.joined(separator: "\n"), "\(run.text)")
  }
}
