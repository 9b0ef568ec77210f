import TranscriptFormat

/// The indices of an expected output and the actual output compared with it, or one of these indices alone.
enum Pairing: Hashable {
  case same(expected: Int, actual: Int)
  case different(expected: Int, actual: Int)
  case missing(expected: Int)
  case unexpected(actual: Int)

  /// Returns the pairs with the least total cost, by dynamic programming.
  ///
  /// A pair of different outputs costs less than a missing and an unexpected output if both have the same speaker, and
  /// more if the speakers differ.
  fileprivate static func cheapest(
    _ expected: [ExpectedOutput], _ actual: [ReplayOutput], _ matches: [[Bool]]
  ) -> [Pairing] {
    var costs = [Array(0...actual.count).map { $0 * 2 }]
    for i in expected.indices {
      var row = [(i + 1) * 2]
      for j in actual.indices {
        let pair = costs[i][j] + pairCost(expected[i], actual[j], matches[i][j])
        row.append(min(pair, costs[i][j + 1] + 2, row[j] + 2))
      }
      costs.append(row)
    }
    var pairs: [Pairing] = []
    var (i, j) = (expected.count, actual.count)
    while i > 0 || j > 0 {
      if i > 0, j > 0,
        costs[i][j] == costs[i - 1][j - 1]
          + pairCost(expected[i - 1], actual[j - 1], matches[i - 1][j - 1])
      {
        (i, j) = (i - 1, j - 1)
        pairs.append(
          matches[i][j] ? .same(expected: i, actual: j) : .different(expected: i, actual: j))
      } else if j > 0, costs[i][j] == costs[i][j - 1] + 2 {
        j -= 1
        pairs.append(.unexpected(actual: j))
      } else {
        i -= 1
        pairs.append(.missing(expected: i))
      }
    }
    return pairs.reversed()
  }

  private static func pairCost(
    _ expected: ExpectedOutput, _ actual: ReplayOutput, _ matches: Bool
  ) -> Int {
    if matches { return 0 }
    return expected.speaker == actual.speaker ? 3 : 5
  }
}

extension [ExpectedOutput] {
  /// Pairs the expected outputs with the actual ones, in order and with the least total cost.
  ///
  /// Complexity: linear if everything is as expected; otherwise the product of the two numbers of outputs.
  ///
  /// - Parameter effort: the work left for comparing texts. If none is left when the function returns, the pairs are
  ///   meaningless.
  func paired(with actual: [ReplayOutput], _ effort: inout MatchingEffort) -> [Pairing] {
    let texts = actual.map { ComparedText($0.text) }
    let earlierForms = actual.map {
      $0.speaker == .note ? $0.text.earlierForm.map(ComparedText.init) : nil
    }
    func accepts(_ i: Int, _ j: Int) -> Bool {
      guard self[i].speaker == actual[j].speaker else { return false }
      if self[i].accepts(texts[j], &effort) { return true }
      // A forbidden text is not allowed because its earlier form differs.
      guard let form = earlierForms[j], !self[i].choices.contains(where: \.matcher.forbids)
      else { return false }
      return self[i].accepts(form, &effort)
    }
    if count == actual.count, indices.allSatisfy({ accepts($0, $0) }) {
      return indices.map { .same(expected: $0, actual: $0) }
    }
    // Beyond this number, the table of costs would be too large.
    guard count * actual.count <= 1_000_000 else {
      return indices.map { .missing(expected: $0) }
        + actual.indices.map { .unexpected(actual: $0) }
    }
    let matches = indices.map { i in actual.indices.map { accepts(i, $0) } }
    return Pairing.cheapest(self, actual, matches)
  }
}

extension String {
  /// The note as earlier releases printed it; `nil` if that is the same.
  fileprivate var earlierForm: String? { withEarlierPercents ?? withoutPlace }

  /// The note about too many redirects without its place.
  private var withoutPlace: String? {
    let beginnings = ["more than ", "one message used more than ", "<loop/> repeated more than "]
    let place = beginnings.lazy.compactMap { firstRange(of: ": " + $0) }.first
    return place.map { String(self[$0.lowerBound...].dropFirst(2)) }
  }

  /// The text with `50 %` for `50%`, as earlier releases printed it; `nil` if there is no percentage.
  private var withEarlierPercents: String? {
    guard contains("%") else { return nil }
    let pieces = split(separator: "%", omittingEmptySubsequences: false)
    let numbers = pieces.dropLast().map { $0.last?.isNumber == true ? $0 + " " : $0 }
    return (numbers + pieces.suffix(1)).joined(separator: "%")
  }
}
