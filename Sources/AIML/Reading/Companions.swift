internal import Responder

/// The kind of a robot's file, determined by its path.
enum FileKind: Equatable {
  case categories
  case set(String)
  case map(String)
  case substitutions(SubstitutionKind)
  case properties, predicates, pronouns, triples

  /// Determines the kind of a file; `nil` if it has none of these kinds.
  init?(path: String) {
    let parts = path.split(separator: "/").map { $0.lowercased() }
    guard let last = parts.last, let dot = last.lastIndex(of: "."), dot != last.startIndex else {
      return nil
    }
    let name = String(last[..<dot])
    let folder = parts.dropLast().last ?? ""
    switch String(last[last.index(after: dot)...]) {
    case "aiml": self = .categories
    case "set": self = .set(name)
    case "map": self = .map(name)
    case "substitution":
      guard let list = SubstitutionKind(rawValue: name) else { return nil }
      self = .substitutions(list)
    case "properties": self = .properties
    case "pdefaults": self = .predicates
    case "txt" where folder == "sets": self = .set(name)
    case "txt" where folder == "maps": self = .map(name)
    case "txt":
      if let list = SubstitutionKind(rawValue: name) {
        self = .substitutions(list)
        return
      }
      switch name {
      case "properties": self = .properties
      case "predicates": self = .predicates
      case "pronouns": self = .pronouns
      case "triples": self = .triples
      default: return nil
      }
    default: return nil
    }
  }
}

/// The definitions in a robot's files, except its categories.
struct Companions: Sendable {
  var sets: [(name: String, phrases: [String])] = []
  var maps: [String: [String: String]] = [:]
  var properties: [String: String] = [:]
  var predicates: [String: String] = [:]
  var pronouns: Set<String> = []
  var substitutions: [SubstitutionKind: [Substitutions.Pair]] = [:]
  var triples: [[String]] = []
  /// The default values of unset predicates (key `get`), unset properties (`property`) and missing map entries
  /// (`map`).
  var defaults: [String: String] = [:]
  /// The lines that could not be read; `reason` is the form that was expected.
  var badLines: [(file: Int, range: Range<Int>, reason: String)] = []

  mutating func read(_ source: RuleSource, as kind: FileKind, file: Int) {
    let bytes = source.bytes.utf8OrLatin1
    let head = bytes.prefix { $0.isBlank || SourceLines.byteOrderMark.contains($0) }
    let rest = bytes[head.endIndex...]
    if rest.first == UInt8(ascii: "[") {
      return readRows(String(decoding: rest, as: UTF8.self), kind, file, source.bytes.count)
    }
    for line in SourceLines(bytes) {
      let text = String(decoding: bytes[line.content], as: UTF8.self)
      let plain = text.trimmed
      guard !plain.isEmpty else { continue }
      if !read(line: plain, text, kind) {
        badLines.append((file, line.content, Self.expectation(of: kind)))
      }
    }
  }

  private static func expectation(of kind: FileKind) -> String {
    switch kind {
    case .substitutions: "\"find\",\"replacement\""
    case .map: "key:value"
    case .properties, .predicates: "name:value"
    case .triples: "subject:predicate:object"
    case .categories, .set, .pronouns: "a word"
    }
  }

  /// Reads a line; returns false if the line is not in the form that this kind of file requires.
  private mutating func read(line: String, _ raw: String, _ kind: FileKind) -> Bool {
    switch kind {
    case .categories: return false
    case .set(let name):
      if !line.hasPrefix("external:") { add(line, toSet: name) }
      return true
    case .map(let name):
      guard let (key, value) = line.split(at: ":") else { return false }
      if key.lowercased() != "external" { add(key, value, toMap: name) }
      return true
    case .substitutions(let list):
      if line.hasPrefix(";;") || line.hasPrefix("#") { return true }
      let quoted = raw.split(separator: "\"", omittingEmptySubsequences: false)
      guard quoted.count >= 5 else { return false }
      substitutions[list, default: []].append(
        Substitutions.Pair(String(quoted[1]), String(quoted[3])))
      return true
    case .properties, .predicates:
      if line.hasPrefix("#") { return true }
      guard let (name, value) = line.split(at: ":") else { return false }
      set(name, value, kind)
      return true
    case .pronouns:
      pronouns.insert(line.lowercased())
      return true
    case .triples:
      let parts = line.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
      guard parts.count >= 3 else { return false }
      triples.append(Array(parts[..<3]))
      return true
    }
  }

