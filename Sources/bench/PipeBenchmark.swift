import Eliza
import Foundation
import Responder
import RiveScript
import Robots

/// The whole program with messages on standard input, compared with the engine alone.
///
/// The rows are for messages from a file, with the replies discarded. The remark is for single messages through pipes.
struct PipeBenchmark: Benchmark {
  let name = "pipe"
  let about =
    "messages through `parley chat` as a whole process, its start included, beside the engine; median of five"

  private static let messages = Effort.count(60_000)
  private static let kept = Effort.count(20_000)
  private static let oneByOne = Effort.count(2_000)
  private static let rounds = 5

  func run() async throws -> Table {
    var table = Table("", "the program", "slowest to fastest", "the engine", "share")
    guard let parley = ParleyProgram.path else {
      table.remarks.append(ParleyProgram.missing)
      return table
    }
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let talk = MessageGenerator.messages(1_000)
    let wren = Self.engine(Brain(BuiltinRobot.sources), talk, Self.messages)
    func row(
      _ label: String, _ arguments: [String], _ messages: [String], _ count: Int, engine: Double
    ) throws {
      let input = folder.appending(path: "input").path
      try (0..<count).map { messages[$0 % messages.count] + "\n" }.joined()
        .write(toFile: input, atomically: false, encoding: .utf8)
      let rates = try (0..<Self.rounds).map { round in
        let command =
          [parley, "chat", "--no-settings"]
          + arguments.map {
            $0 == "DATA" ? folder.appending(path: "\(table.rows.count)-\(round)").path : $0
          }
        return Double(count) * 1_000_000
          / (try MeasuredRun(command, input: input).processorMicroseconds)
      }.sorted()
      let median = rates[rates.count / 2]
      table.rows.append([
        label, Format.count(median) + "/s",
        "\(Format.count(rates[0])) to \(Format.count(rates[rates.count - 1]))",
        Format.count(engine) + "/s", String(format: "%.0f %%", median / engine * 100),
      ])
    }
    try row("Wren", ["--no-history"], talk, Self.messages, engine: wren)
    try row("Wren, --json", ["--no-history", "--json"], talk, Self.messages, engine: wren)
    try row("Wren, with the history", ["--data", "DATA"], talk, Self.kept, engine: wren)
    let script = ElizaLanguage().compile(KeeperRobot.sources) { _ in }.responder
    if let script {
      let eliza = Self.engine(script, talk, Self.messages)
      try row("ELIZA", ["eliza", "--no-history"], talk, Self.messages, engine: eliza)
      try row(
        "ELIZA, with the history", ["eliza", "--data", "DATA"], talk, Self.kept, engine: eliza)
    }
    if let alice = RuleFiles.shared("brains/alice") {
      let six = AliceBenchmark.six
      let engine = Self.engine(Brain(try RuleFiles.sources(at: alice)), six, Self.messages)
      try row("A.L.I.C.E., the six", [alice, "--no-history"], six, Self.messages, engine: engine)
    }
    let times = try LineExchange.waits(
      for: parley, ["chat", "--no-settings", "--data", folder.appending(path: "one").path],
      (0..<Self.oneByOne).map { talk[$0 % talk.count] + "\n" })
    let (median, most) = (times[times.count / 2], times[times.count * 9 / 10])
    table.remarks.append(
      "with the history, one by one, from a line to its reply: median \(Format.microseconds(median)), "
        + "nine of ten within \(Format.microseconds(most))")
    return table
  }

  /// Returns the number of messages that a robot answers in a second of processor time, in one conversation.
  private static func engine(_ robot: any Responder, _ messages: [String], _ count: Int) -> Double {
    var talk = Conversation()
    let start = ProcessorTime.microseconds
    for number in 0..<count {
      _ = robot.respond(to: messages[number % messages.count], in: &talk)
    }
    return Double(count) * 1_000_000 / (ProcessorTime.microseconds - start)
  }
}
