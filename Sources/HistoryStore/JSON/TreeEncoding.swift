/// Makes JSON of what is `Codable`, without Foundation, which would double the time to start.
///
/// For texts, whole numbers, truth values, and what is made of these; a fraction is refused.
enum TreeEncoding {
  static func tree(of value: some Encodable) throws -> JSONTree {
    let encoder = TreeEncoder(codingPath: [])
    return try encoder.box(value)
  }
}

/// What one value is written into.
private final class TreeEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var tree: JSONTree?
  /// Containers that are being filled; read when the value is done.
  private var members: [String: TreeEncoder]?
  private var elements: [TreeEncoder]?

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  var finished: JSONTree {
    if let members { return .object(members.mapValues(\.finished)) }
    if let elements { return .array(elements.map(\.finished)) }
    return tree ?? .object([:])
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

  func member(_ key: any CodingKey) -> TreeEncoder {
    let child = TreeEncoder(codingPath: codingPath + [key])
    members?[key.stringValue] = child
    return child
  }

  func element() -> TreeEncoder {
    let child = TreeEncoder(codingPath: codingPath)
    elements?.append(child)
    return child
  }

  func box(_ value: some Encodable) throws -> JSONTree {
    try put(value)
    return finished
  }

  func put(_ value: (some Encodable)?) throws {
    switch value {
    case nil: tree = .null
    case let text as String: tree = .string(text)
    case let flag as Bool: tree = .bool(flag)
    case let number as any FixedWidthInteger: tree = .number(String(describing: number))
    case is any BinaryFloatingPoint:
      throw EncodingError.invalidValue(
        value as Any, .init(codingPath: codingPath, debugDescription: "a fraction"))
    case .some(let value): try value.encode(to: self)
    }
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: TreeEncoder
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
  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let encoder: TreeEncoder
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
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { try encoder.put(String?.none) }
  func encode<T: Encodable>(_ value: T) throws { try encoder.put(value) }
}
