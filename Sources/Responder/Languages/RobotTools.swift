/// The services of compiled rules for tools, beyond answering: for `graph`, `explore`, `mutate` and objects.
///
/// A language sets the properties that it supports; the tools do without those that keep their default values.
public struct RobotTools: Sendable {
  /// A function that returns the links between rules and topics; `nil` if only a conversation shows them.
  package var links: (@Sendable () -> RuleLinks)?
  /// The objects of the rules; `nil` if the language has none.
  package var objects: RuleObjects?
  /// Returns at most `limit` messages made from a rule’s pattern that together use its phrases, except those in `said`.
  ///
  /// If all phrases are in `said`, returns the plainest message. The property is `nil` if the language does not divide
  /// its patterns.
  package var wordings:
    (
      @Sendable (
        _ rule: Rule, _ conversation: Conversation, _ said: Set<RulePhrase>,
        _ distribution: RuleWording.Distribution, _ limit: Int
      ) -> [RuleWording]
    )?
  /// Returns whether the robot’s last reply may meet a rule’s condition on it; true for any other rule.
  package var canFollowLastReply: @Sendable (_ rule: Rule, _ conversation: Conversation) -> Bool = {
    _, _ in true
  }
  /// Returns the words of a message in all forms in which it may be compared with rules, such as without punctuation.
  ///
  /// The property is `nil` if the language does not tell which words its rules require.
  package var words: (@Sendable (_ message: String) -> [String])?
  /// Returns the requirements that a message must meet to match a rule: each is a list of alternatives,
  /// and each alternative a list of words.
  ///
  /// Returns no requirements if any message may match, and `nil` if there is no such rule.
  package var requiredWords: @Sendable (_ rule: SourceLocation) -> [[[String]]]? = { _ in nil }

  package init() {}
}
