/// A problem met while reading files, at a range of bytes.
struct ReadingProblem: Sendable {
  enum Kind: Sendable {
    case notWellFormed(MarkupFault)
    case wrongEncoding(String)
    case noRoot(String)
    case noPattern
    case emptyPattern
    /// An empty `<that>` or topic, and whether it matches anything instead of nothing.
    case emptyContext(String, matchesAnything: Bool)
    case nestedTopic
    case loneMark(String)
    case noTemplate
    case repeatedPart(String)
    case nestedCategory
    case unknownEntity(String)
    case unknownInPattern(String)
    case unknownSet(String)
    case unsetProperty(String)
    case badExpression(String)
    case strayText(String)
    case strayElement(String)
    case unmatchedByPython(String)
    case gluedWildcard(String, isMatched: Bool)
    case badLine(String)
  }

  var kind: Kind
  var file: Int
  var range: Range<Int>
}
