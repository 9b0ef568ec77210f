import ChatModel
import Foundation
import Responder
import RiveScript
import Robots
import TranscriptFormat
import Transcripts

/// The cost of the chatroom's Presenter and Interactor, compared with the robot alone, and of replaying many files.
struct TranscriptsBenchmark: Benchmark {
  let name = "transcripts"
  let about = "exchanges through Presenter and Interactor against plain calls of the robot"

  private static let exchanges = 10
  private static let talks = Effort.count(2_000)
  private static let files = Effort.count(10_000)

  func run() async throws -> Table {
    var table = Table("", "robot alone", "through the chatroom", "overhead")
    let wren = Brain(BuiltinRobot.sources)
    for (name, responder) in [("Wren", wren as any Responder), ("an echo", Echo())] {
      let robot = Robot(name: name, responder: responder)
      let alone = Self.alone(responder)
      let through = try await Self.through(robot)
      table.rows.append([
        name, Self.rate(alone), Self.rate(through), Format.microseconds(through - alone),
      ])
    }
    let robot = Robot(name: "Wren", responder: wren)
    for jobs in [1, 2] {
      let seconds = try await Self.replayFiles(robot, jobs: jobs)
      table.rows.append([
        "\(Format.count(Double(Self.files))) files of 10 exchanges, \(jobs == 1 ? "one job" : "two jobs")",
        "",
        Format.seconds(seconds), "",
      ])
    }
    return table
  }

  /// Returns the microseconds for each exchange.
  private static func alone(_ responder: any Responder) -> Double {
    let messages = MessageGenerator.messages(exchanges)
    let time = ContinuousClock().measure {
      for seed in 0..<talks {
        var talk = Conversation(seed: UInt64(seed))
        for message in messages { _ = responder.respond(to: message, in: &talk) }
      }
    }
    return time.microseconds / Double(talks * exchanges)
  }

  @MainActor
  private static func through(_ robot: Robot) async throws -> Double {
    let replayer = Replayer(robots: SingleRobot(robot))
    let talk = MessageGenerator.messages(exchanges).map { "you> \($0)\nbot (any)>\n" }.joined()
    let text = (0..<talks).map { "# talk \($0)\n" + talk }.joined()
    let transcript = Transcript(TranscriptDocument(name: "bench", text: text))
    let start = ContinuousClock.now
    let result = await replayer.replay(transcript)
    let time = ContinuousClock.now - start
    guard result.cases.allSatisfy({ $0.status == .passed }) else { throw Wrong() }
    return time.microseconds / Double(talks * exchanges)
  }

  @MainActor
  private static func replayFiles(_ robot: Robot, jobs: Int) async throws -> Double {
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let talk = MessageGenerator.messages(exchanges).map { "you> \($0)\nbot (any)>\n" }.joined()
    for number in 0..<files {
      let file = folder.appending(path: "\(number).chat")
      try "seed: \(number)\n\n# talk \(number)\n\(talk)".write(
        to: file, atomically: false, encoding: .utf8)
    }
    var options = ReplayOptions()
    options.jobs = jobs
    let replayer = Replayer(robots: SingleRobot(robot), options: options)
    let summary = await replayer.replay(TranscriptFinder([folder.path]).files) { _ in }
    guard summary.passed == files else { throw Wrong() }
    return summary.took.microseconds / 1_000_000
  }

  private static func rate(_ microseconds: Double) -> String {
    Format.count(1_000_000 / microseconds) + "/s"
  }

  private struct Wrong: Error {}

  /// A robot that answers with the message, so that only the overhead is measured.
  private struct Echo: Responder {
    var summary: RuleSummary { RuleSummary(language: "Echo", files: 0, rules: 0, topics: 0) }
    var rules: [Rule] { [] }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      conversation.record(input: message, reply: message)
      return Reply(text: message)
    }
  }
}
