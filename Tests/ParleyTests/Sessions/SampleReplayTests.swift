import TestSupport
import Testing

/// Messages beside rules are cases of a replay that uses the rules.
@Suite struct SampleReplayTests {
  private let folder = TemporaryFolder()

  private func prepared(_ refused: String) throws -> Program {
    try folder.write(
      "r.rive", "// you> hello there\n// not> \(refused)\n+ hello [*]\n- Hi.\n\n+ *\n- Pardon?\n")
    try folder.write("a.chat", "rules: r.rive\n\n# one\nyou> hello\nbot> Hi.\n")
    try folder.write("b.chat", "rules: ./r.rive\n\n# two\nyou> bye\nbot> Pardon?\n")
    return try Program(in: folder)
  }

  @Test func eachSampleIsCheckedOnce() throws {
    let run = try prepared("bye").run(["replay", "a.chat", "b.chat"])
    #expect(run.code == 0)
    #expect(
      run.text.hasPrefix(
        "✓ a.chat  1 passed\n✓ b.chat  1 passed\n✓ r.rive  2 passed\n4 passed in 3 files"),
      "\(run.text)")
  }

  @Test func listsSamples() throws {
    let program = try prepared("bye")
    let all = try program.run(["replay", "--list", "a.chat", "b.chat"])
    #expect(
      all.text == "a.chat:3: one\nb.chat:3: two\nr.rive:1: hello there\nr.rive:2: bye\n",
      "\(all.text)")
    let some = try program.run(["replay", "--list", "--filter", "r.*", "a.chat"])
    #expect(some.text == "r.rive:1: hello there\nr.rive:2: bye\n", "\(some.text)")
  }

  @Test("--output writes the list of cases to a file")
  func listsToAFile() throws {
    let program = try prepared("bye")
    let words = ["replay", "--list", "a.chat", "b.chat"]
    let run = try program.run(words + ["--output", "new/list"])
    #expect(run.code == 0 && run.text.isEmpty, "\(run.complaints)")
    #expect(try folder.text(of: "new/list") == program.run(words).text)
  }

  @Test func eachSampleBelongsToOneShard() throws {
    let program = try prepared("bye")
    let texts = try (1...3).map {
      try program.run(["replay", "--list", "--shard", "\($0)/3", "a.chat", "b.chat"]).text
    }
    let lines = texts.joined().split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("r.rive:") } == 2 && lines.count == 4, "\(texts)")
  }

  /// A file alone may let a message reach its rule, and fail together with another file.
  @Test func oneThatFailsInOneRobotOfSeveralFails() throws {
    let program = try prepared("bye")
    try folder.write("other.rive", "+ hello there\n- Ho.\n")
    try folder.write(
      "c.chat", "rules: r.rive\nrules: other.rive\n\n# three\nyou> bye\nbot> Pardon?\n")
    for files in [["a.chat", "c.chat"], ["c.chat", "a.chat"]] {
      let run = try program.run(["replay"] + files)
      #expect(run.code == 1 && run.text.contains("got       other.rive:1"), "\(run.text)")
    }
  }

  @Test func oneThatFailsShowsItsPlaceAndTheRules() throws {
    let program = try prepared("hello you")
    let run = try program.run(["replay", "a.chat"])
    #expect(run.code == 1)
    #expect(
      run.text.contains(
        """
        r.rive:2: hello you: the rule answers a message that it must not answer
            said      hello you
            expected  any rule but r.rive:3: hello [*]
            got       r.rive:3: hello [*]
        """), "\(run.text)")
    let json = try program.run(["replay", "a.chat", "--format", "json"])
    #expect(json.text.contains(#""file":"r.rive","line":2,"title":"hello you","status":"failed""#))
    #expect(try program.run(["replay", "a.chat", "--filter", "one"]).code == 0)
    #expect(try program.run(["replay", "a.chat", "--filter", "*you"]).code == 1)
    #expect(try program.run(["replay", "a.chat", "--filter", "hello there"]).code == 0)
    #expect(try program.run(["replay", "a.chat", "--filter", "*you too"]).code == 2)
    let checked = try program.run(["check", "--format", "gcc", "r.rive"])
    #expect(checked.text.contains("r.rive:2:9: error:"), "\(checked.text)")
  }
}
