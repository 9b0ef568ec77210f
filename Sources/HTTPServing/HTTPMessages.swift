import JSON

/// The parts of an HTTP request that the server needs.
struct HTTPRequest: Sendable {
  var method: String
  /// The path without a query.
  var path: String
  var host: String?
  var origin: String?
  /// The header `Authorization`.
  var authorization: String?
  /// Whether a proxy might read the host, or the end of the body, in another way.
  var isAmbiguous = false
  var body: [UInt8] = []
}

struct HTTPResponse: Sendable, Equatable {
  var status: Int
  var type: String
  var body: [UInt8]
  /// Further headers.
  var headers: [Header] = []

  struct Header: Sendable, Equatable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  init(_ status: Int, _ type: String, _ text: String) {
    self.status = status
    self.type = type
    body = Array(text.utf8)
  }

  static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status, "application/json", value.text + "\n")
  }
}
