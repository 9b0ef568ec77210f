/// A set of Unicode scalars: ranges and named kinds, possibly negated.
struct ScalarClass: Sendable {
  /// The kinds of scalars that names such as `\d` and `[:alpha:]` stand for.
  enum Kind: String, Sendable, CaseIterable {
    case digit, word, space, alpha, alnum, upper, lower, punct, xdigit
  }

  var ranges: [ClosedRange<UInt32>] = []
  var kinds: [Kind] = []
  var excludedKinds: [Kind] = []
  var isNegated = false
  var ignoresCase = false

  /// The number of ranges and kinds, each of which may be tested for a scalar.
  var size: Int { ranges.count + kinds.count + excludedKinds.count }

  static func one(_ scalar: Unicode.Scalar, ignoringCase: Bool) -> ScalarClass {
    ScalarClass(ranges: [scalar.value...scalar.value], ignoresCase: ignoringCase)
  }

  /// Returns the class of all characters, with or without the line feed.
  static func any(withLineBreaks: Bool) -> ScalarClass {
    ScalarClass(ranges: withLineBreaks ? [] : [0x0A...0x0A], isNegated: true)
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let holds = lists(scalar) || ignoresCase && Self.otherCases(of: scalar).contains(where: lists)
    return holds != isNegated
  }

  private func lists(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
      || kinds.contains { Self.isOf($0, scalar) }
      || excludedKinds.contains { !Self.isOf($0, scalar) }
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool { isOf(.word, scalar) }

  private static func isOf(_ kind: Kind, _ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch kind {
    case .digit: properties.generalCategory == .decimalNumber
    case .word:
      isOf(.alnum, scalar) || scalar == "_" || properties.generalCategory == .nonspacingMark
    case .space: properties.isWhitespace
    case .alpha: properties.isAlphabetic
    case .alnum: properties.isAlphabetic || properties.generalCategory == .decimalNumber
    case .upper: properties.isUppercase
    case .lower: properties.isLowercase
    case .punct: isPunctuation(scalar)
    case .xdigit: properties.isASCIIHexDigit
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: scalar.isASCII && "$+<=>^`|~".unicodeScalars.contains(scalar)
    }
  }

  private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }
}
