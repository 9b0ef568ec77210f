import Terminal
import TranscriptFormat

/// The terminal of screens that have no View of their own for transcripts: their texts are notes, and nobody types.
final class BoardTerminal: Terminal {
  let isInteractive = false
  let width = 80
  let height = 24
  private weak var board: ReplayBoard?

  init(_ board: ReplayBoard) { self.board = board }

  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput { .endOfInput }
  func write(_ text: StyledText) {
    let lines = text.text.split(whereSeparator: \.isNewline)
    board?.write(ReplayOutput(.note, lines.joined(separator: "\n")))
  }
  func showStatus(_ text: StyledText?) {}
  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value { await work() }
  func clear() {}
}
