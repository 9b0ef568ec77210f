import Platform

/// A non-interactive terminal, which reads lines from one pipe or file and writes text to another.
///
/// It has no prompt and no status line. If nobody reads the output any more, the input ends too, so that a
/// program in the middle of a pipe stops by itself.
///
/// If several lines are already available, their output and errors are held and shown together. `willShow` is true
/// for held output if no whole line is left, or after `maximumHeldLines` lines, `maximumHeldTime` or 64 KiB of output.
package final class PlainTerminal: Terminal {
  package let isInteractive = false
  private let input: InputDescriptor
  private let output: OutputBuffer
  private let errors: OutputBuffer
  /// The first error that waits for the output before it, and all texts after it, in order.
  private var waiting: [(isError: Bool, text: String)] = []
  private let palette: Palette
  private var lines: LineBuffer
  private var isAtEnd = false
  /// The number of lines returned since output was last shown, and the time when the first was returned.
  private var held = (lines: 0, since: ContinuousClock.now)

  package static let maximumHeldLines = 1_000
  /// The time that output waits for the output of further lines.
  ///
  /// The history stores what is held in one transaction, which is the cheaper for an exchange the more there are.
  package static let maximumHeldTime = Duration.milliseconds(100)

  /// Creates a terminal on standard input and output, which waits on the caller's thread.
  package convenience init(palette: Palette, maximumLineBytes: Int = defaultMaximumLineBytes) {
    self.init(
      input: STDIN_FILENO, output: STDOUT_FILENO, palette: palette,
      maximumLineBytes: maximumLineBytes, blocks: true)
  }

  /// The default maximum length of a line in bytes; a longer one is truncated.
  package static let defaultMaximumLineBytes = 4 << 20

  /// Creates a terminal; the caller closes the descriptors.
  ///
  /// - Parameter blocks: whether waiting for a line may block the main actor.
  package init(
    input: Int32, output: Int32, errors: Int32 = STDERR_FILENO, palette: Palette,
    maximumLineBytes: Int = defaultMaximumLineBytes, blocks: Bool = false
  ) {
    lines = LineBuffer(maximumBytes: maximumLineBytes)
    self.input = InputDescriptor(input, blocks: blocks)
    self.output = OutputBuffer(descriptor: output, maximum: .max)
    self.errors = OutputBuffer(descriptor: errors)
    self.palette = palette
  }

  package var width: Int { WindowSize(of: output.descriptor).columns }
  package var height: Int { WindowSize(of: output.descriptor).rows }

  package func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    while !output.isBroken {
      if let line = lines.next() { return counted(.line(line)) }
      if isAtEnd { break }
      flush()
      let bytes = await input.next()
      isAtEnd = bytes.isEmpty
      lines.append(bytes)
      if isAtEnd, let rest = lines.remainder() { return counted(.line(rest)) }
    }
    flush()
    return .endOfInput
  }

  private func counted(_ line: LineInput) -> LineInput {
    if held.lines == 0 { held.since = .now }
    held.lines += 1
    return line
  }

  package var willShow: Bool {
    guard output.count > 0 || !waiting.isEmpty else { return false }
    return held.lines >= Self.maximumHeldLines || output.count >= OutputBuffer.defaultMaximum
      || !lines.hasLine || ContinuousClock.now - held.since > Self.maximumHeldTime
  }

  package func write(_ text: StyledText) {
    let text = palette.render(text)
    if waiting.isEmpty { output.append(text) } else { waiting.append((false, text)) }
    // While several lines are being answered, their replies have to be stored before they are shown.
    if held.lines == 0, output.count >= OutputBuffer.defaultMaximum { flush() }
  }

  package func complain(_ text: String) {
    waiting.append((true, text))
    if held.lines == 0 { flush() }
  }

  package func flush() {
    held.lines = 0
    output.flush()
    for (isError, text) in waiting {
      let buffer = isError ? errors : output
      buffer.append(text)
      buffer.flush()
    }
    waiting = []
  }

  package func showStatus(_ text: StyledText?) {}

  package func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    await work()
  }

  package func clear() {}
}
