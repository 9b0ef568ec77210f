import Conversations
import Responder
import ScreenKit
import Synchronization
import Testing

@testable import Review

@MainActor
@Suite("The review's DataManager reads the history with the rules of today")
struct ReviewDataManagerTests {
  private let rig = ReviewRig()
  private let reviews: LiveReviewDataManager

  init() { reviews = Self.manager(rig.history) }

  private static func manager(_ history: any HistoryReader & HistoryVerdicts)
    -> LiveReviewDataManager
  {
    LiveReviewDataManager(
      history: history, responder: InlineResponderService(clock: FixedClock()),
      settings: ChatSettings(), clock: FixedClock())
  }

  private func groups(_ scope: ReviewScope = ReviewScope()) async throws -> [ReviewGroup] {
    try await reviews.review(.lib, scope)
    return reviews.groups(after: nil, limit: .max - 1).groups
  }

  @Test("Before a review, it knows no words and no triggers")
  func nothing() async throws {
    let group = try await Review.test("my carrd is ok").group(0)
    #expect(reviews.words.isEmpty && reviews.nearest(to: group).isEmpty)
    #expect(reviews.group(group.id) == nil && reviews.numbers == ReviewNumbers())
    #expect(reviews.examples(for: group).others.isEmpty)
    #expect(reviews.examples(for: group).wanted.map(\.message) == ["my carrd is ok"])
  }

  /// A source whose reader is cancelled during the second conversation.
  private struct CancellingSource: ReviewSource {
    func read(_ body: (ReviewedTalk) -> Void) async throws(ReviewError) {
      body(ReviewedTalk(turns: [ReviewedTurn("is there tea"), ReviewedTurn("is there tea")]))
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      body(ReviewedTalk(turns: [ReviewedTurn("prolong my book")]))
    }
  }

  @Test("A review that is interrupted has what was read, and none that is interrupted at once")
  func interrupted() async throws {
    let counted = Mutex(0)
    let counter = WorkCounter { _ in
    } advance: { count in
      counted.withLock { $0 += count }
    }
    let review = Task { @concurrent in
      try await Review(reading: [CancellingSource()], by: .lib, counter: counter)
    }
    let numbers = try await review.value.groups.numbers
    #expect(numbers.isPartial && numbers.messageCount == 2 && numbers.groupCount == 1)
    #expect(counted.withLock(\.self) == 2)
    let none = Task { @concurrent in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await Review(reading: [CancellingSource()], by: .lib)
    }
    await #expect(throws: ReviewError.interrupted) { try await none.value }
  }

  @Test("The history tells how many messages there are to read, and each percent is told once")
  func counting() async throws {
    try await rig.say("my carrd is ok", "hello", "hello")
    let source = HistoryReviewSource(rig.history, with: nil, clock: FixedClock())
    #expect(try await source.count() == 3)
    var told: [[Int]] = []
    let progress = ReviewProgress { told.append([$0, $1]) }
    progress.counter.expect(300)
    for _ in 0..<300 { progress.counter.advance(1) }
    while told.count < 101 { await Task.yield() }
    #expect(told.prefix(2) == [[0, 300], [3, 300]] && told.last == [300, 300])
  }

  @Test("After a review, it knows what is near, and what other rules answer")
  func near() async throws {
    try await rig.say("my carrd is ok", "hello", "hello")
    let group = try #require(try await groups().first)
    #expect(reviews.words.isSuperset(of: ["card", "hello"]))
    #expect(reviews.nearest(to: group).first?.rule.text == "[*] card [*]")
    #expect(reviews.examples(for: group).others == [SaidMessage("hello", count: 2)])
  }

  @Test("A verdict hides a group, and a scope of hidden ones shows only such groups")
  func marks() async throws {
    try await rig.say("prolong my book", "is there tea", "hello")
    let all = try await groups()
    let marked = try #require(all.first { $0.title == "prolong my book" })
    try await reviews.mark(marked, as: .never)
    #expect(try await groups().map(\.title) == ["is there tea"])
    var hidden = ReviewScope()
    hidden.showsHidden = true
    #expect(try await groups(hidden).map(\.title) == ["prolong my book"])
    try await reviews.mark(marked, as: nil)
    #expect(try await groups(hidden).isEmpty)
  }

