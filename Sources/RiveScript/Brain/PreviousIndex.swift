/// The `%` lines, by the words that they require of the robot's last reply.
///
/// After most replies no `%` line can match, and one lookup for each word of the reply shows that.
struct PreviousIndex: Sendable {
  /// Indices of `Brain.previousPatterns`, by the rarest required word.
  private var byWord: [Int32: [Int32]] = [:]
  /// Indices of the lines that require no word.
  private var withoutWords: [Int32] = []

  init(_ previous: [PreviousPattern]) {
    var frequency: [Int32: Int] = [:]
    for pattern in previous {
      for word in pattern.required { frequency[word, default: 0] += 1 }
    }
    for (index, pattern) in previous.enumerated() {
      let rarest = pattern.required.min { frequency[$0, default: 0] < frequency[$1, default: 0] }
      if let rarest {
        byWord[rarest, default: []].append(Int32(index))
      } else {
        withoutWords.append(Int32(index))
      }
    }
  }

  /// Returns the indices of the lines that may match a reply with these words.
  ///
  /// - Parameter previous: the lines that `init` received.
  func lines(thatMayMatch words: WordSet, _ previous: [PreviousPattern]) -> [Int32] {
    var lines = withoutWords.filter { previous[Int($0)].mayMatch(words) }
    for word in words.numbers {
      for line in byWord[word] ?? [] where previous[Int(line)].mayMatch(words) {
        lines.append(line)
      }
    }
    return lines
  }
}

extension PreviousPattern {
  /// Returns whether the line may match a reply with these words; only a negative answer is certain.
  func mayMatch(_ words: WordSet) -> Bool {
    bytes.isSubset(of: words.bytes) && mask & words.mask == mask
      && required.allSatisfy(words.numbers.contains)
      && choices.allSatisfy { $0.contains(where: words.mayMeet) }
  }
}
