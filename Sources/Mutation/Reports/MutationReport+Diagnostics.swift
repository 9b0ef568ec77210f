package import Responder

extension MutationReport {
  /// The unnoticed changes as warnings at their places, for SARIF and editors.
  package var diagnostics: [Diagnostic] {
    mutants.compactMap { mutant in
      guard let range = mutant.range else { return nil }
      let reason: String
      switch mutant.verdict {
      case .survived: reason = "no case fails if a change \(mutant.mutation.summary)"
      case .uncovered:
        reason = "no case uses this rule, nor fails if a change \(mutant.mutation.summary)"
      case .noticed, .invalid, .exempt: return nil
      }
      return Diagnostic(
        .warning, mutant.mutation.operation, in: range, reason,
        hint: mutant.test.map {
          "a case that fails: " + $0.split(separator: "\n").joined(separator: " / ")
        })
    }
  }

  package var checks: [CheckDescription] {
    robots.flatMap { $0.rules.language.tools.mutationOperators }
      .eachOnce(by: \.name).map {
        CheckDescription(
          name: $0.name, severity: .warning, summary: $0.summary,
          explanation: "No case of the transcripts fails after this change of the rules.", bad: "",
          good: "")
      }
  }
}
