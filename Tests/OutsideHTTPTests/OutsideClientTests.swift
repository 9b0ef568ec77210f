import Conversations
import JSON
import Serving
import Testing

@testable import OutsideHTTP

/// Requests to robots over HTTP, and what is made of their answers.
@Suite struct OutsideClientTests {
  private func client(
    _ address: String, streams: Bool = false, key: String? = nil, status: Int = 200,
    _ bodies: String..., seen: @escaping (ClientRequest) -> Void = { _ in }
  ) -> OutsideClient {
    var configuration = ServeConfiguration.Client(address: address)
    configuration.model = "tiny"
    configuration.streams = streams
    var left = bodies[...]
    return OutsideClient(configuration, key: key) { request in
      seen(request)
      return ClientResponse(status: status, body: Array((left.popFirst() ?? "").utf8))
    }
  }

  @Test func rasaIsAskedByItsChannel() throws {
    var request: ClientRequest?
    var client = client(
      "http://127.0.0.1:5005/", #"[{"text":"one"},{"image":"x"},{"text":"two"}]"#
    ) { request = $0 }
    #expect(try client.reply(to: "hi", of: "ann 1") == "one\ntwo")
    #expect(request?.url == "http://127.0.0.1:5005/webhooks/rest/webhook")
    #expect(request?.headers == ["Content-Type: application/json"])
    #expect(request?.body == Array(#"{"sender":"ann 1","message":"hi"}"#.utf8))
  }

  @Test func completionsCarryTheTalk() throws {
    var requests: [String] = []
    var client = client(
      "openai:http://x/v1", key: "secret", #"{"choices":[{"message":{"content":"Hello"}}]}"#,
      #"{"choices":[{"message":{"content":null}}]}"#,
      #"{"choices":[{"message":{"content":"new"}}]}"#
    ) { request in
      #expect(request.url == "http://x/v1/chat/completions")
      #expect(request.headers.contains("Authorization: Bearer secret"))
      requests.append(String(decoding: request.body, as: UTF8.self))
    }
    #expect(try client.reply(to: "a", of: "ann 1") == "Hello")
    #expect(try client.reply(to: "b", of: "ann 1") == "")
    #expect(try client.reply(to: "c", of: "ann 2") == "new")
    #expect(requests[0] == #"{"model":"tiny","messages":[{"role":"user","content":"a"}]}"#)
    #expect(requests[1].contains(#"{"role":"assistant","content":"Hello"},{"role":"user","#))
    #expect(!requests[2].contains("Hello"))
  }

  @Test func streamsAreJoined() throws {
    let events = """
      : waiting

      event: message
      data: {"error":null,"choices":[{"delta":{"role":"assistant"}}]}\r\n\r
      data: {"choices":[{"delta":{"content":"Hel"}}]}

      data:{"choices":[{"delta":{"content":"lo"}}]}

      """
    var whole = client("openai:http://x/v1", streams: true, events + "data: [DONE]\n\n")
    #expect(try whole.reply(to: "a", of: "ann 1") == "Hello")
    var half = client("openai:http://x/v1", streams: true, events)
    #expect(throws: OutsideFailure.cut) { try half.reply(to: "a", of: "ann 1") }
  }

  @Test(arguments: [
    (200, "[1", "malformed"), (200, "{}", "malformed"), (200, "", "malformed"),
    (500, "oops", "refused"), (429, #"{"error":{"message":"slow down"}}"#, "refused"),
    (301, "", "refused"),
  ])
  func faultsAreNamed(status: Int, body: String, code: String) {
    for address in ["http://x", "openai:http://x/v1"] {
      var lines = ClientLineAnswerer(client(address, status: status, body))
      let answer = lines.answer(to: Array(#"{"id":7,"user":"a 1","message":"x"}"#.utf8))
      #expect(answer.hasPrefix(#"{"id":7,"error":{"code":"\#(code)","#), "\(answer)")
    }
  }

  /// A server may repeat the key in what it says about it.
  @Test(arguments: [false, true]) func theKeyIsInNoFailure(streams: Bool) {
    let body = #"{"error":{"message":"no such key: secret-7"}}"#
    var client = client(
      "openai:http://x/v1", streams: streams, key: "secret-7", status: streams ? 200 : 401,
      streams ? ": \ndata: " + body + "\n" : body)
    let words = streams ? "no such key: …" : "status 401: no such key: …"
    #expect(throws: OutsideFailure.refused(words)) { try client.reply(to: "a", of: "ann 1") }
  }

  @Test func whatIsNoMessageIsRefused() {
    var lines = ClientLineAnswerer(client("http://x"))
    for line in ["hello", "{}", #"{"op":"freeze","user":"a"}"#] {
      #expect(lines.answer(to: Array(line.utf8)).contains(#""error":"#))
    }
  }

  @Test func aRefusedOperationKeepsItsIDAndUser() {
    var lines = ClientLineAnswerer(client("http://x"))
    let answer = lines.answer(to: Array(#"{"id":7,"op":"freeze","user":"a"}"#.utf8))
    #expect(answer.hasPrefix(#"{"id":7,"user":"a","error":{"code":"bad-request","#), "\(answer)")
    #expect(answer.contains("‘op’ needs reply"), "\(answer)")
  }
}
