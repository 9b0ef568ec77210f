import AIML
import Foundation
import Responder

/// The 98,255 categories that python-aiml installs, in Parley and in other interpreters.
///
/// The last row is about a pattern for which naive matching takes millions of steps.
struct CategoriesBenchmark: Benchmark {
  let name = "aiml"
  let about = "A.L.I.C.E. in AIML, one core, each question in a conversation of its own"

  func run() async throws -> Table {
    var table = Table("", "load", "mean", "replies a second", "peak memory", "ratio of means")
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    if let alice = Self.alice {
      let questions = folder.appending(path: "questions.txt")
      try (Self.questions.joined(separator: "\n") + "\n")
        .write(to: questions, atomically: true, encoding: .utf8)
      let own = try row("Parley", alice, Self.questions, &table)
      for peer in Peer.all where peer.isAIML {
        guard let figures = peer.run(rules: alice, messages: questions.path),
          let ms = figures["ms"], ms > 0
        else {
          table.remarks.append(peer.remark)
          continue
        }
        table.rows.append([
          peer.name, Format.seconds(figures["load_s"] ?? 0), Format.microseconds(ms * 1000),
          Format.count(1000 / ms), Format.megabytes(Int((figures["rss_mb"] ?? 0) * 1_048_576)),
          Format.times(ms * 1000 / own),
        ])
      }
    } else {
      table.remarks.append("python-aiml’s A.L.I.C.E. is not there: make peers installs it")
    }
    if let second = RuleFiles.shared("brains/alice2") {
      _ = try row("Parley, A.L.I.C.E. 2", second, Self.questions, &table)
    } else {
      table.remarks.append("../shared/brains/alice2 is not there")
    }
    try hostileRow(&table)
    return table
  }

  /// The folder in which `make peers` installs A.L.I.C.E.
  private static var alice: String? {
    let library = ".build/peers/lib"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: library)) ?? []
    return versions.sorted().map { "\(library)/\($0)/site-packages/aiml/botdata/alice" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  private static let questions: [String] =
    (RuleFiles.shared("conformance/aiml/alice_inputs.txt").flatMap { try? ChildProcess.lines($0) })
    ?? MessageGenerator.messages(500)

  /// Adds a row for a folder of categories, and returns the mean time of a reply in microseconds.
  private func row(
    _ name: String, _ folder: String, _ messages: [String], _ table: inout Table
  ) throws -> Double {
    let sources = try RuleFiles.categories(in: folder)
    let clock = ContinuousClock()
    var compiled: (any Responder)?
    let load = clock.measure { compiled = AIMLLanguage().compile(sources) { _ in }.responder }
    guard let robot = compiled else { return 0 }
    let rounds = max(1, Effort.count(50_000) / messages.count)
    let time = clock.measure {
      for _ in 0..<rounds {
        for message in messages {
          var conversation = Conversation()
          _ = robot.respond(to: message, in: &conversation)
        }
      }
    }
    let mean = time.microseconds / Double(rounds * messages.count)
    table.rows.append([
      name, Format.seconds(load.microseconds / 1_000_000), Format.microseconds(mean),
      Format.count(1_000_000 / mean), try ParleyProgram.peakMemory(rules: folder), "",
    ])
    return mean
  }

  /// Adds a row for matching forty words with a pattern of many wildcards.
  ///
  /// A search that does not remember its failures would take millions of steps.
  private func hostileRow(_ table: inout Table) throws {
    let pattern = String(repeating: "* A ", count: 5) + "* B"
    let text =
      "<aiml><category><pattern>\(pattern)</pattern><template>x</template></category></aiml>"
    let source = RuleSource(name: "hostile.aiml", text: text)
    guard let robot = (AIMLLanguage().compile([source]) { _ in }).responder else { return }
    let message = Array(repeating: "A", count: 40).joined(separator: " ")
    let count = Effort.count(10_000)
    var conversation = Conversation()
    let time = ContinuousClock().measure {
      for _ in 0..<count { _ = robot.respond(to: message, in: &conversation) }
    }
    let mean = time.microseconds / Double(count)
    table.rows.append([
      "Parley, 40 × A against \(pattern)", "", Format.microseconds(mean),
      Format.count(1_000_000 / mean), "", "",
    ])
  }
}
