import Conversations
import Responder

extension StatisticsReport {
  /// The numbers as a table with a record for the totals, and one for each week, rule, topic and slow reply.
  ///
  /// - Parameter isRevealed: whether characters that a terminal would interpret become escapes.
  package func csv(isRevealed: Bool) -> String {
    let all = Self.fields(
      "all", messages: statistics.messageCount, unanswered: statistics.missCount)
    let weeks = statistics.weeks.sorted { $0.key < $1.key }.map { week, share in
      Self.fields("week", week, messages: share.messageCount, unanswered: share.missCount)
    }
    let topics = statistics.topics.sorted { $0.key < $1.key }.map { topic, share in
      Self.fields(
        "topic", topic, messages: share.messageCount, unanswered: share.missCount,
        begun: share.entryCount, left: share.endCount)
    }
    let rules = (statistics.ranking + statistics.neverHit.map { ($0, 0) }).map { rule, hits in
      Self.fields("rule", rule.text, at: rule.location, messages: hits)
    }
    let slow = statistics.slowest.map { slow in
      Self.fields(
        "reply", slow.message, microseconds: Int(slow.microseconds),
        conversation: slow.conversation.map { Int($0) })
    }
    let header =
      "kind,name,file,line,messages,unanswered,begun,left,microseconds,conversation\r\n"
    return ([all] + weeks + rules + topics + slow).reduce(into: header) {
      $0 += $1.csvRecord(isRevealed: isRevealed)
    }
  }

  private static func fields(
    _ kind: String, _ name: String = "", at place: SourceLocation? = nil, messages: Int? = nil,
    unanswered: Int? = nil, begun: Int? = nil, left: Int? = nil, microseconds: Int? = nil,
    conversation: Int? = nil
  ) -> [String] {
    let numbers = [place?.line, messages, unanswered, begun, left, microseconds, conversation]
    return [kind, name, place?.file ?? ""] + numbers.map { $0.map(String.init) ?? "" }
  }
}
