/// The parts of `* left operator right => reply`.
///
/// Unlike other interpreters, Parley allows several tests, joined by `&&` and `||` (`&&` binds more closely), and
/// several values `(a|b)` on the right of `==` and `!=`: `* <get age> >= 18 && <get drink> == (beer|wine) => …`.
struct ConditionText: Sendable {
  struct Test: Sendable {
    let leftSide: ArraySlice<UInt8>
    let comparison: Comparison
    let rightSide: ArraySlice<UInt8>
    /// The values on the right side: `a` and `b` for `(a|b)`, otherwise the right side itself.
    var values: [ArraySlice<UInt8>]
    /// Whether the test is the first one, or follows `||`, so that the tests before need not hold.
    var beginsAlternative = true
  }

  let tests: [Test]
  let reply: ArraySlice<UInt8>

  /// Parses the text after the `*`: splits it at its `=>`, and each test at the first operator with white space on both
  /// sides.
  ///
  /// Returns `nil` if the operator, the `=>` or the reply is missing, or if there is a second `=>`, which is probably a
  /// mistake. If a `&&` or `||` lacks a test on one side, all of these marks are text.
  ///
  /// - Parameter hasSingleTest: whether to read the condition as other interpreters do, as one test with one value.
  init?(_ text: ArraySlice<UInt8>, hasSingleTest: Bool = false) {
    let arrows = Self.arrows(in: text)
    guard arrows.count == 1, let arrow = arrows.first else { return nil }
    reply = text[(arrow + 2)...].trimmed
    let test = text[..<arrow].trimmed
    guard !reply.isEmpty, let plain = Self.singleTest(in: test) else { return nil }
    tests = hasSingleTest ? [plain] : Self.joinedTests(in: test) ?? [plain.withValues]
  }

  /// Returns the tests between `&&` and `||`; `nil` without such marks, or with anything else between them.
  private static func joinedTests(in text: ArraySlice<UInt8>) -> [Test]? {
    guard text.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "|") }) else {
      return nil
    }
    var tests: [Test] = []
    var (start, beginsAlternative) = (text.startIndex, true)
    let marks = text.splitAtBlanks.filter {
      $0.elementsEqual("&&".utf8) || $0.elementsEqual("||".utf8)
    }
    guard !marks.isEmpty else { return nil }
    for end in marks.map(\.startIndex) + [text.endIndex] {
      guard start <= end, var test = singleTest(in: text[start..<end].trimmed)?.withValues else {
        return nil
      }
      test.beginsAlternative = beginsAlternative
      tests.append(test)
      guard end < text.endIndex else { break }
      beginsAlternative = text[end] == UInt8(ascii: "|")
      start = end + 2
    }
    return tests
  }

  /// Returns the offsets of the first `=>`, and of a second one outside of tags such as `<set name=>`.
  static func arrows(in text: ArraySlice<UInt8>) -> [Int] {
    var found: [Int] = []
    var depth = 0
    for index in text.indices.dropLast() {
      switch text[index] {
      case UInt8(ascii: "="):
        let isArrow = text[index + 1] == UInt8(ascii: ">")
        guard isArrow, found.isEmpty || depth <= 0 else { continue }
        found.append(index)
        depth = 1
        if found.count == 2 { return found }
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: continue
      }
    }
    return found
  }

  private static func singleTest(in test: ArraySlice<UInt8>) -> Test? {
    for word in test.splitAtBlanks.dropFirst() where word.endIndex < test.endIndex {
      guard let comparison = Comparison(sign: String(decoding: word, as: UTF8.self)) else {
        continue
      }
      let right = test[word.endIndex...].trimmed
      return Test(
        leftSide: test[..<word.startIndex].trimmed, comparison: comparison, rightSide: right,
        values: [right])
    }
    return nil
  }
}

extension ConditionText.Test {
  /// The test with the values between the bars, if its right side is `(a|b)` as a whole.
  fileprivate var withValues: Self {
    guard comparison == .equal || comparison == .unequal, rightSide.first == UInt8(ascii: "("),
      rightSide.last == UInt8(ascii: ")"), !rightSide.contains(UInt8(ascii: "{"))
    else { return self }
    let inside = rightSide.dropFirst().dropLast()
    guard !inside.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }) else {
      return self
    }
    let values = inside.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      .map(\.trimmed)
    guard values.count > 1, !values.contains(where: \.isEmpty) else { return self }
    var test = self
    test.values = values
    return test
  }
}

enum Comparison: String, Sendable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="

  init?(sign: String) {
    switch sign {
    case "eq": self = .equal
    case "ne", "<>": self = .unequal
    default: self.init(rawValue: sign)
    }
  }

  /// Returns whether the comparison holds.
  ///
  /// `equal` and `unequal` compare texts; the other comparisons hold only between whole numbers.
  func holds(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if self == .equal || self == .unequal { return Self.areEqual(left, right) == (self == .equal) }
    guard let one = Self.number(left), let other = Self.number(right) else { return false }
    return switch self {
    case .less: one < other
    case .atMost: one <= other
    case .greater: one > other
    default: one >= other
    }
  }

  /// Returns whether two texts are equal; they may differ in the composition of their characters.
  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    guard left.contains(where: { $0 >= 0x80 }) || right.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    return String(decoding: left, as: UTF8.self) == String(decoding: right, as: UTF8.self)
  }

  private static func number(_ text: [UInt8]) -> Int? {
    Int(String(decoding: text[...].trimmed, as: UTF8.self))
  }
}
