package import Conversations
import JSON
import Responder
package import Serving

/// A request over HTTP.
package struct ClientRequest: Sendable, Equatable {
  package var url: String
  package var headers: [String]
  package var body: [UInt8]
}

/// A response over HTTP.
package struct ClientResponse: Sendable, Equatable {
  package var status: Int
  package var body: [UInt8]
}

/// Asks a robot over HTTP: by the REST channel of Rasa, or as a language model by chat completions.
package struct OutsideClient {
  package typealias Post = (ClientRequest) throws(OutsideFailure) -> ClientResponse

  private let configuration: ServeConfiguration.Client
  private let key: String?
  private let post: Post
  /// The messages and replies of each user in the current test case, for chat completions.
  private var talks: [ByteText: [JSONValue]] = [:]
  private var caseName: Substring = ""

  /// - Parameters:
  ///   - key: the secret that requests carry as a bearer token; `nil` for none.
  ///   - post: sends a request.
  package init(_ configuration: ServeConfiguration.Client, key: String?, post: @escaping Post) {
    self.configuration = configuration
    self.key = key
    self.post = post
  }

  /// Returns the reply to a message.
  ///
  /// - Parameter user: the user's name, a space, and the test case's name; a new case forgets all talks.
  package mutating func reply(
    to message: String, of user: String
  ) throws(OutsideFailure) -> String {
    guard let address = configuration.completionsAddress else {
      let body: JSONValue = ["sender": .string(user), "message": .string(message)]
      let url = configuration.address.atPath("/webhooks/rest/webhook")
      return try Self.rasaReply(in: ask(url, body))
    }
    let name = user.split(separator: " ").last ?? ""
    if name != caseName { (talks, caseName) = ([:], name) }
    let userMessage = ["role": "user", "content": .string(message)] as JSONValue
    let messages = (talks[ByteText(user)] ?? []) + [userMessage]
    var members: [JSONValue.Member] = [
      .init("model", .string(configuration.model ?? "default")),
      .init("messages", .array(messages)),
    ]
    if configuration.streams { members.append(.init("stream", .bool(true))) }
    let body = try ask(address.atPath("/chat/completions"), .object(members))
    // A server that can't stream sends one object; a stream may begin with a comment or the name of an event.
    let isStream = configuration.streams && body.first { $0 > 0x20 } != UInt8(ascii: "{")
    let reply = try isStream ? streamedReply(in: body) : Self.completionReply(in: body)
    talks[ByteText(user)] = messages + [["role": "assistant", "content": .string(reply)]]
    return reply
  }

  private func ask(_ url: String, _ body: JSONValue) throws(OutsideFailure) -> [UInt8] {
    var headers = ["Content-Type: application/json"]
    if let key { headers.append("Authorization: Bearer \(key)") }
    let response = try post(
      ClientRequest(url: url, headers: headers, body: Array(body.text.utf8)))
    guard response.status != 200 else { return response.body }
    let error = (try? JSONValue(response.body))?["error"]
    let words = error?["message"]?.string ?? error?.string
    throw .refused("status \(response.status)" + (words.map { ": \(withoutKey($0))" } ?? ""))
  }

  /// Returns a server's error message with the key replaced by `…`.
  private func withoutKey(_ words: String) -> String {
    key.map { words.replacing($0, with: "…") } ?? words
  }

  /// Returns the texts of Rasa's messages, one a line; messages without a text, such as pictures, are omitted.
  private static func rasaReply(in body: [UInt8]) throws(OutsideFailure) -> String {
    guard case .array(let messages) = try value(body) else {
      throw .malformed("not a list of messages")
    }
    return messages.compactMap { $0["text"]?.string }.joined(separator: "\n")
  }

  private static func completionReply(in body: [UInt8]) throws(OutsideFailure) -> String {
    let value = try value(body)
    guard let message = value["choices"]?.elements.first?["message"] else {
      throw .malformed("an answer without ‘choices’ and ‘message’")
    }
    return message["content"]?.string ?? ""
  }

  /// Returns the text of server-sent events, which end with `[DONE]`.
  private func streamedReply(in body: [UInt8]) throws(OutsideFailure) -> String {
    var text = ""
    for line in body.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.starts(with: "data:".utf8) {
      let data = line.dropFirst(5).drop { $0 == 0x20 }
      if data.elementsEqual("[DONE]".utf8) { return text }
      let event = try Self.value(Array(data))
      if let error = event["error"], error != .null {
        throw .refused(withoutKey(error["message"]?.string ?? error.text))
      }
      text += event["choices"]?.elements.first?["delta"]?["content"]?.string ?? ""
    }
    throw .cut
  }

  private static func value(_ body: [UInt8]) throws(OutsideFailure) -> JSONValue {
    do throws(JSONError) { return try JSONValue(body) } catch { throw .malformed(error.message) }
  }
}

extension ServeConfiguration.Client {
  private static let scheme = "openai:"

  /// The address of chat completions; `nil` if the robot is asked by the REST channel of Rasa.
  fileprivate var completionsAddress: String? {
    address.hasPrefix(Self.scheme) ? String(address.dropFirst(Self.scheme.count)) : nil
  }
}

extension String {
  /// Returns this address with a path appended, unless it already ends with that path.
  fileprivate func atPath(_ path: String) -> String {
    let base = hasSuffix("/") ? String(dropLast()) : self
    return base.hasSuffix(path) ? base : base + path
  }
}
