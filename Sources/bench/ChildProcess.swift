import Foundation
import Responder

/// Measurements in a separate process.
enum ChildProcess {
  /// Runs this program again with other arguments, and returns the figures that it prints.
  static func measure(_ arguments: [String]) throws -> Figures {
    let output = try Shell.run([CommandLine.arguments[0], "--child"] + arguments)
    return try JSONDecoder().decode(Figures.self, from: Data(output.utf8))
  }

  /// Runs `bench --child RULES MESSAGES [WANTED]`: loads the rules, answers all messages, and prints figures as JSON.
  static func run(_ arguments: [String]) throws {
    let wanted = arguments.count > 2 ? try lines(arguments[2]) : []
    let figures = try measure(
      rules: arguments[0], messages: lines(arguments[1]), wanted: wanted)
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  static func lines(_ path: String) throws -> [String] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func measure(
    rules: String, messages: [String], wanted: [String]
  ) throws -> Figures {
    let start = ProcessorTime.microseconds
    let robot = try RuleFiles.robot(at: rules)
    let load = ProcessorTime.microseconds - start
    var talk = Conversation()
    var wrong = 0
    for (index, message) in messages.enumerated() {
      let reply = robot.respond(to: message, in: &talk).text
      guard index < wanted.count else { continue }
      if reply != wanted[index] { wrong += 1 }
    }
    var times: [Double] = []
    let rounds = max(1, 20_000 / max(messages.count, 1))
    let begin = ProcessorTime.microseconds
    for _ in 0..<rounds {
      for message in messages { _ = robot.respond(to: message, in: &talk) }
    }
    let all = ProcessorTime.microseconds - begin
    for message in messages {
      // The clock is used because reading the processor time takes a tenth of the time of a reply.
      let time = ContinuousClock().measure { _ = robot.respond(to: message, in: &talk) }
      times.append(time.microseconds)
    }
    return Figures(
      loadSeconds: load / 1_000_000,
      mean: all / Double(rounds * messages.count),
      median: times.sorted()[times.count / 2], wrong: wrong,
      triggers: robot.summary.rules)
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1_000_000 + Double(components.attoseconds) / 1e12
  }
}
