import RiveScript

/// The options that affect how rules are loaded, as conversations and transcripts store them.
extension Arguments {
  /// The values of these options by name, without those that have their defaults.
  var ruleOptions: [String: String] {
    var options: [String: String] = [:]
    options[Option.language.name] = language
    options[Option.maxSteps.name] = maxSteps.map(String.init)
    options[Option.order.name] = order?.rawValue
    let changed = Limit.ofAnswers.filter {
      limits[keyPath: $0.place] != Limits()[keyPath: $0.place]
    }
    if !changed.isEmpty {
      options[Option.max.name] = changed.map { "\($0.name)=\(limits[keyPath: $0.place])" }
        .joined(separator: " ")
    }
    return options
  }

  /// Takes over the options stored with a conversation, except those that have a value already.
  mutating func adopt(_ options: [String: String]) {
    language = language ?? options[Option.language.name]
    maxSteps = maxSteps ?? options[Option.maxSteps.name].flatMap { Int($0) }
    order = order ?? options[Option.order.name].flatMap { TriggerOrder(rawValue: $0) }
    if let kept = options[Option.max.name] { limits.adopt(kept) }
  }
}

extension Limits {
  /// Takes over limits in their stored form, `redirects=10 reply=500`.
  ///
  /// A limit that already differs from its default stays as it is.
  ///
  /// - Returns: whether the whole text is valid.
  @discardableResult
  mutating func adopt(_ text: String) -> Bool {
    let usual = Limits()
    var isValid = true
    for word in text.split(separator: " ") {
      var kept = usual
      do throws(Option.BadValue) {
        try Limit.set(String(word), in: &kept)
      } catch {
        isValid = false
      }
      for limit in Limit.all where self[keyPath: limit.place] == usual[keyPath: limit.place] {
        if kept[keyPath: limit.place] != usual[keyPath: limit.place] {
          self[keyPath: limit.place] = kept[keyPath: limit.place]
        }
      }
    }
    return isValid
  }
}
