import Conversations
import JSON
import Responder

/// Converts values to and from the JSON texts in the tables.
enum ColumnJSON {
  static func text(of conversation: Conversation) throws(HistoryFailure) -> String {
    do {
      return try JSONValue(encoding: conversation).text
    } catch {
      throw .sqlite(.other, words: "the robot's memory can't be encoded")
    }
  }

  /// Returns the text of a memory without some variables; a `nil` among the names removes all.
  static func text(
    of memory: Conversation, forgetting names: [String?]
  ) throws(HistoryFailure) -> String {
    var memory = memory
    for name in names { memory.forget(name) }
    return try text(of: memory)
  }

  /// Returns a decoded conversation; `nil` if the text is invalid.
  static func conversation(from text: String) -> Conversation? {
    try? JSONValue(parsing: text).decoded(as: Conversation.self)
  }

  static func variables(from text: String) -> [String: String] {
    (try? JSONValue(parsing: text).decoded(as: [String: String].self)) ?? [:]
  }

  static func list(from text: String) -> [String] {
    (try? JSONValue(parsing: text).decoded(as: [String].self)) ?? []
  }
}

extension SQLiteValue {
  static func json(_ variables: [String: String]) -> SQLiteValue {
    let members = variables.sorted { $0.key < $1.key }.map { JSONValue.Member($0, .string($1)) }
    return .text(JSONValue.object(members).text)
  }

  static func json(_ list: [String]) -> SQLiteValue { .text(JSONValue(list).text) }
}
