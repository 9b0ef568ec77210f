package struct RegularExpressionError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case nothingToRepeat
    case unclosedGroup, unopenedGroup, unclosedClass, emptyClass
    case reversedRange(String)
    case reversedCount, countTooLarge(limit: Int)
    case trailingBackslash
    case unknownEscape(String)
    case badScalar
    case backreference, lookaround, unknownGroup(String), possessive
    case tooDeep(limit: Int), tooLarge(limit: Int)
  }

  package var kind: Kind
  /// The offset in the pattern, in Unicode scalars from 0.
  package var offset: Int

  package var message: String {
    switch kind {
    case .nothingToRepeat: "there is nothing before this to repeat"
    case .unclosedGroup: "this `(` is never closed"
    case .unopenedGroup: "this `)` closes nothing"
    case .unclosedClass: "this `[` is never closed"
    case .emptyClass: "this class is empty"
    case .reversedRange(let range): "the range `\(range)` is reversed"
    case .reversedCount: "the second count is smaller than the first"
    case .countTooLarge(let limit): "a count can be at most \(limit)"
    case .trailingBackslash: "there is nothing after this backslash"
    case .unknownEscape(let escape): "the escape `\(escape)` is unknown"
    case .badScalar: "this is not a character"
    case .backreference: "backreferences are not supported"
    case .lookaround: "lookahead and lookbehind are not supported"
    case .unknownGroup(let opening): "a group `\(opening)` is not supported"
    case .possessive: "possessive quantifiers are not supported"
    case .tooDeep(let limit): "groups can be nested \(limit) deep"
    case .tooLarge(let limit):
      "the expression is too large: over \(limit) parts, counted at each repetition"
    }
  }
}
