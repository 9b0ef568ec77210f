import Conversations
import Dispatch
import JSON
import Responder
import RiveScript
import Serving
import Synchronization
import Testing

@testable import HTTPServing

/// Requests and responses, without sockets.
@Suite struct HTTPRoutesTests {
  private let isEnding = Flag()

  private final class Flag: Sendable {
    let value = Atomic<Bool>(false)
  }

  private func routes(
    _ limits: TalkLimits = TalkLimits(), _ access: HTTPGuard = HTTPGuard()
  ) throws -> HTTPRoutes {
    let source = RuleSource(
      name: "r.rive",
      text:
        "+ my name is *\n- <set name=<formal>>Hi, <get name>!\n\n+ <b>\n- <star>\n\n+ *\n- I see.\n"
    )
    let responder = try #require(RiveScriptLanguage().compile([source]) { _ in }.responder)
    let server = TalkServer(
      Robot(name: "a<b>", responder: responder), limits: limits, keepsAnswers: true
    ) { _ throws(RobotLoadError) in throw .interrupted }
    return HTTPRoutes(server, access) { [isEnding] in isEnding.value.load(ordering: .relaxed) }
  }

  @Test func `headers that a proxy might read in another way are refused`() throws {
    var request = HTTPRequest(method: "POST", path: "/reply", host: "localhost")
    #expect(try routes().responseFromHead(of: request, length: 2) == nil)
    request.isAmbiguous = true
    #expect(try routes().responseFromHead(of: request, length: 2)?.status == 400)
    for cause in ["twice", "chunks with a length", "another coding", "a name with a blank"] {
      #expect(ServeError.ambiguous.description.contains(cause))
    }
  }

