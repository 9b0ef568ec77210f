/// The words that the chat itself says; all of them stand in this folder.
public enum Words {
  static let thinking = "Thinking"
  static let loadingRules = "Loading rules"
  static let files = "files"
  static let interrupted = "Interrupted."
  static func outOfTime(_ limit: Duration) -> String {
    let (seconds, rest) = limit.components
    let time =
      rest == 0 ? count(Int(seconds), "second") : "\(limit.microseconds / 1000) milliseconds"
    return "No reply was found within \(time), and the search was stopped."
  }
  static let howToLeave = "To leave, type /quit or press Ctrl-D."
  static let literalSlash = "// at the start of a line says a literal slash."
  static let noVariables = "I know nothing about you yet."
  static let noKeywords = "These rules are not found by keywords."
  static let noHistory = "No conversation is kept."
  static let nothingFound = "Nothing was said with these words."
  static let moreFollow = "There is more: type more."
  static let historyHelp = "A number opens that conversation; in it, a number asks that line again."
  static let restored = "It is back."
  static let nothingDeleted = "Nothing was deleted here that could come back."
  static let noMore = "That was all."
  static let howToStart = "Just say something; /help lists the commands, /quit leaves."

  static func opened(_ title: String) -> String { "\(title): a number asks again, back closes." }
  static func deleted(_ number: Int) -> String {
    "Deleted \(count(number, "conversation")); undo brings back what you want to keep."
  }
  static func continuing(_ title: String) -> String { "Going on with: \(title)" }
  static func forgotten(_ name: String) -> String {
    name.isEmpty ? "I have forgotten everything about you." : "I have forgotten your \(name)."
  }
  /// When a conversation cannot go on.
  public static func stillThere(_ id: KeptConversation.ID) -> String {
    "What was said in conversation \(id) is still there: parley history show \(id)\n"
  }
  /// Why a transcript is not run.
  static func beganWithForgotten(_ names: [String]) -> String {
    "it began with \(list(names)) known, which \(names.count == 1 ? "is" : "are") forgotten"
  }
  static func askingAgain(_ message: String) -> String { "Asking again: \(message)" }
  /// A line for standard error.
  static func complaint(_ text: String) -> String { "parley: \(text)\n" }
  static let continuedCase = "Another conversation, continued"
  static let emptyMessage = "(nothing)"
  static func expected(_ path: String) -> String { "Added to \(path)." }
  static func saved(_ path: String) -> String { "Saved as \(path)." }
  static func topic(_ topic: String?) -> String { "topic: \(topic ?? "none")" }
  static func unset(_ variable: String) -> String { "\(variable) is not set." }
  static func seed(_ seed: UInt64) -> String { "seed: \(seed)" }

  /// A count with its noun: `1 file`, `8 files`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  static func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
