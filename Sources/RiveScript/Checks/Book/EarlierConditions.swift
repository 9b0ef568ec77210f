import Responder

/// The earlier condition lines of a trigger, for comparing a later one with all of them.
struct EarlierLines {
  /// A comparison, with its left side as written; `nil` for a left side that never changes.
  struct Test {
    var leftSide: ArraySlice<UInt8>?
    var comparison: Comparison
    /// The values on the right side; `nil` for one that can change.
    var values: [String?]
  }

  private var byLeftSide: [ArraySlice<UInt8>: EarlierConditions] = [:]

  /// Adds the alternatives of a line that are a single comparison; the line is true whenever one of them is.
  mutating func add(_ alternatives: [[Test]], line: Int32) {
    for tests in alternatives where tests.count == 1 {
      guard let left = tests[0].leftSide else { continue }
      // `!=` with several values is true only if it holds for all of them.
      if tests[0].comparison == .unequal, tests[0].values.count > 1 { continue }
      for case let value? in tests[0].values {
        byLeftSide[left, default: EarlierConditions()].add(tests[0].comparison, value, line: line)
      }
    }
  }

  /// Returns the last of the earlier lines that hide a line: one of them is true whenever the line is.
  ///
  /// `nil` if an alternative of the line is not hidden by any of them.
  func line(hidingAll alternatives: [[Test]]) -> Int32? {
    var last: Int32?
    for tests in alternatives {
      guard let line = tests.lazy.compactMap({ self.line(hiding: $0) }).first else { return nil }
      last = max(last ?? line, line)
    }
    return last
  }

  private func line(hiding test: Test) -> Int32? {
    guard let earlier = test.leftSide.flatMap({ byLeftSide[$0] }) else { return nil }
    let lines = test.values.map { value in
      value.flatMap { earlier.line(hiding: test.comparison, $0) }
    }
    if test.comparison == .unequal { return lines.lazy.compactMap { $0 }.first }
    return lines.contains(nil) ? nil : lines.compactMap { $0 }.max()
  }
}

/// The earlier conditions of a trigger with the same left side, for comparing a later condition with all of them.
///
/// Of the `<` and `<=` tests, only the one that most values pass is stored; likewise of the `>` and `>=` tests.
struct EarlierConditions {
  /// The first line of the `==` tests with each text.
  private var equal: [String: Int32] = [:]
  /// The first two `!=` tests with different texts; every value passes at least one of two such tests.
  private var unequal: [(text: String, line: Int32)] = []
  /// The greatest number that passes a `<` or `<=` test, and the test's line.
  private var upper: (value: Int, line: Int32)?
  /// The least number that passes a `>` or `>=` test, and the test's line.
  private var lower: (value: Int, line: Int32)?

  mutating func add(_ comparison: Comparison, _ text: String, line: Int32) {
    let number = Int(text.trimmed)
    switch comparison {
    case .equal: if equal[text] == nil { equal[text] = line }
    case .unequal:
      if unequal.count < 2, unequal.first?.text != text { unequal.append((text, line)) }
    case .less, .atMost:
      guard let last = number.flatMap({ Self.greatestPassing(comparison, $0) }) else { return }
      if last > upper?.value ?? .min || upper == nil { upper = (last, line) }
    case .greater, .atLeast:
      guard let first = number.flatMap({ Self.leastPassing(comparison, $0) }) else { return }
      if first < lower?.value ?? .max || lower == nil { lower = (first, line) }
    }
  }

  /// Returns the line of the last of the earlier conditions that hide a condition; `nil` if they do not hide it.
  ///
  /// Whenever the hidden condition is true, one of the earlier ones is.
  func line(hiding comparison: Comparison, _ text: String) -> Int32? {
    oneLine(hiding: comparison, text) ?? (unequal.count == 2 ? unequal[1].line : nil)
  }

  /// Returns the line of an earlier condition that hides a condition by itself.
  private func oneLine(hiding comparison: Comparison, _ text: String) -> Int32? {
    let number = Int(text.trimmed)
    switch comparison {
    case .equal:
      if let line = equal[text] ?? unequal.first(where: { $0.text != text })?.line { return line }
      guard let number else { return nil }
      if let upper, number <= upper.value { return upper.line }
      if let lower, number >= lower.value { return lower.line }
      return nil
    case .unequal: return unequal.first { $0.text == text }?.line
    case .less, .atMost:
      guard let last = number.flatMap({ Self.greatestPassing(comparison, $0) }) else { return nil }
      if let upper, last <= upper.value { return upper.line }
      return unequal.first { Int($0.text.trimmed).map { $0 > last } ?? true }?.line
    case .greater, .atLeast:
      guard let first = number.flatMap({ Self.leastPassing(comparison, $0) }) else { return nil }
      if let lower, first >= lower.value { return lower.line }
      return unequal.first { Int($0.text.trimmed).map { $0 < first } ?? true }?.line
    }
  }

  /// Returns the greatest number that passes a `<` or `<=` test.
  private static func greatestPassing(_ comparison: Comparison, _ number: Int) -> Int? {
    if comparison == .atMost { return number }
    return number > .min ? number - 1 : nil
  }

  /// Returns the least number that passes a `>` or `>=` test.
  private static func leastPassing(_ comparison: Comparison, _ number: Int) -> Int? {
    if comparison == .atLeast { return number }
    return number < .max ? number + 1 : nil
  }
}
