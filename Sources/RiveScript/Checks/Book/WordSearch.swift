/// Finds words in the texts of statements, to locate diagnostics.
///
/// A search continues where the last one in the same text ended. Thousands of words that are reported in their order
/// take one pass over the text.
final class WordSearch {
  private let effort: Effort
  private var document = -1
  private var text = 0..<0
  /// The offset of the word found last.
  private var last = 0

  init(bytes: Int) {
    effort = Effort(bytes: bytes)
  }

  /// Returns the offset of a word in a part of a document, in bytes.
  ///
  /// `nil` if the word is not there, or if the searches so far have used up their `Effort`.
  func offset(of word: [UInt8], in document: Int, _ text: ArraySlice<UInt8>) -> Int? {
    guard let initial = word.first else { return nil }
    if document != self.document || text.indices != self.text {
      (self.document, self.text, last) = (document, text.indices, text.startIndex)
    }
    let overlap = min(text.endIndex, last + word.count - 1)
    let found =
      first(word, initial, in: text[last...]) ?? first(word, initial, in: text[..<overlap])
    if let found { last = found }
    return found
  }

  private func first(_ word: [UInt8], _ initial: UInt8, in text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    while effort.spend() {
      let index = rest.firstIndex(of: initial) ?? rest.endIndex
      guard effort.spend(index - rest.startIndex), index < rest.endIndex else { return nil }
      rest = text[index...]
      if rest.starts(with: word) { return index }
      rest.removeFirst()
    }
    return nil
  }
}
