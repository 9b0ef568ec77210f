import Chat
import Responder
import RiveScript
import Robots
import Testing

@testable import Transcripts

/// This project's own transcripts: what the built-in robot says.
@Suite struct OwnTranscriptsTests {
  static let robot: Robot? = {
    let compilation = RiveScriptLanguage().compile(BuiltinRobot.sources) { _ in }
    return compilation.responder.map { Robot(name: BuiltinRobot.name, responder: $0) }
  }()

  @Test(arguments: TranscriptTest.all(in: "Transcripts"))
  func transcript(_ test: TranscriptTest) async throws {
    let problem = await test.problem(with: try #require(Self.robot))
    #expect(problem == nil)
  }

  /// Rules that no transcript touches are rules that nobody would miss.
  @MainActor
  @Test func theyTouchNearlyEveryTrigger() async throws {
    let robot = try #require(Self.robot)
    let replayer = Replayer(robots: SingleRobot(robot), coverage: true)
    let folder = #filePath.components(droppingLast: 3) + "/Transcripts"
    let summary = await replayer.replay(TranscriptFinder([folder]).files) { _ in }
    let coverage = try #require(replayer.ruleCoverage)
    #expect(summary.cases > 0 && coverage.triggers.percent >= 95, "\(coverage.triggers)")
  }
}

extension String {
  fileprivate func components(droppingLast count: Int) -> String {
    "/" + split(separator: "/").dropLast(count).joined(separator: "/")
  }
}
