import Responder
import Terminal

extension String {
  /// Returns the part of the text around an index, on one line, with an ellipsis where text is left out.
  ///
  /// - Parameters:
  ///   - before: the maximum number of columns before the index.
  ///   - after: the maximum number of characters from the index on.
  package func excerpt(at position: Index, before: Int, after: Int) -> String {
    var start = position
    var room = before
    while start > startIndex {
      let previous = index(before: start)
      room -= String(self[previous]).displayWidth
      if room < 0 { break }
      start = previous
    }
    var end = index(position, offsetBy: after, limitedBy: endIndex) ?? endIndex
    // A start or an end inside the text is moved inwards to white space, if there is any.
    if start > startIndex, let gap = self[start..<position].firstIndex(where: \.isWhitespace) {
      start = gap
    }
    if end < endIndex, let gap = self[position..<end].lastIndex(where: \.isWhitespace) { end = gap }
    let words = self[start..<end].singleSpaced
    return (start == startIndex ? "" : "…") + words + (end == endIndex ? "" : "…")
  }
}
