import Foundation
import Testing

/// The page for learners names existing types and files, and counts the hops of a message.
@Suite struct LearnersPageTests {
  private static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  private let page: [Substring]

  init() throws {
    page = try String(
      contentsOf: Self.top.appending(path: "Sources/Viper/Viper.docc/VIPER-in-an-hour.md"),
      encoding: .utf8
    ).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the texts between backticks on a line.
  private func spans(_ line: Substring) -> [String] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.top.appending(path: path), encoding: .utf8)
  }

  private func declaration(of type: String) throws -> Regex<AnyRegexOutput> {
    try Regex("(protocol|struct|class|enum|extension) \(type)\\b")
  }

  @Test func everyFileIsThere() {
    let paths = page.flatMap(spans).filter { $0.contains("/") && $0.contains(".") }
    #expect(paths.count >= 40)
    for path in paths {
      #expect(
        FileManager.default.fileExists(atPath: Self.top.appending(path: path).path), "\(path)")
    }
  }

  /// The table of terms has types of Viper in the second column, followed by a type and its file.
  @Test func everyTypeIsInItsFile() throws {
    let rows = page.filter { $0.hasPrefix("| ") && $0.contains("Sources/") }
    #expect(rows.count > 20)
    let viper = try [
      "Channel", "Roles", "Routing", "Moves", "Assembling", "Wireframe", "ListPresenter",
    ]
    .map { try text("Sources/Viper/\($0).swift") }.joined()
    for row in rows {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      for type in spans(cells[2]) {
        #expect(viper.contains(try declaration(of: type)), "\(type)")
      }
      let file = try text(try #require(spans(cells[4]).first))
      for type in spans(cells[3]) {
        #expect(file.contains(try declaration(of: type)), "\(type) in \(row)")
      }
    }
  }

  /// A message takes fifteen hops at most from the key to the reply, each with a type that its file declares.
  @Test func theWayOfAMessageIsShort() throws {
    let hops = page.filter { $0.wholeMatch(of: /\d+\. .*: `[^`]+`/) != nil }
    #expect((10...15).contains(hops.count))
    for hop in hops {
      let spans = spans(hop)
      let file = try text(try #require(spans.last))
      #expect(file.contains(spans[0]), "\(hop)")
    }
  }
}
