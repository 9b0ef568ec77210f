import Conversations
import Foundation
import Responder
import RiveScript
import Robots
import TranscriptFormat
import Transcripts

/// The cost of the chatroom's Presenter and Interactor, compared with the robot alone, and the time of `parley replay`.
struct TranscriptsBenchmark: Benchmark {
  let name = "transcripts"
  let about = "exchanges through Presenter and Interactor against plain calls of the robot"

  private static let exchanges = 10
  private static let talks = Effort.count(2_000)
  private static let files = Effort.count(10_000)
  private static let rounds = Effort.isQuick ? 1 : 3

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
    guard let parley = ParleyProgram.path else {
      table.remarks.append(ParleyProgram.missing)
      return table
    }
    let folder = try Self.folderOfTranscripts()
    defer { try? FileManager.default.removeItem(at: folder) }
    var times: [Double] = []
    for jobs in [1, 2] {
      let command = [parley, "replay", "--jobs", "\(jobs)", folder.path]
      let time = try (0..<Self.rounds).map { _ in try MeasuredRun(command).microseconds }.sorted()[
        Self.rounds / 2]
      times.append(time)
      table.rows.append([
        "parley replay, \(jobs == 1 ? "one job" : "two jobs")", "",
        Self.rate(time / Double(Self.files * Self.exchanges)),
        Format.seconds(time / 1_000_000) + " in all",
      ])
    }
    table.remarks.append(
      "\(Format.count(Double(Self.files))) files of \(Self.exchanges) exchanges, the program's start included; two jobs are "
        + String(format: "%.1f times as fast as one", times[0] / times[1]))
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

  private static func folderOfTranscripts() throws -> URL {
    let folder = try RuleFiles.temporaryFolder()
    let talk = MessageGenerator.messages(exchanges).map { "you> \($0)\nbot (any)>\n" }.joined()
    for number in 0..<files {
      let file = folder.appending(path: "\(number).chat")
      try "seed: \(number)\n\n# talk \(number)\n\(talk)".write(
        to: file, atomically: false, encoding: .utf8)
    }
    return folder
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
