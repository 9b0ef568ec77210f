import Responder

/// What an option's argument or an operand can be, as far as a shell can help to type it.
enum CompletedValue: Sendable, Equatable {
  /// Nothing that could be offered.
  case anything
  case words([String])
  case file
  case folder
  /// Rule files, folders of them, and the words for the built-in robots.
  case rules
  case transcripts
  /// The number of a kept conversation, which only the program can list.
  case conversation

  /// The endings of the files that are meant, without the dot; nil where files are not, and empty for
  /// any.
  var endings: [String]? {
    switch self {
    case .anything, .words, .conversation, .folder: nil
    case .file: []
    case .rules: RuleLanguages().all.flatMap(\.fileExtensions)
    case .transcripts: ["chat"]
    }
  }

  /// The words that can be offered without looking around.
  var fixedWords: [String] {
    switch self {
    case .words(let words): words
    case .rules: RuleLanguages().builtins.flatMap(\.choices)
    default: []
    }
  }
}
