import TranscriptFormat

/// An actual text compared with the expected ones, word by word.
struct ReplyDifference {
  /// The maximum number of expected texts that are shown.
  static let maximumChoices = 20

  /// The expected texts that are shown, each with its difference from the actual text.
  let choices: [(text: String, difference: WordDiff)]
  /// The index of the choice that is most similar to the actual text; `nil` without choices.
  let nearestIndex: Int?
  /// The number of expected texts that are not shown.
  let omittedCount: Int

  init(_ expected: [ExpectedText], got: String) {
    choices = expected.prefix(Self.maximumChoices).map {
      ($0.described, WordDiff(from: $0.described, to: got))
    }
    let changes = choices.map(\.difference.changedTokenCount)
    nearestIndex = choices.indices.min { changes[$0] < changes[$1] }
    omittedCount = expected.count - choices.count
  }
}
