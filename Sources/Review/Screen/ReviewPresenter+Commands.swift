import Conversations
import Responder
package import ScreenKit
import Viper

extension ReviewPresenter: ReviewCommandHost {
  package func show(_ result: ReviewResult) { view?.receive(result) }

  package func showProblem(_ problem: ChatProblem) { show(.problem(problem.words)) }

  package func group(at argument: String, for command: String) -> ReviewGroup? {
    if let reading {
      if argument.isEmpty { return reading.group }
      showProblem(.unexpectedArgument(argument, command: command))
      return nil
    }
    guard let number = Int(argument) else {
      showProblem(.missingArgument(command: command, argument: "N"))
      return nil
    }
    guard groups.indices.contains(number - 1) else {
      showProblem(.noSuchLine(number, last: groups.count))
      return nil
    }
    return groups[number - 1]
  }

  package func ask(_ request: ReviewRequestFromUser) async {
    guard let robot else { return showProblem(.noRobot) }
    let full: ReviewRequest =
      switch request {
      case .review: .review(robot, scope)
      case .other(let request): request
      }
    show(.progress(.began(Words.reviewing)))
    await interactor.handle(full)
    show(.progress(.ended))
    guard let next else { return }
    self.next = nil
    // The dialogue uses the main screen.
    show(.closed)
    await router?.send(next, from: .review)
  }

  func ask(_ request: ReviewRequest) async { await ask(.other(request)) }

  package func open(_ number: Int) async {
    guard let reading else {
      guard let group = group(at: String(number), for: "open") else { return }
      return await ask(.inspect(group))
    }
    switch reading.target(at: number - 1) {
    case .conversation(let place)?:
      guard let robot else { return }
      await router?.send(
        PageMessenger(
          .showHistory, .conversation(place.talk, robot, outcome, at: place.exchange)),
        from: .review)
    case .places(let wording)?:
      self.reading?.wording = wording
      update()
    case .trigger(let near)?: await ask(.edit(near.rule.location))
    case .nowhere?: show(.notice(Words.noConversation))
    case nil: showProblem(.noSuchLine(number, last: reading.count))
    }
  }

  package func keepAsCase(_ group: ReviewGroup) async {
    guard group.reasons.isMiss else { return await ask(.keepAsCase(group, reply: nil)) }
    expecting = group
    show(.notice(Words.whichExpected(of: group.title, today: group.sample?.reply)))
  }

  package func showVerdicts() async {
    (scope.showsHidden, reading) = (!scope.showsHidden, nil)
    await refresh()
  }

  package func propose(_ kind: RuleProposal.Kind, near argument: String) async {
    guard let reading else { return show(.notice(Words.opensFirst)) }
    // The triggers have no rows while the conversations of a wording are shown.
    if !argument.isEmpty, reading.wording != nil {
      return show(.notice(Words.triggersAreInGroup))
    }
    let first = reading.wordings.count + 1
    var rule = reading.triggers.first?.rule
    if !argument.isEmpty {
      guard let number = Int(argument), reading.triggers.indices.contains(number - first) else {
        return showProblem(
          .noSuchLine(Int(argument) ?? 0, last: first - 1 + reading.triggers.count))
      }
      rule = reading.triggers[number - first].rule
    }
    await ask(.propose(kind, near: rule, for: reading.group))
  }

  package func edit() async {
    guard let reading else { return show(.notice(Words.opensFirst)) }
    guard let near = reading.triggers.first else {
      return show(.notice(Words.noTriggerNear))
    }
    await ask(.edit(near.rule.location))
  }

  package func goBack() async {
    if dropProposals() { show(.notice(Words.nothingDropped)) }
    if reading?.wording != nil {
      reading?.wording = nil
      update()
    } else if reading != nil {
      reading = nil
      update()
    } else if scope.showsHidden {
      await showVerdicts()
    } else {
      await router?.send(PageMessenger(.back, .nothing), from: .review)
    }
  }

  package func leave() async {
    await router?.send(PageMessenger(.leave, .leave), from: .review)
  }
}

extension ReviewPresenter {
  package func receive(_ result: ReviewOutcome) {
    switch result {
    case .reviewed(let review):
      take(review)
      if let open = reading?.group {
        reading = groups.first { $0.id == open.id }.map {
          ReviewReading(group: $0, triggers: review.triggers.nearest(to: $0.messages[0]))
        }
      }
      update()
    case .inspected(let group, let triggers):
      reading = ReviewReading(group: group, triggers: triggers)
      update()
    case .marked(let group, let mark): take(mark, of: group)
    case .asked(let moment, let group, let examples):
      taught = group
      next = PageMessenger(
        .teach, .lesson(moment, reply: expected[group.id], examples: examples))
    case .proposed(let choices, let group):
      if choices.isEmpty { return show(.notice(Words.nothingProposed)) }
      proposals = (choices, group)
      show(
        .list(Words.proposals(choices.map { $0.text + Words.reach(of: $0.trigger) })))
    case .cannotPropose(let kind, let language):
      show(.notice(Words.cannotPropose(kind, in: language)))
    case .wouldMove(let trial, let proposal, let group):
      waiting = (proposal, group)
      show(.notice(Words.wouldChange(trial)))
    case .wouldAnswerNothing: show(.notice(Words.answersNothing))
    case .wrote(let proposal, let paths, let answered):
      show(.notice(Words.wroteRule(proposal.text, to: paths, answering: answered)))
    case .keptAsCase(let path, let group, true):
      take(.fine, of: group)
      show(.notice(Words.expected(path)))
    case .keptAsCase(let path, _, false): show(.notice(Words.expectedLater(path)))
    case .restored(let changes):
      let removed = changes.filter { $0.before == nil }.map(\.path)
      let restored = changes.map(\.path).filter { !removed.contains($0) }
      show(.notice(Words.restoredFiles(restored, removed: removed)))
    case .nothingToUndo: show(.notice(Words.nothingToUndo))
    case .met(let problem): showProblem(problem)
    case .failed(.interrupted): show(.notice(Words.interrupted))
    case .failed(let error): show(.problem(error.words))
    }
  }

  /// Sets or removes a group's verdict, and removes the group from the list if it no longer belongs there.
  ///
  /// If `scope.showsHidden` is set, the list shows the groups with a verdict, otherwise those without.
  private func take(_ mark: ReviewMark?, of group: ReviewGroup) {
    var group = group
    group.verdict = mark.map { ReviewMarks.Verdict($0, at: clock.now) }
    groups.removeAll { $0.id == group.id }
    if (mark != nil) == scope.showsHidden {
      let index = groups.firstIndex { $0.rank < group.rank }
      groups.insert(group, at: index ?? groups.count)
    } else {
      reading = nil
    }
    update()
    show(.notice(Words.marked(group.title, as: mark)))
  }
}

extension ReviewGroup {
  /// The numbers by which groups are ranked, the most important first.
  fileprivate var rank: (Int, Int, WallTime) {
    (count, people, last ?? WallTime(microseconds: 0))
  }
}
