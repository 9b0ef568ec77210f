import Conversations
import Dispatch
import JSON
import Responder
import RiveScript
import Serving
import Synchronization

/// A server of rules in RiveScript, which is asked one thing at a time.
struct Served {
  let server: TalkServer
  /// The rules that `load` loads; `nil` if loading fails.
  let next: Shared

  final class Shared: Sendable {
    private let value: Mutex<String?>
    init(_ value: String?) { self.value = Mutex(value) }
    func withLock<T: Sendable>(_ work: (inout sending String?) -> sending T) -> T {
      value.withLock { work(&$0) }
    }
  }

  init(
    _ rules: String, _ limits: TalkLimits = TalkLimits(), rules paths: [String] = [],
    keepsAnswers: Bool = false, store: any TalkStore = MemoryTalkStore()
  ) throws {
    try self.init(
      Self.robot(rules), limits, rules: paths, keepsAnswers: keepsAnswers, store: store,
      next: Shared(rules))
  }

  init(
    _ robot: Robot, _ limits: TalkLimits, rules paths: [String] = [], keepsAnswers: Bool = false,
    store: any TalkStore = MemoryTalkStore(), next: Shared = Shared(nil)
  ) {
    self.next = next
    server = TalkServer(
      robot, rules: paths, limits: limits, seed: 1, keepsAnswers: keepsAnswers,
      store: store
    ) { _ throws(RobotLoadError) in
      guard let text = next.withLock({ $0 }) else { throw .missing(path: "a.rive") }
      return try Self.robot(text)
    }
  }

  static func robot(_ text: String) throws(RobotLoadError) -> Robot {
    let source = RuleSource(name: "test.rive", text: text)
    let compilation = RiveScriptLanguage().compile([source]) { _ in }
    guard let responder = compilation.responder else {
      throw .nothingLeft(compilation.diagnostics)
    }
    return Robot(name: "test", responder: responder)
  }

  /// Returns the answer to a request as text.
  func answer(_ text: String) -> String { answer(Array(text.utf8)).json.text }

  func answer(_ bytes: [UInt8]) -> ServeAnswer {
    do throws(ServeRefusal) {
      return answer(try ServeRequest(parsing: bytes, maximumMessage: server.limits.message))
    } catch {
      let answer = Answer()
      server.refuse(error) { answer.set($0) }
      return answer.value
    }
  }

  func answer(_ request: ServeRequest) -> ServeAnswer {
    let answer = Answer()
    server.waitForRoom()
    server.answer(request) {
      answer.set($0)
      server.leaveRoom()
    }
    _ = server.waitUntilIdle(within: .seconds(60))
    return answer.value
  }

  func reply(_ user: String, _ message: String) -> String {
    answer(ServeRequest(user: user, .reply(message, variables: nil, isExplained: false))).reply
      ?? ""
  }

  private final class Answer: Sendable {
    private let answer = Mutex<ServeAnswer?>(nil)
    func set(_ value: ServeAnswer) { answer.withLock { $0 = value } }
    var value: ServeAnswer {
      answer.withLock { $0 } ?? ServeAnswer(ServeRefusal(.ending))
    }
  }
}

/// Asks again and again until something holds, for a minute at most.
func eventually(_ holds: () -> Bool) -> Bool {
  let end = DispatchTime.now() + .seconds(60)
  while !holds() {
    guard DispatchTime.now() < end else { return false }
    // Nobody signals; this only waits.
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1))
  }
  return true
}
