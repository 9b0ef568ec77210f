import Conversations
import Responder
import RiveScript
import ScreenKit
import Synchronization
import TestSupport
import Viper

@testable import Review

/// A review screen on a history and rule files in memory.
@MainActor
final class ReviewRig {
  let history = MemoryHistoryService()
  let files: MemoryRuleFiles
  let router = SpyRouter()
  let view = SpyView()
  /// The rule that answered the messages that are stored; `nil` for none.
  var answeringRule: SourceLocation?
  let presenter: ReviewPresenter
  private let chat: LiveRobotDataManager
  nonisolated static let rules = """
    + hello
    - Hello!

    + [*] card [*]
    - Your card is valid.

    + *
    - I don't understand.

    """

  init(rules: String = rules) {
    files = MemoryRuleFiles(["/robot/lib.rive": rules])
    let clock = FixedClock()
    let responder = InlineResponderService(clock: clock)
    chat = LiveRobotDataManager(service: responder, source: files, clock: clock)
    let interactor = ReviewInteractor(
      reviews: LiveReviewDataManager(
        history: history, responder: responder, settings: ChatSettings(), clock: clock),
      chat: chat, robots: LiveRobotSourceDataManager(service: files),
      files: LiveReviewFileDataManager(
        files: files, cases: files, responder: responder, clock: clock))
    let channel = Middleware<ReviewRequest, ReviewOutcome>(handler: interactor)
    presenter = ReviewPresenter(interactor: channel, router: router, clock: clock)
    interactor.presenter = channel
    channel.receiver = presenter
    presenter.view = view
  }

  /// Stores a conversation with these messages.
  func say(_ messages: String..., by user: String = "ann") async throws {
    var id: KeptConversation.ID?
    for message in messages {
      let origin = ConversationOrigin(
        rules: .paths(["/robot"]), robot: "lib", user: user, seed: 0,
        started: WallTime(microseconds: 1))
      var entry = HistoryEntry(
        message: message, reply: "?", at: WallTime(microseconds: 1_700_000_000_000_000))
      entry.rule = answeringRule
      id = try await history.record(entry, in: id, of: origin, memory: Conversation())
    }
  }

  func open(_ scope: ReviewScope = ReviewScope()) async {
    chat.begin(with: files.robot(after: []), Conversation(), seed: 0)
    await presenter.handle(.opened(scope))
  }

  /// Types a line; returns the notices and problems in answer.
  @discardableResult
  func type(_ line: String) async -> [String] {
    view.texts = []
    await presenter.handle(.entered(line))
    return view.texts
  }

  /// Gives the lesson that the dialogue asks for; returns the notices and problems in answer.
  func teach(_ trigger: String, _ reply: String) async -> [String] {
    guard let moment = router.params(of: .teach)?.moment else { return ["no dialogue"] }
    view.texts = []
    await presenter.handle(
      .returned(
        .lesson(
          .taught(
            Lesson(
              message: moment.exchange.message, trigger: trigger, reply: reply,
              conversation: moment.before, winner: moment.exchange.reply.explanation.winner)))))
    return view.texts
  }

  /// The messages of the groups that are listed.
  var titles: [String] {
    presenter.rows.compactMap { row in
      if case .group(let title, _) = row.content { title } else { nil }
    }
  }
}

@MainActor
final class SpyView: ResultReceiver {
  var texts: [String] = []
  var lists: [[String]] = []
  var progress: [ProgressDisplay] = []
  var place = ListPlace()

  func receive(_ result: ReviewResult) {
    switch result {
    case .notice(let text), .problem(let text): texts.append(text)
    case .lines(let lines): lists.append(lines.map(\.plain))
    case .placed(let place): self.place = place
    case .progress(let step): progress.append(step)
    default: break
    }
  }
}

typealias SpyRouter = RecordingRouter<ChatApp>

struct FixedClock: ChatClock {
  var uptime: Duration { .zero }
  var now: WallTime { WallTime(microseconds: 1_800_000_000_000_000) }
  func sleep(for duration: Duration) async throws {}
}

/// Rule files in memory, and the robot of their rules.
final class MemoryRuleFiles: RuleFileService, RobotService, CaseService {
  let texts: Mutex<[String: String]>
  /// The path of a file that cannot be written.
  let broken = Mutex<String?>(nil)

  /// The cases that fail after any change.
  let failing = Mutex<[SourceLocation]>([])

  init(_ texts: [String: String]) { self.texts = Mutex(texts) }

  func failures(
    in folders: [String], after changes: [FileChange]
  ) async -> [SourceLocation] {
    folders == ["/robot/Transcripts"] ? failing.withLock { $0 } : []
  }

  func path(of file: String) -> String? { file }
  func edit(_ path: String, line: Int) async throws(RuleFileError) { throw .noTerminal }
  func newRulesFile(_ name: String, for origin: RobotOrigin) -> String { "/robot/" + name }
  func transcript(beside file: String) -> String { "/robot/Transcripts/learned.chat" }
  func text(of path: String) throws(RuleFileError) -> String? { texts.withLock { $0[path] } }
  func write(
    _ text: String?, to path: String, replacing before: String?
  ) throws(RuleFileError) {
    if broken.withLock({ $0 == path }) { throw .unwritable(path, reason: "disk full") }
    texts.withLock { $0[path] = text }
  }

  func robot(after changes: [FileChange]) -> Robot {
    var texts = texts.withLock { $0 }
    for change in changes { texts[change.path] = change.after }
    let sources = texts.sorted { $0.key < $1.key }.filter { $0.key.hasSuffix(".rive") }
    let compilation = RiveScriptLanguage().compile(
      sources.map { RuleSource(name: $0.key, text: $0.value) }
    ) { _ in }
    guard let responder = compilation.responder else { fatalError("no rules") }
    var robot = Robot(
      name: "lib", responder: responder, origin: .paths(["/robot"]),
      diagnostics: compilation.diagnostics)
    robot.stamp = RuleStamp(
      files: sources.map {
        RuleStamp.File(
          path: $0.key, bytes: $0.value.utf8.count, modified: 0,
          inode: UInt64(bitPattern: Int64($0.value.hashValue)))
      })
    return robot
  }

  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> { load(choice, after: []) }

  func load(_ choice: RobotChoice, after changes: [FileChange]) -> AsyncStream<LoadStep> {
    AsyncStream { steps in
      steps.yield(.loaded(self.robot(after: changes)))
      steps.finish()
    }
  }

  func stamp(of choice: RobotChoice) async -> RuleStamp { robot(after: []).stamp }
}
