import Responder
import Testing

@testable import Eliza

/// Each description matches its examples.
@Suite struct ElizaChecksTests {
  /// The checks except for invalid UTF-8, which a string cannot contain: ScriptReaderTests covers that one.
  private static let checks = ElizaLanguage().checks.filter { $0.name != "invalid-utf8" }

  private func found(in text: String) -> [Diagnostic] {
    ElizaLanguage().check([RuleSource(name: "example.eliza", text: text)])
  }

  @Test(arguments: checks)
  func findsItsBadExample(check: CheckDescription) {
    let own = found(in: check.bad).filter { $0.check == check.name }
    #expect(!own.isEmpty)
    #expect(own.allSatisfy { $0.severity == check.severity })
  }

  @Test(arguments: checks)
  func isSilentAboutItsGoodExample(check: CheckDescription) {
    #expect(found(in: check.good).map(\.message) == [])
  }

  @Test func aCommentHidesAProblem() throws {
    let check = try #require(Self.checks.first { $0.name == "broken-link" })
    let lines = check.bad.split(separator: "\n")
    let text =
      lines.dropLast().joined(separator: "\n") + "\n; parley:ignore broken-link\n"
      + lines[lines.count - 1]
    #expect(!found(in: check.bad).isEmpty)
    #expect(found(in: text).isEmpty)
  }
}
