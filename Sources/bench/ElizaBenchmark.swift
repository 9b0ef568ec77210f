import Eliza
import Foundation
import Responder
import Robots

/// ELIZA scripts, each in one session of a million messages; later messages should not take longer.
struct ElizaBenchmark: Benchmark {
  let name = "eliza"
  let about = "ELIZA scripts, one session of a million messages on one core"

  private static let messages = Effort.count(1_000_000)
  private static let parts = 10

  func run() async throws -> Table {
    var table = Table(
      "", "load", "replies a second", "slowest of 10 parts", "fastest of 10 parts", "memories kept")
    let conversations = ["generated/fuzz-doctor-1966-2000.txt", "conversations/cacm-1966.txt"]
    for path in conversations {
      guard let script = RuleFiles.shared("conformance/eliza/scripts/doctor-1966-cacm.txt"),
        let talk = RuleFiles.shared("conformance/eliza/\(path)")
      else {
        table.remarks.append("skipped: ../shared/conformance/eliza is not there")
        break
      }
      let sources = [
        RuleSource(name: script, bytes: try Array(Data(contentsOf: URL(filePath: script))))
      ]
      let messages = try ChildProcess.lines(talk).filter { $0.hasPrefix("> ") }
        .map { String($0.dropFirst(2)) }
      table.rows.append(row("DOCTOR, repeating \(messages.count) messages", sources, messages))
    }
    let messages = MessageGenerator.messages(1_000)
    table.rows.append(row("Keeper, repeating 1000 messages", KeeperRobot.sources, messages))
    return table
  }

  private func row(_ name: String, _ sources: [RuleSource], _ messages: [String]) -> [String] {
    let clock = ContinuousClock()
    var compiled: (any Responder)?
    let load = clock.measure {
      compiled = ElizaLanguage().compile(sources) { _ in }.responder
    }
    guard let script = compiled else { return [name, "no rules"] }
    var conversation = Conversation()
    var next = 0
    let count = Self.messages / Self.parts
    let rates = (0..<Self.parts).map { _ in
      let time = clock.measure {
        for _ in 0..<count {
          _ = script.respond(to: messages[next], in: &conversation)
          next = next + 1 == messages.count ? 0 : next + 1
        }
      }
      return Double(count) * 1_000_000 / time.microseconds
    }
    let mean = Double(Self.parts) / rates.map { 1 / $0 }.reduce(0, +)
    let numbers = [mean, rates.min() ?? 0, rates.max() ?? 0].map { Format.count($0) }
    return [name, Format.microseconds(load.microseconds)] + numbers + [
      "\(conversation.engine.texts.count)"
    ]
  }
}
