import Responder
import Terminal
import Testing

@testable import Conversations
@testable import Inspection
@testable import ScreenKit

@Suite struct RuleSearchTests {
  private static func rule(_ text: String, _ file: String, _ line: Int, _ answer: String) -> Rule {
    Rule(
      kind: "trigger", text: text, location: SourceLocation(file: file, line: line),
      alternatives: [
        .init(text: answer, location: SourceLocation(file: file, line: line + 1))
      ])
  }

  let search = RuleSearch([
    rule("hello", "robots/tea.rive", 3, "Hi."), rule("my *", "robots/tea.rive", 6, "Oh?"),
    rule("hello", "robots/sea.rive", 1, "Ahoy"),
  ])

  @Test(arguments: [
    ("robots/tea.rive:3", [3]), ("tea.rive:4", [3]), ("tea.rive:7", [6]), ("tea.rive:8", []),
    ("tea.rive:2", []), ("ea.rive:3", []), ("hello", [3, 1]), ("+ Hello", [3, 1]), ("hallo", []),
  ]) func findsRulesByLocationAndText(_ text: String, _ lines: [Int]) {
    #expect(search.rules(matching: text).map(\.location.line) == lines)
  }

  /// The last rule goes on to the end of its file, if the file can be read.
  @Test func aLinePastTheEndIsNoRule() {
    let search = RuleSearch(search.rules) { $0 == "robots/tea.rive" ? 12 : nil }
    #expect(search.rules(matching: "tea.rive:12").map(\.location.line) == [6])
    #expect(
      search.rules(matching: "tea.rive:13").isEmpty && search.rules(matching: "sea.rive:3").isEmpty)
  }

  @Test func aWholePathTakesPrecedence() {
    let search = RuleSearch([
      Self.rule("a", "tea.rive", 3, "A"), Self.rule("b", "old/tea.rive", 3, "B"),
    ])
    #expect(search.rules(matching: "tea.rive:3").map(\.text) == ["a"])
  }

  @Test("A line of several files with the same name refers to a rule of each")
  func aLineOfSeveralFiles() {
    let search = RuleSearch([
      Self.rule("one", "x/a.rive", 1, "A"), Self.rule("two", "x/a.rive", 4, "A"),
      Self.rule("three", "y/a.rive", 2, "B"),
    ]) { _ in 9 }
    #expect(search.rules(matching: "a.rive:5").map(\.text) == ["two", "three"])
    #expect(search.rules(matching: "x/a.rive:5").map(\.text) == ["two"])
  }

  /// Of several files with a name, those that are too short are skipped.
  @Test func aLinePastTheEndOfOneFileIsSearchedInTheOthers() {
    let search = RuleSearch([
      Self.rule("long", "x/a.rive", 10, "A"), Self.rule("short", "y/a.rive", 12, "B"),
    ]) { $0 == "x/a.rive" ? 20 : 13 }
    #expect(search.rules(matching: "a.rive:14").map(\.text) == ["long"])
  }

  @Test func findsTextInTriggersAndAnswers() {
    #expect(search.rules(containing: "AHOY").map(\.location.line) == [1])
    #expect(search.rules(containing: "h").map(\.location.line) == [3, 6, 1])
    #expect(search.rules(containing: "zzz").isEmpty)
  }

  @Test func knowsTheNearestAndAllPlaces() {
    #expect(search.nearest(to: "hallo") == "hello")
    #expect(search.completions.map(\.line) == ["tea.rive:3", "tea.rive:6", "sea.rive:1"])
  }
}
