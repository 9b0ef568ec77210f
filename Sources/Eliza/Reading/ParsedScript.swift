import Responder

/// A script as written, except that words are replaced by their numbers in the vocabulary.
struct ParsedScript {
  var greeting = ""
  var keywords: [ParsedKeyword] = []
  var none: ParsedKeyword?
  var memory: ParsedMemory?
  /// All `(=K)` links in the order of reading.
  var links: [ParsedLink] = []
}

/// `(keyword item item ...)`.
struct ParsedKeyword {
  var keyword: Vocabulary.ID
  var location: SourceLocation
  var substitute: Vocabulary.ID?
  var precedence = 0
  var tags: [Vocabulary.ID] = []
  var transformations: [ParsedTransformation] = []
  /// The `(=K)` at the end, followed if no decomposition matches.
  var link: ParsedLink?
}

/// `((decomposition) (reassembly) (reassembly) ...)`.
struct ParsedTransformation {
  var decomposition: ParsedDecomposition
  var reassemblies: [ParsedReassembly]
}

struct ParsedDecomposition {
  var elements: [ParsedElement]
  /// The source text, with single spaces: `(0 YOUR 0 (/FAMILY) 0)`.
  var text: String
  /// The source range, brackets included; in a line of MEMORY, from its `(` to the last element.
  var range: SourceRange
}

enum ParsedElement: Equatable {
  case word(Vocabulary.ID)
  /// Any number of words, including none: `0`.
  case any
  /// Exactly this many words of any kind.
  case exactly(Int)
  /// `(*SAD UNHAPPY)`.
  case oneOf([Vocabulary.ID])
  /// `(/FAMILY NOUN)`: the tags' names.
  case tagged([Vocabulary.ID])
}

struct ParsedReassembly {
  enum Action {
    case say([Program.Piece])
    case link(ParsedLink)
    case newKey
    case pre([Program.Piece], ParsedLink)
  }

  var action: Action
  /// The source text, with single spaces.
  var text: String
  var location: SourceLocation
}

struct ParsedLink {
  var keyword: Vocabulary.ID
  /// The source range for error messages: a token at the link's end.
  var range: SourceRange
}

/// `(MEMORY keyword (decomposition = reassembly) x 4)`.
struct ParsedMemory {
  var keyword: Vocabulary.ID
  var location: SourceLocation
  var lines: [ParsedTransformation] = []
}
