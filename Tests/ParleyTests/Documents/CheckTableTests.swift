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
  @Test func theManualListsEveryRowThatNamesJavaScript() throws {
    let page = try Project.text("Sources/parley/Parley.docc/Other-interpreters.md")
    var count = 0
    for name in ["PortableCheck", "Portability+Lines", "Portability+Texts", "Portability+Triggers"]
    {
      let source = try Project.text("Sources/RiveScript/Checks/Portability/\(name).swift")
      for call in source.matches(of: /\.row\(\s*(\d+),([^)]*)\)/)
      where call.2.contains("JavaScript") {
        #expect(page.contains("\n| \(call.1) | "), "\(call.2)")
        count += 1
      }
    }
    #expect(count > 10)
  }
}
