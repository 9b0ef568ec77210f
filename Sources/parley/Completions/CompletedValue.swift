import Responder
import RuleLoading

/// The values of an option's argument or an operand, as far as a shell can complete them.
enum CompletedValue: Sendable, Equatable {
  /// A value that cannot be completed.
  case anything
  case words([String])
  case file
  case folder
  /// Rule files, folders of them, and the words for the built-in robots.
  case rules
  case transcripts
  /// The number of a stored conversation, which only the program can list.
  case conversation

  /// The file extensions, without the dot; `nil` if files are not offered, and empty for any file.
  var extensions: [String]? {
    switch self {
    case .anything, .words, .conversation, .folder: nil
    case .file: []
    case .rules: RuleLanguages().all.flatMap(\.fileExtensions)
    case .transcripts: ["chat"]
    }
  }

  /// The words that can be offered without reading files.
  var fixedWords: [String] {
    switch self {
    case .words(let words): words
    case .rules: RuleLanguages().builtins.flatMap(\.choices)
    default: []
    }
  }
}
