/// The text form in which conversations store limits.
extension Limits {
  /// Returns those of the limits that differ from their defaults, such as `redirects=10 reply=500`.
  package func text(of limits: [Limit]) -> String {
    let defaults = Limits()
    return limits.filter { self[keyPath: $0.place] != defaults[keyPath: $0.place] }
      .map { "\($0.name)=\(self[keyPath: $0.place])" }.joined(separator: " ")
  }

  /// Takes over limits in their stored form, `redirects=10 reply=500`.
  ///
  /// A limit that already differs from its default stays as it is.
  ///
  /// - Returns: whether the whole text is valid.
  @discardableResult
  package mutating func adopt(_ text: String) -> Bool {
    let defaults = Limits()
    var isValid = true
    for word in text.split(separator: " ") {
      var kept = defaults
      do throws(Limit.BadValue) {
        try Limit.set(String(word), in: &kept)
      } catch {
        isValid = false
      }
      for limit in Limit.all where self[keyPath: limit.place] == defaults[keyPath: limit.place] {
        if kept[keyPath: limit.place] != defaults[keyPath: limit.place] {
          self[keyPath: limit.place] = kept[keyPath: limit.place]
        }
      }
    }
    return isValid
  }
}
