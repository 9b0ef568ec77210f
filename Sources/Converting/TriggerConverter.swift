import Quoting
import Responder
import RiveScript

/// Converts triggers of RiveScript to categories of AIML.
struct TriggerConverter {
  private(set) var losses: [Conversion.Loss] = []
  /// The robot's variables that the files define.
  private let variables: [String: String]
  /// The items of the arrays that the files define.
  private let arrays: [String: [String]]
  private var lines: [String: LineMap] = [:]
  // A regular expression in a function would be compiled at every call.
  private let weight = /\{weight=(\d+)\}/
  private let equality = /^\s*<get ([\w-]+)>\s*(==|eq)\s*([^<{=]*?)\s*=>\s*(.*)$/
  private let starTag = /star(\d*)/
  private let botStarTag = /botstar(\d*)/
  private let getTag = /get ([\w-]+)/
  private let setTag = /set ([\w-]+)\s*=\s*(.*)/
  private let botTag = /bot ([\w-][\w -]*)/

  /// The maximum number of patterns for one trigger with alternatives.
  private static let maximumPatterns = 64
  /// The maximum weight of a reply, which is written as many times as its weight.
  private static let maximumWeight = 20

  /// The maximum depth of tags in a reply, which limits the stack that converting needs.
  private static let maximumDepth = 32

  /// The value of one of the trigger's stars.
  private enum Star {
    /// The star with this number in the pattern.
    case number(Int)
    /// The alternative for which the pattern was written.
    case text(String)
  }

  /// A pattern for a trigger, and the values of the trigger's stars.
  private struct Pattern {
    var words: [String] = []
    var stars: [Star] = []
    var count = 0
  }

  init(_ sources: [RuleSource]) {
    let definitions = Definitions(sources)
    variables = definitions.variables
    arrays = definitions.arrays.mapValues { $0.map(\.singleSpaced) }
    for source in sources { lines[source.name] = LineMap(source.bytes) }
  }

  /// Returns a file of categories; rules that cannot be converted are left out and added to `losses`.
  mutating func text(of rules: [Rule]) -> String {
    var topics: [String: String] = [:]
    for rule in rules {
      do throws(Conversion.Loss) {
        topics[rule.topic ?? RiveScriptLanguage.initialTopic, default: ""] += try categories(rule)
      } catch {
        losses.append(Conversion.Loss(reason: error.reason, location: rule.location))
      }
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<aiml version=\"2.1\">\n"
    text += topics.removeValue(forKey: RiveScriptLanguage.initialTopic) ?? ""
    for (name, categories) in topics.sorted(by: { $0.key < $1.key }) {
      text += "<topic name=\"\(name.uppercased())\">\n\(categories)</topic>\n"
    }
    return text + "</aiml>\n"
  }

  private func categories(_ rule: Rule) throws(Conversion.Loss) -> String {
    guard rule.topic?.hasPrefix("__") != true else {
      throw Conversion.Loss(reason: "a trigger of the begin block")
    }
    var that = ""
    if let previous = rule.previous {
      let patterns = try patterns(of: previous)
      guard patterns.count == 1 else {
        throw Conversion.Loss(reason: "alternatives in the previous reply")
      }
      that = "<that>\(patterns[0].words.joined(separator: " "))</that>"
    }
    var text = ""
    for pattern in try patterns(of: rule.text) {
      let template = try template(of: rule, pattern)
      text +=
        "<category><pattern>\(pattern.words.joined(separator: " "))</pattern>\(that)"
        + "<template>\(template)</template></category>\n"
    }
    return text
  }
}

extension TriggerConverter {
  private func patterns(of trigger: String) throws(Conversion.Loss) -> [Pattern] {
    var patterns = [Pattern()]
    let text = Array(trigger.utf8)
    var last: TriggerParts.Part?
    for part in TriggerParts(text).parts.filter({ $0.depth == 0 && $0.kind != .weight })
      .sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    {
      try check(part, after: last, in: text)
      last = part
      switch part.kind {
      case .group, .optional:
        let inner = part.alternatives.map { String(decoding: text[$0], as: UTF8.self).singleSpaced }
        if part.kind == .optional, inner == ["*"] {
          for index in patterns.indices {
            patterns[index].words.append("^")
            // AIML counts `^` among the stars, RiveScript does not count `[*]`.
            patterns[index].count += 1
          }
        } else {
          let choices = try choices(inner)
          patterns = patterns.flatMap { pattern in
            choices.map { choice in
              var longer = pattern
              longer.words += choice.uppercased().split(separator: " ").map(String.init)
              if part.kind == .group { longer.stars.append(.text(choice)) }
              return longer
            } + (part.kind == .optional ? [pattern] : [])
          }
        }
      default:
        let written = try word(Substring(decoding: text[part.range], as: UTF8.self))
        for index in patterns.indices {
          patterns[index].words.append(written)
          guard written == "*" || written.hasPrefix("<") else { continue }
          patterns[index].count += 1
          patterns[index].stars.append(.number(patterns[index].count))
        }
      }
      guard patterns.count <= Self.maximumPatterns else {
        throw Conversion.Loss(reason: "more than \(Self.maximumPatterns) alternatives")
      }
    }
    guard patterns.allSatisfy({ !$0.words.isEmpty }) else {
      throw Conversion.Loss(reason: "a trigger that may be empty")
    }
    return patterns
  }

  /// Throws if two parts make one word, unless both are in brackets.
  private func check(
    _ part: TriggerParts.Part, after last: TriggerParts.Part?, in text: [UInt8]
  ) throws(Conversion.Loss) {
    guard let last, last.range.upperBound == part.range.lowerBound else { return }
    switch (last.alternatives.isEmpty, part.alternatives.isEmpty) {
    case (false, false): return
    case (true, true):
      let word = text[last.range.lowerBound..<part.range.upperBound]
      throw Conversion.Loss(reason: "“\(String(decoding: word, as: UTF8.self))” in the trigger")
    default: throw Conversion.Loss(reason: "a part of a word in brackets")
    }
  }

  private func choices(_ inner: [String]) throws(Conversion.Loss) -> [String] {
    var choices: [String] = []
    for text in inner {
      if text.hasPrefix("@"), let array = arrays[String(text.dropFirst())] {
        choices += array
      } else {
        choices.append(text)
      }
    }
    for choice in choices {
      for word in choice.split(separator: " ") where word.contains(where: { !$0.isPlain }) {
        throw Conversion.Loss(reason: "“\(word)” in brackets")
      }
    }
    return choices
  }

  private func word(_ word: Substring) throws(Conversion.Loss) -> String {
    switch word {
    case "*": return "*"
    case "#": return "<set>number</set>"
    case "_": throw Conversion.Loss(reason: "“_”, a wildcard for one word")
    default:
      if word.hasPrefix("@"), let array = arrays[String(word.dropFirst())], array.count == 1 {
        return array[0].uppercased()
      }
      let plain = word.filter { !"'’".contains($0) }
      guard plain.allSatisfy(\.isPlain), !plain.isEmpty else {
        throw Conversion.Loss(reason: "“\(word)” in the trigger")
      }
      return plain.uppercased()
    }
  }
}

extension TriggerConverter {
  private func template(of rule: Rule, _ pattern: Pattern) throws(Conversion.Loss) -> String {
    var items: [String] = []
    for alternative in rule.alternatives {
      if isRedirect(alternative) {
        items.append("<srai>\(try reply(alternative.text, pattern))</srai>")
        continue
      }
      var text = alternative.text
      var weight = 1
      if let match = text.firstMatch(of: self.weight) {
        weight = Int(match.1) ?? 1
        text.removeSubrange(match.range)
      }
      guard weight <= Self.maximumWeight else {
        throw Conversion.Loss(reason: "a weight of more than \(Self.maximumWeight)")
      }
      let written = try reply(text, pattern).singleSpaced
      items += Array(repeating: written, count: max(1, weight))
    }
    let list = items.map { "<li>\($0)</li>" }.joined()
    let content = items.count == 1 ? items[0] : items.isEmpty ? "" : "<random>\(list)</random>"
    guard !rule.conditions.isEmpty else { return content }
    var conditions = ""
    for condition in rule.conditions { conditions += try item(condition.text, pattern) }
    return "<condition>\(conditions)<li>\(content)</li></condition>"
  }

  /// Returns whether the source line of an alternative begins with `@`.
  private func isRedirect(_ line: Rule.Alternative) -> Bool {
    let text = lines[line.location.file].map { $0[line.location.line] } ?? []
    return text.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "@")
  }

  private func item(_ condition: String, _ pattern: Pattern) throws(Conversion.Loss) -> String {
    guard let match = condition.firstMatch(of: equality) else {
      throw Conversion.Loss(reason: "a condition other than <get …> == …")
    }
    let value = match.3 == "undefined" ? "unknown" : String(match.3)
    let content = try reply(String(match.4), pattern).singleSpaced
    return "<li name=\"\(match.1)\" value=\"\(value.markupEscaped)\">\(content)</li>"
  }

  private func reply(_ text: String, _ pattern: Pattern) throws(Conversion.Loss) -> String {
    guard Self.depth(of: text) <= Self.maximumDepth else {
      throw Conversion.Loss(reason: "tags nested more than \(Self.maximumDepth) deep")
    }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case "<":
        let tag = try takeTag(&rest, "<", ">")
        result += try angle(tag, pattern)
      case "{":
        let tag = try takeTag(&rest, "{", "}")
        result += try curly(tag, &rest, pattern)
      case "\\":
        guard rest.hasPrefix("\\s") || rest.hasPrefix("\\#") else {
          throw Conversion.Loss(reason: "“\\” in a reply")
        }
        result += rest.hasPrefix("\\s") ? " " : "#"
        rest = rest.dropFirst(2)
      case "(" where rest.hasPrefix("(@"): throw Conversion.Loss(reason: "an array in a reply")
      default:
        result += String(first).markupEscaped
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the maximum depth of the brackets in a text.
  private static func depth(of text: String) -> Int {
    var (depth, deepest) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "}") { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// Removes a tag, which may contain nested brackets, from the start of `rest`; returns it without its outer brackets.
  private func takeTag(
    _ rest: inout Substring, _ open: Character, _ close: Character
  ) throws(Conversion.Loss) -> String {
    var depth = 0
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index] == open { depth += 1 }
      if rest[index] == close { depth -= 1 }
      if depth == 0 {
        let tag = String(rest[rest.index(after: rest.startIndex)..<index])
        rest = rest[rest.index(after: index)...]
        return tag
      }
      index = rest.index(after: index)
    }
    throw Conversion.Loss(reason: "a bracket that is not closed")
  }

  private func angle(_ tag: String, _ pattern: Pattern) throws(Conversion.Loss) -> String {
    if let match = tag.wholeMatch(of: starTag) {
      return try star(Int(match.1) ?? 1, pattern)
    }
    if let match = tag.wholeMatch(of: botStarTag) {
      return match.1.isEmpty ? "<thatstar/>" : "<thatstar index=\"\(match.1)\"/>"
    }
    if let match = tag.wholeMatch(of: getTag) { return "<get name=\"\(match.1)\"/>" }
    if let match = tag.wholeMatch(of: setTag) {
      let value = try reply(String(match.2), pattern)
      return "<think><set name=\"\(match.1)\">\(value)</set></think>"
    }
    if let match = tag.wholeMatch(of: botTag) {
      guard let value = variables[String(match.1)] else {
        throw Conversion.Loss(reason: "the variable “\(match.1)”, which no file defines")
      }
      return value.markupEscaped
    }
    switch tag {
    case "@": return "<srai>\(try star(1, pattern))</srai>"
    case "id": return "<id/>"
    case "formal", "sentence", "uppercase", "lowercase":
      return "<\(tag)>\(try star(1, pattern))</\(tag)>"
    default: throw Conversion.Loss(reason: "<\(tag)>, which has no equivalent in AIML")
    }
  }

  private func star(_ number: Int, _ pattern: Pattern) throws(Conversion.Loss) -> String {
    guard number >= 1, number <= pattern.stars.count else {
      throw Conversion.Loss(reason: "a star that the trigger does not have")
    }
    switch pattern.stars[number - 1] {
    case .text(let text): return text.markupEscaped
    case .number(let number): return number == 1 ? "<star/>" : "<star index=\"\(number)\"/>"
    }
  }

  private func curly(
    _ tag: String, _ rest: inout Substring, _ pattern: Pattern
  ) throws(Conversion.Loss) -> String {
    if tag.hasPrefix("@") { return "<srai>\(try reply(String(tag.dropFirst()), pattern))</srai>" }
    if tag.hasPrefix("topic=") {
      let name = tag.dropFirst("topic=".count).singleSpaced
      let topic = name == RiveScriptLanguage.initialTopic ? "" : try reply(name, pattern)
      return "<think><set name=\"topic\">\(topic)</set></think>"
    }
    guard ["random", "formal", "sentence", "uppercase", "lowercase"].contains(tag),
      let end = rest.firstRange(of: "{/\(tag)}")
    else { throw Conversion.Loss(reason: "{\(tag)}, which has no equivalent in AIML") }
    let inner = String(rest[..<end.lowerBound])
    rest = rest[end.upperBound...]
    guard tag == "random" else { return "<\(tag)>\(try reply(inner, pattern))</\(tag)>" }
    let parts = inner.contains("|") ? inner.split(separator: "|") : inner.split(separator: " ")
    var items = ""
    for part in parts { items += "<li>\(try reply(String(part), pattern))</li>" }
    return "<random>\(items)</random>"
  }
}
