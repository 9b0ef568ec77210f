/// The settings with which files are compiled and messages answered.
public struct AIMLOptions: Sendable {
  /// The generation of AIML whose defaults apply.
  public enum Profile: String, Sendable, CaseIterable {
    /// AIML 1: words consist of letters and digits, and unset values are empty.
    case aiml1
    /// AIML 2.1: words may contain other characters, and unset values are `unknown`.
    case aiml2
  }

  /// The profile; `nil` to derive it from the files' `version` attributes.
  public var profile: Profile?
  /// The marks that are not part of words; `nil` for those of the profile.
  var punctuation: WordSplitter.Punctuation?
  /// Whether each Chinese character and each kana is a word of its own; no blanks separate words in these scripts.
  public var splitsIdeographs = true
  /// The value of an unset predicate or variable; `nil` for the profile's value.
  ///
  /// The robot's property `default-get` overrides it.
  public var defaultGet: String?
  /// The value of an unset property; `nil` for the profile's value.
  ///
  /// The robot's property `default-property` overrides it.
  public var defaultProperty: String?
  /// The value of a key that a map does not contain; `nil` for the profile's value.
  ///
  /// The robot's property `default-map` overrides it.
  public var defaultMap: String?
  /// The reply if no category matches a sentence; the robot's property `default-response` overrides it.
  public var noMatch = ""
  /// Whether built-in substitutions are used for each list that no file provides.
  public var usesBuiltinSubstitutions = true
  /// Whether the first of two categories with the same path wins, instead of the last.
  public var keepsFirstDuplicate = false
  /// Whether a property in a pattern counts as a star, so that `<star/>` can return the words that it matched.
  public var countsProperties = false
  /// Whether `<that>` is compared with the answer to the previous sentence of the same message.
  public var changesThatPerSentence = false
  /// The message to answer in place of a message without words; `nil` for an empty reply.
  public var emptyInput: String?
  /// The regular expressions by name; in a pattern, `<regex template="name"/>` stands for one of them.
  public var expressions: [String: String] = [:]
  /// The robot's properties set by the host; files override them.
  public var properties: [String: String] = [:]
  /// The value of `<id/>`, the user's name; `nil` for the conversation's user.
  public var user: String?
  /// The name in the value of `<program/>`; the robot's property `fullname` overrides it.
  public var program = "Parley"
  /// The value of `<version/>`; the robot's property `version` overrides it.
  public var version = ""
  /// Runs the command of a `<system>` and returns its output; `nil` to run none.
  public var command: (@Sendable (String) -> String?)?
  /// Asks another service the question in `<sraix>`, and returns the answer, if there is one; `nil` to ask none.
  public var service: (@Sendable (String) -> String?)?
  /// Changes the text of the file to which `<learnf>` adds categories; `nil` if no file stores them.
  ///
  /// `change` takes the old text, which is empty if the file does not exist, and returns the new text to write.
  /// `changeLearnedFile` returns `nil` if the file was written, and otherwise the reason why it was not.
  public var changeLearnedFile: (@Sendable (_ change: (String) -> String) -> String?)?

  /// The maximum depth of nested `<srai>`.
  public var maximumDepth = 200
  /// The maximum number of categories that one message may use.
  public var maximumSteps = 2_000
  /// The maximum number of times that one message may repeat a condition by `<loop/>`.
  public var maximumLoops = 1_000
  /// The maximum length of a reply, in UTF-8 bytes.
  public var maximumReplyLength = 1_000_000
  /// The maximum total length of all texts made for one reply, in UTF-8 bytes.
  public var maximumWork = 16_000_000
  /// The maximum number of a user's predicates, and of a template's variables.
  public var maximumVariables = 1_000
  /// The maximum length of a predicate's name, and of its value, in UTF-8 bytes.
  public var maximumVariableLength = 65_536
  /// The maximum number of categories that a conversation can learn.
  public var maximumLearned = 1_000
  /// The maximum number of triples that a conversation can add or delete.
  public var maximumTriples = 10_000

  /// Creates the default options.
  public init() {}
}
