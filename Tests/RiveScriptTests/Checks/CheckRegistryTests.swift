import FoundationEssentials
import Responder
import Testing

@testable import RiveScript

/// The registry is complete, and every check matches its own examples.
@Suite struct CheckRegistryTests {
  private static let descriptions = RiveScriptLanguage().checks

  private func found(in text: String, by check: CheckDescription) -> [Diagnostic] {
    var options = BrainOptions()
    // No example has a megabyte.
    if check.name == "too-long" { options.parsing.maximumLineBytes = 100 }
    return RiveScriptLanguage(options: options)
      .check([RuleSource(name: "example.rive", text: text)], requesting: [check.name])
  }

  @Test(arguments: descriptions)
  func findsItsBadExample(check: CheckDescription) {
    let own = found(in: check.bad, by: check).filter { $0.check == check.name }
    #expect(!own.isEmpty)
    for diagnostic in own {
      #expect(diagnostic.severity == check.severity)
      #expect(diagnostic.excerpt?.isEmpty == false)
    }
  }

  @Test(arguments: descriptions)
  func isSilentAboutItsGoodExample(check: CheckDescription) {
    let found = found(in: check.good, by: check)
    #expect(found.filter { $0.check == check.name }.isEmpty)
    #expect(!found.contains { $0.severity == .error })
  }

  @Test(arguments: descriptions)
  func anIgnoreCommentHidesItsBadExample(check: CheckDescription) {
    let own = found(in: check.bad, by: check).filter { $0.check == check.name }
    let lines = Set(own.map(\.location.line))
    var text = ""
    for (index, line) in check.bad.split(separator: "\n").enumerated() {
      if lines.contains(index + 1) { text += "// parley:ignore \(check.name)\n" }
      text += line + "\n"
    }
    // A comment between a trigger and its % line would be another mistake.
    #expect(found(in: text, by: check).filter { $0.check == check.name }.isEmpty)
  }

  @Test func everyCheckInTheFolderIsRegistered() throws {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/RiveScript/Checks")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .compactMap { $0.split(separator: "/").last }
      .filter { $0.hasSuffix("Check.swift") }
    let registered = CheckRegistry.all.filter { !($0 is CheckDescription) }
    #expect(files.map(String.init).sorted() == registered.map { "\(type(of: $0)).swift" }.sorted())
  }

  @Test func namesAreTheChecksOwn() {
    #expect(Set(Self.descriptions.map(\.name)).count == Self.descriptions.count)
    for check in Self.descriptions {
      #expect(check.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(!check.summary.hasSuffix(".") && check.summary.count < 90)
      #expect(!check.explanation.isEmpty)
    }
  }

  /// Every name reported by parsing and compiling has a check, and thus an explanation.
  @Test func whatCompilingReportsIsKnown() {
    let known = Set(Self.descriptions.map(\.name))
    for check in Self.descriptions {
      for diagnostic in found(in: check.bad, by: check) {
        #expect(known.contains(diagnostic.check))
      }
    }
  }
}
