/// How a conversation can be written to a file.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// What `parley replay` checks.
  case transcript
  case json
  case markdown

  /// By a file's ending; a transcript where it tells nothing.
  package init(endingOf path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".json") {
      self = .json
    } else {
      self = name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .transcript
    }
  }
}
