/// A problem met while reading files, at a range of bytes.
struct ReadingProblem: Sendable {
  enum Kind: Sendable {
    case notWellFormed(MarkupFault)
    case wrongEncoding(String)
    case noRoot(String)
    case noPattern
    case emptyPattern
    case noTemplate
    case nestedCategory
    case unknownEntity(String)
    case unknownInPattern(String)
    case unknownSet(String)
    case unsetProperty(String)
    case badExpression(String)
    case strayText(String)
    case strayElement(String)
    case gluedWildcard(String)
    case badLine(String)
  }

  var kind: Kind
  var file: Int
  var range: Range<Int>
}
