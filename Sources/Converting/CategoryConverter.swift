import AIML
import Responder
import RiveScript

/// Converts categories of AIML to triggers of RiveScript.
struct CategoryConverter {
  private(set) var losses: [Conversion.Loss] = []
  private var definitions = ""
  private let normalizations: [(find: String, replacement: String)]
  /// The names of the AIML sets that became arrays.
  private var sets: Set<String> = []
  /// The reasons why other sets did not, by name.
  private var lostSets: [String: Conversion.Loss] = [:]
  private var lostProperties: [String: Conversion.Loss] = [:]

  /// The wildcards and sets of a pattern, in order: for each, the number of the trigger's star that has the same text.
  ///
  /// `nil` for `^` and `#`, which become `[*]` and have no star in the trigger.
  private struct Stars {
    var numbers: [Int?] = []
    var count = 0

    mutating func add(hasStar: Bool) {
      if hasStar { count += 1 }
      numbers.append(hasStar ? count : nil)
    }
  }

  init(_ robot: AIMLRobot) {
    normalizations = robot.normalizations
    for (name, value) in robot.properties.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
      let value = value.singleSpaced
      if name.allSatisfy({ $0.isPlain || $0 == "_" }), !" \(value) ".contains(" // ") {
        definitions += "! var \(name) = \(value)\n"
      } else {
        lostProperties[name] = Conversion.Loss(
          reason: "the property “\(name)”, whose name or value a variable cannot have")
      }
    }
    for (name, phrases) in robot.sets.sorted(by: { $0.key < $1.key }) {
      do throws(Conversion.Loss) {
        definitions += try Self.array(name, phrases)
        sets.insert(name)
      } catch {
        lostSets[name] = error
      }
    }
  }

  private static func array(
    _ name: String, _ phrases: [String]
  ) throws(Conversion.Loss) -> String {
    guard name.allSatisfy({ $0.isPlain || $0 == "_" }) else {
      throw Conversion.Loss(reason: "the set “\(name)”, whose name an array cannot have")
    }
    guard let first = phrases.first else {
      throw Conversion.Loss(reason: "the set “\(name)”, which is empty")
    }
    for phrase in phrases where !phrase.allSatisfy({ $0.isPlain || $0 == " " }) {
      throw Conversion.Loss(
        reason: "the set “\(name)” with “\(phrase)”, which an array cannot have")
    }
    // Without a bar, blanks would separate items.
    let items =
      phrases.count == 1 ? first.replacing(" ", with: "\\s") : phrases.joined(separator: "|")
    return "! array \(name) = \(items)\n"
  }

  /// Returns a file of triggers; rules that cannot be converted are left out and added to `losses`.
  ///
  /// - Parameter templates: the templates of the rules, in the same order.
  mutating func text(of rules: [Rule], _ templates: [String]) -> String {
    var topics: [String: String] = [:]
    for (rule, template) in zip(rules, templates) {
      do throws(Conversion.Loss) {
        let topic = try Self.topic(rule.topic ?? "")
        topics[topic, default: ""] += try trigger(rule, template) + "\n"
      } catch {
        losses.append(Conversion.Loss(reason: error.reason, location: rule.location))
      }
    }
    var text = "! version = 2.0\n" + definitions + substitutions(for: rules) + "\n"
    text += topics.removeValue(forKey: "") ?? ""
    for (name, triggers) in topics.sorted(by: { $0.key < $1.key }) {
      text += "> topic \(name) inherits random\n\n\(triggers)< topic\n\n"
    }
    return text
  }

  /// Returns the substitutions, such as `i am` for `i'm`, whose results are words of the patterns.
  private func substitutions(for rules: [Rule]) -> String {
    let patterns = rules.map { "\($0.text) \($0.previous ?? "")".lowercased() }
    let used = Set(patterns.flatMap { $0.split(separator: " ").map { $0.filter(\.isPlain) } })
    var text = ""
    for (find, replacement) in normalizations where find.hasSuffix(" ") {
      for start in find.hasPrefix(" ") ? [""] : Self.starts(of: find) {
        let old = (start + find).singleSpaced
        let new = (start + replacement).singleSpaced.lowercased()
        let words = new.split(separator: " ").map { String($0) }
        if old != new, !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isPlain) }),
          old.allSatisfy({ $0.isPlain || $0 == "'" || $0 == " " }), used.isSuperset(of: words)
        {
          text += "! sub \(old) = \(new)\n"
        }
      }
    }
    return text
  }

  /// Returns the words to which an ending such as `n't` belongs, because RiveScript replaces only whole words.
  private static func starts(of ending: String) -> [String] {
    if ending == "n't " {
      return [
        "are", "could", "did", "do", "does", "had", "has", "have", "is", "must", "need", "should",
        "was", "were", "would",
      ]
    }
    if ending == "'ll " { return ["i", "you", "he", "she", "it", "we", "they"] }
    return ending.hasPrefix("'") ? ["i", "you", "we", "they"] : []
  }

  private static func topic(_ name: String) throws(Conversion.Loss) -> String {
    if name == "*" || name.isEmpty { return "" }
    let words = name.lowercased().split(separator: " ")
    guard words.allSatisfy({ $0.allSatisfy(\.isPlain) }) else {
      throw Conversion.Loss(reason: "a topic with wildcards or signs")
    }
    return words.joined(separator: "_")
  }

  private func trigger(_ rule: Rule, _ template: String) throws(Conversion.Loss) -> String {
    var stars = Stars()
    let (pattern, weight) = try trigger(of: rule.text, &stars)
    var text = "+ \(pattern)\(weight > 0 ? "{weight=\(weight)}" : "")\n"
    if let previous = rule.previous, previous != "*" {
      var others = Stars()
      text += "% \(try trigger(of: previous, &others).text)\n"
    }
    return text + (try replies(template, stars))
  }

  private func trigger(
    of pattern: String, _ stars: inout Stars
  ) throws(Conversion.Loss) -> (text: String, weight: Int) {
    guard let nodes = MarkupTree.nodes(of: Array(pattern.utf8)) else {
      throw Conversion.Loss(reason: "a pattern that cannot be read")
    }
    var words: [String] = []
    var weight = 0
    for node in nodes {
      switch node {
      case .text(let bytes):
        for word in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
          words.append(try self.word(word, &stars, &weight))
        }
      case .element(let element) where element.name == "set":
        let name = (element.attributes["name"] ?? Self.text(of: element)).singleSpaced.lowercased()
        if let loss = lostSets[name] { throw loss }
        guard name == "number" || sets.contains(name) else {
          throw Conversion.Loss(reason: "the set “\(name)”, which no file defines")
        }
        words.append(name == "number" ? "#" : "(@\(name))")
        stars.add(hasStar: true)
      case .element(let element) where element.name == "bot":
        let name = (element.attributes["name"] ?? Self.text(of: element)).lowercased()
        if let loss = lostProperties[name] { throw loss }
        words.append("<bot \(name)>")
      case .comment: break
      default: throw Conversion.Loss(reason: "an element in the pattern")
      }
    }
    return (words.joined(separator: " "), weight)
  }

  private func word(
    _ word: Substring, _ stars: inout Stars, _ weight: inout Int
  ) throws(Conversion.Loss) -> String {
    switch word {
    case "*", "_":
      if word == "_" { weight = max(weight, 10) }
      stars.add(hasStar: true)
      return "*"
    case "^", "#":
      if word == "#" { weight = max(weight, 20) }
      stars.add(hasStar: false)
      return "[*]"
    default:
      if word.hasPrefix("$") { weight = 30 }
      let plain = word.lowercased().filter { !"$,.!?;:'\"()-".contains($0) }
      guard plain.allSatisfy(\.isPlain), !plain.isEmpty else {
        throw Conversion.Loss(reason: "“\(word)” in the pattern, which a trigger cannot have")
      }
      return plain
    }
  }

  private static func text(of element: MarkupElement) -> String {
    element.children.map { node in
      if case .text(let bytes) = node { String(decoding: bytes, as: UTF8.self) } else { "" }
    }.joined().singleSpaced
  }
}

