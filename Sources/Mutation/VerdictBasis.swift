import Responder
import TranscriptFormat
import Transcripts

/// The inputs of the verdicts about one robot, as hashes that do not depend on line numbers.
struct VerdictBasis {
  let rulesHash: String
  /// The hash of all cases with their replies.
  let casesHash: String
  /// The hash of each case with its replies, by the number of the case.
  let caseHashes: [Int: String]
  /// The numbers of the cases by their hashes.
  let caseNumbers: [String: Int]
  private let lines: [String: LineMap]

  init(_ sources: [RuleSource], _ cases: [RobotTrial.TriedCase]) {
    var rules = StableHash()
    for source in sources {
      rules.add(field: source.name)
      rules.add(field: source.bytes)
    }
    rulesHash = rules.text
    var hashes: [Int: String] = [:]
    for tried in cases { hashes[tried.number] = Self.hash(of: tried.trial, tried.moments) }
    var all = StableHash()
    for (_, hash) in hashes.sorted(by: { $0.key < $1.key }) { all.add(field: hash) }
    caseHashes = hashes
    casesHash = all.text
    // Of equal cases, the first one notices a mutant.
    caseNumbers = Dictionary(hashes.map { ($1, $0) }, uniquingKeysWith: min)
    lines = Dictionary(
      sources.map { ($0.name, LineMap($0.bytes)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a key that stays the same from run to run until the mutation's rule changes.
  ///
  /// The key depends on the first line of the rule, the changed lines, and how far they are below the first line. Equal
  /// changes of equal rules have the same key.
  func key(of mutation: RuleMutation) -> String {
    var hash = StableHash()
    hash.add(field: mutation.operation)
    if let rule = mutation.ruleLocation { hash.add(field: line(rule.line, of: rule.file)) }
    for edit in mutation.edits {
      let (start, file) = (edit.range.start, edit.range.start.file)
      hash.add(field: file)
      for line in start.line...max(start.line, edit.range.endLine) {
        hash.add(field: self.line(line, of: file))
      }
      hash.add(field: "\(start.column) \(edit.range.endLine - start.line) \(edit.range.endColumn)")
      hash.add(field: "\(start.line - (mutation.ruleLocation?.line ?? start.line))")
      hash.add(field: edit.replacement)
    }
    return hash.text
  }

  private func line(_ number: Int, of file: String) -> [UInt8] {
    lines[file].map { Array($0[number]) } ?? []
  }

  private static func hash(of trial: CaseTrial, _ moments: [CaseTrial.Moment]) -> String {
    var hash = StableHash()
    hash.add(field: trial.path)
    hash.add(field: trial.script.title)
    if let brief = trial.script.brief { hash.add(field: brief.written) }
    for step in trial.script.exchanges.flatMap(\.steps) {
      hash.add(field: step.text)
      for assignment in step.settings + step.expectations {
        hash.add(field: assignment.name)
        hash.add(field: assignment.value)
      }
      for output in step.outputs {
        hash.add(field: output.speaker.rawValue)
        for choice in output.choices { hash.add(field: "\(choice.expectation)") }
      }
      for rule in step.rules { hash.add(field: "\(rule.reference)") }
      // A field without checks, too, so that no hash equals one of a release that left the checks out.
      hash.add(field: "\(step.checks.map(\.check)) \(step.calls.map(\.call))")
    }
    for moment in moments {
      hash.add(field: moment.message)
      hash.add(field: moment.reply.text)
      for step in moment.reply.explanation.steps {
        hash.add(field: step.rule.text)
        hash.add(field: step.rule.alternatives.map(\.text).joined(separator: "\n"))
        hash.add(field: step.rule.conditions.map(\.text).joined(separator: "\n"))
      }
    }
    return hash.text
  }
}

extension StableHash {
  /// Adds bytes and an end mark, so that two fields differ from one field with the same bytes.
  mutating func add(field bytes: some Sequence<UInt8>) {
    add(bytes)
    add(0xFF)
  }

  mutating func add(field text: String) { add(field: text.utf8) }
}
