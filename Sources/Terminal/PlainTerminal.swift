#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A non-interactive terminal: lines from a pipe or a file, text to another.
///
/// It has no prompt and no status line. If nobody reads the output any more, the input ends too, so that a
/// program in the middle of a pipe stops by itself.
package final class PlainTerminal: Terminal {
  package let isInteractive = false
  private let input: InputDescriptor
  private let outputDescriptor: Int32
  private let output: OutputBuffer
  private let palette: Palette
  private var lines: LineBuffer
  private var isAtEnd = false

  /// Creates a terminal on standard input and output.
  package convenience init(palette: Palette, maximumLineBytes: Int = usualLongestLine) {
    self.init(
      input: STDIN_FILENO, output: STDOUT_FILENO, palette: palette,
      maximumLineBytes: maximumLineBytes)
  }

  /// The maximum length of a line in bytes; a longer one is truncated.
  package static let usualLongestLine = 4 << 20

  /// Creates a terminal; the caller closes the descriptors.
  package init(
    input: Int32, output: Int32, palette: Palette, maximumLineBytes: Int = usualLongestLine
  ) {
    lines = LineBuffer(longest: maximumLineBytes)
    self.input = InputDescriptor(input)
    outputDescriptor = output
    self.output = OutputBuffer(descriptor: output)
    self.palette = palette
  }

  package var width: Int { WindowSize(of: outputDescriptor).columns }
  package var height: Int { WindowSize(of: outputDescriptor).rows }

  package func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    while !output.isBroken {
      if let line = lines.next() { return .line(line) }
      if isAtEnd { break }
      output.flush()
      let bytes = await input.next()
      isAtEnd = bytes.isEmpty
      lines.append(bytes)
      if isAtEnd, let rest = lines.rest() { return .line(rest) }
    }
    output.flush()
    return .endOfInput
  }

  package func write(_ text: StyledText) { output.append(palette.render(text)) }

  package func flush() { output.flush() }

  package func showStatus(_ text: StyledText?) {}

  package func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    await work()
  }

  package func clear() {}
}
