import Responder

/// Predicates, variables, maps and conditions.
extension Evaluation {
  /// Returns the value of a predicate; `nil` if it is unset and has no initial value.
  func predicate(_ name: String) -> String? {
    if name == "topic" { return conversation.topic?.withoutControls }
    return conversation.variables[name]?.withoutControls ?? program.predicates[name]
  }

  mutating func appendVariable(_ index: Int, _ frame: Frame) throws(Stop) {
    if let name = try attribute(.var, of: index, frame) {
      if let tuple = try attribute(.tuple, of: index, frame) {
        return try append(Tuple(named: tuple)?[name]?.withoutControls ?? program.defaultGet)
      }
      return try append(workspace.variables[frame.depth][name] ?? program.defaultGet)
    }
    let name = try attribute(.name, of: index, frame) ?? ""
    try append(predicate(name) ?? program.defaultGet)
  }

  mutating func setVariable(_ index: Int, _ frame: Frame) throws(Stop) {
    let name = try attribute(.name, of: index, frame)
    let variable = try attribute(.var, of: index, frame)
    let outputStart = workspace.output.count
    try evaluateContent(of: index, frame)
    let keepsBlanks = program.followsPythonAIML && workspace.output.count > outputStart
    let (hasLead, hasTail) = (
      keepsBlanks && workspace.output[outputStart].isBlank,
      keepsBlanks && workspace.output[workspace.output.count - 1].isBlank
    )
    workspace.output.collapse(from: outputStart)
    if hasLead { workspace.output.insert(0x20, at: outputStart) }
    if hasTail { workspace.output.append(0x20) }
    for offset in outputStart..<workspace.output.count where workspace.output[offset] < 0x20 {
      workspace.output[offset] = PrivateByte.plain(workspace.output[offset])
    }
    let value = String(decoding: workspace.output[outputStart...], as: UTF8.self)
    workspace.output.removeLast(workspace.output.count - outputStart)
    if let variable {
      if workspace.variables[frame.depth].count < program.options.maximumVariables {
        workspace.variables[frame.depth][variable] = value
      }
      return try append(value)
    }
    guard let name else { return try append(value) }
    store(value, in: name, frame)
    let isPronoun = !program.pronouns.isEmpty && program.pronouns.contains(name.lowercased())
    try append(isPronoun ? name : value)
  }

  mutating func store(_ value: String, in name: String, _ frame: Frame) {
    let maximumLength = program.options.maximumVariableLength
    guard value.utf8.count <= maximumLength, name.utf8.count <= maximumLength else {
      complain(.tooMuchKept, "a predicate is longer than \(maximumLength) bytes", frame)
      return
    }
    if name == "topic" {
      let topic = value.isEmpty ? nil : value
      let old = conversation.topic
      trace.record(.topic(from: old, to: topic), bytes: value.utf8.count, at: frame.step)
      conversation.topic = topic
      if (topic ?? "") != (old ?? "") { isTopicRead = false }
      return
    }
    let maximum = program.options.maximumVariables
    guard conversation.variables.count < maximum || conversation.variables[name] != nil else {
      complain(.tooMuchKept, "a user has more than \(maximum) predicates", frame)
      return
    }
    let before = conversation.variables.updateValue(value, forKey: name)
    overwrittenPredicates.append((name, before))
    let old = before ?? program.predicates[name]
    trace.record(
      .variable(name, from: old, to: value),
      bytes: name.utf8.count + value.utf8.count + (old?.utf8.count ?? 0), at: frame.step)
  }

  mutating func appendMapped(_ index: Int, _ frame: Frame) throws(Stop) {
    // A <map> without a name is an element for the client, which may show a geographic map.
    guard let name = try attribute(.name, of: index, frame)?.lowercased() else {
      return try appendElement(index, frame)
    }
    let key = try contentText(of: index, frame)
    try append(BuiltInMap.value(of: key, in: name) ?? mapped(key, name) ?? program.defaultMap)
  }

  private func mapped(_ key: String, _ name: String) -> String? {
    program.maps[name]?[key.foldedName]
  }
}

/// The element `<condition>`.
extension Evaluation {
  mutating func evaluateCondition(_ index: Int, _ frame: Frame) throws(Stop) {
    let outer = try subject(of: index, frame)
    if let outer, let value = try attribute(.value, of: index, frame) {
      if try holds(outer, value, item: index, frame) { try evaluateContent(of: index, frame) }
      return
    }
    while true {
      wantsLoop = false
      guard let item = try chosenItem(of: index, outer, frame) else { return }
      try evaluateContent(of: item, frame)
      guard wantsLoop else { return }
      wantsLoop = false
      loopCount += 1
      guard loopCount <= program.options.maximumLoops else {
        throw .tooManyLoops(program.location(of: frame.category, in: library(frame)))
      }
      if let cause = Interruption.current { throw .interrupted(cause) }
    }
  }

  private enum Subject {
    case predicate(String)
    case variable(String)
    case property(String)
  }

  private mutating func subject(of index: Int, _ frame: Frame) throws(Stop) -> Subject? {
    if let name = try attribute(.name, of: index, frame) { return .predicate(name) }
    if let name = try attribute(.var, of: index, frame) { return .variable(name) }
    return try attribute(.bot, of: index, frame).map { .property($0) }
  }

