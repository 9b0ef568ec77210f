import Responder
import Testing

@testable import RuleLoading
@testable import parley

@Suite struct CheckTableTests {
  @Test func theManualListsEveryCheck() throws {
    let page = try Project.text("Sources/parley/Parley.docc/Checks.md")
    let checks = RuleLanguages().all.flatMap(\.checks)
    #expect(!checks.isEmpty)
    for check in checks {
      #expect(
        page.contains("| `\(check.name)` | \(check.severity.rawValue) |"), "\(check.name)")
    }
  }
}
