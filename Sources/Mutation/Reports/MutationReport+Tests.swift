import ChatModel
import TranscriptFormat
import Transcripts

extension MutationReport {
  /// The cases found for mutants that no case notices, each once.
  package var tests: [MutantTest] {
    var seen: Set<String> = []
    return mutants.compactMap(\.test).filter { test in
      // Two mutants may need the same messages; only the title differs.
      let lines = test.text.split(separator: "\n").drop { $0.hasPrefix("#") }
      return seen.insert(lines.joined(separator: "\n")).inserted
    }
  }

  /// Returns a transcript with the cases found; its header has the settings of the first case that was tried.
  ///
  /// - Parameter rules: the paths of the rules, relative to the file’s folder.
  package func transcript(rules: [String]) -> String {
    var entries = rules.map { TranscriptEntry.header(.rules, $0) }
    if let header = cases.first?.header {
      if let utf8 = header.utf8 { entries.append(.header(.utf8, String(utf8))) }
      if let language = header.language { entries.append(.header(.language, language)) }
      if let steps = header.maxSteps { entries.append(.header(.maxSteps, String(steps))) }
      if let order = header.order { entries.append(.header(.order, order)) }
      if let limits = header.limits { entries.append(.header(.max, limits)) }
    }
    return TranscriptEntry.written(entries) + tests.map { "\n" + $0.text }.joined()
  }
}
