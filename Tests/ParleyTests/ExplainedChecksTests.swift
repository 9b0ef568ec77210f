import Foundation
import Responder
import Terminal
import Testing

@testable import RuleLoading
@testable import parley

/// `check --explain` knows every name that a diagnostic can carry.
@Suite struct ExplainedChecksTests {
  private static let known = Set(RuleLanguages().checks.map(\.name))

  /// The names in the sources that parse rules, of every diagnostic and problem.
  private static let names: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var names: Set<String> = []
    for target in ["AIML", "RiveScript", "Eliza", "parley", "Conversations", "ScreenKit"] {
      let folder = root.appending(path: target)
      let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
      for file in files where file.hasSuffix(".swift") {
        guard let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
        else { continue }
        names.formUnion(Self.names(in: text))
      }
    }
    return names.sorted()
  }()

  private static func names(in text: String) -> [String] {
    let made = text.matches(of: /\.(?:error|warning|note),\s+"([a-z0-9]+(?:-[a-z0-9]+)*)"/)
    let named = text.matches(of: /var check: String \{(.*?)\n(?:\n|  var)/.dotMatchesNewlines())
    return made.map { String($0.1) }
      + named.flatMap { $0.1.matches(of: /"([a-z0-9-]+)"/).map { String($0.1) } }
  }

  @Test func manyNamesAreFound() {
    #expect(Self.names.count > 25, "\(Self.names)")
    #expect(
      Set(["too-long", "pattern-too-large", "array-too-large", "syntax", "brackets"])
        .isSubset(of: Self.names))
  }

  @Test(arguments: names)
  func aNameIsExplained(_ name: String) throws {
    #expect(Self.known.contains(name))
    let check = try #require(RuleLanguages().checks.first { $0.name == name })
    let text = CheckWords.explanation(of: check).text
    #expect(text.hasPrefix(name + " (") && text.contains(check.explanation))
    #expect(check.bad.isEmpty != text.contains("\nbad:\n"))
  }
}
