extension JSONValue {
  /// Creates the JSON of an `Encodable` value, without Foundation, which would double the start-up time.
  ///
  /// Supports strings, integers, Booleans, `nil`, and containers of these; throws for a floating-point number. Members
  /// are sorted by name, so that equal dictionaries give equal texts.
  package init(encoding value: some Encodable) throws {
    let encoder = ValueEncoder()
    try encoder.put(value)
    self = encoder.finished
  }

  /// Creates the JSON of a type that is common in values, without asking the value to encode itself; otherwise `nil`.
  fileprivate init?<Value>(common value: Value) {
    if Value.self == String.self, let text = value as? String {
      self = .string(text)
    } else if Value.self == Int.self, let number = value as? Int {
      self = .number(JSONNumber(number))
    } else if Value.self == [String].self, let texts = value as? [String] {
      self = .array(texts.map(JSONValue.string))
    } else if Value.self == [Int].self, let numbers = value as? [Int] {
      self = .array(numbers.map { .number(JSONNumber($0)) })
    } else if Value.self == [String: String].self, let texts = value as? [String: String] {
      self = .object(
        texts.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) })
    } else {
      return nil
    }
  }
}

private final class ValueEncoder: Encoder {
  /// A member or an element: complete, or with an encoder that may still get more.
  enum Part {
    case value(JSONValue)
    case encoder(ValueEncoder)

    var finished: JSONValue {
      switch self {
      case .value(let value): value
      case .encoder(let encoder): encoder.finished
      }
    }
  }

  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let parent: ValueEncoder?
  private let key: (any CodingKey)?
  private var value: JSONValue?
  private var members: [(name: String, part: Part)]?
  private var elements: [Part]?

  init(in parent: ValueEncoder? = nil, at key: (any CodingKey)? = nil) {
    self.parent = parent
    self.key = key
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + [key].compactMap(\.self) }

  var finished: JSONValue {
    if let members {
      // The sort is stable: of several members with one name, the last one counts.
      let sorted = members.sorted { $0.name < $1.name }
      return .object(
        sorted.indices.compactMap { index in
          index + 1 < sorted.count && sorted[index + 1].name == sorted[index].name
            ? nil : JSONValue.Member(sorted[index].name, sorted[index].part.finished)
        })
    }
    if let elements { return .array(elements.map(\.finished)) }
    return value ?? .object([])
  }

  var count: Int { elements?.count ?? 0 }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? []
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  func member(_ key: any CodingKey) -> ValueEncoder {
    let child = ValueEncoder(in: self, at: key)
    put(.encoder(child), for: key)
    return child
  }

  func put(_ part: Part, for key: any CodingKey) { members?.append((key.stringValue, part)) }

  func element() -> ValueEncoder {
    let child = ValueEncoder(in: self)
    put(.encoder(child))
    return child
  }

  func put(_ part: Part) { elements?.append(part) }

  func put<Value: Encodable>(_ value: Value) throws {
    if let common = JSONValue(common: value) {
      self.value = common
      return
    }
    switch value {
    case let flag as Bool: self.value = .bool(flag)
    case let number as any FixedWidthInteger: self.value = .number(JSONNumber(number))
    case is any BinaryFloatingPoint:
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "a floating-point number"))
    default: try value.encode(to: self)
    }
  }

  func putNull() { value = .null }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws { encoder.put(.value(.null), for: key) }
  func encode(_ value: String, forKey key: Key) throws {
    encoder.put(.value(.string(value)), for: key)
  }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let common = JSONValue(common: value) {
      encoder.put(.value(common), for: key)
    } else {
      try encoder.member(key).put(value)
    }
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder.member(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.member(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.member(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() throws { encoder.put(.value(.null)) }
  func encode<T: Encodable>(_ value: T) throws {
    if let common = JSONValue(common: value) {
      encoder.put(.value(common))
    } else {
      try encoder.element().put(value)
    }
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { encoder.element().container(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.element().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.element() }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { encoder.putNull() }
  func encode<T: Encodable>(_ value: T) throws { try encoder.put(value) }
}

/// The key of a superclass's members, as in Foundation's JSON.
struct SuperKey: CodingKey {
  static let name = "super"
  var stringValue: String { Self.name }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { if stringValue != Self.name { return nil } }
  init?(intValue: Int) { return nil }
}
