import ChatModel
import Responder

/// A row of the conversations, as far as there is something in it that can be forgotten.
struct RememberedTalk {
  let id: KeptConversation.ID
  private(set) var memory: String
  private(set) var pending: [String]
  private(set) var variables: [String: String]
  private(set) var forgotten: [String]

  /// From the columns `id, memory, pending, beginning, forgotten`.
  init(_ row: borrowing Database.Row) {
    id = row.integer(0)
    memory = row.text(1)
    pending = Memory.list(from: row.text(2))
    variables = Memory.variables(from: row.text(3))
    forgotten = Memory.list(from: row.text(4))
  }

  /// nil where there is nothing to forget.
  ///
  /// - Parameter name: of a variable of the user; nil for everything.
  func forgetting(_ name: String?, as command: String) throws(SQLiteError) -> RememberedTalk? {
    var changed = self
    if let known = Memory.conversation(from: memory) {
      var now = known
      now.forget(name)
      if now != known {
        do throws(HistoryFailure) {
          changed.memory = try Memory.text(of: now)
        } catch {
          throw SQLiteError(kind: .other, words: "what is remembered can't be written")
        }
        changed.pending.append(command)
      }
    }
    let names = (name.map { [$0] } ?? variables.keys.sorted()).filter { variables[$0] != nil }
    for name in names { changed.variables[name] = nil }
    changed.forgotten += names.filter { !forgotten.contains($0) }
    return changed.memory == memory && names.isEmpty ? nil : changed
  }
}