  private mutating func add(_ phrase: String, toSet name: String) {
    if sets.last?.name != name {
      guard let index = sets.firstIndex(where: { $0.name == name }) else {
        sets.append((name, [phrase]))
        return
      }
      sets[index].phrases.append(phrase)
    } else {
      sets[sets.count - 1].phrases.append(phrase)
    }
  }

  private mutating func add(_ key: String, _ value: String, toMap name: String) {
    maps[name, default: [:]][key.foldedName] = value.trimmed
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
  private mutating func readRows(_ text: String, _ kind: FileKind, _ file: Int, _ length: Int) {
    guard let rows = RowReader.rows(text) else {
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

/// Reads a list of lists of strings in JSON.
private struct RowReader {
  private var rest: Substring.UnicodeScalarView

  static func rows(_ text: String) -> [[String]]? {
    var reader = RowReader(rest: Substring(text).unicodeScalars)
    return reader.list { $0.list { $0.string() } }
  }

  private mutating func skip() {
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    skip()
    guard rest.first == wanted else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func list<Element>(
    _ element: (inout RowReader) -> Element?
  ) -> [Element]? {
    guard take("[") else { return nil }
    var elements: [Element] = []
    if take("]") { return elements }
    repeat {
      guard let next = element(&self) else { return nil }
      elements.append(next)
    } while take(",")
    return take("]") ? elements : nil
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return text }
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      switch escaped {
      case "n": text += "\n"
      case "t": text += "\t"
      case "r": text += "\r"
      case "b": text += "\u{8}"
      case "f": text += "\u{C}"
      case "u":
        let digits = String(String.UnicodeScalarView(rest.prefix(4)))
        guard let value = UInt32(digits, radix: 16) else { return nil }
        rest = rest.dropFirst(4)
        text.unicodeScalars.append(escapedScalar(value))
      default: text.unicodeScalars.append(escaped)
      }
    }
    return nil
  }

  /// Returns the scalar of an escape `\u`; takes a second escape if the two are a surrogate pair.
  private mutating func escapedScalar(_ value: UInt32) -> Unicode.Scalar {
    let next = String(String.UnicodeScalarView(rest.prefix(6)))
    if 0xD800..<0xDC00 ~= value, next.hasPrefix("\\u"),
      let low = UInt32(next.dropFirst(2), radix: 16),
      0xDC00..<0xE000 ~= low
    {
      rest = rest.dropFirst(6)
      return Unicode.Scalar(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension StringProtocol {
  /// Returns the trimmed parts before and after the first occurrence of a character; `nil` if it does not occur.
  fileprivate func split(at mark: Character) -> (String, String)? {
    guard let index = firstIndex(of: mark) else { return nil }
    return (self[..<index].trimmed, self[self.index(after: index)...].trimmed)
  }
}

extension [UInt8] {
  /// The text in UTF-8; a text that is not valid UTF-8 is read as Latin-1.
  var utf8OrLatin1: [UInt8] {
    String(validating: self, as: UTF8.self) == nil ? latin1AsUTF8 : self
  }

  /// The text in UTF-8, read as windows-1252: as Latin-1, with typographic marks in 0x80...0x9F.
  var windows1252AsUTF8: [UInt8] {
    var result = String.UnicodeScalarView()
    for byte in self {
      let mark = 0x80...0x9F ~= byte ? Self.windows1252[Int(byte) - 0x80] : UInt16(byte)
      result.append(Unicode.Scalar(mark) ?? "\u{FFFD}")
    }
    return Array(String(result).utf8)
  }

  /// The scalars of the bytes 0x80...0x9F; the five bytes that windows-1252 leaves open stay control characters.
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  /// The text in UTF-8, read as Latin-1.
  var latin1AsUTF8: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 8)
    for byte in self {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(0xC0 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      }
    }
    return result
  }
}
