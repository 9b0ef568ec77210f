import Conversations
import Responder
import ScreenKit
import TranscriptFormat

extension ReviewInteractor {
  /// Sends a group's sample message to the robot, in its topic and after the robot's reply that preceded it.
  func ask(_ group: ReviewGroup) async {
    guard let robot, let message = group.sample else { return }
    guard let writer = robot.responder.writer else {
      return tell(.met(.cannotBeTaught(robot.responder.summary.language)))
    }
    do throws(RuleFileError) {
      // A file that cannot be read is reported now, before the user types the reply.
      _ = try files.change(of: writer.fileName, for: robot.origin) { $0 }
    } catch {
      return tell(.met(.ruleFile(error)))
    }
    do throws(ReviewError) {
      let moment = try await reviews.moment(message.message, like: message, with: robot)
      tell(.asked(moment, group, reviews.examples(for: group)))
    } catch {
      tell(.failed(error))
    }
  }

  /// Writes the rule of a lesson for a group.
  func teach(_ lesson: Lesson, for group: ReviewGroup) async {
    guard let robot, let writer = robot.responder.writer, let rule = writer.rule(for: lesson) else {
      return tell(.met(.badTrigger(lesson.trigger)))
    }
    do throws(RuleFileError) {
      let change = try files.change(of: writer.fileName, for: robot.origin) {
        writer.adding(rule, to: $0)
      }
      await write(ProposedChange(proposal: RuleProposal(text: rule), file: change, group: group))
    } catch {
      tell(.met(.ruleFile(error)))
    }
  }

  /// Tries a change with all messages, and writes it, together with a case for the group if one is possible.
  ///
  /// Writes nothing if the changed rules would answer no message of the group.
  ///
  /// - Parameter isForced: whether to write it even if it changes replies of other rules or makes cases fail.
  func write(_ change: ProposedChange, isForced: Bool = false) async {
    guard let old = robot else { return }
    pendingChanges = []
    let new: Robot
    do throws(RobotLoadError) {
      new = try await robots.robot(old, after: [change.file])
    } catch {
      return tell(.met(.robot(error)))
    }
    do throws(ReviewError) {
      var trial = try await reviews.trial(
        of: new, insteadOf: old, for: change.group, counting: counter())
      if trial.answered == 0 { return tell(.wouldAnswerNothing) }
      if !isForced { trial.failing = await files.failures(after: change.file, of: old.origin) }
      if !isForced, trial.changesOthers {
        pendingChanges = [change]
        return tell(.wouldChangeOthers(trial))
      }
      let effect = RuleEffectJudge(from: old, to: new)
      do throws(RuleFileError) {
        let all = [
          change.file,
          try await files.newCase(
            change.group.messages, beside: change.file.path, answeredBy: new, expecting: nil,
            unlessKnown: true, where: effect.isByChangedRule),
        ].compactMap(\.self)
        if Task.isCancelled { return tell(.failed(.interrupted)) }
        try files.write(all, for: old.origin)
        actions.append(.changed(all, nil))
        tell(.wrote(change.proposal, paths: all.map(\.path), answered: trial.answered))
      } catch {
        tell(.met(.ruleFile(error)))
      }
    } catch {
      tell(.failed(error))
    }
  }

  /// Writes a case with a group's sample message and the expected reply; `nil` expects today's reply.
  ///
  /// Marks the group as fine if the case passes.
  func keepAsCase(_ group: ReviewGroup, expecting expected: String?) async {
    guard let robot, let message = group.sample else { return }
    let passes = expected == nil || expected == message.reply
    do throws(RuleFileError) {
      let name = robot.responder.writer?.fileName ?? "learned"
      let file = files.newRulesFile(name, for: robot.origin)
      let change = try await files.newCase(
        [message], beside: file, answeredBy: robot, expecting: expected,
        unlessKnown: false, where: { _ in true })
      if Task.isCancelled { return tell(.failed(.interrupted)) }
      guard let change else { return tell(.cannotKeepReply) }
      try files.write([change], for: robot.origin)
      actions.append(.changed([change], passes ? group : nil))
      // Today's reply is the one that the author wants, so the group needs no other rule.
      if passes { _ = await mark(group, as: .fine) }
      tell(.keptAsCase(path: change.path, group, passes: passes))
    } catch {
      tell(.met(.ruleFile(error)))
    }
  }
}
