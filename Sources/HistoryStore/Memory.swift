import ChatModel
import JSON
import Responder

/// What is kept as JSON inside the tables.
enum Memory {
  static func text(of conversation: Conversation) throws(HistoryFailure) -> String {
    do { return try JSONValue(encoding: conversation).text } catch { throw .memory(0) }
  }

  static func text(of variables: [String: String]) -> String {
    JSONValue.object(
      variables.sorted { $0.key < $1.key }.map { JSONValue.Member($0, .string($1)) }
    ).text
  }

  static func text(of list: [String]) -> String { JSONValue(list).text }

  /// nil where the text is no conversation.
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
