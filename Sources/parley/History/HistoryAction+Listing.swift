import Conversations
import History
import ScreenKit
import Terminal

extension HistoryAction {
  /// The maximum number of conversations fetched at once.
  private static let pageLength = 200

  static let list = HistoryAction(
    name: "list", operands: "", purpose: "lists all conversations, newest first", takesFilter: true
  ) { context throws(HistoryError) in
    try await list([], context)
  }

  static let search = HistoryAction(
    name: "search", operands: "WORDS…",
    purpose: "lists conversations that have all words in one exchange", takesFilter: true
  ) { context throws(HistoryError) in
    try await list(context.operands.flatMap { $0.split(separator: " ").map(String.init) }, context)
  }

  static let show = HistoryAction(
    name: "show", operands: "ID…", purpose: "prints conversations"
  ) { context in
    for (index, id) in try context.ids.enumerated() {
      let conversation = try await context.service.conversation(id)
      let entries = try await context.service.allEntries(of: id)
      if context.arguments.json {
        context.write(ConversationExport(conversation, entries).json + "\n")
      } else {
        if index > 0 { context.write("\n") }
        context.terminal.write(
          HistoryListing.text(
            of: conversation, entries, clock: context.clock, width: context.terminal.width))
      }
    }
  }

  @MainActor
  private static func list(
    _ words: [String], _ context: HistoryActionContext
  ) async throws(HistoryError) {
    var last: KeptConversation.ID?
    var hasMore = true
    while hasMore {
      let page = try await context.service.page(
        matching: words, context.arguments.history.filter, after: last, limit: pageLength,
        on: context.clock)
      hasMore = page.hasMore
      last = page.items.last?.id
      if context.arguments.json {
        for item in page.items { context.write(item.json + "\n") }
      } else if !page.items.isEmpty {
        context.terminal.write(
          HistoryListing.text(
            of: page.items, matching: words, clock: context.clock, width: context.terminal.width))
      } else if StandardStreams.isTerminal(.output) {
        context.write(emptyNotice(words, context.arguments.history.filter) + "\n")
      }
    }
  }

  private static func emptyNotice(_ words: [String], _ filter: HistoryFilter) -> String {
    guard words.isEmpty else { return Words.nothingFound }
    return filter.isEmpty ? Words.noHistory : Words.noneMeetsConditions
  }
}
