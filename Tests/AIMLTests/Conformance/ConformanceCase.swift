import Foundation
import Responder

@testable import AIML

/// A case of other interpreters' test suites, as `cases.jsonl` describes it.
struct ConformanceCase {
  let name: String
  let kind: String
  let dialect: String
  let group: String
  let files: [String]
  let exchanges: [[String: Any]]
  private let setup: [String: Any]
  private let folder: String

  static func all(in folder: String) throws -> [ConformanceCase] {
    let text = try String(contentsOfFile: folder + "/cases.jsonl", encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return ConformanceCase(value, folder: folder)
    }
  }

  private init(_ value: [String: Any], folder: String) {
    name = value["name"] as? String ?? ""
    kind = value["kind"] as? String ?? ""
    dialect = value["dialect"] as? String ?? ""
    group = value["class"] as? String ?? ""
    files = value["files"] as? [String] ?? []
    exchanges = value["exchanges"] as? [[String: Any]] ?? []
    setup = value["setup"] as? [String: Any] ?? [:]
    self.folder = folder
  }

  func texts(_ key: String) -> [String: String] { setup[key] as? [String: String] ?? [:] }

  func list(_ key: String) -> [Any] { setup[key] as? [Any] ?? [] }

  var stars: [String: [String]] { setup["stars"] as? [String: [String]] ?? [:] }

  var pairs: [[String]] { setup["pairs"] as? [[String]] ?? [] }

  var history: [[[String?]]] {
    (setup["history"] as? [[[Any]]] ?? []).map { turn in turn.map { $0.map { $0 as? String } } }
  }

  var options: AIMLOptions {
    var options = AIMLOptions()
    let config = setup["config"] as? [String: Any] ?? [:]
    options.usesBuiltinSubstitutions = false
    options.profile = dialect == "programy" ? .aiml2 : .aiml1
    if setup["punctuation"] as? String == "aiml1" { options.punctuation = .aiml1 }
    if dialect == "programy" {
      options.defaultMap = ""
      options.keepsFirstDuplicate = true
      options.countsProperties = true
      options.user = "testclient"
      options.program = "AIMLBot"
    }
    if let id = setup["id"] as? String { options.user = id }
    options.changesThatPerSentence = dialect == "pyaiml"
    options.emptyInput = config["empty_input_becomes"] as? String
    options.defaultGet = config["default_get"] as? String
    if let text = config["default_response"] as? String { options.noMatch = text }
    if config["allow_system"] as? Bool == true {
      options.command = {
        $0.hasPrefix("echo ") ? String($0.dropFirst(5)).filter { $0 != "\"" } : nil
      }
    }
    if dialect != "programy" { options.version = "1.0" }
    options.expressions = texts("regex_templates")
    options.properties = texts("properties")
    return options
  }

  /// A conversation at the time for which the answers hold.
  var conversation: Conversation {
    var conversation = Conversation()
    let time = (setup["clock"] as? String).flatMap {
      LocalTime($0, format: "%Y-%m-%dT%H:%M:%S")
    }
    conversation.clock = time ?? LocalTime(secondsSince1970: 1_795_000_000)
    return conversation
  }

  func sources() throws -> [RuleSource] {
    var sources: [RuleSource] = []
    func add(_ path: String, as name: String) throws {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))
      sources.append(RuleSource(name: name, bytes: Array(data)))
    }
    for (name, path) in texts("sets").sorted(by: { $0.key < $1.key }) {
      try add(path, as: "sets/\(name.lowercased()).txt")
    }
    for (name, path) in texts("maps").sorted(by: { $0.key < $1.key }) {
      try add(path, as: "maps/\(name.lowercased()).txt")
    }
    for (name, path) in texts("substitutions") { try add(path, as: "config/\(name).txt") }
    let predicates = texts("predicate_defaults").map { "\($0.key):\($0.value)" }
    if !predicates.isEmpty {
      sources.append(
        RuleSource(name: "config/predicates.txt", text: predicates.joined(separator: "\n")))
    }
    for path in files { try add(path, as: path) }
    return sources
  }
}

/// The levels at which an answer can equal the expected one, from the letter on.
enum Agreement: Int, Comparable {
  case differs, alnum, same, space, joiner, exact

  static func < (one: Agreement, other: Agreement) -> Bool { one.rawValue < other.rawValue }

  init(_ answers: [String], _ exchange: [String: Any]) {
    let raw = answers.filter { !$0.isEmpty }.joined(separator: " ")
    let joined = answers.filter { !$0.isEmpty }.map { answer -> String in
      let text = answer.prefix(1).uppercased() + answer.dropFirst()
      return text.last.map { ".?!".contains($0) } ?? true ? text : text + "."
    }.joined(separator: " ")
    let forms: [(Agreement, (String) -> String)] = [
      (.exact, { $0 }), (.joiner, { $0 }), (.space, Self.spaced),
      (.same, { Self.spaced($0).lowercased() }),
      (.alnum, { String(Self.spaced($0).lowercased().filter { $0.isLetter || $0.isNumber }) }),
    ]
    for (level, form) in forms {
      let text = level == .exact ? raw : joined
      if Self.agrees(form(text), exchange, form)
        || level != .exact && Self.agrees(form(raw), exchange, form)
      {
        self = level
        return
      }
    }
    self = .differs
  }

  static func spaced(_ text: String) -> String {
    var text = text
    for (pattern, replacement) in [
      ("<(\\w+)([^<>]*?)\\s*/>", "<$1$2></$1>"), ("\\s+", " "), (" (?=[.,:;!?])", ""),
      (" ?(<[^>]*>) ?", "$1"),
    ] {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    return text.trimmingCharacters(in: .whitespaces)
  }

  private static func agrees(
    _ text: String, _ exchange: [String: Any], _ form: (String) -> String
  ) -> Bool {
    let raw = (exchange["expected"] as? [Any] ?? []).map { $0 as? String ?? "" }
    let expected = raw.map(form)
    switch exchange["match"] as? String {
    case "any", "exact": return expected.contains(text)
    case "any_partial", "unchecked": return true
    case "regex":
      return raw.contains { text.range(of: $0, options: .regularExpression) != nil }
    case "prefix": return expected.contains { text.hasPrefix($0) }
    case "contains": return expected.contains { text.contains($0) }
    case "lines":
      var rest = text.lowercased().filter { $0.isLetter || $0.isNumber }[...]
      for line in raw {
        let wanted = line.lowercased().filter { $0.isLetter || $0.isNumber }
        guard let range = rest.range(of: wanted) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    default: return false
    }
  }
}
