import Disk
import Terminal

/// Where a report goes: to a stream in its colours, or collected for a file.
@MainActor
final class ReportOutput {
  private(set) var collected = ""
  let isColored: Bool
  private let palette: Palette
  private let buffer: OutputBuffer
  private let stream: StandardStreams.Stream
  private let isFile: Bool
  private let isPlain: Bool

  /// - Parameter isPlain: whether the text is one that a program reads and has nothing to hide.
  init(
    _ stream: StandardStreams.Stream, color: ColorChoice, isFile: Bool = false,
    isPlain: Bool = false
  ) {
    isColored = !isFile && !isPlain && StandardStreams.allowsColor(color, on: stream)
    palette = Palette(isColored: isColored)
    buffer = OutputBuffer(descriptor: stream.rawValue)
    self.stream = stream
    self.isFile = isFile
    self.isPlain = isPlain
  }

  func write(_ text: StyledText) {
    let rendered = isPlain ? text.text : palette.render(text)
    if isFile { collected += rendered } else { buffer.append(rendered) }
  }

  /// What is meant for another program goes there byte for byte; a terminal is shown it like all else.
  func write(exactly bytes: [UInt8]) {
    if StandardStreams.isTerminal(stream) {
      buffer.append(String(decoding: bytes, as: UTF8.self).visible)
    } else {
      buffer.append(exactly: bytes)
    }
  }

  func flush() { buffer.flush() }

  /// Puts a whole file in its place, or nothing of it.
  static func put(_ text: String, at path: String) throws(CommandFailure) {
    do throws(SystemError) {
      try Files.makeFolder(for: path)
      try Files.put(Array(text.utf8), at: path, replacing: true)
    } catch {
      throw .report(path: path, reason: error.reason)
    }
  }
}
