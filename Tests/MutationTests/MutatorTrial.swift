import Responder
import Testing

/// An operator, rules, and the lines that its mutants change, each as `number: new text`.
struct MutatorExample: Sendable, CustomTestStringConvertible {
  var operation: String
  var rules: String
  var changes: [[String]]

  init(_ operation: String, _ rules: String, _ changes: [String]...) {
    (self.operation, self.rules, self.changes) = (operation, rules, changes)
  }

  var testDescription: String { operation }
}

/// The laws for the operators of every language.
struct MutatorTrial {
  var language: any RuleLanguage
  /// The name of the examples’ file.
  var file: String
  var examples: [MutatorExample]
  /// The text that the first line of each rule contains.
  var first: String

  func mutations(of rules: String) -> [RuleMutation] {
    language.tools.mutations([RuleSource(name: file, text: rules)])
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func tryChanges(_ example: MutatorExample) {
    let source = RuleSource(name: file, text: example.rules)
    let before = lines(source.bytes)
    let found = mutations(of: example.rules).filter { $0.operation == example.operation }
    let changes = found.map { mutation in
      let after = lines(source.applying(mutation.edits).bytes)
      return after.enumerated().filter { index, line in
        !before.indices.contains(index) ? !line.isEmpty : before[index] != line
      }.map { "\($0 + 1): \($1)" }
    }
    #expect(changes == example.changes)
  }

  func tryNames() {
    #expect(
      language.tools.mutationOperators.map(\.name)
        == examples.map(\.operation).reduce(into: []) { if $0.last != $1 { $0.append($1) } })
  }

  /// Tries the mutations of all examples: each changes its file, leaves the line numbers below as they are, and belongs
  /// to rules that explanations name.
  func tryPlaces() {
    for example in examples {
      let source = RuleSource(name: file, text: example.rules)
      let all = mutations(of: example.rules)
      #expect(Set(all).count == all.count)
      for mutation in all {
        let after = source.applying(mutation.edits)
        #expect(after.bytes != source.bytes, "\(mutation)")
        #expect(lines(after.bytes).count >= lines(source.bytes).count, "\(mutation)")
        for rule in mutation.ruleLocations {
          #expect(lines(source.bytes)[rule.line - 1].contains(first), "\(mutation)")
        }
      }
    }
  }

  /// Tries the mutations of a robot: the changed rules have the locations of the robot’s rules, and load.
  ///
  /// - Parameter invalid: the number of mutants that may have more errors than the robot.
  func tryLoading(_ sources: [RuleSource], invalid: Int) {
    let compilation = language.compile(sources) { _ in }
    let known = Set(compilation.responder?.rules.map(\.location) ?? [])
    var failed: [RuleMutation] = []
    let all = language.tools.mutations(sources)
    #expect(all.count > 200)
    for mutation in all {
      #expect(
        mutation.ruleLocations.isEmpty || !known.isDisjoint(with: mutation.ruleLocations),
        "\(mutation)")
      let changed = language.compile(sources.map { $0.applying(mutation.edits) }) { _ in }
      let isValid =
        changed.responder != nil && !changed.diagnostics.contains { $0.severity == .error }
      if !isValid { failed.append(mutation) }
    }
    let reasons = failed.map { "\($0.operation): \($0.summary)" }.joined(separator: "\\n")
    #expect(failed.count <= invalid, "\(reasons)")
  }
}
