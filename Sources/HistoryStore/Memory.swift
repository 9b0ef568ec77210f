import ChatModel
import Responder

/// What is kept as JSON inside the tables.
enum Memory {
  static func text(of conversation: Conversation) throws(HistoryFailure) -> String {
    do { return try TreeEncoding.tree(of: conversation).text } catch { throw .memory(0) }
  }

  static func text(of variables: [String: String]) -> String {
    JSONTree.object(variables.mapValues(JSONTree.string)).text
  }

  static func text(of list: [String]) -> String { JSONTree.array(list.map(JSONTree.string)).text }

  /// nil where the text is no conversation.
  static func conversation(from text: String) -> Conversation? {
    try? TreeDecoding.value(Conversation.self, from: JSONParser.tree(of: text))
  }

  static func variables(from text: String) -> [String: String] {
    (try? TreeDecoding.value([String: String].self, from: JSONParser.tree(of: text))) ?? [:]
  }

  static func list(from text: String) -> [String] {
    (try? TreeDecoding.value([String].self, from: JSONParser.tree(of: text))) ?? []
  }
}
