import Foundation
import Responder
import Testing

@testable import parley

@Suite struct ReadmeTests {
  @Test func theReadmeListsEveryCheck() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../README.md").standardized, encoding: .utf8)
    let checks = RuleLanguages().all.flatMap(\.checks)
    #expect(!checks.isEmpty)
    for check in checks {
      #expect(
        readme.contains("| `\(check.name)` | \(check.severity.rawValue) |"), "\(check.name)")
    }
  }
}
