import Disk
import Terminal
import Transcripts

/// The destination of a report: a stream with its colors, or a file that is written at the end.
@MainActor
final class ReportOutput {
  private var collected = ""
  let isColored: Bool
  private let palette: Palette
  private let buffer: OutputBuffer
  private let stream: StandardStreams.Stream
  private let path: String?
  private let isPlain: Bool

  /// - Parameters:
  ///   - path: the file to which `finish` writes the text; `nil` to write it to the stream.
  ///   - isPlain: whether the text is for another program, so that it has no colors and no links.
  init(
    _ stream: StandardStreams.Stream, color: ColorChoice?, path: String? = nil,
    isPlain: Bool = false
  ) {
    let isStyled = path == nil && !isPlain
    isColored = isStyled && StandardStreams.allowsColor(color, on: stream)
    let showsLinks =
      isStyled
      && LinkSupport.showsLinks(
        onTerminal: StandardStreams.isTerminal(stream), environment: Environment.variable)
    palette = Palette(
      isColored: isColored, linkHost: showsLinks ? LinkSupport.hostName : nil,
      theme: Theme.auto.resolved(environment: Environment.variable))
    buffer = OutputBuffer(descriptor: stream.rawValue)
    self.stream = stream
    self.path = path
    self.isPlain = isPlain
  }

  func write(_ text: StyledText) {
    let rendered = isPlain ? text.text : palette.render(text)
    if path != nil { collected += rendered } else { buffer.append(rendered) }
  }

  /// Writes bytes to the stream: unchanged, or with control characters escaped if the stream is a terminal.
  func write(exactly bytes: [UInt8]) {
    if StandardStreams.isTerminal(stream) {
      buffer.append(String(decoding: bytes, as: UTF8.self).visible)
    } else {
      buffer.append(exactly: bytes)
    }
  }

  /// Reports at once a problem that does not end the command.
  func report(problem: String) {
    write(StyledText("parley: \(problem)\n", .problem))
    flush()
  }

  func flush() { buffer.flush() }

  /// Writes the file, or the rest of the text to the stream.
  func finish() throws(CommandFailure) {
    if let path { try Self.put(collected, at: path) }
    flush()
  }

  /// Refuses an output file that the command reads, even if its path is another one.
  static func check(_ path: String?, against inputs: [String]) throws(CommandFailure) {
    guard let path, let status = try? FileStatus(of: path), status.kind == .file else { return }
    let isRead = inputs.contains { (try? FileStatus(of: $0))?.identity == status.identity }
    if isRead { throw .unwritable(path: path, reason: "it is one of the files to read") }
  }

  /// Returns the path of a new transcript: the given one, or the first of `net-2.chat`, `net-3.chat`, … that is free.
  static func newTranscript(_ path: String) -> String {
    let suffix = path.hasSuffix(TranscriptFinder.suffix) ? TranscriptFinder.suffix : ""
    var (name, number) = (path, 1)
    while Files.exists(name) {
      number += 1
      name = "\(path.dropLast(suffix.count))-\(number)\(suffix)"
    }
    return name
  }

  /// Writes a text to a file, which it replaces atomically; creates its folder.
  static func put(_ text: String, at path: String) throws(CommandFailure) {
    try CommandFailure.writing(path) { () throws(SystemError) in
      try Files.makeFolder(for: path)
      try Files.put(Array(text.utf8), at: path, replacing: true)
    }
  }
}
