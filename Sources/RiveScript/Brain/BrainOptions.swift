public import Responder

/// The settings with which the host program compiles a `Brain`.
public struct BrainOptions: Sendable {
  /// The options for reading rule files; `utf8` and `caseSensitive` apply to messages too.
  ///
  /// A rule file can turn UTF-8 mode on with `! global utf8 = true`.
  public var parsing = ParsingOptions()
  /// The maximum number of redirects in a row, from 1 to 200; `! global depth` overrides it.
  public var depth = 50
  /// The maximum number of steps for one message: searches for a trigger, and uses of variables whose values contain
  /// tags.
  public var maximumSteps = 2_000
  /// The maximum length of a reply, in UTF-8 bytes.
  public var maximumReplyLength = 1_000_000
  /// The maximum total length of all texts made for one reply, in UTF-8 bytes.
  public var maximumWork = 16_000_000
  /// The maximum length of a redirect's target, in UTF-8 bytes.
  public var maximumRedirectLength = 65_536
  /// The maximum number of variables of each kind: the user's, the robot's and the environment's.
  public var maximumVariables = 1_000
  /// The maximum length of a variable's name and value together, in UTF-8 bytes.
  public var maximumVariableLength = 65_536
  /// The characters removed from messages in UTF-8 mode, besides backslash and angle brackets.
  ///
  /// `! global punctuation = …` replaces them; Chinese needs `，。！？` too.
  public var punctuation = ".,!?;:"
  /// The order in which matching triggers win; `! global order` overrides it.
  public var order = TriggerOrder.draft
  /// Whether misspelled words are corrected to words of the rules if no trigger with words matches the message.
  ///
  /// `! global spelling` overrides it.
  public var spelling = false
  /// The way in which a message of several sentences is answered; `! global split` overrides it.
  public var split = MessageSplit.none
  /// The robot's variables that the host sets; a `! var` line with the same name overrides one.
  public var robotVariables: [String: String] = [:]
  /// The object macros that `<call>name arguments</call>` runs, by name.
  public var macros: [String: ObjectMacro] = [:]

  /// Creates the default options.
  public init() {}
}

/// The way in which a message of several parts, such as sentences, is answered.
public enum MessageSplit: String, Sendable, CaseIterable {
  /// The message is matched as a whole.
  case none
  /// Each part is answered in turn; the reply with the highest priority is given (`MessagePart.priority`), such as the
  /// reply to the last question.
  case sentences
  /// Each part is answered in turn, and the replies are joined, as in AIML.
  case all
}

/// An object macro: a closure of the host that rules call with `<call>name arguments</call>`.
///
/// The arguments are split at white space; `"two words"` in quotes are one argument. The macro's result is inserted
/// into the reply unchanged. The macro may read and change the conversation. If it throws an error, its changes are
/// undone, the reply contains `[ERR: Error raised by object macro: …]`, and the error is one of the reply's problems.
///
/// `possibleReplies(to:in:limit:)` runs macros too, once for each combination of random choices, and so does
/// `runnersUp(to:in:limit:)` for a message in parts. Their changes to the conversation are dropped.
///
/// ```swift
/// options.macros["add"] = { arguments, _ in String(arguments.compactMap { Int($0) }.reduce(0, +)) }
/// ```
public typealias ObjectMacro =
  @Sendable (_ arguments: [String], _ conversation: inout Conversation) throws -> String
