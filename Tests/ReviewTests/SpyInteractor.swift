import Conversations
import Responder
import ScreenKit
import Viper

@testable import Review

/// An Interactor that only records its requests, unless `respond` is set.
@MainActor
final class SpyInteractor: EventHandler {
  var events: [ReviewRequest] = []
  var respond: (@MainActor (ReviewRequest) async -> Void)?

  /// The requests as the log shows them.
  var requests: [String] { events.map(\.summary) }

  func handle(_ event: ReviewRequest) async {
    events.append(event)
    await respond?(event)
  }
}

/// A conversation for each message, which `hello` follows.
struct StubSource: ReviewSource {
  var messages: [String]

  func read(_ body: (ReviewedTalk) -> Void) async throws(ReviewError) {
    for message in messages {
      body(ReviewedTalk(turns: [ReviewedTurn(message), ReviewedTurn("hello")]))
    }
  }
}

extension Review {
  /// Returns a review of messages with the rules of `ReviewRig`.
  static func test(_ messages: String...) async throws(ReviewError) -> Review {
    try await Review(reading: [StubSource(messages: messages)], by: .lib)
  }
}

extension Robot {
  static var lib: Robot { MemoryRuleFiles(["/robot/lib.rive": ReviewRig.rules]).robot(after: []) }
}

extension Moment {
  static func lib(_ message: String) -> Moment {
    Moment(
      exchange: Exchange(
        message: message, reply: Reply(text: "?"), topic: nil, duration: .zero,
        at: WallTime(microseconds: 0)),
      before: Conversation(), robot: .lib)
  }
}

extension RuleProposal {
  static let test = RuleProposal(text: "+ prolong *\n- Until Friday.")
}
