/// The keywords of a message in the order in which they are tried.
///
/// A keyword goes to the front if its precedence is above 0 and above that of every keyword added earlier; otherwise it
/// goes to the back. The order is therefore only partly sorted by precedence. Duplicates stay.
struct KeywordStack {
  /// The front, in reverse: its last element is tried first.
  private var front: [Int32] = []
  private var back: [Int32] = []
  private var backStart = 0
  private var highestPrecedence: Int32 = 0

  var isEmpty: Bool { front.isEmpty && backStart == back.count }

  mutating func removeAll() {
    front.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
    backStart = 0
    highestPrecedence = 0
  }

  mutating func add(_ keyword: Int32, precedence: Int32) {
    if precedence > highestPrecedence {
      highestPrecedence = precedence
      front.append(keyword)
    } else {
      back.append(keyword)
    }
  }

  /// Puts a keyword at the front, regardless of its precedence.
  mutating func push(_ keyword: Int32) { front.append(keyword) }

  mutating func pop() -> Int32? {
    if let top = front.popLast() { return top }
    guard backStart < back.count else { return nil }
    backStart += 1
    return back[backStart - 1]
  }

  var keywords: [Int32] { front.reversed() + back[backStart...] }
}
