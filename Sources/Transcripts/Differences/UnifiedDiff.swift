/// The change of a file in the format of `patch` and `git apply`, with up to three lines of context.
package struct UnifiedDiff: Sendable {
  private static let contextLines = 3

  private struct Line {
    var mark: Character
    var text: String
  }

  /// A group of changes with its context.
  private struct Hunk {
    var lines: [Line] = []
    var oldStart: Int
    var newStart: Int
  }

  /// The patch; empty if the two files are equal.
  package let text: String

  package init(path: String, old: [UInt8], new: [UInt8]) {
    let diff = SequenceDiff(from: Self.lines(old), to: Self.lines(new))
    let hunks = Self.hunks(diff)
    guard !hunks.isEmpty else {
      text = ""
      return
    }
    var written = "--- \(path)\n+++ \(path)\n"
    for hunk in hunks {
      let oldCount = hunk.lines.count { $0.mark != "+" }
      let newCount = hunk.lines.count { $0.mark != "-" }
      written +=
        "@@ -\(Self.range(hunk.oldStart, oldCount)) +\(Self.range(hunk.newStart, newCount)) @@\n"
      for line in hunk.lines {
        written.append(line.mark)
        written += line.text
        if line.text.utf8.last != UInt8(ascii: "\n") {
          written += "\n\\ No newline at end of file\n"
        }
      }
    }
    text = written
  }

  /// Returns the lines with their line ends, so that a missing line end in the last line is a difference.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(Array(bytes[start...index]))
      start = index + 1
    }
    if start < bytes.count { lines.append(Array(bytes[start...])) }
    return lines
  }

  private static func hunks(_ diff: SequenceDiff<[UInt8]>) -> [Hunk] {
    var hunks: [Hunk] = []
    var (old, new) = (1, 1)
    for (index, run) in diff.runs.enumerated() {
      func lines(_ slice: ArraySlice<[UInt8]>, _ mark: Character) -> [Line] {
        slice.map { Line(mark: mark, text: String(decoding: $0, as: UTF8.self)) }
      }
      let isLast = run.removed.isEmpty && run.added.isEmpty
      if index > 0, run.same.count <= 2 * contextLines, !isLast {
        hunks[hunks.count - 1].lines += lines(run.same, " ")
      } else {
        if index > 0 { hunks[hunks.count - 1].lines += lines(run.same.prefix(contextLines), " ") }
        if isLast { break }
        let before = run.same.suffix(contextLines)
        let skipped = run.same.count - before.count
        hunks.append(
          Hunk(lines: lines(before, " "), oldStart: old + skipped, newStart: new + skipped))
      }
      hunks[hunks.count - 1].lines += lines(run.removed, "-") + lines(run.added, "+")
      old += run.same.count + run.removed.count
      new += run.same.count + run.added.count
    }
    return hunks
  }

  /// Returns the range in the patch's notation; an empty range names the line before it.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
  }
}
