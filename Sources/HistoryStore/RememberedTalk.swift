import Conversations
import Responder

/// The part of a conversation's row that may contain variables to forget.
struct RememberedTalk {
  let id: KeptConversation.ID
  private(set) var memory: String
  private(set) var pending: [String]
  private(set) var variables: [String: String]
  private(set) var forgotten: [String]

  init(_ row: borrowing Database.Row) {
    id = row.integer("id")
    memory = row.text("memory")
    pending = ColumnJSON.list(from: row.text("pending"))
    variables = ColumnJSON.variables(from: row.text("beginning"))
    forgotten = ColumnJSON.list(from: row.text("forgotten"))
  }

  /// Returns the row without a variable; `nil` if there is nothing to forget.
  ///
  /// - Parameters:
  ///   - name: the name of a user's variable; `nil` for all.
  ///   - command: the command that becomes pending if the memory changes.
  ///   - wasSet: whether a command before an exchange had set such a variable, and was removed.
  func forgetting(
    _ name: String?, as command: String, wasSet: Bool
  ) throws(HistoryFailure) -> RememberedTalk? {
    var changed = self
    changed.pending = pending.forgetting(name)
    let isChanged = wasSet || changed.pending.count < pending.count
    if let before = ColumnJSON.conversation(from: memory) {
      var after = before
      after.forget(name)
      if after != before {
        changed.memory = try ColumnJSON.text(of: before, forgetting: [name])
        changed.pending.append(command)
      }
    }
    let names = (name.map { [$0] } ?? variables.keys.sorted()).filter { variables[$0] != nil }
    for name in names { changed.variables[name] = nil }
    // A rule can make a variable's name from the user's words, so only a name that the user typed is stored.
    let recorded = name.map { [$0] } ?? [ConversationOrigin.everything]
    if !names.isEmpty || wasSet { changed.forgotten += recorded.filter { !forgotten.contains($0) } }
    return changed.memory == memory && names.isEmpty && !isChanged ? nil : changed
  }

  /// Returns the stored values of the variable with this name; of all variables if the name is `nil`.
  func values(of name: String?) -> [String] {
    let variableSets = [ColumnJSON.conversation(from: memory)?.variables ?? [:], variables]
    return variableSets.flatMap { $0.values(of: name) } + pending.values(of: name)
  }
}
