/// A JSON text as a value; members keep their order.
///
/// Read by hand: Foundation would double the time that the program takes to start.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  /// As written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Equatable {
    var key: String
    var value: JSONValue
  }

  /// Linear in the number of bytes; at most `JSONReader.depthLimit` deep.
  init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  var members: [(key: String, value: JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.map { ($0.key, $0.value) }
  }

  /// The members as texts; numbers and truth values as written.
  var texts: [(name: String, value: String)] {
    members.compactMap { key, value in
      switch value {
      case .string(let text), .number(let text): (key, text)
      case .bool(let isTrue): (key, isTrue ? "true" : "false")
      case .null: (key, "undefined")
      case .array, .object: nil
      }
    }
  }
}

/// Where a text stops being JSON.
struct JSONError: Error, Equatable {
  /// Counted from 0, in bytes.
  var offset: Int

  var message: String { "byte \(offset) is not JSON" }
}
