/// Calculates arithmetic expressions: `<calc (20 - 5) / 3>`.
///
/// Powers come first, then products, then sums; brackets come before all. Calculations are exact; a result with more
/// than six decimals is shown as `6.666666…`.
///
/// Complexity: linear in the text.
struct Calculator {
  /// The reason why a text has no result, as the tag writes it.
  enum Failure: String, Error {
    /// The text is no valid expression, or an operand that must be whole is a fraction.
    case undefined
    /// A division by zero.
    case infinite
    /// A number or an intermediate result is too large.
    case huge
  }

  /// The maximum length of an expression, in bytes.
  private static let maximumLength = 1_000
  /// The maximum depth of brackets and signs.
  private static let maximumDepth = 60

  private let tokens: [SumToken]
  private var index = 0
  private var depth = 0

  /// Returns the result of an expression, or the reason why it has none.
  ///
  /// - Parameter meaning: returns the numbers and signs for a word or several, such as `*` for `times`.
  static func result(of text: String, meaning: (String) -> String?) -> String {
    do throws(Failure) {
      guard text.utf8.count <= maximumLength else { throw .undefined }
      var calculator = Calculator(tokens: try SumReader(text).tokens(meaning))
      let result = try calculator.sum()
      guard calculator.index == calculator.tokens.count else { throw .undefined }
      return result.description
    } catch {
      return error.rawValue
    }
  }

  private mutating func take(_ signs: Set<Unicode.Scalar>) -> Unicode.Scalar? {
    guard index < tokens.count, case .sign(let sign) = tokens[index], signs.contains(sign) else {
      return nil
    }
    index += 1
    return sign
  }

  private mutating func sum() throws(Failure) -> Fraction {
    var result = try product()
    while let sign = take(["+", "-"]) {
      let other = try product()
      result = try result.plus(sign == "+" ? other : other.negated)
    }
    return result
  }

  private mutating func product() throws(Failure) -> Fraction {
    var result = try factor()
    while let sign = take(["*", "/", "%"]) {
      let other = try factor()
      switch sign {
      case "*": result = try result.times(other)
      case "/": result = try result.times(try other.inverted)
      default: result = try result.modulo(other)
      }
    }
    return result
  }

  private mutating func factor() throws(Failure) -> Fraction {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw .undefined }
    if let sign = take(["+", "-"]) {
      let factor = try factor()
      return sign == "-" ? factor.negated : factor
    }
    let base = try atom()
    guard take(["^"]) != nil else { return base }
    return try base.power(try factor())
  }

  private mutating func atom() throws(Failure) -> Fraction {
    if take(["("]) != nil {
      let inner = try sum()
      guard take([")"]) != nil else { throw .undefined }
      return inner
    }
    guard index < tokens.count, case .number(let number, _) = tokens[index] else {
      throw .undefined
    }
    index += 1
    return number
  }
}

/// A fraction in lowest terms, with a positive denominator.
struct Fraction: Equatable {
  let numerator: Int
  let denominator: Int

  init(_ number: Int) {
    numerator = number
    denominator = 1
  }

  private init(_ numerator: Int, over denominator: Int) throws(Calculator.Failure) {
    guard denominator != 0 else { throw .infinite }
    guard numerator != .min, denominator != .min else { throw .huge }
    var (a, b) = (abs(numerator), abs(denominator))
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = denominator < 0 ? -a : a
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Creates a number from its digits, such as `1.50`; `nil` if there are none, or two points.
  init?(digits: String) throws(Calculator.Failure) {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let joined = parts.joined()
    guard parts.count <= 2, !joined.isEmpty else { return nil }
    guard joined.utf8.count <= 18, let number = Int(joined) else { throw .huge }
    let decimals = parts.count == 2 ? parts[1].utf8.count : 0
    try self.init(number, over: (0..<decimals).reduce(1) { power, _ in power * 10 })
  }

  var isWhole: Bool { denominator == 1 }

  /// The fraction with the other sign; it always exists, because a numerator is never `Int.min`.
  var negated: Fraction { (try? Fraction(-numerator, over: denominator)) ?? self }

  var inverted: Fraction {
    get throws(Calculator.Failure) { try Fraction(denominator, over: numerator) }
  }

  func plus(_ other: Fraction) throws(Calculator.Failure) -> Fraction {
    let (sum, overflow) = try Self.product(numerator, other.denominator)
      .addingReportingOverflow(try Self.product(other.numerator, denominator))
    if overflow { throw .huge }
    return try Fraction(sum, over: try Self.product(denominator, other.denominator))
  }

  func times(_ other: Fraction) throws(Calculator.Failure) -> Fraction {
    try Fraction(
      try Self.product(numerator, other.numerator),
      over: try Self.product(denominator, other.denominator))
  }

  func modulo(_ other: Fraction) throws(Calculator.Failure) -> Fraction {
    guard isWhole, other.isWhole else { throw .undefined }
    guard other.numerator != 0 else { throw .infinite }
    let remainder = numerator % other.numerator
    return Fraction(remainder < 0 ? remainder + abs(other.numerator) : remainder)
  }

  func power(_ exponent: Fraction) throws(Calculator.Failure) -> Fraction {
    guard exponent.isWhole else { throw .undefined }
    var (result, square) = (Fraction(1), exponent.numerator < 0 ? try inverted : self)
    var exponent = abs(exponent.numerator)
    while exponent > 0 {
      if exponent % 2 == 1 { result = try result.times(square) }
      exponent /= 2
      if exponent > 0 { square = try square.times(square) }
    }
    return result
  }

  private static func product(_ one: Int, _ other: Int) throws(Calculator.Failure) -> Int {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    if overflow { throw .huge }
    return product
  }
}

extension Fraction: CustomStringConvertible {
  private static let maximumDecimals = 6

  var description: String {
    var text = String(numerator / denominator)
    guard !isWhole else { return text }
    if numerator < 0, !text.hasPrefix("-") { text = "-" + text }
    text += "."
    let divisor = UInt(denominator)
    var remainder = numerator.magnitude % divisor
    for _ in 0..<Self.maximumDecimals where remainder > 0 {
      let (digit, left) = divisor.dividingFullWidth(remainder.multipliedFullWidth(by: 10))
      text += String(digit)
      remainder = left
    }
    return remainder == 0 ? text : text + "…"
  }
}
