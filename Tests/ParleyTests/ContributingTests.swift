import Foundation
import Testing

/// The files and types named in the guide for contributors exist.
@Suite struct ContributingTests {
  private static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.top.appending(path: path), encoding: .utf8)
  }

  /// Returns the texts between backticks, outside of blocks.
  private func spans() throws -> [String] {
    let parts = try text(".github/CONTRIBUTING.md").split(
      separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  /// The name of a file to create contains …; then its folder exists.
  @Test func everyFileIsThere() throws {
    let roots = ["Sources/", "Tests/", ".ci/", ".packaging/", "Package.swift", "CHANGELOG.md"]
    let paths = try spans().filter { span in roots.contains { span.hasPrefix($0) } }
    #expect(paths.count > 25)
    for path in paths {
      let known = path.split(separator: "/").prefix { !$0.contains("…") }.joined(separator: "/")
      let file = Self.top.appending(path: known)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
    }
  }

  @Test func everyTargetOfMakeIsThere() throws {
    let makefile = try text("Makefile")
    let targets = try spans().filter { $0.hasPrefix("make ") }
      .map { $0.dropFirst(5).prefix { $0 != " " } }
    #expect(targets.count >= 6)
    for target in targets { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }

  private static let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor"]

  /// The named types are declared where a reader would look for them.
  @Test func everyTypeIsDeclared() throws {
    let names = [
      "Command", "CommandFailure", "CommandArguments", "HelpTextTests", "ManualTests",
      "CompletionsTests",
      "ChatroomCommandHost", "SpyChatroomHost", "CommandTableTests", "RuleCheck", "RuleBook",
      "CheckRegistryTests", "TextFormat", "Piece", "FileManualTests", "GhostViews", "PageMessenger",
      "ChatroomReturn", "ViewFactory", "ReplayView", "RoutesTests", "Responder", "Explaining",
      "RuleLanguage",
    ]
    let guide = try spans()
    var declared: Set<Substring> = []
    for folder in ["Sources", "Tests"] {
      let root = Self.top.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
      where path.hasSuffix(".swift") {
        let code = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        for line in code.split(separator: "\n") where line.last == "{" {
          let words = line.split(maxSplits: 8) { " :<".contains($0) }
          guard let kind = words.firstIndex(where: Self.kinds.contains) else { continue }
          declared.formUnion(words[(kind + 1)...].prefix(1))
        }
      }
    }
    for name in names {
      #expect(guide.contains(name), "the guide no longer names \(name)")
      #expect(declared.contains(Substring(name)), "\(name)")
    }
  }
}
