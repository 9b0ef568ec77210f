package import Responder
package import TranscriptFormat

/// The conversation as transcript lines, for saving.
@MainActor
package final class TranscriptRecord {
  /// The lines of the complete exchanges; the current exchange is added when it ends.
  package private(set) var lines: [TranscriptLine] = []
  /// The number of exchanges left out at the end because the maximum size was reached.
  package private(set) var leftOutCount = 0
  /// The hashes of the typed lines of the newest exchanges that were left out.
  ///
  /// There are at most twice `maximumHashes`, so that removing the oldest ones takes constant time on average.
  private var hashesLeftOut: [Int] = []
  /// More than `/undo` can take back.
  private static let maximumHashes = 1_000
  private var byteCount = 0
  private let maximumBytes: Int
  private var preface: [TranscriptLine] = []
  /// The stream that receives each exchange as it is completed.
  package var stream: TranscriptStream?
  private var currentExchange: [TranscriptLine]?

  /// - Parameter maximumBytes: the maximum size. Beyond it, the end of the conversation is left out, because a
  ///   conversation can be replayed only from its beginning.
  package init(maximumBytes: Int = ChatSettings().maximumRecordedBytes) {
    self.maximumBytes = maximumBytes
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// The record in the form of a file, with an empty line between exchanges.
  package var written: String { Self.written(preface + lines) }

  /// Starts the record of another conversation, with the exchanges that it already has.
  package func start(_ origin: ConversationOrigin, with entries: [HistoryEntry] = []) {
    preface = Self.preface(of: origin)
    lines = []
    leftOutCount = 0
    hashesLeftOut = []
    byteCount = 0
    currentExchange = nil
    let exchanges = entries.map(Self.lines)
    for exchange in exchanges { keep(exchange) }
    stream?.start(origin, with: preface + exchanges.joined())
  }

  /// Updates the initial state after variables were forgotten.
  package func updateInitialState(from origin: ConversationOrigin) {
    preface = Self.preface(of: origin)
  }

  /// Begins an exchange with a typed line.
  package func begin(_ line: TranscriptLine) {
    finish(keeping: true)
    currentExchange = [line]
  }

  /// Adds the time of the robot's clock to the current exchange, because the reply depends on it.
  package func add(_ clock: LocalTime) {
    currentExchange?.insert(TranscriptLine(.clock, clock.description), at: 0)
  }

  /// Adds a call of an object, because the reply contains its result.
  package func add(_ call: ObjectCall) {
    guard let said = currentExchange?.firstIndex(where: { $0.label == .you }) else { return }
    currentExchange?.insert(TranscriptLine(call), at: said)
  }

  /// Adds a line shown in response.
  package func add(_ line: TranscriptLine) { currentExchange?.append(line) }

  /// Removes the last exchange with this message, and everything after it.
  ///
  /// The file of `stream` still contains what is removed, because text is only appended to it.
  package func takeBack(_ message: String) {
    let said = TranscriptLine(.you, TranscriptText.typed(message))
    if let start = hashesLeftOut.lastIndex(of: said.text.hashValue) {
      leftOutCount -= hashesLeftOut.count - start
      hashesLeftOut.removeSubrange(start...)
    } else if leftOutCount == hashesLeftOut.count, var start = lines.lastIndex(of: said) {
      while start > 0, [.clock, .call].contains(lines[start - 1].label) { start -= 1 }
      byteCount -= Self.size(of: lines[start...])
      lines.removeSubrange(start...)
      leftOutCount = 0
      hashesLeftOut = []
    }
  }

  /// Ends the current exchange, and adds it if `isKept` is true and it has a response.
  package func finish(keeping isKept: Bool) {
    let done = currentExchange ?? []
    currentExchange = nil
    guard isKept, done.count > 1 else { return }
    keep(done)
    stream?.write(done)
  }

  private func keep(_ exchange: [TranscriptLine]) {
    let size = Self.size(of: exchange[...])
    guard leftOutCount == 0, byteCount + size <= maximumBytes else {
      leftOutCount += 1
      if hashesLeftOut.count == 2 * Self.maximumHashes {
        hashesLeftOut.removeFirst(Self.maximumHashes)
      }
      hashesLeftOut.append((exchange.first { $0.label == .you } ?? exchange[0]).text.hashValue)
      return
    }
    byteCount += size
    lines += exchange
  }

  private static func size(of lines: ArraySlice<TranscriptLine>) -> Int {
    lines.reduce(0) { $0 + $1.text.utf8.count + TranscriptLine.overhead }
  }
}
