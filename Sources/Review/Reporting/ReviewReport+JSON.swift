import Conversations
import JSON
import Responder

extension ReviewReport {
  /// Writes an array of groups, one on each line.
  func writeJSON(_ write: (String) -> Void) {
    let count = groupCount(isForPeople: false)
    write("[")
    for index in 0..<count {
      write((index == 0 ? "\n" : ",\n") + json(of: review.groups[index]).text)
    }
    write(count == 0 ? "]\n" : "\n]\n")
  }

  private func json(of group: ReviewGroup) -> JSONValue {
    [
      "count": JSONValue(group.count), "people": JSONValue(group.personCount),
      "last": JSONValue(group.last?.description),
      "reasons": JSONValue(group.reasons.all.map(\.name)),
      "messages": .array(group.messages.map(json)),
      "nearest": .array(review.nearest(to: group).map(json)),
    ]
  }

  private func json(of message: ReviewedMessage) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("message", .string(masked(message.message))),
      .init("count", JSONValue(message.count)),
      .init("reasons", JSONValue(message.reasons.all.map(\.name))),
      .init("topic", JSONValue(topic(of: message))),
    ]
    if mask == nil {
      members += [
        .init("before", JSONValue(message.before)), .init("reply", JSONValue(message.reply)),
        .init("conversation", JSONValue(message.places.first?.conversation)),
      ]
    }
    return .object(members)
  }

  private func json(of near: NearestTrigger) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("trigger", .string(near.rule.text)),
      .init("file", .string(file(of: near.rule))),
      .init("line", JSONValue(near.rule.location.line)),
    ]
    if mask == nil { members.append(.init("reason", .string(near.reason))) }
    return .object(members)
  }
}
