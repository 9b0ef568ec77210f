/// What was said in this run, as transcript lines; the recorders of several screens write it.
@MainActor
public final class TranscriptRecord {
  /// Whole exchanges; one that is still under way comes when it is done.
  public private(set) var lines: [TranscriptLine] = []
  private var underway: [TranscriptLine]?

  public init() {}

  public var isEmpty: Bool { lines.isEmpty }

  /// The lines as a file has them, an empty line between exchanges.
  public var written: String {
    var text = ""
    for (place, line) in lines.enumerated() {
      if place > 0, line.label == .you || line.label == .history { text += "\n" }
      text += line.written + "\n"
    }
    return text
  }

  /// Something was typed.
  func begin(_ line: TranscriptLine) {
    finish(keeping: true)
    underway = [line]
  }

  /// Something was shown for it.
  func add(_ line: TranscriptLine) { underway?.append(line) }

  /// All that it set off is done.
  func finish(keeping isKept: Bool) {
    if isKept { lines += underway ?? [] }
    underway = nil
  }
}
