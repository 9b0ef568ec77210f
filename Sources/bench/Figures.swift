import Foundation
import Responder

/// The measurements of rules in a separate process.
///
/// The load time and the mean are processor time; the median is elapsed time.
struct Figures: Codable, Sendable {
  /// The time to read, compile and sort the rules.
  var loadSeconds: Double
  /// The mean and the median time of a reply in microseconds.
  var mean, median: Double
  /// The number of replies other than the expected ones.
  var wrong: Int

  var repliesPerSecond: Double { mean > 0 ? 1_000_000 / mean : 0 }

  /// Runs `bench --child` in a separate process, and returns the figures that it prints.
  ///
  /// - Parameters:
  ///   - rules: the path of a file or a folder.
  ///   - messages: the path of a file with one message a line.
  ///   - wanted: the path of a file with one reply a line.
  static func measured(rules: String, messages: String, wanted: String? = nil) throws -> Figures {
    let output = try Child.output(
      of: [CommandLine.arguments[0], "--child", rules, messages] + [wanted].compactMap(\.self))
    return try JSONDecoder().decode(Figures.self, from: Data(output.utf8))
  }

  /// Runs `bench --child RULES MESSAGES [WANTED]`: loads the rules, answers all messages, and prints figures as JSON.
  static func measureAndPrint(_ arguments: [String]) throws {
    let messages = try RuleFiles.lines(arguments[1])
    let wanted = arguments.count > 2 ? try RuleFiles.lines(arguments[2]) : []
    let start = OwnProcess.microseconds
    let robot = try RuleFiles.robot(at: arguments[0])
    let load = OwnProcess.microseconds - start
    var talk = Conversation()
    let replies = messages.map { robot.respond(to: $0, in: &talk).text }
    let rounds = max(1, 20_000 / max(messages.count, 1))
    let begin = OwnProcess.microseconds
    for _ in 0..<rounds {
      for message in messages { _ = robot.respond(to: message, in: &talk) }
    }
    let answering = OwnProcess.microseconds - begin
    let times = messages.map { message in
      // The clock is used because reading the processor time takes a tenth of the time of a reply.
      ContinuousClock().measure { _ = robot.respond(to: message, in: &talk) }.microseconds
    }
    let figures = Figures(
      loadSeconds: load / 1_000_000, mean: answering / Double(rounds * messages.count),
      median: times.quantile(0.5),
      wrong: wanted.isEmpty
        ? 0 : zip(replies, wanted).count { $0 != $1 } + abs(replies.count - wanted.count))
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }
}

/// The `parley` executable that is measured as a whole process: the one that `PARLEY` names, or else the one beside
/// this program.
enum Parley {
  static let path: String? = {
    let path =
      ProcessInfo.processInfo.environment["PARLEY"]
      ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "parley").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// Returns the peak memory of `parley ask` with the rules; empty if there is no executable.
  static func peakMemory(rules: String) throws -> String {
    guard let path else { return "" }
    let command = [CommandLine.arguments[0], "--memory", path, "ask", "hello", "--rules", rules]
    return Format.megabytes(Int(try Child.output(of: command)) ?? 0)
  }
}

/// The speed of an engine in this process.
enum Engine {
  /// Returns the number of messages of one conversation that a robot answers in a second of processor time.
  static func rate(_ robot: any Responder, _ messages: [String], _ count: Int) -> Double {
    var talk = Conversation()
    let start = OwnProcess.microseconds
    for number in 0..<count { _ = robot.respond(to: messages[number % messages.count], in: &talk) }
    return Double(count) * 1_000_000 / (OwnProcess.microseconds - start)
  }
}