extension CategoryConverter {
  private func replies(_ template: String, _ stars: Stars) throws(Conversion.Loss) -> String {
    guard let nodes = MarkupTree.nodes(of: Array(template.utf8)) else {
      throw Conversion.Loss(reason: "a template that cannot be read")
    }
    let parts = nodes.filter { node in
      switch node {
      case .text(let bytes): !bytes.allSatisfy { $0 <= 0x20 }
      case .comment: false
      default: true
      }
    }
    if parts.count == 1, case .element(let element) = parts[0] {
      if element.name == "random" {
        var lines = ""
        for item in element.elements where item.name == "li" {
          lines += try line(item.children, stars)
        }
        if !lines.isEmpty { return lines }
      }
      if element.name == "condition" { return try condition(element, stars) }
    }
    return try line(nodes, stars)
  }

  private func line(_ nodes: [MarkupNode], _ stars: Stars) throws(Conversion.Loss) -> String {
    let text = try reply(nodes, stars).singleSpaced
    guard !text.isEmpty else { throw Conversion.Loss(reason: "an empty template") }
    return try line("- \(text)")
  }

  private func line(_ text: String) throws(Conversion.Loss) -> String {
    guard !(text + " ").contains(" // ") else {
      throw Conversion.Loss(reason: "“//”, which begins a comment in RiveScript")
    }
    return text + "\n"
  }

