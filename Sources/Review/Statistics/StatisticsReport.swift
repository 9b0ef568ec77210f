import Conversations
import JSON
import Responder
import ScreenKit
package import Terminal

/// Statistics to print: as text, as one JSON object, or as CSV.
package struct StatisticsReport: Sendable {
  let statistics: TalkStatistics
  /// The maximum number of rules in each list of the text.
  private let top: Int

  package init(_ statistics: TalkStatistics, top: Int = 10) {
    self.statistics = statistics
    self.top = top
  }

  /// The columns of a full bar, which stands for the week with the most messages.
  private static let barWidth = 24

  package var text: StyledText {
    var text = StyledText(Words.statistics(statistics) + "\n", .strong)
    if statistics.messageCount == 0 { return text }
    text += section("by week, with the share that was understood", weekLines)
    text += section(
      "rules that answered most",
      statistics.ranking.prefix(top).map { rule, hits in
        "\(right(hits, 7))  \(rule.text.revealed)  \(rule.location)"
      })
    let never = statistics.neverHit
    text += section(
      "rules that never answered: \(never.count) of \(statistics.rules.count)",
      never.prefix(top).map { "         \($0.text.revealed)  \($0.location)" })
    // With a single topic, the table would only repeat the totals of the first line.
    if statistics.topics.count > 1 { text += section("topics", topicLines) }
    text += section(
      "slowest replies",
      statistics.slowest.map { slow in
        let took = Duration.microseconds(slow.microseconds).display
        return "  \(took)  \(Words.clipped(slow.message))"
          + (slow.conversation.map { "  conversation \($0)" } ?? "")
      })
    return text
  }

  private func section(_ title: String, _ lines: [String]) -> StyledText {
    if lines.isEmpty { return "" }
    return StyledText("\n\(title)\n", .strong)
      + StyledText(lines.map { $0 + "\n" }.joined())
  }

  private var weekLines: [String] {
    let most = statistics.weeks.values.map(\.messageCount).max() ?? 1
    return statistics.weeks.sorted { $0.key < $1.key }.map { week, share in
      let length = max(1, share.messageCount * Self.barWidth / max(1, most))
      let answered = (share.messageCount - share.missCount) * length / max(1, share.messageCount)
      let bar =
        String(repeating: "█", count: answered)
        + String(repeating: "░", count: length - answered)
      let percent = Words.percent(share.messageCount - share.missCount, of: share.messageCount)
      return
        "  \(week)  \(bar.padded(to: Self.barWidth))  \(right(share.messageCount, 6))  \(percent)"
    }
  }

  private var topicLines: [String] {
    let topics = statistics.topics.sorted {
      ($1.value.messageCount, $0.key) < ($0.value.messageCount, $1.key)
    }
    let rows = topics.map { topic, share in
      [
        topic.oneLine, String(share.messageCount),
        Words.percent(share.missCount, of: share.messageCount),
        String(share.entryCount), String(share.endCount),
      ]
    }
    return table([["", "messages", "not understood", "entered", "ended"]] + rows)
  }

  /// Returns rows in columns, the first aligned to the left and the others to the right.
  private func table(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].displayWidth }.max() ?? 0
    }
    return rows.map { row in
      "  "
        + row.enumerated().map { column, text in
          column == 0
            ? text.padded(to: widths[column]) : text.flushRight(in: widths[column])
        }.joined(separator: "  ")
    }
  }

  private func right(_ number: Int, _ width: Int) -> String { String(number).flushRight(in: width) }

  package var json: String {
    let object: JSONValue = [
      "messages": JSONValue(statistics.messageCount),
      "conversations": JSONValue(statistics.talkCount),
      "people": JSONValue(statistics.personCount), "unanswered": JSONValue(statistics.missCount),
      "weeks": .array(
        statistics.weeks.sorted { $0.key < $1.key }.map { week, share in
          [
            "week": .string(week), "messages": JSONValue(share.messageCount),
            "unanswered": JSONValue(share.missCount),
          ]
        }),
      "rules": .array(statistics.ranking.map { json(of: $0, hits: $1) }),
      "never": .array(statistics.neverHit.map { json(of: $0, hits: 0) }),
      "topics": .array(
        statistics.topics.sorted { $0.key < $1.key }.map { topic, share in
          [
            "topic": .string(topic), "messages": JSONValue(share.messageCount),
            "unanswered": JSONValue(share.missCount), "begun": JSONValue(share.entryCount),
            "left": JSONValue(share.endCount),
          ]
        }),
      "slowest": .array(
        statistics.slowest.map { slow in
          [
            "message": .string(slow.message), "microseconds": JSONValue(slow.microseconds),
            "conversation": JSONValue(slow.conversation),
          ]
        }),
    ]
    return object.text + "\n"
  }

  private func json(of rule: Rule, hits: Int) -> JSONValue {
    [
      "trigger": .string(rule.text), "file": .string(rule.location.file),
      "line": JSONValue(rule.location.line), "hits": JSONValue(hits),
    ]
  }
}

extension Words {
  fileprivate static func statistics(_ statistics: TalkStatistics) -> String {
    if statistics.messageCount == 0 { return nothingReviewed }
    let answered = statistics.messageCount - statistics.missCount
    return
      "\(count(statistics.messageCount, "message")) in \(count(statistics.talkCount, "conversation"))"
      + (statistics.personCount > 1 ? " with \(statistics.personCount) people" : "")
      + "; \(percent(answered, of: statistics.messageCount)) were understood"
  }
}
