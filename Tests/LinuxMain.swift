import Testing
import XCTest

/// Runs the tests, as the file does that SwiftPM writes where there is none.
///
/// For its own file SwiftPM has all sources indexed while they are compiled, which takes a sixth of a build's processor
/// time.
@main
enum Runner {
  static func main() async {
    if CommandLine.arguments.contains("swift-testing") {
      await Testing.__swiftPMEntryPoint() as Never
    }
    // `swift test` asks for the tests of XCTest first, of which there are none.
    XCTMain([])
  }
}
