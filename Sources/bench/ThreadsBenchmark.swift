import Foundation
import Responder
import RiveScript

/// One shared set of rules, with one conversation, and with two at the same time.
struct ThreadsBenchmark: Benchmark {
  let name = "threads"
  let about = "replies on two cores against one, on one shared set of rules"

  func run() async throws -> Table {
    var table = Table("", "replies/s", "ratio")
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = try RuleFiles.largest(in: folder, &table)
    let brain = Brain(try RuleFiles.sources(at: rules))
    let messages = MessageGenerator.messages(1_000)
    let one = await rate(brain, messages, tasks: 1)
    let two = await rate(brain, messages, tasks: 2)
    table.rows = [
      ["one core", Format.count(one), ""],
      ["two cores", Format.count(two), Format.times(two / one)],
    ]
    return table
  }

  private func rate(_ brain: Brain, _ messages: [String], tasks: Int) async -> Double {
    let rounds = Effort.isQuick ? 1 : 60
    let clock = ContinuousClock()
    let time = await clock.measure {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<tasks {
          group.addTask {
            var talk = Conversation(user: "user \(number)", seed: UInt64(number))
            for _ in 0..<rounds {
              for message in messages { _ = brain.respond(to: message, in: &talk) }
            }
          }
        }
      }
    }
    return Double(tasks * rounds * messages.count) / (time.microseconds / 1_000_000)
  }
}
