import Foundation
import Responder
import RiveScript
import Robots

/// `parley serve`, with messages of many users through a pipe, compared with the engine alone on one core.
struct ServeBenchmark: Benchmark {
  let name = "serve"
  let about =
    "messages as lines of JSON through `parley serve --stdio`, its start included, beside the engine; median of five"

  private static let messages = Effort.count(60_000)
  private static let oneByOne = Effort.count(5_000)
  private static let rounds = 5

  func run() async throws -> Table {
    var table = Table("", "replies/s", "slowest to fastest", "per core", "the engine", "share")
    guard let parley = ParleyProgram.path else {
      table.remarks.append(ParleyProgram.missing)
      return table
    }
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let small = try RuleFiles.twoRules(in: folder)
    let talk = MessageGenerator.messages(1_000)
    let wren = Self.engine(Brain(BuiltinRobot.sources), talk)
    let one = Self.engine(Brain(try RuleFiles.sources(at: small)), talk)
    for (label, rules, users, engine) in [
      ("Wren, 100 users", nil, 100, wren), ("Wren, one user", nil, 1, wren),
      ("two rules, 100 users", small, 100, one),
    ] {
      let input = folder.appending(path: "input").path
      try Self.lines(talk, users: users).write(toFile: input, atomically: false, encoding: .utf8)
      let command = [parley, "serve", "--stdio"] + [rules].compactMap(\.self)
      let runs = try (0..<Self.rounds).map { _ in try MeasuredRun(command, input: input) }
      let rates = runs.map { Double(Self.messages) * 1_000_000 / $0.microseconds }.sorted()
      let cores = runs.map { Double(Self.messages) * 1_000_000 / $0.processorMicroseconds }.sorted()
      let perCore = cores[cores.count / 2]
      table.rows.append([
        label, Format.count(rates[rates.count / 2]) + "/s",
        "\(Format.count(rates[0])) to \(Format.count(rates[rates.count - 1]))",
        Format.count(perCore) + "/s", Format.count(engine) + "/s",
        String(format: "%.0f %%", perCore / engine * 100),
      ])
    }
    let times = try LineExchange.waits(
      for: parley, ["serve", "--stdio"],
      (0..<Self.oneByOne).map { Self.request(talk[$0 % talk.count], user: $0 % 100) })
    table.remarks.append(
      "one by one, from a request to its answer: median \(Format.microseconds(times[times.count / 2])), "
        + "99 of 100 within \(Format.microseconds(times[times.count * 99 / 100]))")
    return table
  }

  private static func request(_ message: String, user: Int) -> String {
    // The messages contain nothing that JSON escapes.
    "{\"user\":\"user \(user)\",\"message\":\"\(message)\"}\n"
  }

  private static func lines(_ talk: [String], users: Int) -> String {
    (0..<messages).map { request(talk[$0 % talk.count], user: $0 % users) }.joined()
  }

  /// Returns the number of messages that a robot answers in a second of processor time.
  private static func engine(_ robot: any Responder, _ messages: [String]) -> Double {
    var talk = Conversation()
    let start = ProcessorTime.microseconds
    for number in 0..<Self.messages {
      _ = robot.respond(to: messages[number % messages.count], in: &talk)
    }
    return Double(Self.messages) * 1_000_000 / (ProcessorTime.microseconds - start)
  }
}
