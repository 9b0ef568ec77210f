import ChatModel

extension HistoryAction {
  static let export = HistoryAction(
    name: "export", words: "ID…", purpose: "as a transcript, or as --format says"
  ) { context throws(HistoryError) in
    for id in try context.ids {
      let export = ConversationExport(
        try await context.service.conversation(id), try await context.service.allEntries(of: id))
      let format = context.arguments.json ? .json : context.arguments.history.format
      // The text is meant for a file: its own escapes are part of it, and nothing in it is raw.
      context.write(export.written(as: format))
    }
  }

  static let delete = HistoryAction(
    name: "delete", words: "ID…", purpose: "removes conversations for good"
  ) { context throws(HistoryError) in
    let ids = try context.ids
    try await context.service.delete(ids, at: context.clock.now)
    try await context.service.purge(ids)
    report(ids.count, context)
  }

  static let clear = HistoryAction(
    name: "clear", words: "", purpose: "removes all of them for good"
  ) { context throws(HistoryError) in
    try await context.service.clear()
    context.write(context.arguments.json ? "{\"cleared\":true}\n" : "The history is empty.\n")
  }

  @MainActor
  private static func report(_ count: Int, _ context: HistoryActionContext) {
    context.write(
      context.arguments.json
        ? "{\"deleted\":\(count)}\n"
        : "Deleted \(count) conversation\(count == 1 ? "" : "s").\n")
  }
}
