import Conversations
import Inspection
import Responder
import ScreenKit

/// Changing the rules during a conversation: reloading, editing, and teaching.
extension AIRobotInteractor {
  func edit(_ text: String) async {
    do throws(ChatProblem) {
      let place = try place(named: text)
      do throws(RuleFileError) { try await files.edit(place) } catch { throw .ruleFile(error) }
      if let outcome = await robots.reloadIfChanged() { tell(outcome, wasAsked: true) }
    } catch {
      report(error)
    }
  }

  /// Returns the location of the rule or the file that a text names; for an empty text, of the rule that answered last.
  private func place(named text: String) throws(ChatProblem) -> SourceLocation {
    guard let talk else { throw .noRobot }
    guard text.isEmpty else {
      // Any line can be edited, even one below the last rule.
      return try RuleSearch(talk.robot.responder.rules) { _ in .max }.place(named: text)
    }
    guard let last = talk.last else { throw .nothingAnswered }
    guard let winner = last.exchange.reply.explanation.winner else { throw .noRuleAnswered }
    return winner.location
  }

  func teach(_ lesson: Lesson) async {
    guard let talk, let writer = talk.robot.responder.writer, let rule = writer.rule(for: lesson)
    else { return fail(.badTrigger(lesson.trigger)) }
    do throws(RuleFileError) {
      let change = try files.change(adding: rule, by: writer, for: talk.robot.origin)
      let testCase = try await testCase(of: lesson, after: change)
      try files.write([change] + [testCase].compactMap(\.self), for: talk.robot.origin)
      guard let outcome = await robots.reload(), let now = self.talk else { return }
      guard case .reloaded = outcome else {
        try files.takeBackLesson()
        return tell(.lesson(.refused(rule: rule, path: change.path, outcome)))
      }
      tell(.lesson(.wrote(rule: rule, path: change.path)))
      tell(.lesson(.reloaded(outcome, now)))
      guard let message = await takeBack(asksAgain: true, isLesson: true) else { return }
      await ask(message)
      if let testCase { tell(.lesson(.savedCase(path: testCase.path))) }
    } catch {
      fail(.ruleFile(error))
    }
  }

  func unteach() async {
    guard files.hasLessons else { return report(.nothingTaught) }
    do throws(RuleFileError) {
      try files.takeBackLesson()
      tell(await robots.reload(), wasAsked: true)
    } catch {
      report(.ruleFile(error))
    }
  }

  func allowObjects() {
    guard robots.allowObjects(), let talk else { return report(.objectsRefused) }
    tell(.allowedObjects(talk))
  }

  /// Sends the result of a reload.
  ///
  /// - Parameter outcome: `nil` before a robot is loaded.
  func tell(_ outcome: ReloadOutcome?, wasAsked: Bool) {
    guard let outcome, let talk else { return report(.noRobot) }
    tell(.reloaded(outcome, talk, wasAsked: wasAsked))
  }

  /// Returns the change that adds the lesson to a transcript as a case.
  ///
  /// Returns `nil` if the robot would not give the lesson's reply after the change of its rules, or if the rule that
  /// answered before requires a certain previous reply, because the case would need the exchange with that reply too.
  private func testCase(
    of lesson: Lesson, after change: FileChange
  ) async throws(RuleFileError) -> FileChange? {
    guard lesson.winner?.previous == nil, let last = talk?.last?.exchange,
      let (robot, reply) = await robots.trial(
        of: lesson.message, in: lesson.conversation, after: [change]),
      reply.text == lesson.reply
    else { return nil }
    // The case names the rules of the new robot, which include the folder that the first lesson may add.
    let origin = ConversationOrigin(
      rules: robot.origin, robot: robot.name, user: settings.user, seed: settings.seed,
      utf8: robot.utf8, started: last.time)
    return try files.testCase(
      of: lesson, beside: change.path, origin: origin, initialTopic: robot.responder.initialTopic)
  }

  private func fail(_ problem: ChatProblem) { tell(.lesson(.failed(problem))) }
}
