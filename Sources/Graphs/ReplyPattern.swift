/// A reply or a required reply as words, with gaps for whatever is known only in a conversation.
struct ReplyPattern: Sendable, Equatable {
  /// The words in lower case; `nil` is a gap of any number of words.
  private(set) var parts: [Substring?] = []

  /// Creates the pattern of a reply as written; tags and elements are gaps.
  ///
  /// - Parameter lastSentence: whether the pattern covers only the last sentence.
  init(reply text: String, lastSentence: Bool = false) {
    // A condition’s reply follows its test.
    let reply = text.firstRange(of: "=>").map { text[$0.upperBound...] } ?? text[...]
    guard lastSentence else {
      self.init(reply)
      return
    }
    let sentences = reply.split { ".!?".contains($0) }.reversed()
    self.init(sentences.first { !ReplyPattern($0).words.isEmpty } ?? reply)
  }

  /// Creates the pattern of a required reply; wildcards, optional words and alternatives are gaps.
  init(required text: String) { self.init(text[...]) }

  private init(_ text: Substring) {
    var word = ""
    var depth = 0
    func endWord(_ parts: inout [Substring?]) {
      if !word.isEmpty { parts.append(word.lowercased()[...]) }
      word = ""
    }
    func addGap(_ parts: inout [Substring?]) {
      endWord(&parts)
      if parts.last != .some(nil) { parts.append(nil) }
    }
    for character in text {
      switch character {
      case "<", "{", "[", "(":
        if depth == 0 { addGap(&parts) }
        depth += 1
      case ">", "}", "]", ")": depth = max(0, depth - 1)
      case _ where depth > 0: continue
      case "*", "#", "_", "^", "$": addGap(&parts)
      case "'", "’": continue
      default:
        if character.isLetter || character.isNumber {
          word.append(character)
        } else {
          endWord(&parts)
        }
      }
    }
    endWord(&parts)
  }

  /// The words without gaps.
  var words: [Substring] { parts.compactMap(\.self) }

  /// Returns whether some text fits both patterns.
  ///
  /// Complexity: the product of the lengths.
  func overlaps(_ other: ReplyPattern) -> Bool {
    // The offsets in the other pattern that are possible after each part of this one.
    var row = [Bool](repeating: false, count: other.parts.count + 1)
    row[0] = true
    func skipGaps(_ row: inout [Bool]) {
      for index in other.parts.indices where row[index] && other.parts[index] == nil {
        row[index + 1] = true
      }
    }
    skipGaps(&row)
    for part in parts {
      var next = [Bool](repeating: false, count: row.count)
      for index in row.indices where row[index] {
        if let part {
          guard index < other.parts.count else { continue }
          if other.parts[index] == nil { next[index] = true }
          if other.parts[index] == part { next[index + 1] = true }
        } else {
          for later in index..<row.count { next[later] = true }
          break
        }
      }
      skipGaps(&next)
      row = next
    }
    return row[row.count - 1]
  }
}
