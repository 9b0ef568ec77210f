import Responder

/// A compiled script, in which words are numbers and rules are stored in flat arrays.
///
/// Rules are identified by the indices of their keywords, and decompositions and reassemblies by their own.
final class Program: Sendable {
  let vocabulary: Vocabulary
  let greeting: String
  let fileCount: Int
  let keywords: [Keyword]
  /// The role of each word in a message, indexed by the word's number.
  let roles: [Role]
  let decompositions: [Decomposition]
  let decompositionSources: [DecompositionSource]
  let elements: [Element]
  /// The members of all `(*...)` and `(/...)` sets, one set after the other, each sorted by number.
  let setMembers: [Vocabulary.ID]
  /// The range of each set in `setMembers`.
  let sets: [Range<Int32>]
  let reassemblies: [Reassembly]
  let reassemblySources: [ReassemblySource]
  /// The replies that contain none of the user's words.
  let constants: [String]
  let pieces: [Piece]
  /// The index of the rule NONE, if the script has one.
  let noneIndex: Int?
  let memory: Memory?
  /// Whether unknown words are corrected to similar keywords if a message has no keyword.
  let correctsSpelling: Bool
  /// The keywords to which unknown words may be corrected, of at least three letters, by their first letter.
  let keywordsByFirstLetter: [Unicode.Scalar: [(word: Vocabulary.ID, letters: [Unicode.Scalar])]]

  init(_ parts: Parts) {
    vocabulary = parts.vocabulary
    greeting = parts.greeting
    fileCount = parts.fileCount
    keywords = parts.keywords
    roles = parts.roles
    decompositions = parts.decompositions
    decompositionSources = parts.decompositionSources
    elements = parts.elements
    setMembers = parts.setMembers
    sets = parts.sets
    reassemblies = parts.reassemblies
    reassemblySources = parts.reassemblySources
    constants = parts.constants
    pieces = parts.pieces
    noneIndex = parts.noneIndex
    memory = parts.memory
    correctsSpelling = parts.correctsSpelling
    let known = parts.roles.enumerated().filter { parts.correctsSpelling && $1.rule != nil }
      .map {
        let word = Vocabulary.ID($0.offset)
        return (word: word, letters: Array(parts.vocabulary.text(word).unicodeScalars))
      }
    keywordsByFirstLetter = Dictionary(grouping: known.filter { $0.letters.count > 2 }) {
      $0.letters[0]
    }
  }

  /// The contents of a program while the compiler builds it.
  struct Parts {
    var vocabulary: Vocabulary
    var greeting = ""
    var fileCount = 1
    var keywords: [Keyword] = []
    var roles: [Role] = []
    var decompositions: [Decomposition] = []
    var decompositionSources: [DecompositionSource] = []
    var elements: [Element] = []
    var setMembers: [Vocabulary.ID] = []
    var sets: [Range<Int32>] = []
    var reassemblies: [Reassembly] = []
    var reassemblySources: [ReassemblySource] = []
    var constants: [String] = []
    var pieces: [Piece] = []
    var noneIndex: Int?
    var memory: Memory?
    var correctsSpelling = false
  }

  enum Target: Sendable, Equatable {
    case keyword(Int32)
    /// A keyword missing from the script; only a script with errors has such links.
    case nowhere
  }

  /// The role of a word in a message.
  struct Role: Sendable, Equatable {
    var precedence: Int32 = 0
    /// The word that replaces this one in messages; the word itself if nothing replaces it.
    var substitute: Vocabulary.ID
    /// The index of the word's rule, which is put on the keyword stack; `nil` if the word has no rule that can answer.
    var rule: Int32?
  }

  struct Keyword: Sendable {
    /// The displayed name; `NONE` for the rule without a keyword.
    let name: String
    let location: SourceLocation
    let substitute: Vocabulary.ID?
    let precedence: Int
    let tags: [Vocabulary.ID]
    let decompositions: Range<Int32>
    let link: Target?
    /// The link in the form `(=KEYWORD)`; empty if there is no link.
    let linkText: String
    let linkLocation: SourceLocation?

    /// Whether the keyword can answer; a keyword with only a substitution or tags cannot, and is never stacked.
    var canAnswer: Bool { !decompositions.isEmpty || link != nil }
  }

  struct Decomposition: Sendable {
    let elements: Range<Int32>
    /// The minimum number of words that the decomposition can match.
    let minimumWords: Int
    /// A bit for each literal word, by its number modulo 64; a message that lacks one of these bits cannot match.
    let requiredBits: UInt64
    let reassemblies: Range<Int32>
  }

  struct DecompositionSource: Sendable {
    /// The pattern as written: `(0 YOUR 0)`.
    let pattern: String
    /// The pattern with its keyword: `MY (0 YOUR 0)`.
    let title: String
    let range: SourceRange
  }

  enum Element: Sendable, Equatable {
    case word(Vocabulary.ID)
    case any
    case exactly(Int32)
    /// One of the words of the set with this index.
    case oneOf(Int32)

    /// The number of words that the element takes; `nil` for any number.
    var length: Int? {
      switch self {
      case .any: nil
      case .exactly(let count): Int(count)
      case .word, .oneOf: 1
      }
    }
  }

  struct Reassembly: Sendable {
    enum Action: Sendable {
      /// The reply is the text at this index of `constants`.
      case constant(Int32)
      /// The reply is made of the pieces.
      case say
      case link(Target)
      case newKey
      case pre(Target)
    }

    let action: Action
    let pieces: Range<Int32>
  }

  struct ReassemblySource: Sendable {
    let text: String
    let location: SourceLocation
  }

  enum Piece: Sendable, Equatable {
    case word(Vocabulary.ID)
    /// The words that the element with this index in the decomposition matched.
    case part(Int32)
  }

  struct Memory: Sendable {
    /// The keyword that may form a memory when it is tried; `nil` if the script has no such keyword.
    let keyword: Int32?
    let name: String
    let location: SourceLocation
    /// Four decompositions with one reassembly each, after those of the keywords.
    let lines: Range<Int32>
  }

  func members(ofSet index: Int32) -> ArraySlice<Vocabulary.ID> {
    let range = sets[Int(index)]
    return setMembers[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Returns whether a set contains a word; logarithmic in the set's size.
  func set(_ index: Int32, holds word: Vocabulary.ID) -> Bool {
    let members = members(ofSet: index)
    let position = members.partitionPoint { $0 >= word }
    return position < members.endIndex && members[position] == word
  }
}
