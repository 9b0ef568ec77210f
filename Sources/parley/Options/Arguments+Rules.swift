/// The options that decide how rules are loaded, as a conversation and a transcript keep them.
extension Arguments {
  /// By the names of the options; what is not given is not there.
  var ruleOptions: [String: String] {
    var options: [String: String] = [:]
    options[Option.language.name] = language
    options[Option.maxSteps.name] = maxSteps.map(String.init)
    let changed = Limit.ofAnswers.filter {
      limits[keyPath: $0.place] != Limits()[keyPath: $0.place]
    }
    if !changed.isEmpty {
      options[Option.max.name] = changed.map { "\($0.name)=\(limits[keyPath: $0.place])" }
        .joined(separator: " ")
    }
    return options
  }

  /// Takes over what a conversation was begun with, where nothing else is asked for now.
  mutating func adopt(_ options: [String: String]) {
    language = language ?? options[Option.language.name]
    maxSteps = maxSteps ?? options[Option.maxSteps.name].flatMap { Int($0) }
    if let kept = options[Option.max.name] { limits.adopt(kept) }
  }
}

extension Limits {
  /// Takes limits over as they are kept, `redirects=10 reply=500`, where they are the usual ones here.
  ///
  /// - Returns: whether all of it was understood.
  @discardableResult
  mutating func adopt(_ text: String) -> Bool {
    let usual = Limits()
    var isUnderstood = true
    for word in text.split(separator: " ") {
      var kept = usual
      do throws(Option.BadValue) {
        try Limit.set(String(word), in: &kept)
      } catch {
        isUnderstood = false
      }
      for limit in Limit.all where self[keyPath: limit.place] == usual[keyPath: limit.place] {
        if kept[keyPath: limit.place] != usual[keyPath: limit.place] {
          self[keyPath: limit.place] = kept[keyPath: limit.place]
        }
      }
    }
    return isUnderstood
  }
}
