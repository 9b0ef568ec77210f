import Conversations
import Responder

extension StatisticsReport {
  /// The numbers as a table with a record for the totals, and one for each week, rule, topic and slow reply.
  ///
  /// - Parameter isRevealed: whether characters that a terminal would interpret become escapes.
  package func csv(isRevealed: Bool) -> String {
    let all = Row("all", messages: statistics.messageCount, unanswered: statistics.missCount)
    let weeks = statistics.weeks.sorted { $0.key < $1.key }.map { Row("week", $0, $1) }
    let topics = statistics.topics.sorted { $0.key < $1.key }.map { topic, share in
      var row = Row("topic", topic, share)
      (row.begun, row.left) = (share.entryCount, share.endCount)
      return row
    }
    let rules = (statistics.ranking + statistics.neverHit.map { ($0, 0) }).map { rule, hits in
      Row("rule", rule.text, messages: hits, place: rule.location)
    }
    let slow = statistics.slowest.map { slow in
      var row = Row("reply", slow.message)
      (row.microseconds, row.conversation) = (
        Int(slow.microseconds), slow.conversation.map { Int($0) }
      )
      return row
    }
    let header =
      "kind,name,file,line,messages,unanswered,begun,left,microseconds,conversation\r\n"
    return ([all] + weeks + rules + topics + slow).reduce(into: header) {
      $0 += $1.fields.csvRecord(isRevealed: isRevealed)
    }
  }

  private struct Row {
    var kind: String
    var name: String
    var place: SourceLocation?
    var messages: Int?
    var unanswered: Int?
    var begun: Int?
    var left: Int?
    var microseconds: Int?
    var conversation: Int?

    init(
      _ kind: String, _ name: String = "", messages: Int? = nil, unanswered: Int? = nil,
      place: SourceLocation? = nil
    ) {
      (self.kind, self.name, self.place) = (kind, name, place)
      (self.messages, self.unanswered) = (messages, unanswered)
    }

    init(_ kind: String, _ name: String, _ share: TalkStatistics.Share) {
      self.init(kind, name, messages: share.messageCount, unanswered: share.missCount)
    }

    var fields: [String] {
      [kind, name, place?.file ?? ""]
        + [place?.line, messages, unanswered, begun, left, microseconds, conversation].map {
          $0.map(String.init) ?? ""
        }
    }
  }
}
