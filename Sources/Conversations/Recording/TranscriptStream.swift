import Responder
package import TranscriptFormat

/// Writes each completed exchange to a sink, and the header before the first one.
///
/// Each further conversation in the same run becomes a separate case; one that continues a stored conversation begins
/// with the earlier exchanges.
@MainActor
package final class TranscriptStream {
  private let sink: any TranscriptSink
  /// Called with the first failure.
  package var onFailure: (TranscriptError) -> Void = { _ in }
  /// The initial state of the conversation in the header; `nil` before anything was written.
  private var headerOrigin: ConversationOrigin?
  private var origin: ConversationOrigin?
  /// The lines to write before the next exchange.
  private var beginning: [TranscriptLine] = []
  private var title = ""
  /// Whether writing failed; nothing is written afterwards, because a missing exchange would make the later ones wrong.
  private var hasFailed = false

  package init(to sink: any TranscriptSink) { self.sink = sink }

  /// Begins a conversation, with its earlier exchanges if it continues a stored one.
  ///
  /// Writing fails if its robot or its UTF-8 mode differs from the header's.
  package func start(_ origin: ConversationOrigin, with lines: [TranscriptLine]) {
    self.origin = origin
    beginning = lines
    guard let headerOrigin else { return }
    let isSameRobot = headerOrigin.rules.identity == origin.rules.identity
    if !isSameRobot || headerOrigin.utf8 != origin.utf8 { fail(.notRepeatable([.otherRules])) }
    title = "# \(Words.continuedCase)\n"
    let speaker =
      ByteText(headerOrigin.user) == ByteText(origin.user)
      ? [] : [TranscriptLine(.user, origin.user)]
    beginning = speaker + TranscriptRecord.seeding(origin.seed) + lines
  }

  package func write(_ lines: [TranscriptLine]) {
    guard !hasFailed, let origin else { return }
    let start = headerOrigin == nil ? RecordedHeader(origin, file: sink.path).beginning : "\n"
    do throws(TranscriptError) {
      try sink.append(start + title + TranscriptRecord.written(beginning + lines))
      headerOrigin = headerOrigin ?? origin
      beginning = []
      title = ""
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: TranscriptError) {
    if !hasFailed { onFailure(error) }
    hasFailed = true
  }
}
