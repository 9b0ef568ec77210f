/// A JSON value (RFC 8259); objects keep the order of their members, and members with duplicate names.
///
/// Parsing `text` gives an equal value, unless it is nested too deeply for the parser. `text` contains no character
/// that a terminal would interpret.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a string, or null for `nil`.
  package init(_ text: String?) { self = text.map(Self.string) ?? .null }

  /// Creates a number, or null for `nil`.
  package init(_ number: (some BinaryInteger)?) {
    self = number.map { .number(JSONNumber($0)) } ?? .null
  }

  package init(_ strings: [String]) { self = .array(strings.map(Self.string)) }

  /// Returns the value of an object's last member with this name; `nil` if there is none, or if this is not an object.
  package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  /// The text of a string; `nil` for any other value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a whole number that is written without an exponent and fits `Int`; otherwise `nil`.
  package var integer: Int? { if case .number(let number) = self { Int(number.text) } else { nil } }

  /// The elements of an array; empty for any other value.
  package var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// The members of an object; empty for any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

/// A number as written, with all of its digits.
package struct JSONNumber: Hashable, Sendable {
  package let text: String

  package init(_ number: some BinaryInteger) { text = String(number) }

  /// Creates a number from its text.
  ///
  /// - Parameter text: a number as RFC 8259 defines it, such as `-1.5e3`. Any other text gives `nil`, such as `01`,
  ///   `.5`, `+1` or `1-2`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard Self.end(in: bytes[...]) == bytes.count else { return nil }
    self.text = text
  }

  /// Returns the end index of the number at the start of the bytes; `nil` if there is none.
  static func end(in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    func skipDigits() -> Bool {
      let start = index
      while index < bytes.endIndex, 0x30...0x39 ~= bytes[index] { index += 1 }
      return index > start
    }
    func take(_ choices: String) -> Bool {
      guard index < bytes.endIndex, choices.utf8.contains(bytes[index]) else { return false }
      index += 1
      return true
    }
    _ = take("-")
    guard take("0") || skipDigits() else { return nil }
    if take("."), !skipDigits() { return nil }
    if take("eE") {
      _ = take("+-")
      guard skipDigits() else { return nil }
    }
    return index
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int64) { self = .number(JSONNumber(number)) }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(nilLiteral: ()) { self = .null }
}

/// Texts are equal if their bytes are, because they identify requests and users; Swift would compare characters.
extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension JSONValue.Member: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
