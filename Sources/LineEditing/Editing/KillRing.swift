/// The texts deleted by commands that delete words and lines, the newest last.
struct KillRing {
  private var texts: [String] = []
  /// The distance from the newest text to the one that `earlier` returned last.
  private var age = 0
  private static let maximumTexts = 60

  /// Adds a text; if `joins` is true, it is joined to the newest text.
  ///
  /// - Parameter isBefore: whether the text was left of the cursor.
  mutating func add(_ text: String, isBefore: Bool, joins: Bool) {
    age = 0
    guard !text.isEmpty else { return }
    if joins, let last = texts.popLast() {
      texts.append(isBefore ? text + last : last + text)
    } else {
      texts.append(text)
      if texts.count > Self.maximumTexts { texts.removeFirst() }
    }
  }

  /// Returns the text deleted last; `nil` if there is none.
  mutating func newest() -> String? {
    age = 0
    return texts.last
  }

  /// Returns the text deleted before the one that was returned last; the newest one follows the oldest.
  mutating func earlier() -> String? {
    guard !texts.isEmpty else { return nil }
    age = (age + 1) % texts.count
    return texts[texts.count - 1 - age]
  }
}
