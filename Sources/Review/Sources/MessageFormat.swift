/// The format of a file with messages, by its file extension.
package enum MessageFormat: Sendable, CaseIterable {
  case lines
  /// A header with the columns' names, and records with fields separated by commas, or by tabs.
  case csv, tsv
  /// One JSON object a line.
  case jsonLines
  case transcript

  package init(extensionOf path: String) {
    let name = path.lowercased()
    let formats: [(String, MessageFormat)] = [
      (".csv", .csv), (".tsv", .tsv), (".jsonl", .jsonLines), (".ndjson", .jsonLines),
      (".json", .jsonLines), (".chat", .transcript),
    ]
    self = formats.first { name.hasSuffix($0.0) }?.1 ?? .lines
  }
}
