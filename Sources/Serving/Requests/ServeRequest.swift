package import JSON
package import Responder

/// A request: a message of a user, or an operation.
package struct ServeRequest: Sendable, Equatable {
  package enum Action: Sendable, Equatable {
    /// Answer a message; unless `variables` is `nil`, set these first, and add all variables to the answer.
    case reply(String, variables: [VariableChange]?, isExplained: Bool)
    /// Read a variable, or all of them.
    case get(String?)
    case set([VariableChange])
    /// Forget a variable, or the user.
    case forget(String?)
    case freeze
    case thaw(Conversation.Thaw)
    /// Explain all further replies to the user, or stop that.
    case trace(Bool)
    /// Load the rules again; an empty list stands for all rules of the command line.
    case load([String])

    /// Whether the user's memory may grow.
    var growsMemory: Bool {
      switch self {
      case .reply, .set, .freeze: true
      case .get, .forget, .thaw, .trace, .load: false
      }
    }
  }

  /// A variable and its new value; `nil` unsets it.
  package struct VariableChange: Sendable, Equatable {
    package var name: String
    package var value: String?

    package init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The value by which the client recognizes the answer: a text or a number; `nil` for none.
  package var id: JSONValue?
  /// The user's name, at most `maximumUserBytes`; empty for `load`.
  package var user: String
  package var action: Action

  package init(id: JSONValue? = nil, user: String, _ action: Action) {
    self.id = id
    self.user = user
    self.action = action
  }

  /// The maximum size of a user's name in bytes.
  package static let maximumUserBytes = 256
  /// The maximum size of an `id` in bytes.
  package static let maximumIDBytes = 256
}

/// The reason why a request can't be carried out, with the request's ID and user if they were readable.
package struct ServeRefusal: Error, Sendable, Equatable {
  package var id: JSONValue?
  package var user: String?
  package var error: ServeError

  package init(id: JSONValue? = nil, user: String? = nil, _ error: ServeError) {
    self.id = id
    self.user = user
    self.error = error
  }
}

extension ServeRequest {
  /// Reads a request from its JSON text.
  ///
  /// - Parameter maximumMessage: the maximum size of a message in bytes.
  package init(parsing bytes: [UInt8], maximumMessage: Int) throws(ServeRefusal) {
    let value: JSONValue
    do throws(ServeError) { value = try Self.json(bytes) } catch { throw ServeRefusal(error) }
    try self.init(value, maximumMessage: maximumMessage)
  }

  /// Reads a request; unknown members are ignored.
  package init(_ value: JSONValue, maximumMessage: Int) throws(ServeRefusal) {
    var refusal = ServeRefusal(.badMember("request", expected: "an object"))
    guard case .object = value else { throw refusal }
    do throws(ServeError) {
      id = try Self.id(value["id"])
      refusal.id = id
      let name = try Self.text(value, "op") ?? "reply"
      if name == "load" {
        user = ""
        action = .load(try Self.paths(value["rules"]))
        return
      }
      user = try Self.user(value["user"])
      refusal.user = user
      action = try Self.action(name, value, maximumMessage)
    } catch {
      refusal.error = error
      throw refusal
    }
  }

  package static func json(_ bytes: [UInt8]) throws(ServeError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(bytes)
    } catch {
      throw .malformed(reason: error.message)
    }
  }

  /// Returns the user's name that a member of a request contains, after checking its size.
  ///
  /// - Parameter name: the name if there is no such member; `nil` if it is required.
  package static func user(
    _ value: JSONValue?, in member: String = "user", or name: String? = nil
  ) throws(ServeError) -> String {
    guard let name = value.map(\.string) ?? name, !name.isEmpty, name.utf8.count <= maximumUserBytes
    else {
      throw .badMember(member, expected: "a text of 1 to \(maximumUserBytes) bytes")
    }
    return name
  }

  /// Returns the text of a message, after checking its size.
  package static func message(
    _ value: JSONValue?, maximum: Int
  ) throws(ServeError) -> String {
    guard let message = value?.string else { throw .badMember("message", expected: "a text") }
    if message.utf8.count > maximum { throw .tooLarge("message", limit: maximum) }
    return message
  }

  private static func action(
    _ name: String, _ value: JSONValue, _ maximumMessage: Int
  ) throws(ServeError) -> Action {
    switch name {
    case "reply":
      return .reply(
        try message(value["message"], maximum: maximumMessage),
        variables: try value["vars"].map { value throws(ServeError) in try changes(value) },
        isExplained: try flag(value, "why") ?? false)
    case "get": return .get(try text(value, "name"))
    case "set": return .set(try changes(value["vars"] ?? .null))
    case "forget": return .forget(try text(value, "name"))
    case "freeze": return .freeze
    case "thaw": return .thaw(try thaw(try text(value, "how") ?? "thaw"))
    case "trace":
      guard let isOn = try flag(value, "on") else {
        throw .badMember("on", expected: "true or false")
      }
      return .trace(isOn)
    default: throw .unknownOperation(String(name.prefix(40)))
    }
  }

  private static func id(_ value: JSONValue?) throws(ServeError) -> JSONValue? {
    switch value {
    case nil, .null: return nil
    case .string(let text) where text.utf8.count <= maximumIDBytes: return value
    case .number(let number) where number.text.utf8.count <= maximumIDBytes: return value
    default:
      throw .badMember("id", expected: "a number, or a text of at most \(maximumIDBytes) bytes")
    }
  }

  private static func text(_ value: JSONValue, _ name: String) throws(ServeError) -> String? {
    switch value[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw .badMember(name, expected: "a text")
    }
  }

  static func flag(_ value: JSONValue, _ name: String) throws(ServeError) -> Bool? {
    switch value[name] {
    case nil, .null: return nil
    case .bool(let flag): return flag
    default: throw .badMember(name, expected: "true or false")
    }
  }

  /// Reads variables: texts, numbers and flags become texts, and null unsets a variable.
  package static func changes(_ value: JSONValue) throws(ServeError) -> [VariableChange] {
    guard case .object(let members) = value else {
      throw .badMember("vars", expected: "an object with variables")
    }
    var changes: [VariableChange] = []
    for member in members {
      let text: String?
      switch member.value {
      case .null: text = nil
      case .string(let string): text = string
      case .number(let number): text = number.text
      case .bool(let flag): text = flag ? "true" : "false"
      case .array, .object:
        throw .badMember("vars", expected: "texts, numbers, true, false, or null as values")
      }
      changes.append(VariableChange(member.name, text))
    }
    return changes
  }

  private static func thaw(_ name: String) throws(ServeError) -> Conversation.Thaw {
    switch name {
    case "thaw": .thaw
    case "discard": .discard
    case "keep": .keep
    default: throw .badMember("how", expected: "thaw, discard, or keep")
    }
  }

  private static func paths(_ value: JSONValue?) throws(ServeError) -> [String] {
    let expected = ServeError.badMember("rules", expected: "a list of paths")
    switch value {
    case nil, .null: return []
    case .array(let values):
      let paths = values.compactMap(\.string)
      guard paths.count == values.count else { throw expected }
      return paths
    default: throw expected
    }
  }
}
