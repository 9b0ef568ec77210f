import Responder

/// Writing rules for what a robot is taught, and taking them back.
extension AIRobotInteractor {
  func teach(_ lesson: Lesson) async {
    guard let robot = talk?.robot, let writer = robot.responder.writer,
      let rule = writer.rule(for: lesson)
    else {
      delegate?.aiRobotInteractor(self, didMeet: .badTrigger(lesson.trigger))
      return
    }
    do throws(RuleFileError) {
      let file = files.learnedFile(writer.fileName, for: robot.origin)
      let change = try write(to: file) { writer.adding(rule, to: $0 ?? "") }
      lessons.append([change])
      delegate?.aiRobotInteractor(self, didWrite: rule, to: file)
      let news = await robots.reload()
      tell(news)
      guard case .reloaded? = news else { return try takeBackLesson() }
      guard let message = await takeBack(asksAgain: true) else { return }
      await ask(message)
      // The first lesson may have given the robot a folder that it did not have before.
      try keepAsTest(lesson, file: file, robot: talk?.robot ?? robot)
    } catch {
      delegate?.aiRobotInteractor(self, didMeet: .ruleFile(error))
    }
  }

  func unteach() async {
    guard !lessons.isEmpty else {
      delegate?.aiRobotInteractor(self, didMeet: .nothingTaught)
      return
    }
    do throws(RuleFileError) {
      try takeBackLesson()
      tell(await robots.reload())
    } catch {
      delegate?.aiRobotInteractor(self, didMeet: .ruleFile(error))
    }
  }

  /// Puts the files of the last lesson back; none of them where one was changed since.
  private func takeBackLesson() throws(RuleFileError) {
    guard let changes = lessons.last else { return }
    for change in changes {
      guard try files.text(of: change.path) == change.after else {
        throw .changedMeanwhile(change.path)
      }
    }
    for change in changes.reversed() {
      try files.write(change.before, to: change.path, replacing: change.after)
    }
    lessons.removeLast()
  }

  /// Adds the exchange to a transcript, where it says the same without what was said before it.
  private func keepAsTest(
    _ lesson: Lesson, file: String, robot: Robot
  ) throws(RuleFileError) {
    guard lesson.winner?.previous == nil,
      moments.last?.exchange.reply.text == lesson.reply
    else { return }
    let path = files.testFile(beside: file)
    let origin = ConversationOrigin(
      rules: robot.origin, robot: robot.name, user: settings.user, seed: settings.seed,
      utf8: settings.utf8, started: clock.now)
    let change = try write(to: path) { text in
      (text ?? TranscriptHeader(origin, file: path).written)
        + LessonTranscript.written(lesson)
    }
    lessons[lessons.count - 1].append(change)
    delegate?.aiRobotInteractor(self, didSaveTranscriptTo: path)
  }

  private func write(
    to path: String, _ change: (String?) -> String
  ) throws(RuleFileError) -> FileChange {
    let before = try files.text(of: path)
    let after = change(before)
    try files.write(after, to: path, replacing: before)
    return FileChange(path: path, before: before, after: after)
  }
}
