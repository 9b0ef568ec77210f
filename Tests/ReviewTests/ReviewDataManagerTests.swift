import Conversations
import Responder
import ScreenKit
import Testing

@testable import Review

@MainActor
@Suite("The review's DataManager reads the history with the rules of today")
struct ReviewDataManagerTests {
  private let rig = ReviewRig()
  private let reviews: LiveReviewDataManager

  init() { reviews = LiveReviewDataManager(history: rig.history, clock: FixedClock()) }

  private func groups() async throws -> [ReviewGroup] {
    let review = try await reviews.review(.lib)
    return review.groups.count == 0 ? [] : (0..<review.groups.count).map { review.group($0) }
  }

  @Test("Before a review, it knows no words and no triggers")
  func nothing() async throws {
    let group = try await Review.test("my carrd is ok").group(0)
    #expect(reviews.words.isEmpty && reviews.nearest(to: group).isEmpty)
    #expect(reviews.examples(for: group).others.isEmpty)
    #expect(reviews.examples(for: group).wanted.map(\.message) == ["my carrd is ok"])
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
    reviews.scope.showsHidden = true
    #expect(try await groups().map(\.title) == ["prolong my book"])
    try await reviews.mark(marked, as: nil)
    #expect(try await groups().isEmpty)
  }

  @Test("A change is tried with the messages of all users, whatever the scope")
  func trial() async throws {
    try await rig.say("prolong my book", "hello")
    try await rig.say("prolong my card", "hello", by: "bob")
    reviews.scope.filter.user = "ann"
    let group = try #require(try await groups().first)
    let new = rig.files.robot(after: [
      FileChange(
        path: "/robot/learned.rive", before: nil, after: "+ prolong my *\n- Until Friday.\n")
    ])
    let trial = try await reviews.trial(of: new, insteadOf: .lib, for: group)
    #expect(trial.answered == 1 && trial.moved == [SaidMessage("prolong my card")])
    #expect(trial.changesOthers && trial.failing.isEmpty)
  }
}