  @Test("A change is tried with the messages of all users, whatever the scope")
  func trial() async throws {
    try await rig.say("prolong my book", "hello")
    try await rig.say("prolong my card", "hello", by: "bob")
    let ann = try ReviewScope("user:ann", for: "/review")
    let group = try #require(try await groups(ann).first)
    let new = rig.files.robot(after: [
      FileChange(
        path: "/robot/learned.rive", before: nil, after: "+ prolong my *\n- Until Friday.\n")
    ])
    let trial = try await reviews.trial(of: new, insteadOf: .lib, for: group)
    #expect(trial.answered == 1 && trial.moved == [SaidMessage("prolong my card")])
    #expect(trial.changesOthers && trial.failing.isEmpty)
  }

  @Test("Without a new review, a verdict takes its group out of the pages, and back in")
  func pages() async throws {
    for message in ["prolong my book", "is there tea", "what about cake"] {
      try await rig.say(message, "hello")
    }
    let all = try await groups()
    let page = reviews.groups(after: nil, limit: 2)
    #expect(page.groups == Array(all.prefix(2)) && page.hasMore)
    #expect(reviews.groups(after: all[1].id, limit: 2).groups == [all[2]])
    try await reviews.mark(all[0], as: .fine)
    let (rest, hasMore) = reviews.groups(after: nil, limit: 2)
    #expect(rest == Array(all.dropFirst()) && !hasMore && reviews.group(all[0].id) == nil)
    try await reviews.mark(all[0], as: nil)
    #expect(reviews.groups(after: nil, limit: 9).groups == all)
    #expect(reviews.group(all[0].id) == all[0] && reviews.numbers.groupCount == 3)
  }

  @Test("A message is sent in its topic, after the line before it")
  func moment() async throws {
    try await rig.say("hello", "is my carrd ok")
    let group = try #require(try await groups().first)
    let moment = try await reviews.moment("is my card ok", like: group.messages[0], with: .lib)
    #expect(moment.before.replies.first == "Hello!" && moment.before.clock != nil)
    #expect(moment.exchange.reply.text == "Your card is valid.")
    #expect(moment.exchange.time == FixedClock().now)
  }

  @Test("A message without a reply in time has no moment")
  func late() async throws {
    let reviews = LiveReviewDataManager(
      history: rig.history, responder: LateResponderService(), settings: ChatSettings(),
      clock: FixedClock())
    let message = ReviewedMessage(message: "hi", count: 1, reasons: ReviewReasons(.noRule))
    await #expect(throws: ReviewError.outOfTime(.seconds(1))) {
      try await reviews.moment("hi", like: message, with: .lib)
    }
  }

  @Test("A broken history is the reason, and the last review stays")
  func broken() async throws {
    try await rig.say("prolong my book", "hello")
    let history = FragileHistory(rig.history)
    let reviews = Self.manager(history)
    try await reviews.review(.lib, ReviewScope())
    let group = try #require(reviews.groups(after: nil, limit: 1).groups.first)
    for broken in FragileHistory.Part.allCases {
      history.broken.withLock { $0 = broken }
      await #expect(throws: ReviewError.history(FragileHistory.failure), "\(broken)") {
        try await reviews.review(.lib, ReviewScope())
      }
    }
    await #expect(throws: FragileHistory.failure) { try await reviews.mark(group, as: .never) }
    history.broken.withLock { $0 = .entries }
    await #expect(throws: ReviewError.history(FragileHistory.failure)) {
      try await reviews.trial(of: .lib, insteadOf: .lib, for: group)
    }
    #expect(reviews.groups(after: nil, limit: 1).groups == [group])
  }
}

/// A service that never has the time for a reply.
private struct LateResponderService: ResponderService {
  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    Answer(reply: Reply(text: ""), conversation: conversation, duration: .zero)
  }

  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value { throw .outOfTime(.seconds(1)) }
}