  private func ask(
    _ routes: HTTPRoutes, _ method: String, _ path: String, _ body: String = "",
    host: String = "localhost", origin: String? = nil, token: String? = nil
  ) -> (status: Int, text: String, headers: [String: String]) {
    var request = HTTPRequest(
      method: method, path: path, host: host, origin: origin, authorization: token)
    let response: HTTPResponse
    if let early = routes.responseFromHead(of: request, length: body.utf8.count) {
      response = early
    } else {
      request.body = Array(body.utf8)
      let later = Mutex<HTTPResponse?>(nil)
      let isDone = DispatchSemaphore(value: 0)
      let now = routes.answer(request) { response in
        later.withLock { $0 = response }
        isDone.signal()
      }
      if now == nil { _ = isDone.wait(timeout: .now() + .seconds(60)) }
      response = now ?? later.withLock { $0 } ?? HTTPResponse(0, "", "")
    }
    let headers = Dictionary(
      response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return (response.status, String(decoding: response.body, as: UTF8.self), headers)
  }

  @Test func `a message is answered as on standard input, once for each id`() throws {
    let routes = try routes()
    let text = #"{"id":"a","user":"ann","message":"my name is ann","vars":{}}"#
    let first = ask(routes, "POST", "/reply", text)
    #expect(first.status == 200)
    #expect(first.text.contains(#""reply":"Hi, Ann!""#))
    #expect(ask(routes, "POST", "/reply", text).text == first.text)
    #expect(ask(routes, "GET", "/metrics").text.contains("\nparley_messages_total 1\n"))
  }

  @Test func `Rasa's channel has its own forms`() throws {
    let routes = try routes()
    let answer = ask(
      routes, "POST", "/webhooks/rest/webhook",
      #"{"sender":"ann","message":"my name is ann","metadata":{"a":1}}"#)
    #expect(answer.text == "[{\"recipient_id\":\"ann\",\"text\":\"Hi, Ann!\"}]\n")
    #expect(
      ask(routes, "POST", "/webhooks/rest/webhook", #"{"message":"x"}"#).text
        == "[{\"recipient_id\":\"default\",\"text\":\"I see.\"}]\n")
    #expect(ask(routes, "GET", "/webhooks/rest/").text == "{\"status\":\"ok\"}\n")
    #expect(
      ask(routes, "POST", "/webhooks/rest/webhook", #"{"sender":7,"message":"x"}"#).status == 400)
  }

  @Test func `what is no message is refused by its status`() throws {
    var limits = TalkLimits()
    limits.message = 20
    let routes = try routes(limits)
    for (method, path, body, status) in [
      ("POST", "/reply", "{", 400), ("POST", "/reply", "[]", 400),
      ("POST", "/reply", #"{"user":"ann"}"#, 400),
      ("POST", "/reply", #"{"op":"get","user":"ann"}"#, 400),
      ("POST", "/reply", #"{"op":"load"}"#, 400),
      ("POST", "/reply", #"{"user":"a","message":"123456789012345678901"}"#, 413),
      ("POST", "/reply", String(repeating: " ", count: 100_000), 413),
      ("GET", "/reply", "", 405), ("POST", "/", "", 405), ("DELETE", "/health", "", 405),
      ("GET", "/etc/passwd", "", 404), ("GET", "/reply/", "", 404),
    ] {
      let answer = ask(routes, method, path, body)
      #expect(answer.status == status, "\(method) \(path) \(body.prefix(40))")
      #expect(throws: Never.self) { try JSONValue(parsing: answer.text) }
    }
  }

  @Test func `without the token there is only the page and the health`() throws {
    let routes = try routes(TalkLimits(), HTTPGuard(token: "0123456789abcdef"))
    let text = #"{"user":"ann","message":"hi"}"#
    #expect(ask(routes, "POST", "/reply", text).status == 401)
    #expect(ask(routes, "POST", "/reply", text).headers["WWW-Authenticate"] == "Bearer")
    #expect(ask(routes, "GET", "/metrics").status == 401)
    #expect(ask(routes, "POST", "/webhooks/rest/webhook", text).status == 401)
    #expect(ask(routes, "POST", "/reply", text, token: "Bearer 0123456789abcdef").status == 200)
    #expect(ask(routes, "GET", "/health").status == 200 && ask(routes, "GET", "/").status == 200)
  }

  @Test func `a page of another origin gets in only if it is allowed`() throws {
    let routes = try routes(TalkLimits(), HTTPGuard(origins: ["https://shop.example"]))
    let text = #"{"user":"ann","message":"hi"}"#
    #expect(ask(routes, "POST", "/reply", text, origin: "https://evil.example").status == 403)
    #expect(ask(routes, "OPTIONS", "/reply", origin: "https://evil.example").status == 403)
    #expect(ask(routes, "POST", "/reply", text, host: "evil.example").status == 403)
    let allowed = ask(routes, "POST", "/reply", text, origin: "https://shop.example")
    #expect(allowed.headers["Access-Control-Allow-Origin"] == "https://shop.example")
    let before = ask(routes, "OPTIONS", "/reply", origin: "https://shop.example")
    #expect(before.status == 204)
    #expect(before.headers["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
  }

  @Test func `a full server says when to come back, and an ending one takes nothing`() throws {
    var limits = TalkLimits()
    limits.waiting = 0
    let text = #"{"user":"ann","message":"hi"}"#
    let full = ask(try routes(limits), "POST", "/reply", text)
    #expect(full.status == 429 && full.headers["Retry-After"] == "1")
    limits = TalkLimits()
    limits.users = 1
    let small = try routes(limits)
    #expect(ask(small, "POST", "/reply", text).status == 200)
    #expect(ask(small, "POST", "/reply", #"{"user":"bob","message":"hi"}"#).status == 429)
    isEnding.value.store(true, ordering: .relaxed)
    #expect(ask(small, "POST", "/reply", text).status == 503)
    #expect(ask(small, "GET", "/health").status == 503)
  }

  @Test func `the page runs its own script only, and the robot's name is text`() throws {
    let page = ask(try routes(), "GET", "/")
    #expect(page.text.contains("<title>a&lt;b&gt;</title>"))
    let policy = try #require(page.headers["Content-Security-Policy"])
    let nonce = try #require(page.text.firstMatch(of: #/<script nonce="([^"]+)"/#)?.output.1)
    #expect(policy.contains("script-src 'nonce-\(nonce)'") && policy.contains("default-src 'none'"))
    #expect(ask(try routes(), "GET", "/").text != page.text)
    #expect(!page.text.contains("http://") && !page.text.contains("https://"))
  }
}
