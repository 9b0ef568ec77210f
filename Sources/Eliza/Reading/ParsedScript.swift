internal import Responder

/// A script as it is written, its words already numbered.
struct ParsedScript {
  var hello = ""
  var keywords: [ParsedKeyword] = []
  var none: ParsedKeyword?
  var memory: ParsedMemory?
  /// Every `(=K)` in the order in which the reader met it.
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
  /// The `(=K)` at the end, for when no decomposition matches.
  var link: ParsedLink?
}

/// `((decomposition) (reassembly) (reassembly) ...)`.
struct ParsedTransformation {
  var decomposition: ParsedDecomposition
  var reassemblies: [ParsedReassembly]
}

struct ParsedDecomposition {
  var elements: [ParsedElement]
  /// As written, with single spaces: `(0 YOUR 0 (/FAMILY) 0)`.
  var text: String
  /// With its brackets.
  var range: SourceRange
}

enum ParsedElement: Equatable {
  case word(Vocabulary.ID)
  /// Any number of words, also none: `0`.
  case any
  /// Exactly this many words, whatever they are.
  case exactly(Int)
  /// `(*SAD UNHAPPY)`.
  case oneOf([Vocabulary.ID])
  /// `(/FAMILY NOUN)`: the tags' names.
  case tagged([Vocabulary.ID])
}

struct ParsedReassembly {
  enum Action {
    case say([ParsedPiece])
    case link(ParsedLink)
    case newKey
    case pre([ParsedPiece], ParsedLink)
  }

  var action: Action
  /// As written, with single spaces.
  var text: String
  var location: SourceLocation
}

enum ParsedPiece: Equatable {
  case word(Vocabulary.ID)
  /// What the element of the decomposition matched, counted from 1.
  case part(Int)
}

struct ParsedLink {
  var keyword: Vocabulary.ID
  /// Where the reader stood when it had read it.
  var range: SourceRange
}

/// `(MEMORY keyword (decomposition = reassembly) x 4)`.
struct ParsedMemory {
  var keyword: Vocabulary.ID
  var location: SourceLocation
  var lines: [ParsedTransformation] = []
}
