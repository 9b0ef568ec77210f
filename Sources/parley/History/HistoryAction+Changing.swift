import Conversations
import Disk
import HistoryStore
import JSON
import ScreenKit

extension HistoryAction {
  static let export = HistoryAction(
    name: "export", operands: "ID… [FILE]",
    purpose: "prints conversations, or writes them to FILE"
  ) { context in
    let arguments = context.arguments
    if arguments.exportsAll { return try await exportAll(context) }
    let chosen = arguments.json ? .json : arguments.format
    if let file = context.operands.last, KeptConversation.ID(file) == nil {
      return try await export(to: file, as: chosen, context)
    }
    if (chosen ?? .transcript) == .transcript, context.operands.count > 1 {
      context.write(try await transcript(of: context.ids, for: nil, context))
      return
    }
    for id in try context.ids {
      // An export has escapes instead of control characters, so the terminal writes it unchanged.
      context.write(try await context.export(of: id).written(as: chosen ?? .transcript))
    }
  }

  /// Returns several conversations as one transcript.
  @MainActor
  private static func transcript(
    of ids: [KeptConversation.ID], for file: String?, _ context: HistoryActionContext
  ) async throws -> String {
    var exports: [ConversationExport] = []
    for id in ids { exports.append(try await context.export(of: id)) }
    do throws(TranscriptExport.Mismatch) {
      return try TranscriptExport(exports).written(for: file)
    } catch {
      throw CommandFailure.differentRules(error.first, error.other)
    }
  }

  /// Writes conversations to a new file, in the chosen format, or else in the format of the file's extension.
  ///
  /// Only a transcript can contain several conversations.
  @MainActor
  private static func export(
    to file: String, as chosen: ExportFormat?, _ context: HistoryActionContext
  ) async throws {
    guard context.operands.count > 1 else { throw CommandFailure.badID(file) }
    guard let format = chosen ?? ExportFormat(extensionOf: file) else {
      throw CommandFailure.unknownExtension(path: file)
    }
    var withoutFile = context
    withoutFile.operands.removeLast()
    let ids = try withoutFile.ids
    guard ids.count == 1 || format == .transcript, let id = ids.first else {
      throw CommandFailure.oneConversationPerFile(path: file)
    }
    let path = Files.absolute(file)
    let text =
      ids.count > 1
      ? try await transcript(of: ids, for: path, context)
      : try await context.export(of: id).written(as: format, for: path)
    do throws(TranscriptError) {
      try await FileTranscriptService().write(text, to: path, replacing: false)
    } catch {
      throw CommandFailure(error)
    }
  }

  static let delete = HistoryAction(
    name: "delete", operands: "ID…", purpose: "deletes conversations permanently"
  ) { context in
    var conversations: [KeptConversation] = []
    for id in try context.ids { conversations.append(try await context.service.conversation(id)) }
    let ids = conversations.map(\.id)
    let removed = try await removedHistories(context) { () throws(HistoryError) in
      try await context.service.delete(ids, at: context.clock.now)
      try await context.service.purge(ids)
    }
    if context.arguments.json {
      let deleted = conversations.map {
        ["id": JSONValue($0.id), "title": .string($0.title)] as JSONValue
      }
      context.write(
        [.init("deleted", JSONValue(ids.count)), .init("conversations", .array(deleted))], removed)
    } else {
      for conversation in conversations {
        context.write("Deleted \(conversation.id): \(conversation.title)\n")
      }
      context.reportRemoved(removed)
    }
  }

  /// Runs work that deletes something, and returns the paths of the damaged histories that it removed too.
  @MainActor
  private static func removedHistories(
    _ context: HistoryActionContext, by work: () async throws(HistoryError) -> Void
  ) async throws(HistoryError) -> [String] {
    let service = context.service as? SQLiteHistoryService
    let before = service?.quarantined ?? []
    try await work()
    let after = service?.quarantined ?? []
    return before.filter { !after.contains($0) }
  }

  static let clear = HistoryAction(
    name: "clear", operands: "", purpose: "deletes all conversations and typed lines permanently",
    asksFirst: true
  ) { context throws(HistoryError) in
    let removed = try await removedHistories(context) { () throws(HistoryError) in
      try await context.service.clear()
    }
    if context.arguments.json { return context.write([.init("cleared", .bool(true))], removed) }
    context.write("The history is empty.\n")
    context.reportRemoved(removed)
  }
}

extension HistoryActionContext {
  fileprivate func reportRemoved(_ paths: [String]) {
    for path in paths { write("Removed the damaged history \(path) too\n") }
  }

  fileprivate func write(_ members: [JSONValue.Member], _ removed: [String]) {
    let also = removed.isEmpty ? [] : [JSONValue.Member("removed", JSONValue(removed))]
    write(JSONValue.object(members + also).text + "\n")
  }
}
