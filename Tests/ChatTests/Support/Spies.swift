import Responder
import Terminal
import TestSupport
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

/// A View that records its results.
final class SpyView<Result: EventResult>: ResultReceiver {
  var results: [Result] = []
  func receive(_ result: Result) { results.append(result) }
}

typealias SpyRouter = RecordingRouter<ChatApp>

/// A Presenter or an Interactor that only records what it is to handle, unless `respond` is set.
final class SpyHandler<Event: Viper.Event>: EventHandler {
  private(set) var events: [Event] = []
  var respond: (@MainActor (Event) async -> Void)?

  /// The events as the log shows them.
  var requests: [String] { events.map(\.summary) }

  func handle(_ event: Event) async {
    events.append(event)
    await respond?(event)
  }
}

/// The chatroom as a command sees it.
final class SpyChatroomHost: ChatroomCommandHost {
  let commands = CommandTable.chatroom
  var isTracing = false
  var results: [ChatroomResult] = []
  var problems: [ChatProblem] = []
  var requests: [String] = []
  var words: [String] = []
  var departures = 0

  func show(_ result: ChatroomResult) { results.append(result) }
  func show(_ note: NoteDisplay) { results.append(.note(note)) }
  func showProblem(_ problem: ChatProblem) { problems.append(problem) }
  func ask(_ event: AIRobotEvent) async {
    requests.append(event.summary)
  }
  func showReview(_ scope: ReviewScope) async {
    requests.append(("review " + scope.written).trimmed)
  }
  func showHistory(matching words: String) async { self.words.append(words) }
  func teach(reply: String?) async { requests.append("teach \(reply ?? "?")") }
  func switchRobot(to name: String) async { requests.append("robot \(name)") }
  func leave() async { departures += 1 }
  /// The names that complete an argument, by their kind.
  var candidates: [Candidates.Kind: [CompletionChoice]] = [:]
  func candidates(
    _ kinds: [Candidates.Kind], of argument: String
  ) async -> [CompletionChoice] {
    kinds.flatMap { candidates[$0] ?? [] }
  }
}
