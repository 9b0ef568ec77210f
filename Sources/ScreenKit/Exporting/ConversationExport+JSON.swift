package import Conversations
package import JSON
import Responder

extension ConversationExport {
  /// The conversation as a JSON object, with its exchanges in the array `messages`.
  package var json: String {
    JSONValue.object(
      conversation.jsonMembers + [
        .init("messages", .array(entries.map { .object($0.jsonMembers) }))
      ]
    ).text
  }

  /// The conversation as a line of JSON in the chat format of language models, masked by `mask`.
  var chatLine: String {
    let said = entries.flatMap { entry -> [JSONValue] in
      let (message, reply) = mask(entry.message, entry.reply)
      return [
        ["role": "user", "content": .string(message)],
        ["role": "assistant", "content": .string(reply)],
      ]
    }
    return (["messages": .array(said)] as JSONValue).text + "\n"
  }
}

extension HistoryPage.Item {
  /// The conversation as a JSON object, with the exchange that was found, if any, as `hit`.
  package var json: String {
    JSONValue.object(
      conversation.jsonMembers + (hit.map { [.init("hit", .object($0.jsonMembers))] } ?? [])
    ).text
  }
}

extension KeptConversation {
  package var jsonMembers: [JSONValue.Member] {
    [
      .init("id", JSONValue(id)), .init("title", .string(title)),
      .init("robot", .string(origin.robot)), .init("rules", JSONValue(origin.rules.names)),
      .init("user", .string(origin.user)), .init("seed", .string(String(origin.seed))),
      .init("started", .string(origin.started.description)),
      .init("last", .string(last.description)), .init("length", JSONValue(length)),
    ]
  }
}

extension HistoryEntry {
  package var jsonMembers: [JSONValue.Member] {
    [
      .init("message", .string(message)), .init("reply", .string(reply)),
      .init("at", .string(time.description)), .init("topic", JSONValue(topic)),
      .init("file", JSONValue(rule?.file)), .init("line", JSONValue(rule?.line)),
      .init("microseconds", JSONValue(microseconds)),
    ]
  }
}
