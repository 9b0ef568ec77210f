import Foundation
import Testing

/// The example of the README, compiled and run as it stands there.
@Suite struct ReadmeTests {
  @Test func theExampleAnswersAsTheReadmeSays() {
    #expect(
      ReadmeExample.run() == ["Good evening, Alice.", "One soup: that makes 4.", "soup, friends?"])
  }

  @Test func theReadmeShowsTheExampleThatIsCompiled() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: folder.appending(path: "ReadmeExample.swift"), encoding: .utf8)
    let readme = try String(
      contentsOf: folder.appending(path: "../../README.md").standardized, encoding: .utf8)
    #expect(readme.contains("```swift\n\(source)```"), "the README shows another example")
  }
}
