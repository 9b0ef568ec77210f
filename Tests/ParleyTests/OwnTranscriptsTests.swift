import Conversations
import Responder
import Testing
import Transcripts

@testable import RuleLoading
@testable import parley

/// This project's own transcripts, each case with the robot that its header names.
@Suite struct OwnTranscriptsTests {
  private static let robots = SharedRobots(LiveRobots(rules: [], languages: RuleLanguages()))

  /// All cases, but every tenth of Wren's generated ones: `make smoke` runs them all, with the program that people use.
  private static let cases = TranscriptTest.all(in: "Transcripts").enumerated().filter {
    !$0.element.description.hasPrefix("generated/wren.chat: ") || $0.offset.isMultiple(of: 10)
  }.map(\.element)

  @Test(arguments: cases)
  func transcript(_ test: TranscriptTest) async {
    let problem = await test.problem(with: Self.robots)
    #expect(problem == nil)
  }

  /// Rules that no transcript covers are probably unnecessary.
  @MainActor
  @Test func coverNearlyEveryTriggerOfTheBuiltInRobot() async throws {
    let replayer = Replayer(robots: Self.robots, coverage: true)
    let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    _ = await replayer.replay(
      TranscriptFinder([folder + "/Transcripts"]).files.filter { !$0.contains("/generated/") }
    ) { _ in }
    let coverage = try #require(replayer.ruleCoverage)
    let rules = coverage.rules.filter {
      $0.location.file.hasPrefix("builtin/") && $0.kind == "trigger"
    }
    let covered = rules.count { coverage.hits($0) > 0 }
    #expect(rules.count >= 200 && covered * 100 >= rules.count * 95, "\(covered) of \(rules.count)")
  }
}
