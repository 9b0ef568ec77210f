import Foundation
import Testing

@testable import parley

/// The version is defined once; files that cannot read it there contain the same.
@Suite struct ReleaseTests {
  private func text(_ path: String) throws -> String {
    let top = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: top.appending(path: "../../\(path)").standardized, encoding: .utf8)
  }

  @Test func theChangelogsNewestReleaseIsThisVersion() throws {
    let headings = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## [") }
    #expect(headings.first == "## [Unreleased]")
    #expect(headings.dropFirst().first == "## [\(Version.current)] - \(Version.date)")
  }

  @Test func thePackageIsOfThisVersion() throws {
    let changelog = try text(".packaging/changelog")
    #expect(changelog.hasPrefix("parley-chat (\(Version.current)) "))
  }

  @Test(.enabled(if: Tool("shellcheck") != nil, "shellcheck is not installed"))
  func shellcheckHasNothingToSayOfTheScripts() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardized.path
    let folders = [".ci", ".packaging", ".github/actions/parley"]
    let scripts = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: top + "/" + folder)
        .map { "\(folder)/\($0)" }.filter { $0 != ".ci/comparing" }
        .filter { try text($0).prefix { $0 != "\n" }.contains(#/^#!.*sh$/#) }
    }
    #expect(scripts.count >= 8)
    let tool = try #require(Tool("shellcheck"))
    let (found, code) = try tool.run(["--severity=warning"] + scripts, in: top)
    #expect(found == "" && code == 0)
  }

  @Test func aVersionHasThreeNumbers() {
    let numbers = Version.current.split(separator: ".").map { Int($0) }
    #expect(numbers.count == 3 && !numbers.contains(nil))
    #expect(Version.text.hasPrefix(Version.current))
  }
}
