package import Conversations
package import Responder
import Terminal

/// The notices and headings that the chat shows.
extension Words {
  package static let thinking = "Thinking"
  package static let loadingRules = "Loading rules"
  package static let files = "files"
  package static let interrupted = "Interrupted."
  package static let conversationDeleted =
    "This conversation was deleted. The robot has forgotten it. A new conversation begins."
  package static let copied =
    "Copied the last reply, if your terminal lets programs write to its clipboard."
  package static let noClipboard = "There is no clipboard here: /copy needs a terminal."
  package static let howToLeave = "To leave, type /quit or press Ctrl-D."
  /// - Parameter command: the name of any command.
  package static func helpHint(_ command: String) -> String {
    "/help \(command) explains /\(command). // sends a message that begins with a slash."
  }
  package static let noVariables = "I know nothing about you yet."
  package static let noKeywords = "These rules have no keywords."
  package static let noHistory = "The history is empty."
  package static let nothingFound = "No matches."
  package static let noneMeetsConditions = "No conversation meets these conditions."
  /// The keys of a list whose screen has none of its own; the last ones are left out on a narrow terminal.
  package static let listKeys = ["q: back", "Enter: open", "/: filter", "Up, Down: choose"]
  package static let moreFollow = "There is more: type more."
  package static let historyHelp = [
    "A number opens a conversation. In an open conversation, it sends that message again.",
    "find also takes conditions: robot:NAME, user:NAME, since:DATE, until:DATE (2026-11-21).",
  ]
  /// Returns the heading of a list of conversations.
  package static func conversations(with words: [String]) -> String {
    words.isEmpty ? "Conversations" : "Conversations with " + words.joined(separator: " ")
  }
  /// Returns the question before a conversation is deleted.
  package static func deleteQuestion(_ title: String) -> String {
    "Delete “\(clipped(title))”? yes deletes it; anything else keeps it."
  }
  package static let nothingWasDeleted = "Nothing was deleted."
  package static let restored = "Restored."
  package static let nothingToRestore = "There is nothing to restore."
  package static let noMore = "That was all."
  package static let nothingNew = "Nothing new."
  package static let howToStart = "Just say something; /help lists the commands, /quit leaves."
  /// The hint about the other built-in robots, shown when a chat with Wren begins.
  package static let otherRobots =
    "Others: /robot eliza, a listener from 1966; /robot ferry, who sells tickets."

  /// The hint on a chat with the rules of the current folder, which the user has not named.
  package static func localRules(_ files: [String]) -> String {
    let shown = list(files.map(\.oneLine), upTo: files.count > 4 ? 3 : 4)
    return "Rules in this folder: \(shown). To chat with Wren: parley wren"
  }

  package static let howToCheck = "To see all problems in the rules, run parley check."

  package static func opened(_ title: String) -> String {
    "\(title): a number sends that message again, back closes the conversation."
  }
  package static func deleted(_ number: Int) -> String {
    "Deleted \(count(number, "conversation")); undo restores \(number == 1 ? "it" : "them")."
  }
  package static func continuing(_ title: String) -> String { "Continuing: \(title)" }
  /// Returns the heading of the last exchanges of a conversation.
  package static func recalled(_ number: Int, of count: Int) -> String {
    if number == count { return "The conversation so far:" }
    return number == 1
      ? "The last of \(count) exchanges:" : "The last \(number) of \(count) exchanges:"
  }
  package static func forgotten(_ name: String) -> String {
    name.isEmpty ? "I have forgotten everything about you." : "I have forgotten your \(name)."
  }
  /// Returns the notice for a conversation that cannot continue because its robot could not be loaded.
  package static func stillThere(_ id: KeptConversation.ID) -> String {
    "Conversation \(id) is still in the history: parley history show \(id)\n"
  }
  /// Returns the hour and the minute: `08:31`.
  package static func timeOfDay(_ time: LocalTime) -> String {
    String(time.description.dropFirst(11).prefix(5))
  }
  package static func askingAgain(_ message: String) -> String { "Asking again: \(message)" }

  package static let allRepliesCut = "The search stopped early: more replies are possible."

  /// Returns one line for each reply, with its probability: ` 33.3%  Hello.`.
  package static func probabilities(of replies: [PossibleReply]) -> [HangingLine] {
    replies.map { reply in
      let tenths = Int((reply.probability * 1000).rounded())
      let number = "\(tenths / 10).\(tenths % 10)"
      return HangingLine(number.flushRight(in: 5) + "%  ", reply.text)
    }
  }
  package static func drawn(_ number: Int, of count: Int) -> String {
    "Reply \(number) of \(count) in /all."
  }
  /// Returns a line for standard error.
  package static func complaint(_ text: String) -> String { "parley: \(text)\n" }
  package static func addedCase(_ path: String) -> String { "Added to \(path)." }
  package static func saved(_ path: String) -> String { "Saved as \(path)." }

  /// Returns the warning that some exchanges of a saved transcript will not replay.
  ///
  /// - Parameter messages: the messages to which the current rules give other replies.
  package static func willNotReplay(_ messages: [String]) -> String {
    let subject = count(messages.count, "exchange")
    let named = list(messages.lazy.map { "“\(clipped($0))”" }, upTo: 5)
    return "The rules have changed since then, so \(subject) will not replay: \(named)."
  }
  package static func onlyCatchAll(_ rule: Rule) -> String {
    "Only a catch-all matched the last message: \(Self.rule(rule)), \(rule.location)."
  }
  package static func unset(_ variable: String) -> String { "\(variable) is not set." }
}

extension Words {
  /// Returns a text such as `212 triggers in 8 files, loaded in 3.1 ms`.
  package static func loaded(_ summary: RuleSummary, in time: Duration) -> String {
    // A robot of another program has no rules to count.
    if summary.files == 0 { return summary.language }
    return
      "\(count(summary.rules, summary.ruleName)) in \(count(summary.files, "file")), loaded in \(time.display)"
  }

  /// Returns the line that counts the problems left out of a list.
  package static func furtherProblems(_ number: Int) -> String {
    "and \(count(number, "more problem"))"
  }
}
