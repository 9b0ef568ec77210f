extension JSONValue {
  /// Decodes the value; the inverse of `init(encoding:)`.
  ///
  /// Throws for a floating-point number.
  package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try ValueDecoder(codingPath: [], value: self).unbox(type)
  }
}

private struct ValueDecoder: Decoder {
  let codingPath: [any CodingKey]
  let value: JSONValue
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(
      Keyed<Key>(
        decoder: self,
        members: Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self) }
    return Unkeyed(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  func unbox<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let wanted = type as? any FixedWidthInteger.Type {
      guard case .number(let number) = value,
        let number = Self.read(number.text, as: wanted) as? Value
      else { throw mismatch(type) }
      return number
    }
    switch value {
    case .string(let text) where type == String.self: return try cast(text)
    case .bool(let flag) where type == Bool.self: return try cast(flag)
    default:
      if type == String.self || type == Bool.self || type is any BinaryFloatingPoint.Type {
        throw mismatch(type)
      }
      return try Value(from: self)
    }
  }

  func child(_ value: JSONValue, _ key: (any CodingKey)? = nil) -> ValueDecoder {
    ValueDecoder(codingPath: codingPath + (key.map { [$0] } ?? []), value: value)
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "\(value)"))
  }

  private static func read<Number: FixedWidthInteger>(
    _ digits: String, as type: Number.Type
  ) -> Number? { Number(digits) }

  private func cast<Value>(_ value: Any) throws -> Value {
    guard let value = value as? Value else { throw mismatch(Value.self) }
    return value
  }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  let members: [String: JSONValue]
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try child(key).value == .null }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try child(key).unbox(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try child(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { decoder.child(members[SuperKey.name] ?? .null, SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }

  private func child(_ key: Key) throws -> ValueDecoder {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "no such member"))
    }
    return decoder.child(value, key)
  }
}

private struct Unkeyed: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [JSONValue]
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().unbox(type) }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> ValueDecoder {
    guard !isAtEnd else { throw decoder.mismatch([Any].self) }
    defer { currentIndex += 1 }
    return decoder.child(elements[currentIndex])
  }
}

private struct Single: SingleValueDecodingContainer {
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value == .null }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.unbox(type) }
}
