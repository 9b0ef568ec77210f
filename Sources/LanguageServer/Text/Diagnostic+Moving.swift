import Responder

extension [Diagnostic] {
  /// Moves the diagnostics below a change by the lines that it adds or removes; drops those in changed lines.
  ///
  /// The remaining diagnostics lose their fixes and related locations, which may be in changed lines.
  package mutating func move(with change: TextChange) {
    guard let range = change.range else { return removeAll() }
    let lines = range.lowerBound.line + 1...range.upperBound.line + 1
    let added = TextLines([UInt8](change.text.utf8), .utf8).count - lines.count
    self = compactMap { diagnostic in
      var moved = diagnostic
      moved.edits = []
      moved.related = []
      if diagnostic.range.endLine < lines.lowerBound { return moved }
      guard diagnostic.range.start.line > lines.upperBound else { return nil }
      moved.range.start.line += added
      moved.range.endLine += added
      return moved
    }
  }
}
