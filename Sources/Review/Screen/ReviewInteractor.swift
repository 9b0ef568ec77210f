package import Conversations
package import Responder
package import ScreenKit
package import Viper

/// The requests of the review's Presenter to its Interactor.
package enum ReviewRequest: ListScreenRequest {
  /// Review conversations with the robot that the chatroom has now.
  case begin
  case list(ListRequest<ReviewContent>)
  /// Store a verdict on a group's messages, or remove it.
  case mark(ReviewGroup, as: ReviewMark?)
  /// Send a group's sample message to the robot, to teach it a better reply.
  case ask(ReviewGroup)
  /// Write the rule of a lesson for a group.
  case teach(Lesson, for: ReviewGroup)
  /// Propose changes of the rules for a group; `near` is the rule to widen or to redirect to.
  case propose(RuleProposal.Kind, near: Rule?, for: ReviewGroup)
  /// Make the proposed change with this number and write its case, unless it affects other messages or a case fails.
  case write(Int)
  /// Make the change that was tried last, whatever it affects.
  case writeAnyway
  /// Write a case with a group's sample message; `reply` is the expected reply, `nil` for today's.
  case keepAsCase(ReviewGroup, reply: String?)
  /// Open a rule in the user's editor.
  case edit(SourceLocation)
  /// Take the last action back.
  case undo

  package var summary: String {
    switch self {
    case .begin: "begin"
    case .list(let request): request.summary
    case .mark(let group, let mark):
      "mark " + LogText.quoted(group.title) + " as " + (mark.map { "\($0)" } ?? "open")
    case .ask(let group): "ask " + LogText.quoted(group.title)
    case .teach(let lesson, _): "teach " + LogText.quoted(lesson.trigger)
    case .propose(let kind, _, let group): "propose \(kind) for " + LogText.quoted(group.title)
    case .write(let number): "write proposal \(number)"
    case .writeAnyway: "write anyway"
    case .keepAsCase(let group, _): "keep as case " + LogText.quoted(group.title)
    case .edit(let location): "edit \(location)"
    case .undo: "undo"
    }
  }
}

package enum ReviewOutcome: ListScreenOutcome {
  case list(ListOutcome<ReviewContent>)
  /// The numbers of messages read so far, and of all messages to read.
  case read(done: Int, total: Int)
  case marked(ReviewGroup, ReviewMark?)
  /// The exchange to correct, with the messages that show which triggers suit it.
  case asked(Moment, ReviewGroup, LessonExamples)
  /// The change would affect messages of other rules or make cases fail; nothing is written yet.
  case wouldChangeOthers(RuleTrial)
  /// The changed rules would answer no message of the group; nothing is written.
  case wouldAnswerNothing
  /// The robot's language has no proposals of this kind.
  case cannotPropose(RuleProposal.Kind, language: String)
  /// Proposed changes, of which the user chooses one.
  case proposed([RuleProposal])
  case wrote(RuleProposal, paths: [String], answered: Int)
  /// A case with the expected reply was written; `passes` tells whether the robot gives this reply today.
  case keptAsCase(path: String, ReviewGroup, passes: Bool)
  /// No case was written: no rule gives today's reply, or the reply has a problem.
  case cannotKeepReply
  case edited
  /// These changes were taken back: their files have the earlier texts again, or are removed if they were new.
  case restored([FileChange])
  case nothingToUndo
  case met(ChatProblem)
  case failed(ReviewError)

  package var summary: String {
    switch self {
    case .list(let outcome): outcome.summary
    case .read(let done, let total): "read \(done) of \(total)"
    case .marked(let group, _): "marked " + LogText.quoted(group.title)
    case .asked(_, let group, _): "asked " + LogText.quoted(group.title)
    case .wouldChangeOthers(let trial):
      "would change \(trial.moved.count + trial.lost.count + trial.altered.count) messages, "
        + "\(trial.failing.count) cases"
    case .wouldAnswerNothing: "would answer nothing"
    case .cannotPropose(let kind, _): "cannot propose \(kind)"
    case .proposed(let proposals): "proposed \(proposals.count) changes"
    case .wrote(_, let paths, _): "wrote \(paths)"
    case .keptAsCase(let path, _, _): "kept a case in " + LogText.quoted(path)
    case .cannotKeepReply: "cannot keep the reply"
    case .edited: "edited"
    case .restored(let changes): "restored \(changes.map(\.path))"
    case .nothingToUndo: "nothing to undo"
    case .met(let problem): "met " + LogText.quoted(problem.words)
    case .failed(let error): "failed: " + LogText.quoted(error.words)
    }
  }
}

