import TestSupport
import Testing

/// Input that took more than four gigabytes now fails within one and a half.
@Suite struct MemoryLimitTests {
  private static let long = String(repeating: "word ", count: 13_000)

  private func answers(
    _ rules: [(name: String, text: String)], _ messages: [String]
  ) throws -> Program.Run {
    let folder = TemporaryFolder()
    let program = try Program(in: folder)
    for rule in rules { _ = try folder.write("robot/\(rule.name)", Array(rule.text.utf8)) }
    return try program.shell(
      "ulimit -v 1500000; ulimit -t 120; exec \"$parley\" --rules robot --no-history",
      input: Array((messages.joined(separator: "\n") + "\n").utf8))
  }

  @Test func aTagRepeatedInARuleTakesLittle() throws {
    let tags = [
      "<star>", "<set a=<star>>", "{topic=<star>}", "<call>f <star></call>", "<get v>",
      "{formal}<star>{/formal}", "<input1>", "<bot w>", "{random}<star>{/random}",
    ]
    let rules = tags.enumerated().map { index, tag in
      "+ t\(index) *\n- " + String(repeating: tag, count: 20_000) + "\n"
    }
    let run = try answers(
      [
        (
          "a.rive",
          "! var w = \(Self.long)\n! person word = \(Self.long)\n+ p *\n- <person>\n"
            + "+ v *\n- <set v=<star>>ok\n" + rules.joined()
        )
      ],
      ["v \(Self.long)"] + tags.indices.map { "t\($0) \(Self.long)" } + ["p \(Self.long)", "v bye"])
    let lines = run.text.split(separator: "\n")
    #expect(!run.wasKilled && run.code == 0, "\(run.complaints.suffix(500))")
    #expect(lines.first == "ok" && lines.last == "ok")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0 == "ERR: Reply Too Long" })
    #expect(lines.count == tags.count + 3)
  }

  @Test func aScriptOfManyIndicesTakesLittle() throws {
    let script = """
      (HELLO) (NONE ((0) (GO ON))) (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR)) (MY ((0) (YOURS)))
      (K ((0 K 0) (\(String(repeating: "3 ", count: 200_000)))))
      (P ((0 P 0) (PRE (P 3 3) (=P))))
      """
    let word = String(repeating: "w", count: 60_000)
    let run = try answers([("a.eliza", script)], ["k \(word)", "p \(word)", "my"])
    #expect(!run.wasKilled && run.code == 0, "\(run.complaints.suffix(500))")
    #expect(run.text.hasSuffix("YOURS\n"))
  }
}
