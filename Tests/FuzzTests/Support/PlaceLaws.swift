import Responder

/// Every problem in a file stands in the file, and says something.
enum PlaceLaws {
  static func check(_ diagnostics: [Diagnostic], of bytes: [UInt8]) throws(BrokenLaw) {
    // Some formats end a line at a carriage return and its kin as well, others only at a line feed.
    let most = 1 + bytes.count { (0x0A...0x0D).contains($0) }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let longest = lines.lazy.map(\.count).max() ?? 0
    for diagnostic in diagnostics {
      let place = diagnostic.location
      try BrokenLaw.unless(
        (1...most).contains(place.line), "a problem stands in the file: \(diagnostic)")
      try BrokenLaw.unless(
        (1...longest + 1).contains(place.column), "a problem stands in its line: \(diagnostic)")
      for range in [diagnostic.range] + diagnostic.edits.map(\.range) {
        try BrokenLaw.unless(
          (range.start.line, range.start.column) <= (range.endLine, range.endColumn)
            && (1...most + 1).contains(range.endLine) && range.endColumn <= longest + 2,
          "a range ends in the file: \(range)")
      }
      try BrokenLaw.unless(
        !diagnostic.message.isEmpty && !diagnostic.check.isEmpty,
        "a problem has words: \(diagnostic)")
    }
  }
}
