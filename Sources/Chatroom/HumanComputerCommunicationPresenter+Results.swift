import Conversations
import Inspection
import Responder
import ScreenKit
import Terminal

/// Converting the Interactor's results for the View.
extension HumanComputerCommunicationPresenter {
  package func receive(_ result: AIRobotResult) {
    switch result {
    case .began(let talk, let greeting):
      update(from: talk, robot: talk.robot.name)
      if let greeting { show(.greeting(greeting)) }
    case .resumed(let talk, let conversation, let last, let isFirst):
      update(from: talk, robot: talk.robot.name)
      if !isFirst { show(.notice(Words.continuing(conversation.title))) }
      // These exchanges are shown instead of the robot's greeting.
      show(.recalled(RecalledDisplay(last, of: conversation.length)))
    case .beganAnew(let talk):
      update(from: talk)
      show(.news(Words.conversationDeleted))
    case .responded(let exchange, let talk):
      update(from: talk)
      respond(with: exchange, in: talk)
    case .changed(let change, let talk):
      update(from: talk)
      show(.notice(Self.words(for: change, in: talk)))
    case .hadNoVariable(let name, let talk):
      update(from: talk)
      show(.notice(Words.unset(name)))
    case .reloaded(let outcome, let talk, let wasAsked):
      show(outcome, talk, wasAsked: wasAsked)
    case .allowedObjects(let talk):
      update(from: talk)
      if let objects = talk.robot.objects { show(.notice(Words.objects(objects))) }
    case .tookBack(let message, let asksAgain, let talk):
      update(from: talk)
      show(.notice(asksAgain ? Words.askingAgain(message) : Words.takenBack(message)))
    case .drew(let number, let count): show(.notice(Words.drawn(number, of: count)))
    case .tookBackSeveral(let count, let first, let talk):
      update(from: talk)
      show(.notice(Words.takenBack(count, from: first)))
    case .saved(let path, let changed):
      show(.notice(Words.saved(path)))
      if !changed.isEmpty { show(.warning(Words.willNotReplay(changed))) }
    case .addedExpectation(let path): show(.notice(Words.addedCase(path)))
    case .lesson(let step): show(step)
    case .inspected(.state(of: .lastReply, let talk, _)): copy(talk.last?.exchange.reply.text ?? "")
    case .inspected(let result): for note in result.notes { show(note) }
    case .stopped(let stop): show(stop.note)
    case .met(let problem):
      show(.progress(.ended))
      switch problem {
      case .history, .rulesChangedSince: show(.warning(problem.words))
      default: showProblem(problem)
      }
    }
  }

  private static func words(for change: MemoryChange, in talk: Talk) -> String {
    switch change {
    case .seed(let seed): Words.seed(seed)
    case .set("topic", _): Words.topic(talk.topic)
    case .set(let name, _): "\(name) = \(talk.conversation[variable: name] ?? "")"
    case .forget(let name): Words.forgotten(name ?? "")
    }
  }

  private func respond(with exchange: Exchange, in talk: Talk) {
    show(.progress(.ended))
    if let problem = exchange.reply.interruption {
      guard problem.kind == .outOfTime else { return show(.news(Words.interrupted)) }
      report(.noReply)
      return show(.warning(problem.words))
    }
    if exchange.reply.foundNoRule { report(.unanswered) }
    if settings.countsCatchAlls, exchange.reply.answeringRule?.isOnlyCatchAll == true {
      report(.answeredByCatchAll)
    }
    var display = ReplyDisplay(
      exchange, explained: settings.givesRulesAsData || isTracing, showsRule: isTracing)
    if exchange.reply.readsClock { display.clock = talk.conversation.clock }
    if settings.showsTimes { display.time = talk.conversation.clock.map(Words.timeOfDay) }
    show(.reply(display))
    for problem in exchange.reply.problems where problem.isUserVisible {
      showProblem(.reply(problem))
    }
  }

  /// Shows a step of a lesson; transcripts record only the lesson's exchange.
  private func show(_ step: LessonStep) {
    switch step {
    case .wrote(let rule, let path): show(.news(Words.written(rule, to: path)))
    case .refused(let rule, let path, let outcome):
      show(.warning(Words.notKept(rule, in: path, because: Self.problem(of: outcome) ?? "")))
    case .reloaded(let outcome, let talk):
      show(outcome, talk, wasAsked: false)
    case .asksAgain(let message, let talk):
      update(from: talk)
      show(.askingAgain(message, instead: true))
    case .savedCase(let path): show(.news(Words.saved(path)))
    case .failed(let problem): show(.warning(problem.words))
    }
  }

  private func copy(_ reply: String) {
    if let text = ClipboardText(reply) {
      show(.copy(text))
    } else {
      showProblem(.replyTooLongToCopy(maximum: ClipboardText.maximumBytes))
    }
  }

  /// Shows the result of a reload, and that the objects don't run if the user has not agreed to the new rules.
  private func show(_ outcome: ReloadOutcome, _ talk: Talk, wasAsked: Bool) {
    update(from: talk)
    show(Self.note(of: outcome, wasAsked: wasAsked))
    if case .reloaded = outcome, let objects = talk.robot.objects, !objects.isAllowed {
      show(.news(Words.objectsLeftOut(objects)))
    }
  }

  /// Returns the note of a reload; one that the user did not ask for is news.
  private static func note(of outcome: ReloadOutcome, wasAsked: Bool) -> NoteDisplay {
    if case .reloaded(let changes) = outcome {
      return wasAsked ? .notice(changes.words) : .news(changes.words)
    }
    let problem = (problem(of: outcome) ?? "") + Words.rulesStay
    return wasAsked ? .problem(problem) : .warning(problem)
  }

  /// Returns the reason why the rules could not be loaded, to put before another sentence; `nil` if they were loaded.
  private static func problem(of outcome: ReloadOutcome) -> String? {
    switch outcome {
    case .reloaded: nil
    case .refused(let diagnostics): StyledText(problems: diagnostics.map(ProblemDisplay.init)).text
    case .failed(let error): error.words + ". "
    }
  }
}
