import Foundation
import TestSupport
import Testing

/// Which target may import which: what `Package.swift` declares is what is imported, no more and no less.
@Suite struct DoorsTests {
  private struct Target {
    let name: String
    let dependencies: [String]

    /// The paths of its files.
    func files() throws -> [String] {
      let folder = name.hasSuffix("Tests") || name == "TestSupport" ? "Tests" : "Sources"
      let path = "\(Project.folder)/\(folder)/\(name)"
      return try FileManager.default.subpathsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\(name)/\($0)" }
    }
  }

  private func targets() throws -> [Target] {
    let name = #/(?:target|engine|tests|Target|Library)\(\s*(?:name: )?"([\w-]+)"/#
    let dependencies = #/,\s*(?:dependencies: )?\[([^\]]*)\]/#
    let text = try Project.text("Package.swift")
    return text.matches(of: name).map { found in
      let list = text[found.range.upperBound...].prefixMatch(of: dependencies)?.output.1 ?? ""
      return Target(
        name: String(found.output.1),
        dependencies: list.matches(of: #/"([\w-]+)"/#).map { String($0.output.1) })
    }
  }

  /// The makefile's flag for the check.
  private func flag() throws -> [String] {
    let flags = try #require(
      Project.text("Makefile").firstMatch(of: #/\nflags := .*(--explicit-\S+ \S+)/#))
    return flags.output.1.split(separator: " ").map(String.init)
  }

  @Test func everyTargetImportsWhatItDeclares() throws {
    let targets = try targets()
    #expect(targets.count > 60)
    let names = Dictionary(
      uniqueKeysWithValues: targets.map { ($0.name.replacing("-", with: "_"), $0.name) })
    let statement =
      #/(?:@\w+ )*(?:(?:public|package|internal|fileprivate|private) )?import (?:(?:struct|class|enum|protocol|typealias|func|let|var) )?(\w+)/#
    for target in targets {
      var imported: [String: String] = [:]
      for path in try target.files() {
        for line in try Project.text(path).split(separator: "\n") where line.contains("import ") {
          guard let module = line.prefixMatch(of: statement)?.output.1,
            let name = names[String(module)]
          else { continue }
          imported[name] = path
        }
      }
      imported[target.name] = nil
      let declared = Set(target.dependencies)
      for (name, path) in imported {
        #expect(declared.contains(name), "\(target.name) doesn't declare \(name): \(path)")
      }
      let unused = declared.subtracting(imported.keys).sorted()
      #expect(unused.isEmpty, "\(target.name) never imports \(unused)")
    }
  }

  /// The picture of the architecture has a row for each target, above those that it imports.
  @Test func everyTargetStandsAboveWhatItImports() throws {
    let page = try Project.text("Sources/parley/Parley.docc/Architecture.md")
    let picture = try #require(page.split(separator: "```").first { $0.hasPrefix("text\n") })
    var rows: [String: Int] = [:]
    for (number, line) in picture.split(separator: "\n").enumerated() {
      guard let row = line.prefixMatch(of: #/[ │├└─]*([\w-]+(?: · [\w-]+)*) {2}/#) else { continue }
      for name in row.output.1.split(separator: " · ") { rows[String(name)] = number }
    }
    for target in try targets() where !target.name.hasSuffix("Tests") {
      guard let row = rows[target.name] else {
        let isDrawn =
          try !target.files().isEmpty && !["bench", "TestSupport"].contains(target.name)
        #expect(!isDrawn, "\(target.name) has no row")
        continue
      }
      for name in target.dependencies {
        guard let lower = rows[name] else { continue }
        #expect(lower > row, "\(target.name) imports \(name), which doesn't stand below it")
      }
    }
  }

  /// Without the flag, an import of any target compiles as soon as that target happens to be built before.
  @Test(.enabled(if: Tool("swift") != nil, "there is no swift in PATH"))
  func anImportThatIsNotDeclaredIsAnError() throws {
    let folder = TemporaryFolder()
    try folder.write("Sources/Above/Above.swift", "import Below\n")
    try folder.write("Sources/Below/Below.swift", "")
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "Doors", targets: [.target(name: "Above"), .target(name: "Below")])

      """)
    let built = try #require(Tool("swift")).run(["build"] + flag(), in: folder)
    #expect(built.code != 0 && built.text.contains("without declaring it"), "\(built.text)")
  }
}
