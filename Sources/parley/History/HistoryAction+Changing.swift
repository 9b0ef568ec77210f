import ChatModel
import JSON

extension HistoryAction {
  static let export = HistoryAction(
    name: "export", words: "ID…", purpose: "prints them as a transcript, or in another --format"
  ) { context throws(HistoryError) in
    for id in try context.ids {
      let export = ConversationExport(
        try await context.service.conversation(id), try await context.service.allEntries(of: id))
      let format = context.arguments.json ? .json : context.arguments.history.format
      // The text is meant for a file: its own escapes are part of it, and it contains no raw control characters.
      context.write(export.written(as: format))
    }
  }

  static let delete = HistoryAction(
    name: "delete", words: "ID…", purpose: "deletes conversations permanently"
  ) { context throws(HistoryError) in
    var conversations: [KeptConversation] = []
    for id in try context.ids { conversations.append(try await context.service.conversation(id)) }
    let ids = conversations.map(\.id)
    try await context.service.delete(ids, at: context.clock.now)
    try await context.service.purge(ids)
    if context.arguments.json {
      let deleted = conversations.map {
        ["id": JSONValue($0.id), "title": .string($0.title)] as JSONValue
      }
      context.write(
        (["deleted": JSONValue(ids.count), "conversations": .array(deleted)] as JSONValue).text
          + "\n")
    } else {
      for conversation in conversations {
        context.write("Deleted \(conversation.id): \(conversation.title)\n")
      }
    }
  }

  static let clear = HistoryAction(
    name: "clear", words: "", purpose: "deletes all conversations and typed lines permanently",
    asksFirst: true
  ) { context throws(HistoryError) in
    try await context.service.clear()
    context.write(context.arguments.json ? "{\"cleared\":true}\n" : "The history is empty.\n")
  }
}
