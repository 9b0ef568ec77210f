package import Terminal

/// The terminal of screens that have no View of their own for JSON or transcripts: each text that they write is a note.
package final class NoteTerminal: Terminal {
  package let isInteractive = false
  package let width = 80
  package let height = 24
  private let input: (any Terminal)?
  private let show: @MainActor (String) -> Void

  /// - Parameters:
  ///   - input: the terminal that lines are read from; without one, the input ends at once.
  ///   - show: shows a note, a text of one line or several.
  package init(reading input: (any Terminal)? = nil, show: @escaping @MainActor (String) -> Void) {
    self.input = input
    self.show = show
  }

  package func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    await input?.readLine(prompt: prompt, aids: aids) ?? .endOfInput
  }

  package func write(_ text: StyledText) {
    show(text.text.split(whereSeparator: \.isNewline).joined(separator: "\n"))
  }

  package func flush() { input?.flush() }
  package func showStatus(_ text: StyledText?) {}

  package func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    guard let input else { return await work() }
    return await input.interruptible(work)
  }

  package func clear() {}
}
