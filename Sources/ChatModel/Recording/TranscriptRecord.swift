package import TranscriptFormat

/// What was said in the conversation, as transcript lines; the recorders of the screens write it.
@MainActor
package final class TranscriptRecord {
  /// Whole exchanges; one that is still under way comes when it is done.
  package private(set) var lines: [TranscriptLine] = []
  /// How many exchanges were left out at the end, for there was no room for them.
  package private(set) var leftOut = 0
  private var bytes = 0
  private let maximumBytes: Int
  private var preface: [TranscriptLine] = []
  /// Where the exchanges go as they come.
  package var stream: TranscriptStream?
  private var underway: [TranscriptLine]?

  /// - Parameter maximumBytes: how much is held; a beginning can be replayed, and an end could not.
  package init(maximumBytes: Int = ChatSettings().maximumRecorded) {
    self.maximumBytes = maximumBytes
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// The lines as a file has them, an empty line between exchanges.
  package var written: String { Self.written(preface + lines) }

  /// A conversation with this beginning takes the place of what was there, and so much was said in it.
  package func start(_ origin: ConversationOrigin, with entries: [HistoryEntry] = []) {
    preface = Self.preface(of: origin)
    lines = []
    (bytes, leftOut) = (0, 0)
    underway = nil
    let exchanges = entries.map(Self.lines)
    for exchange in exchanges { keep(exchange) }
    stream?.start(origin, with: preface + exchanges.joined())
  }

  /// What the conversation began with is known no more.
  package func forget(_ origin: ConversationOrigin) { preface = Self.preface(of: origin) }

  /// Something was typed.
  package func begin(_ line: TranscriptLine) {
    finish(keeping: true)
    underway = [line]
  }

  /// Something was shown for it.
  package func add(_ line: TranscriptLine) { underway?.append(line) }

  /// The last exchange with this message is taken back, with all that was asked about it.
  ///
  /// A file that was written as the chat went on keeps it: it is only ever added to.
  package func takeBack(_ message: String) {
    let said = TranscriptLine(.you, TranscriptText.typed(message))
    if let start = lines.lastIndex(of: said) { lines.removeSubrange(start...) }
  }

  /// All that it set off is done; what set off nothing, as its reply was interrupted, is left out.
  package func finish(keeping isKept: Bool) {
    let done = underway ?? []
    underway = nil
    guard isKept, done.count > 1 else { return }
    keep(done)
    stream?.write(done)
  }

  private func keep(_ exchange: [TranscriptLine]) {
    let size = exchange.reduce(0) { $0 + $1.text.utf8.count + TranscriptLine.overhead }
    guard leftOut == 0, bytes + size <= maximumBytes else {
      leftOut += 1
      return
    }
    bytes += size
    lines += exchange
  }
}
