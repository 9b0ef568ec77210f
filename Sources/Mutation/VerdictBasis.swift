import Responder
import TranscriptFormat
import Transcripts

/// What the verdicts about one robot depend on, as hashes that do not depend on line numbers.
struct VerdictBasis {
  /// All rules.
  let rules: String
  /// All cases with their replies.
  let cases: String
  /// Each case with its replies, by the number of the case.
  private let own: [Int: String]
  private let numbers: [String: Int]
  private let sources: [String: (lines: LineMap, file: String)]

  init(
    _ sources: [RuleSource], _ cases: [(number: Int, trial: CaseTrial, moments: [CaseTrial.Moment])]
  ) {
    var rules = StableHash()
    for source in sources {
      rules.add(source.name)
      rules.add(source.bytes)
    }
    self.rules = rules.text
    var own: [Int: String] = [:]
    for one in cases { own[one.number] = Self.hash(of: one.trial, one.moments) }
    var all = StableHash()
    for number in own.keys.sorted() { all.add(own[number] ?? "") }
    self.own = own
    self.cases = all.text
    // Of equal cases, the first one notices a mutant.
    numbers = Dictionary(own.map { ($1, $0) }, uniquingKeysWith: min)
    self.sources = Dictionary(
      sources.map { ($0.name, (LineMap($0.bytes), $0.name)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns a key that a mutation has in every run, as long as its rule stays as it is.
  ///
  /// The key depends on the first line of the rule, the changed lines, and how far they are below the first line. Equal
  /// changes of equal rules have the same key.
  func key(of mutation: RuleMutation) -> String {
    var hash = StableHash()
    hash.add(mutation.operation)
    if let rule = mutation.rule { hash.add(line(rule.line, of: rule.file)) }
    for edit in mutation.edits {
      let (start, file) = (edit.range.start, edit.range.start.file)
      hash.add(file)
      for line in start.line...max(start.line, edit.range.endLine) {
        hash.add(self.line(line, of: file))
      }
      hash.add("\(start.column) \(edit.range.endLine - start.line) \(edit.range.endColumn)")
      hash.add("\(start.line - (mutation.rule?.line ?? start.line))")
      hash.add(edit.replacement)
    }
    return hash.text
  }

  private func line(_ number: Int, of file: String) -> [UInt8] {
    sources[file].map { Array($0.lines[number]) } ?? []
  }

  /// The hash of a case with its replies.
  func hash(ofCase number: Int) -> String? { own[number] }

  /// The number of the case with a hash.
  func number(ofCase hash: String) -> Int? { numbers[hash] }

  private static func hash(of trial: CaseTrial, _ moments: [CaseTrial.Moment]) -> String {
    var hash = StableHash()
    hash.add(trial.file)
    hash.add(trial.script.title)
    for step in trial.script.exchanges.flatMap(\.steps) {
      hash.add(step.text)
      for assignment in step.settings + step.expectations {
        hash.add(assignment.name)
        hash.add(assignment.value)
      }
      for output in step.outputs {
        hash.add(output.speaker.rawValue)
        for choice in output.choices { hash.add("\(choice.expectation)") }
      }
      for rule in step.rules { hash.add("\(rule.reference)") }
    }
    for moment in moments {
      hash.add(moment.message)
      hash.add(moment.reply.text)
      for step in moment.reply.explanation.steps {
        hash.add(step.rule.text)
        hash.add(step.rule.alternatives.map(\.text).joined(separator: "\n"))
        hash.add(step.rule.conditions.map(\.text).joined(separator: "\n"))
      }
    }
    return hash.text
  }
}

/// A hash that is the same in every run and on every machine.
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    value = (value ^ 0xFF) &* 0x0000_0100_0000_01B3
  }

  mutating func add(_ text: String) { add(text.utf8) }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
