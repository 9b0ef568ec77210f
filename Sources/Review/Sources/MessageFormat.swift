/// The format of a file with messages, by the ending of its name.
package enum MessageFormat: Sendable, CaseIterable {
  case lines
  /// A header with the columns' names, and records with fields separated by commas, or by tabs.
  case csv, tsv
  /// One JSON object a line.
  case jsonLines
  case transcript

  package init(endingOf path: String) {
    let name = path.lowercased()
    let endings: [(String, MessageFormat)] = [
      (".csv", .csv), (".tsv", .tsv), (".jsonl", .jsonLines), (".ndjson", .jsonLines),
      (".json", .jsonLines), (".chat", .transcript),
    ]
    self = endings.first { name.hasSuffix($0.0) }?.1 ?? .lines
  }
}
