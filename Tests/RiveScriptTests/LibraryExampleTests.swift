import Foundation
import Testing

/// Compiles and runs the example of the manual as printed there.
@Suite struct LibraryExampleTests {
  @Test func theExampleAnswersAsThePageSays() {
    #expect(
      LibraryExample.run() == ["Good evening, Alice.", "One soup: that makes 4.", "soup, friends?"])
  }

  @Test func thePageShowsTheExampleThatIsCompiled() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: folder.appending(path: "LibraryExample.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: folder.appending(path: "../../Sources/parley/Parley.docc/Library.md")
        .standardized,
      encoding: .utf8)
    #expect(page.contains("```swift\n\(source)```"), "the page shows another example")
  }
}
