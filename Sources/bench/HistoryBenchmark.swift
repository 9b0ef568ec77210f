import Conversations
import Foundation
import HistoryStore
import Responder

/// A history of several years: the time to show its screen and to search it.
struct HistoryBenchmark: Benchmark {
  let name = "history"
  let about = "100,000 conversations with a million messages; a screen and searches, median of 20"
  private let conversations = Effort.count(100_000)
  private static let length = 10

  func run() async throws -> Table {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let location = HistoryLocation(folder: folder)
    let clock = ContinuousClock()
    let writing = try await clock.measure { try await fill(SQLiteHistoryService(at: location)) }
    var table = Table("", "time")
    let count = Double(conversations * Self.length)
    table.rows.append(["store an exchange", Format.microseconds(writing.microseconds / count)])
    let cold = try await clock.measure {
      _ = try await SQLiteHistoryService(at: location).page(matching: [], after: nil, limit: 20)
    }
    table.rows.append(["open the file and its screen", Format.milliseconds(cold.microseconds)])
    let history = SQLiteHistoryService(at: location)
    for search in Search.all {
      var last: KeptConversation.ID?
      for _ in 0..<min(search.after, conversations - 20) / 100 {
        last = try await history.page(matching: search.words, after: last, limit: 100).items.last?
          .id
      }
      var times: [Double] = []
      for _ in 0..<20 {
        let time = try await clock.measure {
          _ = try await history.page(matching: search.words, after: last, limit: 20)
        }
        times.append(time.microseconds)
      }
      table.rows.append([search.label, Format.milliseconds(times.sorted()[10])])
    }
    table.remarks.append("peak memory of all that: \(Format.megabytes(MeasuredRun.ownPeakMemory))")
    let attributes = try FileManager.default.attributesOfItem(atPath: location.file)
    let bytes = attributes[.size] as? Int ?? 0
    table.remarks.append("\(Format.count(count)) messages in \(Format.megabytes(bytes))")
    return table
  }

  private struct Search {
    var label: String
    var words: [String]
    /// The number of rows before the page.
    var after = 0

    static let all = [
      Search(label: "screen", words: []),
      Search(label: "screen, after 50,000 rows", words: [], after: 50_000),
      Search(label: "a word of every message", words: ["message"]),
      Search(label: "… after 50,000 rows", words: ["message"], after: 50_000),
      Search(label: "the first letter of many words", words: ["t"]),
      Search(label: "the beginning of 50,000 words", words: ["rare"]),
      Search(label: "a rare word", words: ["rare77"]),
      Search(label: "two words", words: ["about", "tea"]),
      Search(label: "Chinese", words: ["喝茶"]),
      Search(label: "Chinese and a word", words: ["喝", "more"]),
      Search(label: "nothing", words: ["xyzzy"]),
      Search(label: "two that never occur together", words: ["tea", "trains"]),
      Search(label: "marks that no message has", words: [":-)"]),
    ]
  }

  private func fill(_ history: SQLiteHistoryService) async throws {
    let topics = ["tea", "cats", "the weather", "trains", "time", "喝茶", "music", "toast"]
    for number in 0..<conversations {
      let origin = ConversationOrigin(
        rules: .builtin, robot: "Wren", user: "user \(number % 10)", seed: UInt64(number),
        started: WallTime(microseconds: Int64(number)))
      var memory = Conversation(user: origin.user, seed: origin.seed)
      var id: KeptConversation.ID?
      for index in 0..<Self.length {
        let topic = topics[(number &* 7 &+ index) % topics.count]
        let message = "message \(index) of talk \(number) about \(topic)"
        let reply = "Tell me more about \(topic), rare\(number % 50_000)."
        memory.record(input: message, reply: reply)
        id = try await history.record(
          HistoryEntry(message: message, reply: reply, at: origin.started), in: id, of: origin,
          memory: memory)
      }
    }
  }
}