  private func condition(
    _ element: MarkupElement, _ stars: Stars
  ) throws(Conversion.Loss) -> String {
    var lines = ""
    var hasDefault = false
    let hasSubject = element.hasSubject
    for item in element.elements where item.name == "li" && !hasDefault {
      let text = try reply(item.children, stars).singleSpaced
      var value: String?
      if let written = item.attributes["value"] { value = try plain(written) }
      guard value != nil || item.hasSubject && !hasSubject else {
        guard !text.isEmpty else { throw Conversion.Loss(reason: "an empty default") }
        lines += try line("- \(text)")
        hasDefault = true
        continue
      }
      guard let name = element.attributes["name"] ?? item.attributes["name"] else {
        throw Conversion.Loss(reason: "a <condition> on something other than a predicate")
      }
      // An item without a value applies if its predicate is set.
      switch value ?? "*" {
      case "*": lines += try line("* <get \(name)> != undefined => \(text)")
      case "unknown", "": lines += try line("* <get \(name)> == undefined => \(text)")
      case let value: lines += try line("* <get \(name)> == \(value) => \(text)")
      }
    }
    guard hasDefault else { throw Conversion.Loss(reason: "a <condition> without a default") }
    return lines
  }

  private func reply(_ nodes: [MarkupNode], _ stars: Stars) throws(Conversion.Loss) -> String {
    var text = ""
    for node in nodes {
      switch node {
      case .text(let bytes): text += try plain(String(decoding: bytes, as: UTF8.self))
      case .comment: break
      case .verbatim: throw Conversion.Loss(reason: "<![CDATA[…]]>")
      case .element(let element): text += try tag(element, stars)
      }
    }
    return text
  }

  private func plain(_ text: String) throws(Conversion.Loss) -> String {
    let plain = MarkupText.decoded(Array(text.utf8))
    guard !plain.contains(where: { "<>{}|\\".contains($0) }) else {
      throw Conversion.Loss(reason: "a sign that has another meaning in RiveScript")
    }
    return plain
  }

  private func tag(_ element: MarkupElement, _ stars: Stars) throws(Conversion.Loss) -> String {
    func content() throws(Conversion.Loss) -> String { try reply(element.children, stars) }
    switch element.name {
    case "star": return try star(element.attributes["index"] ?? "1", stars)
    case "sr": return "{@\(try star("1", stars))}"
    case "srai": return "{@\(try content().singleSpaced)}"
    case "get": return "<get \(try Self.name(of: element))>"
    case "bot":
      let name = try Self.name(of: element).lowercased()
      if let loss = lostProperties[name] { throw loss }
      return "<bot \(name)>"
    case "id": return "<id>"
    case "uppercase", "lowercase", "formal", "sentence":
      let content = try element.children.isEmpty ? star("1", stars) : content()
      return "{\(element.name)}\(content){/\(element.name)}"
    case "set":
      let value = try content().singleSpaced
      return try set(element, value) + value
    case "think":
      var text = ""
      for child in element.elements {
        guard child.name == "set" else {
          throw Conversion.Loss(reason: "<\(child.name)> in <think>")
        }
        text += try set(child, try reply(child.children, stars).singleSpaced)
      }
      return text
    case "random":
      var items: [String] = []
      for item in element.elements where item.name == "li" {
        let text = try reply(item.children, stars)
        guard !text.contains("{random}") else {
          throw Conversion.Loss(reason: "a <random> inside another one")
        }
        items.append(text)
      }
      return items.count == 1 ? items[0] : "{random}\(items.joined(separator: "|")){/random}"
    default:
      throw Conversion.Loss(reason: "<\(element.name)>, which has no equivalent in RiveScript")
    }
  }

  private static func name(of element: MarkupElement) throws(Conversion.Loss) -> String {
    guard let name = element.attributes["name"], !name.contains(where: { " <>=".contains($0) })
    else { throw Conversion.Loss(reason: "<\(element.name)> without a fixed name") }
    return name
  }

  private func set(_ element: MarkupElement, _ value: String) throws(Conversion.Loss) -> String {
    let name = try Self.name(of: element)
    guard name != "topic" else {
      let topic = try Self.topic(value)
      return "{topic=\(topic.isEmpty ? RiveScriptLanguage.initialTopic : topic)}"
    }
    return "<set \(name)=\(value)>"
  }

  private func star(_ index: String, _ stars: Stars) throws(Conversion.Loss) -> String {
    guard let number = Int(index), number >= 1, number <= stars.numbers.count,
      let starNumber = stars.numbers[number - 1]
    else { throw Conversion.Loss(reason: "a star that the trigger does not have") }
    return starNumber == 1 ? "<star>" : "<star\(starNumber)>"
  }
}

extension MarkupElement {
  /// Whether a `<condition>` or its `<li>` names what it compares.
  fileprivate var hasSubject: Bool {
    ["name", "var", "bot"].contains { attributes[$0] != nil }
  }
}
