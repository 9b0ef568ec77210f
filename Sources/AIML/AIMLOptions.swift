/// The host's settings of an interpreter.
public struct AIMLOptions: Sendable {
  /// The generation of AIML whose defaults apply.
  public enum Profile: String, Sendable, CaseIterable {
    /// AIML 1: only letters and digits are words, and everything unset is empty.
    case aiml1
    /// AIML 2.1.
    case aiml2
  }

  /// The profile; `nil` to derive it from the files' `version` attributes.
  public var profile: Profile?
  /// The marks that are not part of words; `nil` for those of the profile.
  var punctuation: WordSplitter.Punctuation?
  /// Whether each Chinese character and each kana is a word of its own, because they are written without blanks.
  public var splitsIdeographs = true
  /// The value of an unset predicate, property and map entry; `nil` for that of the profile.
  public var defaultGet: String?
  /// The value of an unset property; `nil` for that of the profile.
  public var defaultProperty: String?
  /// The value of an entry that a map does not have; `nil` for that of the profile.
  public var defaultMap: String?
  /// The reply if no category matches a sentence; the robot's property `default-response` comes first.
  public var noMatch = ""
  /// Whether the language's own substitutions replace the lists that no file provides.
  public var usesBuiltinSubstitutions = true
  /// Whether the first of two categories with the same path wins, instead of the last.
  public var keepsFirstDuplicate = false
  /// Whether the words that a property in a pattern matches count as a star.
  public var countsProperties = false
  /// Whether each sentence of a message changes what `<that>` matches.
  public var changesThatPerSentence = false
  /// The message that is answered instead of an empty one; `nil` to answer none.
  public var emptyInput: String?
  /// The regular expressions that patterns name with `<regex template>`.
  public var expressions: [String: String] = [:]
  /// The robot's properties set by the host; files override them.
  public var properties: [String: String] = [:]
  /// The user's name, which `<id/>` gives; `nil` for that of the conversation.
  public var user: String?
  /// The answer of `<program/>`.
  public var program = "Parley"
  /// The answer of `<version/>`.
  public var version = ""
  /// Runs the command of a `<system>` and returns its output; `nil` to run none.
  public var command: (@Sendable (String) -> String?)?
  /// Asks another service for `<sraix>`; `nil` if there is none.
  public var service: (@Sendable (String) -> String?)?
  /// Changes the text of the user's file for `<learnf>`, and returns the reason if it fails; `nil` if there is no such
  /// file.
  ///
  /// Its argument is a closure that takes the file's text, empty if the file does not exist, and returns the new text.
  public var changeLearnedFile: (@Sendable (_ change: (String) -> String) -> String?)?

  /// The maximum depth of nested `<srai>`.
  public var depth = 200
  /// The maximum number of categories that one message may use.
  public var maximumSteps = 2_000
  /// The maximum number of rounds of all `<loop/>` of a message.
  public var maximumLoops = 1_000
  /// The maximum length of a reply, in UTF-8 bytes.
  public var maximumReplyLength = 1_000_000
  /// The maximum total length of all texts made for one reply, in UTF-8 bytes.
  public var maximumWork = 16_000_000
  /// The maximum number of a user's predicates.
  public var maximumVariables = 1_000
  /// The maximum length of a predicate's value, in UTF-8 bytes.
  public var maximumVariableLength = 65_536
  /// The maximum number of categories that a conversation can learn.
  public var maximumLearned = 1_000
  /// The maximum number of triples that a conversation can add.
  public var maximumTriples = 10_000

  /// Creates the default options.
  public init() {}
}
