package import Conversations
import Responder

extension Words {
  /// Returns a text such as `12 times, by 3 people`.
  package static func said(_ count: Int, by people: Int) -> String {
    (count == 1 ? "once" : "\(count) times")
      + (people > 1 ? ", by \(people) people" : "")
  }

  /// Returns the last line of a review.
  package static func reviewed(
    groups: Int, misses: Int, messages: Int, talks: Int, accepted: Int
  ) -> String {
    "\(count(groups, "group")). \(misses) of \(count(messages, "message")) in "
      + "\(count(talks, "conversation")) (\(percent(misses, of: messages))) were not understood"
      + (accepted > 0 ? ", \(accepted) of them fine as they are." : ".")
  }

  /// Returns the end of a reason, which names a word that may be misspelled.
  package static func mayBeMisspelled(_ word: String, for meant: String) -> String {
    "“\(word)” may be a misspelled “\(meant)”."
  }

  /// Returns a share in percent with one digit after the point: `12.5%`.
  package static func percent(_ part: Int, of whole: Int) -> String {
    let tenths = whole == 0 ? 0 : (2000 * part + whole) / (2 * whole)
    return "\(tenths / 10).\(tenths % 10)%"
  }

  package static func moreGroups(_ number: Int) -> String {
    "and \(count(number, "more group")), which --top shows"
  }

  package static func moreWordings(_ number: Int) -> String {
    "and \(count(number, "other wording"))"
  }
  package static let reviewing = "Reviewing"
  /// Returns the heading of a review's list.
  ///
  /// - Parameters:
  ///   - scope: the conditions on conversations, as they are typed.
  ///   - isOfHidden: whether the list shows the messages that a verdict hides.
  package static func reviewTitle(_ scope: String, isOfHidden: Bool = false) -> String {
    (isOfHidden ? "Messages with a verdict" : "What no rule understood")
      + (scope.isEmpty ? "" : " (\(scope.oneLine))")
  }
  /// Returns the numbers of a review, for its heading.
  package static func numbers(groups: Int, misses: Int, messages: Int) -> String {
    "\(count(groups, "group")); \(percent(misses, of: messages)) of \(count(messages, "message")) not understood"
  }
  package static let partial = " (interrupted: messages that were not read are missing)"
  package static let messages = "messages"
  package static let reviewHelp = [
    "A number opens that group. In a group, a wording's number opens its conversation in the history, or a "
      + "list if there are several; a trigger's number opens it in your editor."
  ]

  package static func verdict(_ mark: ReviewMark, on day: String) -> String {
    switch mark {
    case .fine: "fine since \(day)"
    case .later: "postponed on \(day)"
    case .never: "hidden since \(day)"
    }
  }

  package static let noVerdicts = "No message has a verdict. v returns to the list."

  /// Returns how often a wording was said, and how many of its conversations are listed:
  /// `12 times; the latest 5 conversations are shown`.
  package static func timesSaid(_ times: Int, in conversations: Int) -> String {
    said(times, by: 0)
      + (conversations == 1
        ? "; the latest conversation is shown"
        : "; the latest \(count(conversations, "conversation")) are shown")
  }

  /// The answer that keeps the current reply.
  package static let keepReplyAnswer = "="

  /// Returns the question for the reply of a case.
  package static func whichExpected(of title: String, today: String?) -> String {
    "What should the reply to “\(clipped(title))” be? \(keepReplyAnswer) keeps the current reply"
      + (today.map { ", “\(clipped($0))”" } ?? "") + "; an empty line cancels."
  }

  /// Returns the notice after a case was written whose reply no rule gives yet.
  package static func addedCaseForLater(_ path: String) -> String {
    "Added to \(path). The case fails until a rule gives that reply. Type n to write one, or undo to remove the case."
  }

  /// The notice if today's reply makes no case.
  package static let cannotKeepReply =
    "Nothing was written: no rule gives the current reply, or the reply has a problem. Type n to write a rule."

  /// Returns the notice for a verdict, or for one that was taken back.
  package static func marked(_ title: String, as mark: ReviewMark?) -> String {
    let name = "“\(clipped(title))”"
    return switch mark {
    case .fine:
      "\(name) is marked as fine until somebody says it again. Type undo to take this back."
    case .later: "\(name) comes back tomorrow. Type undo to take this back."
    case .never: "\(name) will never be shown again. Type undo to take this back."
    case nil: "\(name) is back."
    }
  }

  /// Returns a statement about messages, which quotes at most three of them.
  ///
  /// - Parameters:
  ///   - times: the number of times that these messages were sent.
  ///   - effect: the end of the statement: `that a rule answered would get no answer`.
  package static func affected(_ messages: [String], times: Int, _ effect: String) -> String {
    let said = times > messages.count ? ", said \(times) times," : ""
    let named = list(messages.lazy.map { "“\(clipped($0))”" }, upTo: 3)
    return "\(count(messages.count, "message"))\(said) \(effect): \(named)."
  }

  /// Returns a statement on cases that a change breaks.
  package static func wouldFail(_ locations: [String]) -> String {
    "\(count(locations.count, "case")) would fail: \(list(locations, upTo: 3))."
  }

  package static let writeAnywayQuestion = "Type yes to write the rule; anything else discards it."
  package static let answersNothing =
    "Nothing was written: with this change, the rule would answer none of these messages."

  package static func wroteRule(_ rule: String, to paths: [String], answering count: Int) -> String
  {
    rule.trimmed
      + "\nWritten to \(list(paths)). It answers \(self.count(count, "message")) in the history. Type undo to take it back."
  }

  /// Returns the notice after `undo` has restored files.
  ///
  /// - Parameters:
  ///   - paths: the files that have their earlier text again.
  ///   - removed: the files that did not exist before.
  package static func restoredFiles(_ paths: [String], removed: [String]) -> String {
    [("Restored", paths), ("Removed", removed)].filter { !$0.1.isEmpty }.map { verb, paths in
      "\(verb) \(list(paths))."
    }.joined(separator: " ")
  }
  package static let openGroupFirst = "Open a group first: type its number."
  package static let nothingToUndo = "There is nothing to take back."
  package static let nothingProposed =
    "Nothing to propose: no trigger or word is similar to this message, or a wider trigger’s wildcards would match different words. Type n to write a new rule."
  /// Returns a proposal to replace a trigger.
  package static func widening(_ trigger: String, to wider: String) -> String {
    "\(wider)  instead of  \(trigger)"
  }

  package static func proposals(_ texts: [String]) -> [HangingLine] {
    texts.enumerated().map { HangingLine("\($0.offset + 1)  ", $0.element) }
      + [HangingLine("", "Type a number to choose; anything else cancels.")]
  }
  package static let triggersAreInGroup =
    "These rows are conversations. Type b to return to the group, which lists the triggers."
  package static func isNoTrigger(row: Int) -> String { "Row \(row) is not a trigger." }
  package static let noTriggerNear = "No trigger is similar to this message."
  package static let nothingWritten = "Nothing was written."
  package static let noConversation = "Its conversation is not in the history."

  /// Returns the notice for a review without a group.
  package static func noGroup(messages: Int, misses: Int) -> String {
    if messages == 0 { return nothingReviewed }
    return misses == 0 ? "Every message was understood." : nothingToReview
  }
  package static let nothingReviewed = "There is no message to review."
  package static let nothingToReview = "Nothing is left to review."
}
