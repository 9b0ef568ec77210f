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

  /// Returns the texts between backticks on a line; a fence has none.
  private func spans(_ line: Substring) -> [String] {
    line.hasPrefix("```")
      ? []
      : line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.top.appending(path: path), encoding: .utf8)
  }

  private func declaration(of type: String) throws -> Regex<AnyRegexOutput> {
    try Regex("(protocol|struct|class|actor|enum|extension) \(type)\\b")
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

  private var blocks: [MarkdownBlock] {
    MarkdownBlock.all(in: page.joined(separator: "\n"), of: "VIPER in an hour")
  }

  /// Swift code under the name of a file is an excerpt of that file.
  @Test func everyExcerptIsInItsFile() throws {
    func unindented(_ text: String) -> String {
      text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n") + "\n"
    }
    let excerpts = blocks.filter { $0.kind == "swift" }
    #expect(excerpts.count >= 10)
    for excerpt in excerpts {
      let file = try text(try #require(excerpt.words.first, "\(excerpt)"))
      #expect(unindented(file).contains(unindented(excerpt.text)), "\(excerpt)")
    }
  }

  /// The tree of calls of one message: each function is declared in its file, and called by the function above it.
  @Test func theCallsOfAMessageAreThereAndCounted() throws {
    let tree = try #require(blocks.first { $0.lines.first?.hasPrefix("Wireframe.run ") == true })
    var callers: [(depth: Int, body: String)] = []
    var files: Set<String> = []
    for line in tree.lines {
      let words = line.split(separator: " ").map(String.init)
      let (depth, name) = (line.prefix { $0 == " " }.count, words[0].split(separator: "."))
      let function = String(name[1])
      callers.removeAll { $0.depth >= depth }
      let call = try Regex("\\b\(function)(\\(| \\{)").wordBoundaryKind(.simple)
      let caller = callers.last?.body ?? "run("
      #expect(caller.contains(call), "\(line)")
      files.insert(words[1])
      let body = body(of: function, of: String(name[0]), in: try text("Sources/" + words[1]))
      callers.append((depth, try #require(body, "\(line)")))
    }
    let count = "\(tree.lines.count - 1) calls in \(files.count) files"
    #expect(page.contains { $0.contains(count) }, "the page doesn't say \(count)")
    let values = page.drop { !$0.contains(" more files: ") }.prefix { !$0.isEmpty }
    let others = Set(values.flatMap(spans).map { String($0.dropFirst("Sources/".count)) })
    #expect(values.first?.contains(" \(others.count) more files: ") == true)
    #expect(files.isDisjoint(with: others))
  }

  /// Returns the text of a type's functions with a name, each to the brace that closes it; `nil` if there is none.
  private func body(of function: String, of type: String, in file: String) -> String? {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    guard let declaration = try? declaration(of: type),
      let start = lines.firstIndex(where: { $0.contains(declaration) }),
      let named = try? Regex("func \(function)\\b")
    else { return nil }
    let bodies = lines[start...].indices.filter { lines[$0].contains(named) }.map { first in
      let end = lines[first].prefix { $0 == " " } + "}"
      return lines[first].hasSuffix("}")
        ? String(lines[first].drop { $0 != "{" })
        : lines[first...].dropFirst().prefix { $0 != end }.joined(separator: "\n")
    }
    return bodies.isEmpty ? nil : bodies.joined(separator: "\n")
  }
}