/// The use cases of the review: find groups, mark them, and write rules and cases for them.
package final class ReviewInteractor: ListInteractor {
  package weak var presenter: (any ResultReceiver<ReviewOutcome>)?
  let reviews: any ReviewDataManager
  private let chat: any RobotDataManager
  let robots: any RobotSourceDataManager
  let files: any ReviewFileDataManager
  /// The robot that is reviewed, with its latest rules; `nil` before the first review.
  var robot: Robot?
  /// The actions that can be taken back, in order.
  var actions: [Action] = []
  /// The changes that wait for the user's answer: those proposed, or the one tried last.
  var pendingChanges: [ProposedChange] = []

  enum Action {
    /// A verdict on a group, which replaced another one or none.
    case marked(ReviewGroup, before: ReviewMark?)
    /// Changed files, and the group that was marked as fine with them, as it was before; `nil` if none was marked.
    case changed([FileChange], ReviewGroup?)
  }

  package init(
    reviews: any ReviewDataManager, chat: any RobotDataManager,
    robots: any RobotSourceDataManager, files: any ReviewFileDataManager
  ) {
    self.reviews = reviews
    self.chat = chat
    self.robots = robots
    self.files = files
  }

  package func handle(_ request: ReviewRequest) async {
    switch request {
    case .begin: robot = chat.talk?.robot
    case .list(let request): await fetch(request)
    case .mark(let group, let mark):
      guard await self.mark(group, as: mark) else { return }
      actions.append(.marked(group, before: group.verdict?.mark))
      tell(.marked(group, mark))
    case .ask(let group): await ask(group)
    case .teach(let lesson, let group): await teach(lesson, for: group)
    case .propose(let kind, let rule, let group): await propose(kind, near: rule, for: group)
    case .write(let number):
      if let change = pendingChanges[number: number] { await write(change) }
    case .writeAnyway: if let change = pendingChanges.last { await write(change, isForced: true) }
    case .keepAsCase(let group, let reply): await keepAsCase(group, expecting: reply)
    case .edit(let location): await edit(location)
    case .undo: await undo()
    }
  }

  func tell(_ outcome: ReviewOutcome) { presenter?.receive(outcome) }

  /// The maximum number of wordings of an open group.
  private static let maximumWordings = 12

  package func load(
    _ section: ReviewContent.Section, after id: ReviewContent.Item.ID?, limit: Int,
    usingCache: Bool
  ) async throws(ReviewError) -> ListPage<ReviewContent> {
    switch section {
    case .groups(let scope):
      if !usingCache { try await review(scope) }
      let last: ReviewGroup.ID? = if case .group(let id)? = id { id } else { nil }
      let page = reviews.groups(after: last, limit: limit)
      return ListPage(
        section, head: .review(reviews.numbers), page.groups.map { .group($0) },
        hasMore: page.hasMore)
    case .wordings(let id):
      let group = reviews.group(id)
      let wordings = group?.messages.prefix(Self.maximumWordings) ?? []
      return ListPage(section, head: group.map { .group($0) }, wordings.map { .wording($0) })
    case .triggers(let id):
      var triggers = reviews.group(id).map { reviews.nearest(to: $0) } ?? []
      for index in triggers.indices {
        triggers[index].path = files.path(of: triggers[index].rule.location.file)
      }
      return ListPage(section, triggers.map { .trigger($0) })
    case .places(let id, let wording):
      let group = reviews.group(id)
      let places = group?.messages.first { $0.message == wording }?.places ?? []
      return ListPage(section, head: group.map { .group($0) }, places.map { .place($0) })
    }
  }

  /// Reviews with the rules as they are on disk now.
  private func review(_ scope: ReviewScope) async throws(ReviewError) {
    guard let old = robot else { return }
    do throws(RobotLoadError) {
      robot = try await robots.reload(old)
    } catch {
      tell(.met(.robot(error)))
    }
    try await reviews.review(robot ?? old, scope, counting: counter())
  }

  /// Returns a counter of messages that reports its progress to the Presenter.
  func counter() -> WorkCounter {
    ReviewProgress { [weak self] in self?.tell(.read(done: $0, total: $1)) }.counter
  }

  private func edit(_ location: SourceLocation) async {
    do throws(RuleFileError) {
      try await files.edit(location)
      tell(.edited)
    } catch {
      tell(.met(.ruleFile(error)))
    }
  }

  /// Takes the last action back; if that fails, the action stays the last one, so that undo can be tried again.
  private func undo() async {
    switch actions.last {
    case nil: tell(.nothingToUndo)
    case .marked(let group, let before)?:
      guard await mark(group, as: before) else { return }
      actions.removeLast()
      tell(.marked(group, before))
    case .changed(let changes, let group)?:
      do throws(RuleFileError) {
        try files.write(changes.reversed().map(\.reversed), for: robot?.origin ?? .builtin)
      } catch {
        return tell(.met(.ruleFile(error)))
      }
      actions.removeLast()
      if let group { _ = await mark(group, as: group.verdict?.mark) }
      tell(.restored(changes))
    }
  }

  /// Replaces the verdict on a group by another one, or removes it; returns whether that worked.
  func mark(_ group: ReviewGroup, as mark: ReviewMark?) async -> Bool {
    do throws(HistoryError) {
      try await reviews.mark(group, as: mark)
      return true
    } catch {
      tell(.met(.history(error)))
      return false
    }
  }
}
