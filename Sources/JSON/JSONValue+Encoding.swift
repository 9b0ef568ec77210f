extension JSONValue {
  /// Creates the JSON of an `Encodable` value, without Foundation, which would double the start-up time.
  ///
  /// Supports strings, integers, Booleans, `nil`, and containers of these; throws for a floating-point number. Members
  /// are sorted by name, so that equal dictionaries give equal texts.
  package init(encoding value: some Encodable) throws {
    self = try ValueEncoder(codingPath: []).box(value)
  }
}

/// The encoder of one value.
private final class ValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var finishedValue: JSONValue?
  /// The members of an object, finished when the value is complete.
  private var members: [String: ValueEncoder]?
  /// The elements of an array, finished when the value is complete.
  private var elements: [ValueEncoder]?

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  var finished: JSONValue {
    if let members {
      return .object(
        members.sorted { $0.key < $1.key }.map { JSONValue.Member($0, $1.finished) })
    }
    if let elements { return .array(elements.map(\.finished)) }
    return finishedValue ?? .object([])
  }

  var count: Int { elements?.count ?? 0 }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? [:]
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  func member(_ key: any CodingKey) -> ValueEncoder {
    let child = ValueEncoder(codingPath: codingPath + [key])
    members?[key.stringValue] = child
    return child
  }

  func element() -> ValueEncoder {
    let child = ValueEncoder(codingPath: codingPath)
    elements?.append(child)
    return child
  }

  func box(_ value: some Encodable) throws -> JSONValue {
    try put(value)
    return finished
  }

  func put(_ value: (some Encodable)?) throws {
    switch value {
    case nil: finishedValue = .null
    case let text as String: finishedValue = .string(text)
    case let flag as Bool: finishedValue = .bool(flag)
    case let number as any FixedWidthInteger: finishedValue = .number(JSONNumber(number))
    case is any BinaryFloatingPoint:
      throw EncodingError.invalidValue(
        value as Any, .init(codingPath: codingPath, debugDescription: "a floating-point number"))
    case .some(let value): try value.encode(to: self)
    }
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws { try encoder.member(key).put(String?.none) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.member(key).put(value)
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

  func encodeNil() throws { try encoder.element().put(String?.none) }
  func encode<T: Encodable>(_ value: T) throws { try encoder.element().put(value) }
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

  func encodeNil() throws { try encoder.put(String?.none) }
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
