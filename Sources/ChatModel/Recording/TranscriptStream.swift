package import TranscriptFormat

/// Writes each exchange to a sink as it is kept, the header before the first one.
///
/// A conversation that is continued later on becomes a case of its own, with all that was said in it.
@MainActor
package final class TranscriptStream {
  private let sink: any TranscriptSink
  /// Tells the screen in front what went wrong.
  package var complain: (TranscriptError) -> Void = { _ in }
  /// How the conversation that the header stands for began; nil before anything was written.
  private var header: ConversationOrigin?
  private var origin: ConversationOrigin?
  /// What stands before the next exchange.
  private var beginning: [TranscriptLine] = []
  private var title = ""
  /// After a failure the file stays as it is: an exchange left out would make the later ones wrong.
  private var hasFailed = false

  package init(to sink: any TranscriptSink) { self.sink = sink }

  /// What follows belongs to a conversation that began like this, and in which so much was said.
  package func start(_ origin: ConversationOrigin, with lines: [TranscriptLine]) {
    self.origin = origin
    beginning = lines
    guard let header else { return }
    if header.user != origin.user { fail(.notRepeatable([.user])) }
    let isSameRobot = header.rules.identity == origin.rules.identity
    if !isSameRobot || header.utf8 != origin.utf8 { fail(.notRepeatable([.otherRules])) }
    title = "# \(Words.continuedCase)\n"
    beginning =
      [
        TranscriptLine(.you, "/seed \(origin.seed)"),
        TranscriptLine(.note, Words.seed(origin.seed)),
      ] + lines
  }

  package func write(_ lines: [TranscriptLine]) {
    guard !hasFailed, let origin else { return }
    let text = "\n" + title + TranscriptRecord.written(beginning + lines)
    do throws(TranscriptError) {
      try sink.append(
        (header == nil ? RecordedHeader(origin, file: sink.path).written : "") + text)
      header = header ?? origin
      beginning = []
      title = ""
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: TranscriptError) {
    if !hasFailed { complain(error) }
    hasFailed = true
  }
}
