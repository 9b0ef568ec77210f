import Conversations
package import Terminal

/// A /command that turns its typed argument into an inspection request.
package struct InspectionCommand: Sendable {
  package let name: String
  /// The argument as shown in help; empty if there is none.
  package var argument = ""
  package let purpose: String
  package let details: String
  /// Whether a transcript records the command.
  ///
  /// False if the output has line numbers of rules, because editing the rules can change these numbers.
  package var isRecorded = false
  /// The names that complete the argument.
  package var completes: [Candidates.Kind] = []
  /// The words that complete the argument.
  package var words: [CompletionChoice] = []
  /// A function that returns the request, or `nil` if the argument is missing.
  package let request: @Sendable (_ argument: String) -> InspectionRequest?

  package static let all: [InspectionCommand] = [
    .variables, .keywords, .explanation, .miss, .replies, .find, .rule,
  ]

  package static let variables = InspectionCommand(
    name: "vars", argument: "[name]", purpose: "shows your variables",
    details: """
      Lists your variables, which rules have set, such as your name. Shows one of them with /vars name.
      """, isRecorded: true, completes: [.variables]
  ) { .listVariables($0) }

  package static let keywords = InspectionCommand(
    name: "keys", argument: "[word]", purpose: "lists keywords",
    details: """
      Lists the words that select ELIZA's rules, the most important first, or the rules of one word: /keys mother
      """, isRecorded: true, completes: [.keywords]
  ) { .listKeywords($0) }

  package static let explanation = InspectionCommand(
    name: "why", argument: "[N] [full]", purpose: "explains the last reply",
    details: """
      Shows the rule that answered, what its wildcards matched, and the chosen reply.
      /why 3 explains the third reply from the end; /why full adds begin blocks, failed conditions, and the other rules that match.
      """, words: [CompletionChoice("full", summary: "with all conditions and other rules")]
  ) { argument in
    let words = argument.split(separator: " ").map(String.init)
    let number = words.filter { $0 != "full" }.joined(separator: " ")
    return .explain(number.isEmpty ? "1" : number, words.contains("full") ? .full : .short)
  }

  package static let miss = InspectionCommand(
    name: "whynot", argument: "RULE", purpose: "explains a missing reply",
    details: """
      Explains why a rule did not answer the last message. Name it by its location or its trigger:
      /whynot memory.rive:14, /whynot my name is *
      """, completes: [.rules]
  ) { $0.isEmpty ? nil : .explainMiss(of: $0) }

  package static let replies = InspectionCommand(
    name: "all", purpose: "lists possible replies",
    details: """
      Lists every reply that the rules could give to the last message, with its probability.
      """, isRecorded: true
  ) { _ in .listReplies }

  package static let find = InspectionCommand(
    name: "find", argument: "TEXT", purpose: "finds rules by text",
    details: """
      Lists the rules that contain a text in their trigger, replies, or conditions: /find coffee
      """
  ) { $0.isEmpty ? nil : .find($0) }

  package static let rule = InspectionCommand(
    name: "rule", argument: "[RULE]", purpose: "shows a rule",
    details: """
      Shows a rule with all its replies: the one that answered last, or another one.
      /rule memory.rive:14, /rule my name is *
      """, completes: [.rules]
  ) { .show($0) }
}
