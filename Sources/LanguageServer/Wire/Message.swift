package import JSON

/// A message of the client.
package enum Message: Sendable, Equatable {
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// An answer to a request of the server.
  case response(id: JSONValue)
  /// A text that is not JSON, or JSON that is not a message.
  case invalid(ProtocolError)

  /// Reads the content of a frame.
  package init(_ content: [UInt8]) {
    do throws(JSONError) {
      self.init(try JSONValue(content))
    } catch {
      self = .invalid(ProtocolError(.parseError, error.message))
    }
  }

  private init(_ value: JSONValue) {
    let id = value["id"] ?? .null
    guard let method = value["method"]?.string else {
      let isResponse = value["result"] != nil || value["error"] != nil
      self =
        isResponse
        ? .response(id: id) : .invalid(ProtocolError(.invalidRequest, "a message needs a method"))
      return
    }
    let params = value["params"] ?? .null
    self =
      id == .null
      ? .notification(method: method, params: params)
      : .request(id: id, method: method, params: params)
  }
}

/// An error that answers a request.
package struct ProtocolError: Error, Equatable, Sendable {
  /// The error codes of JSON-RPC and of the Language Server Protocol.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case requestFailed = -32803
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension JSONValue {
  /// The value of a Boolean; `nil` for any other value.
  var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// Returns the value at a path of names; `nil` if there is none.
  func at(_ names: String...) -> JSONValue? {
    names.reduce(Optional(self)) { value, name in value?[name] }
  }
}
