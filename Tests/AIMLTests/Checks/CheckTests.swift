import Responder
import Testing

@testable import AIML

/// Every check matches its own examples.
@Suite("Checks")
struct CheckTests {
  private static let descriptions = AIMLLanguage().checks.filter { !$0.bad.isEmpty }

  private func found(in text: String) -> [Diagnostic] {
    AIMLLanguage().check([RuleSource(name: "example.aiml", text: text)])
  }

  @Test(arguments: descriptions)
  func findsItsBadExample(check: CheckDescription) {
    let own = found(in: check.bad).filter { $0.check == check.name }
    #expect(!own.isEmpty, "\(found(in: check.bad))")
    for diagnostic in own {
      #expect(diagnostic.severity == check.severity)
      #expect(diagnostic.excerpt?.isEmpty == false)
    }
  }

  @Test(arguments: descriptions)
  func isSilentAboutItsGoodExample(check: CheckDescription) {
    #expect(found(in: check.good).map(\.check) == [])
  }

  @Test(arguments: descriptions)
  func anIgnoreCommentHidesItsBadExample(check: CheckDescription) {
    let lines = Set(found(in: check.bad).filter { $0.check == check.name }.map(\.location.line))
    var text = ""
    for (index, line) in check.bad.split(separator: "\n").enumerated() {
      if lines.contains(index + 1) { text += "<!-- parley:ignore \(check.name) -->\n" }
      text += line + (lines.contains(index + 1) ? "<!-- parley:ignore -->" : "") + "\n"
    }
    #expect(found(in: text).filter { $0.check == check.name }.map(\.message) == [])
  }

  @Test func namesAreTheChecksOwn() {
    for check in AIMLLanguage().checks {
      #expect(check.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(!check.summary.hasSuffix(".") && check.summary.count < 90)
      #expect(!check.explanation.isEmpty)
    }
  }

  @Test func everyDiagnosticHasACheck() {
    let known = Set(AIMLLanguage().checks.map(\.name))
    for check in AIMLLanguage().checks {
      for diagnostic in found(in: check.bad) { #expect(known.contains(diagnostic.check)) }
    }
  }
}
