import Disk
import Terminal

/// The destination of a report: a stream with its colours, or `collected`, from which the caller writes a file.
@MainActor
final class ReportOutput {
  private(set) var collected = ""
  let isColored: Bool
  private let palette: Palette
  private let buffer: OutputBuffer
  private let stream: StandardStreams.Stream
  private let isFile: Bool
  private let isPlain: Bool

  /// Creates the output.
  ///
  /// - Parameters:
  ///   - isFile: whether to collect the text for a file instead of writing it to the stream.
  ///   - isPlain: whether the text is for another program, so that it has no colours and no links.
  init(
    _ stream: StandardStreams.Stream, color: ColorChoice, isFile: Bool = false,
    isPlain: Bool = false
  ) {
    isColored = !isFile && !isPlain && StandardStreams.allowsColor(color, on: stream)
    let showsLinks = !isFile && !isPlain && StandardStreams.showsLinks(on: stream)
    palette = Palette(
      isColored: isColored, linkHost: showsLinks ? LinkSupport.hostName : nil)
    buffer = OutputBuffer(descriptor: stream.rawValue)
    self.stream = stream
    self.isFile = isFile
    self.isPlain = isPlain
  }

  func write(_ text: StyledText) {
    let rendered = isPlain ? text.text : palette.render(text)
    if isFile { collected += rendered } else { buffer.append(rendered) }
  }

  /// Writes bytes to the stream: unchanged, or with control characters escaped if the stream is a terminal.
  func write(exactly bytes: [UInt8]) {
    if StandardStreams.isTerminal(stream) {
      buffer.append(String(decoding: bytes, as: UTF8.self).visible)
    } else {
      buffer.append(exactly: bytes)
    }
  }

  func flush() { buffer.flush() }

  /// Writes a text to a file, which it replaces atomically; creates its folder.
  static func put(_ text: String, at path: String) throws(CommandFailure) {
    do throws(SystemError) {
      try Files.makeFolder(for: path)
      try Files.put(Array(text.utf8), at: path, replacing: true)
    } catch {
      throw .report(path: path, reason: error.reason)
    }
  }
}
