import Conversations
import Mutation
import Responder
import TranscriptFormat
import Transcripts

extension PerturbationReport {
  /// Returns a transcript with a case for each failure of a robot; a case passes as soon as its rule answers.
  ///
  /// - Parameters:
  ///   - robot: an index of `robots`.
  ///   - rules: the paths of the rules, relative to the file’s folder.
  package func transcript(ofRobot robot: Int, rules: [String]) -> String {
    var entries = robots[robot].request.header(rules: rules)
    var titles: Set<String> = []
    for group in failuresByRule where group.robot == robot {
      for failure in group.failures {
        let title = String(
          caseTitle: "\(failure.kind.rawValue) \(seed): \(failure.changedMessage)", unlike: titles)
        titles.insert(title)
        entries += [.blank, .title(title)] + lines(of: failure)
      }
    }
    return TranscriptEntry.written(entries)
  }

  /// Returns the lines of the case up to the changed message, and the rule that has to answer it.
  private func lines(of failure: PerturbedMessage) -> [TranscriptEntry] {
    let trial = cases[failure.caseIndex]
    var entries: [TranscriptEntry] = []
    if trial.header.pinsSeed { entries.append(.you("/seed \(trial.header.seed)")) }
    var user: String?
    var turn = 0
    let first = trial.script.exchanges.first?.steps.first?.location
    for step in trial.script.exchanges.flatMap(\.steps) {
      if let name = step.user ?? trial.header.user, name != user {
        user = name
        entries.append(.user(name))
      }
      let isStart = turn == 0 && step.location == first
      if let clock = step.clock ?? (isStart ? trial.header.clock : nil) {
        entries.append(.clock(clock))
      }
      entries += step.settings.map { .set(name: $0.name, value: $0.value) }
      entries += step.calls.map { .call($0.call) }
      switch step.screen {
      case .history: entries.append(.history(step.text))
      case .review: entries.append(.review(step.text))
      case .chatroom where step.isMessage && turn == failure.turn:
        return entries + [
          .you(TranscriptText.typed(failure.changedMessage)),
          .rule(RuleReference(naming: failure.rule)),
        ]
      case .chatroom: entries.append(.you(step.text))
      }
      if step.isMessage { turn += 1 }
    }
    return entries
  }
}
