import Disk
import Responder
import Transcripts

/// Applies the edits of diagnostics to rule files.
struct RuleFixes {
  /// The files before any edit.
  private let original: [RuleSource]
  /// The files with the edits applied.
  private(set) var sources: [RuleSource]
  /// The diagnostics whose edits were applied, in the order of application.
  private(set) var applied: [Diagnostic] = []

  init(_ sources: [RuleSource]) {
    original = sources
    self.sources = sources
  }

  /// The maximum number of times that edits are applied and the files checked again.
  ///
  /// Several rounds are useful because an edit can make another one possible.
  static let maximumRounds = 8

  /// Applies the edits of diagnostics found in the current `sources`; returns whether any were applied.
  ///
  /// Diagnostics are taken in the order of their first edits. If an edit begins before the end of one already taken in
  /// the same file, its diagnostic waits for the next round. A diagnostic with an edit outside of `sources` is skipped.
  mutating func apply(_ found: [Diagnostic]) -> Bool {
    var edits: [String: [SourceEdit]] = [:]
    var lastEnds: [String: (line: Int, column: Int)] = [:]
    let names = Set(sources.map(\.name))
    let fixable = found.filter { diagnostic in
      !diagnostic.edits.isEmpty
        && diagnostic.edits.allSatisfy { names.contains($0.range.start.file) }
    }
    for diagnostic in fixable.sorted(by: { $0.start.position < $1.start.position }) {
      let isFree = diagnostic.edits.allSatisfy { edit in
        lastEnds[edit.range.start.file].map { $0 <= edit.range.start.position } ?? true
      }
      guard isFree else { continue }
      for edit in diagnostic.edits {
        let file = edit.range.start.file
        edits[file, default: []].append(edit)
        let end = edit.range.end.position
        if lastEnds[file].map({ $0 < end }) ?? true { lastEnds[file] = end }
      }
      applied.append(diagnostic)
    }
    sources = sources.map { edits[$0.name].map($0.applying) ?? $0 }
    return !edits.isEmpty
  }

  /// The files that changed, before and after.
  var changed: [(before: RuleSource, after: RuleSource)] {
    zip(original, sources).filter { $0.bytes != $1.bytes }.map { ($0, $1) }
  }

  /// The changes as a patch in unified format.
  var patch: String {
    changed.map { UnifiedDiff(path: $0.name, old: $0.bytes, new: $1.bytes).text }.joined()
  }

  /// Replaces each changed file atomically; stops at the first one that cannot be written or was changed meanwhile.
  func write() throws(CommandFailure) {
    for (before, after) in changed {
      try CommandFailure.writing(before.name) { () throws(SystemError) in
        try Files.replace(before.name, expecting: before.bytes, with: after.bytes)
      }
    }
  }
}

extension SourceLocation {
  fileprivate var position: (line: Int, column: Int) { (line, column) }
}

extension Diagnostic {
  /// The start of the first edit; the diagnostic's location if it has no edits.
  fileprivate var start: SourceLocation { edits.first?.range.start ?? location }
}