  private mutating func chosenItem(
    of index: Int, _ outer: Subject?, _ frame: Frame
  ) throws(Stop) -> Int? {
    var next = firstItem(from: index + 1, in: index, frame)
    while let item = next {
      let value = try attribute(.value, of: item, frame)
      let own = try outer == nil ? subject(of: item, frame) : nil
      if let value {
        if let asked = outer ?? own, try holds(asked, value, item: item, frame) { return item }
      } else {
        // An item without a value applies if the predicate, variable or property that it names is set.
        guard let own, currentValue(of: own, frame) == nil else { return item }
      }
      next = firstItem(from: Int(node(item, frame).end), in: index, frame)
    }
    return nil
  }

  private func currentValue(of subject: Subject, _ frame: Frame) -> String? {
    switch subject {
    case .predicate(let name): predicate(name)
    case .variable(let name): workspace.variables[frame.depth][name]
    case .property(let name): program.properties[name.lowercased()]
    }
  }

  private mutating func holds(
    _ subject: Subject, _ wanted: String, item: Int, _ frame: Frame
  ) throws(Stop) -> Bool {
    let stored = currentValue(of: subject, frame)
    let value = stored ?? program.defaultGet
    let holds: Bool
    if program.followsPythonAIML {
      holds = value == wanted
    } else if wanted == "*" {
      holds = stored != nil
    } else if wanted.hasWildcard {
      holds = try matches(value, wanted)
    } else {
      holds = value.isSameName(as: wanted)
    }
    trace.record(
      .condition(item: Int32(item), left: value, right: wanted, holds: holds),
      bytes: value.utf8.count + wanted.utf8.count, at: frame.step)
    return holds
  }

  /// Returns whether a value matches a pattern of words and the wildcards `*` and `_`, as in AIML 1.
  private mutating func matches(_ value: String, _ pattern: String) throws(Stop) -> Bool {
    let words = value.foldedName.split(separator: " ")
    let tokens = pattern.foldedName.split(separator: " ")
    var (word, token) = (0, 0)
    var afterWildcard: (word: Int, token: Int)?
    while word < words.count {
      if !poll.mayContinue(after: 1), let cause = poll.cause { throw .interrupted(cause) }
      if token < tokens.count, tokens[token] == "*" || tokens[token] == "_" {
        (word, token) = (word + 1, token + 1)
        afterWildcard = (word, token)
      } else if token < tokens.count, tokens[token] == words[word] {
        (word, token) = (word + 1, token + 1)
      } else if let last = afterWildcard {
        // The last wildcard takes one word more. An earlier one needs no more words than it has, because the last one
        // can take whatever follows.
        (word, token) = (last.word + 1, last.token)
        afterWildcard = (word, token)
      } else {
        return false
      }
    }
    return token == tokens.count
  }
}

extension String {
  /// Whether the text contains a wildcard of AIML 1.
  fileprivate var hasWildcard: Bool {
    let bytes = utf8.span
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "*") || bytes[index] == UInt8(ascii: "_") { return true }
    }
    return false
  }
}

/// The maps that every robot has: `successor`, `predecessor`, `plural` and `singular`.
enum BuiltInMap {
  static let names = ["successor", "predecessor", "plural", "singular"]

  static func value(of key: String, in name: String) -> String? {
    switch name {
    case "successor": return Int(key).flatMap { $0 < .max ? String($0 + 1) : nil }
    case "predecessor": return Int(key).flatMap { $0 > .min ? String($0 - 1) : nil }
    case "plural": return key.isEmpty ? nil : plural(of: key)
    case "singular": return key.isEmpty ? nil : singular(of: key)
    default: return nil
    }
  }

  private static let irregular = [
    ("man", "men"), ("woman", "women"), ("child", "children"), ("person", "people"),
    ("foot", "feet"), ("tooth", "teeth"), ("mouse", "mice"), ("goose", "geese"),
  ]

  private static func plural(of word: String) -> String {
    let small = word.lowercased()
    if let found = irregular.first(where: { $0.0 == small }) { return inCase(of: word, found.1) }
    if small.hasSuffix("y"), let before = small.dropLast().last, !"aeiou".contains(before) {
      return word.dropLast() + inCase(of: word, "ies")
    }
    let isHissing = ["s", "x", "z", "ch", "sh"].contains { small.hasSuffix($0) }
    return word + inCase(of: word, isHissing ? "es" : "s")
  }

  private static func singular(of word: String) -> String {
    let small = word.lowercased()
    if let found = irregular.first(where: { $0.1 == small }) { return inCase(of: word, found.0) }
    if small.hasSuffix("ies"), small.count > 4 { return word.dropLast(3) + inCase(of: word, "y") }
    for ending in ["ches", "shes", "sses", "xes", "zes"] where small.hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    return small.hasSuffix("s") && !small.hasSuffix("ss") ? String(word.dropLast()) : word
  }

  /// Returns the text in upper case if the word has no lower-case letters; otherwise unchanged.
  private static func inCase(of word: String, _ text: String) -> String {
    word == word.uppercased() ? text.uppercased() : text
  }
}
