/// The text form in which conversations store limits.
extension Limits {
  /// Returns the limits that differ from their defaults, such as `redirects=10 reply=500`.
  package func text(of limits: [Limit]) -> String {
    let defaults = Limits()
    return limits.filter { self[keyPath: $0.keyPath] != defaults[keyPath: $0.keyPath] }
      .map { "\($0.name)=\(self[keyPath: $0.keyPath])" }.joined(separator: " ")
  }

  /// Sets limits from their stored form, `redirects=10 reply=500`.
  ///
  /// A limit that already differs from its default stays as it is.
  ///
  /// - Returns: whether the whole text is valid.
  @discardableResult
  package mutating func adopt(_ text: String) -> Bool {
    let defaults = Limits()
    var isValid = true
    for word in text.split(separator: " ") {
      var parsed = defaults
      do throws(Limit.BadValue) {
        try Limit.set(String(word), in: &parsed)
      } catch {
        isValid = false
      }
      for limit in Limit.all where self[keyPath: limit.keyPath] == defaults[keyPath: limit.keyPath]
      {
        self[keyPath: limit.keyPath] = parsed[keyPath: limit.keyPath]
      }
    }
    return isValid
  }
}
