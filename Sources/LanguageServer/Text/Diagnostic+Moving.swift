import Responder

extension [Diagnostic] {
  /// Moves the diagnostics of a text with a change of it; those in changed lines are dropped, until the next check.
  ///
  /// Their fixes are dropped too, because these may concern other lines.
  package mutating func move(with change: TextChange) {
    guard let range = change.range else { return removeAll() }
    let lines = range.lowerBound.line + 1...range.upperBound.line + 1
    let added = TextLines([UInt8](change.text.utf8), .utf8).count - lines.count
    self = compactMap { diagnostic in
      var moved = diagnostic
      moved.edits = []
      if diagnostic.range.endLine < lines.lowerBound { return moved }
      guard diagnostic.range.start.line > lines.upperBound else { return nil }
      moved.range.start.line += added
      moved.range.endLine += added
      return moved
    }
  }
}
