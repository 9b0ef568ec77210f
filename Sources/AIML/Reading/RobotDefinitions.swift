import JSON
import Responder

/// The definitions in a robot's files, except its categories.
struct RobotDefinitions: Sendable {
  var sets: [(name: String, phrases: [String])] = []
  /// The entries of each map in the order of the files; keys are in upper case, and may occur repeatedly.
  var maps: [String: [(key: String, value: String)]] = [:]
  var properties: [String: String] = [:]
  var predicates: [String: String] = [:]
  var pronouns: Set<String> = []
  var substitutions: [SubstitutionKind: [Substitutions.Pair]] = [:]
  var triples: [[String]] = []
  /// The default values of unset predicates (key `get`), unset properties (`property`) and missing map entries
  /// (`map`).
  var defaults: [String: String] = [:]
  /// The lines that could not be read, each with the form that was expected.
  var badLines: [(file: Int, range: Range<Int>, expectedForm: String)] = []

  mutating func read(_ source: RuleSource, as kind: FileKind, file: Int) {
    let bytes = source.bytes.utf8OrLatin1
    let head = bytes.prefix { $0.isBlank || SourceLines.byteOrderMark.contains($0) }
    let rest = bytes[head.endIndex...]
    if rest.first == UInt8(ascii: "[") {
      return readRows(Array(rest), kind, file, source.bytes.count)
    }
    for line in SourceLines(bytes) {
      let text = String(decoding: bytes[line.content], as: UTF8.self)
      let plain = text.trimmed
      guard !plain.isEmpty else { continue }
      if let form = read(line: plain, text, kind) { badLines.append((file, line.content, form)) }
    }
  }

  /// Reads a line; if it cannot be read, returns the form that it should have.
  private mutating func read(line: String, _ raw: String, _ kind: FileKind) -> String? {
    switch kind {
    case .categories: break
    case .set(let name):
      if !line.hasPrefix("external:") { add(line, toSet: name) }
    case .map(let name):
      guard let (key, value) = line.split(at: ":") else { return "key:value" }
      if key.lowercased() != "external" { add(key, value, toMap: name) }
    case .substitutions(let list):
      if line.hasPrefix(";;") || line.hasPrefix("#") { break }
      let quoted = raw.split(separator: "\"", omittingEmptySubsequences: false)
      guard quoted.count >= 5 else { return "\"find\",\"replacement\"" }
      substitutions[list, default: []].append(
        Substitutions.Pair(String(quoted[1]), String(quoted[3])))
    case .properties, .predicates:
      if line.hasPrefix("#") { break }
      guard let (name, value) = line.split(at: ":") else { return "name:value" }
      set(name, value, kind)
    case .pronouns: pronouns.insert(line.lowercased())
    case .triples:
      let parts = line.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
      guard parts.count >= 3 else { return "subject:predicate:object" }
      triples.append(Array(parts[..<3]))
    }
    return nil
  }

  private mutating func add(_ phrase: String, toSet name: String) {
    if let index = sets.lastIndex(where: { $0.name == name }) {
      sets[index].phrases.append(phrase)
    } else {
      sets.append((name, [phrase]))
    }
  }

  private mutating func add(_ key: String, _ value: String, toMap name: String) {
    maps[name, default: []].append((key.foldedName, value.trimmed))
  }

  private mutating func set(_ name: String, _ value: String, _ kind: FileKind) {
    let key = name.lowercased()
    for what in ["get", "property", "map"]
    where key == "default-\(what)" || key == "default_\(what)" {
      defaults[what] = value
    }
    if kind == .properties { properties[key] = value } else { predicates[name] = value }
  }

  /// Reads a file in the format of Pandorabots: a list of lists in JSON.
  private mutating func readRows(_ text: [UInt8], _ kind: FileKind, _ file: Int, _ length: Int) {
    guard let rows = try? JSONValue(text).decoded(as: [[String]].self) else {
      badLines.append((file, 0..<min(1, length), "a list of lists in JSON"))
      return
    }
    for row in rows {
      switch kind {
      case .set(let name): add(row.joined(separator: " "), toSet: name)
      case .map(let name) where row.count > 1: add(row[0], row[1], toMap: name)
      case .substitutions(let list) where row.count > 1:
        substitutions[list, default: []].append(Substitutions.Pair(row[0], row[1]))
      case .properties where row.count > 1, .predicates where row.count > 1:
        set(row[0], row[1], kind)
      default: break
      }
    }
  }
}

extension StringProtocol {
  /// Returns the trimmed parts before and after the first occurrence of a character; `nil` if it does not occur.
  fileprivate func split(at mark: Character) -> (String, String)? {
    guard let index = firstIndex(of: mark) else { return nil }
    return (self[..<index].trimmed, self[self.index(after: index)...].trimmed)
  }
}
