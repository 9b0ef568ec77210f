/// What was said in the conversation, as transcript lines; the recorders of the screens write it.
@MainActor
public final class TranscriptRecord {
  /// Whole exchanges; one that is still under way comes when it is done.
  public private(set) var lines: [TranscriptLine] = []
  private var preface: [TranscriptLine] = []
  /// Where the exchanges go as they come.
  var stream: TranscriptStream?
  private var underway: [TranscriptLine]?

  public init() {}

  public var isEmpty: Bool { lines.isEmpty }

  /// The lines as a file has them, an empty line between exchanges.
  public var written: String { Self.written(preface + lines) }

  /// A conversation with this beginning takes the place of what was there, and so much was said in it.
  func start(_ origin: ConversationOrigin, with entries: [HistoryEntry] = []) {
    preface = Self.preface(of: origin)
    lines = entries.flatMap(Self.lines)
    underway = nil
    stream?.start(origin, with: preface + lines)
  }

  /// Something was typed.
  func begin(_ line: TranscriptLine) {
    finish(keeping: true)
    underway = [line]
  }

  /// Something was shown for it.
  func add(_ line: TranscriptLine) { underway?.append(line) }

  /// The last exchange with this message is taken back, with all that was asked about it.
  ///
  /// A file that was written as the chat went on keeps it: it is only ever added to.
  func takeBack(_ message: String) {
    let said = TranscriptLine(.you, Self.said(message))
    if let start = lines.lastIndex(of: said) { lines.removeSubrange(start...) }
  }

  /// All that it set off is done; what set off nothing, as its reply was interrupted, is left out.
  func finish(keeping isKept: Bool) {
    let done = underway ?? []
    underway = nil
    guard isKept, done.count > 1 else { return }
    lines += done
    stream?.write(done)
  }
}
