import Responder
import RiveScript
import Testing

/// Rule sets that several threads compile.
@Suite struct ManyRulesTests {
  private static let files = (0..<64).map { file in
    let rules = (0..<100).map { number in
      """
      + word\(file) number\(number) *
      - {weight=2}<star> of \(file) and {uppercase}\(number)x{/uppercase}

      """
    }
    return RuleSource(
      name: "\(file / 10)\(file % 10).rive", text: rules.joined() + "+ twice\n- {@twice}\n")
  }

  @Test func eachRuleAnswersAsInItsFileAlone() {
    let all = Brain(Self.files)
    #expect(all.summary.rules == 64 * 101)
    for (number, file) in Self.files.enumerated() {
      let alone = Brain([file])
      for message in ["word\(number) number\(number) a b", "word\(number) number99 c"] {
        var (one, other) = (Conversation(seed: 1), Conversation(seed: 1))
        let reply = all.respond(to: message, in: &one)
        let same = alone.respond(to: message, in: &other)
        #expect(reply.text == same.text && reply.text.contains(" of \(number) and "))
        #expect(reply.explanation == same.explanation)
      }
    }
  }

  @Test func problemsAreReportedInTheOrderOfTheFiles() {
    let found = Brain(Self.files).diagnostics
    #expect(found.map(\.check) == Array(repeating: "duplicate-trigger", count: 63))
    #expect(found.map(\.location.file) == Self.files.dropFirst().map(\.name))
  }
}
