import Conversations
import Dispatch
import JSON
import Responder
import RiveScript
import Serving
import Synchronization
import Testing

@testable import HTTPServing

/// The interface of language models: the whole talk in each request, and no state.
@Suite struct CompletionTests {
  private func ask(
    _ body: String, path: String = "/v1/chat/completions", ignoresTasks: Bool = false,
    _ limits: TalkLimits = TalkLimits()
  ) throws -> (status: Int, text: String, json: JSONValue?) {
    let source = RuleSource(
      name: "r.rive",
      text: """
        + my name is *
        - <set name=<formal>>Hi, <get name>!

        + who am i
        - You are <get name>.

        + roll
        - {random}1|2|3|4|5|6|7|8|9{/random}

        + *
        - I see.
        """)
    let responder = try #require(RiveScriptLanguage().compile([source]) { _ in }.responder)
    let server = TalkServer(Robot(name: "waiter", responder: responder), limits: limits) {
      _ throws(RobotLoadError) in throw .interrupted
    }
    let routes = HTTPRoutes(server, HTTPGuard(), ignoresTasks: ignoresTasks) { false }
    var request = HTTPRequest(
      method: body.isEmpty ? "GET" : "POST", path: path, host: "localhost", origin: nil,
      authorization: "Bearer whatever")
    request.body = Array(body.utf8)
    let later = Mutex<HTTPResponse?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    let now =
      routes.responseFromHead(of: request, length: body.utf8.count)
      ?? routes.answer(request) { response in
        later.withLock { $0 = response }
        isDone.signal()
      }
    if now == nil { _ = isDone.wait(timeout: .now() + .seconds(60)) }
    let response = try #require(now ?? later.withLock { $0 })
    #expect(server.users == 0)
    return (
      response.status, String(decoding: response.body, as: UTF8.self), try? JSONValue(response.body)
    )
  }

  private func talk(_ messages: String..., more: String = "") -> String {
    let said = messages.map { #"{"role":"user","content":"\#($0)"}"# }
    return #"{"model":"m","messages":[\#(said.joined(separator: ","))]\#(more)}"#
  }

  private func content(_ answer: JSONValue?) -> String? {
    answer?["choices"]?.elements.first?["message"]?["content"]?.string
  }

  @Test func theTalkIsInTheRequest() throws {
    let answer = try ask(talk("my name is ann", "who am i", more: #","temperature":0.5,"x":[]"#))
    #expect(answer.status == 200 && content(answer.json) == "You are Ann.")
    #expect(answer.json?["model"]?.string == "m")
    #expect(answer.json?["usage"]?["total_tokens"]?.integer == 10)
    #expect(content(try ask(talk("who am i")).json) == "You are undefined.")
  }

  @Test func theSameRequestHasTheSameReply() throws {
    let replies = try Set((0..<5).map { _ in content(try ask(talk("hm", "roll")).json) })
    #expect(replies.count == 1)
  }

  @Test func systemMessagesSetVariablesOnlyLineByLine() throws {
    let body = #"""
      {"model":"m","messages":[{"role":"system","content":"You are kind, and 1 + 1 = 2.\nname = Bea"},
      {"role":"assistant","content":"Hello."},
      {"role":"user","content":[{"type":"text","text":"who am"},{"type":"image_url"},{"type":"text","text":"i"}]}]}
      """#
    #expect(content(try ask(body).json) == "You are Bea.")
  }

  @Test func aStreamEndsWithItsMark() throws {
    let answer = try ask(talk("hello", more: #","stream":true"#))
    let events = answer.text.split(separator: "\n").map { $0.dropFirst(6) }
    #expect(answer.text.hasSuffix("data: [DONE]\n\n") && events.count == 4)
    let deltas = events.dropLast().compactMap { try? JSONValue(Array($0.utf8)) }.compactMap {
      $0["choices"]?.elements.first
    }
    #expect(deltas.compactMap { $0["delta"]?["content"]?.string }.joined() == "I see.")
    #expect(deltas.last?["finish_reason"]?.string == "stop")
  }

  @Test func hiddenTasksGetNothing() throws {
    let title = talk("my name is ann", "### Task: find a title")
    #expect(content(try ask(title).json) == "I see.")
    #expect(content(try ask(title, ignoresTasks: true).json) == "")
    let mixed = talk("my name is ann", "### Task: find a title", "who am i")
    #expect(content(try ask(mixed, ignoresTasks: true).json) == "You are Ann.")
  }

  @Test func theRobotIsTheModel() throws {
    let models = try ask("", path: "/v1/models")
    #expect(models.json?["data"]?.elements.compactMap { $0["id"]?.string } == ["waiter"])
  }

  @Test(arguments: [
    "{", "[]", #"{"messages":[]}"#, #"{"model":"m","messages":[]}"#, #"{"model":"m"}"#,
    #"{"model":"m","messages":[{"role":"assistant","content":"x"}]}"#,
    #"{"model":"m","messages":[{"role":"king","content":"x"}]}"#,
    #"{"model":"m","messages":[{"role":"user","content":7}]}"#,
    #"{"model":"m","messages":["x"]}"#,
    #"{"model":"m","messages":[{"role":"user","content":"x"}],"stream":"yes"}"#,
  ])
  func wrongRequestsAreRefusedInTheInterfacesForm(body: String) throws {
    let answer = try ask(body)
    #expect(answer.status == 400)
    #expect(answer.json?["error"]?["type"]?.string == "invalid_request_error")
    #expect(answer.json?["error"]?["message"]?.string?.isEmpty == false)
  }

  @Test func limitsHold() throws {
    var limits = TalkLimits()
    limits.message = 10
    #expect(try ask(talk("a long message"), path: "/v1/chat/completions", limits).status == 413)
    #expect(try ask(talk("x"), path: "/v1/nothing").status == 404)
  }
}
