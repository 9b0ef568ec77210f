import Responder
import Transcripts

/// An index of cases by the words of the texts that rules matched in them; it finds the cases that a changed rule can
/// affect.
struct CaseWords {
  private var cases: [String: [Int]] = [:]
  /// The cases that any change may affect: those that depend on more than the robot's answers, and those with a problem
  /// in a reply.
  private var affectedByAny: Set<Int> = []

  /// - Parameter words: returns the words of a message.
  ///
  /// Complexity: linear in the replies of all cases.
  init(_ cases: [RobotTrial.TriedCase], _ words: (String) -> [String]) {
    for (index, testCase) in cases.enumerated() {
      if !testCase.trial.seesOnlyAnswers { affectedByAny.insert(index) }
      for moment in testCase.moments {
        if !moment.reply.problems.isEmpty { affectedByAny.insert(index) }
        for step in moment.reply.explanation.steps {
          for word in words(step.message) where self.cases[word]?.last != index {
            self.cases[word, default: []].append(index)
          }
        }
      }
    }
  }

  /// Returns all cases with a text that meets the requirements of a rule, and perhaps others; `nil` if the requirements
  /// rule out no case.
  ///
  /// The format of the requirements is that of `RobotTools.requiredWords`. Only the requirement that leaves the fewest
  /// cases is used, and only the rarest word of each of its alternatives.
  func cases(meeting requirements: [[[String]]]) -> Set<Int>? {
    var best: Set<Int>?
    for alternatives in requirements
    where !alternatives.isEmpty && alternatives.allSatisfy({ !$0.isEmpty }) {
      let found = Set(alternatives.flatMap { words in rarest(of: words) })
      if best.map({ found.count < $0.count }) ?? true { best = found }
    }
    return best?.union(affectedByAny)
  }

  private func rarest(of words: [String]) -> [Int] {
    words.map { cases[$0] ?? [] }.min { $0.count < $1.count } ?? []
  }
}
