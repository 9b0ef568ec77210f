import Conversations
import JSON
import Serving

/// Answers lines of JSON by asking a robot over HTTP.
package struct ClientLineAnswerer {
  private var client: OutsideClient

  package init(_ client: OutsideClient) { self.client = client }

  package mutating func answer(to line: [UInt8]) -> String {
    let request: ServeRequest
    do throws(ServeRefusal) {
      request = try ServeRequest(parsing: line, maximumMessage: .max)
    } catch {
      return ServeAnswer(error).json.text
    }
    guard case .reply(let message, _, _) = request.action else {
      let error = ServeError.badMember("op", expected: "reply, the only operation of a client")
      return ServeAnswer(ServeRefusal(id: request.id, user: request.user, error)).json.text
    }
    let id = JSONValue.Member("id", request.id ?? .null)
    do throws(OutsideFailure) {
      let reply = try client.reply(to: message, of: request.user)
      return JSONValue.object([id, .init("reply", .string(reply))]).text
    } catch {
      let failure: JSONValue = ["code": .string(error.code), "message": .string(error.detail)]
      return JSONValue.object([id, .init("error", failure)]).text
    }
  }
}
