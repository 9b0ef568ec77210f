package import Conversations
import Responder
import TranscriptFormat

/// Several conversations with one robot as one transcript: a case for each.
package struct TranscriptExport: Sendable {
  /// Two conversations that one transcript can't have, because their rules or options differ.
  package struct Mismatch: Error, Equatable {
    package var first: KeptConversation.ID
    package var other: KeptConversation.ID
  }

  private let exports: [ConversationExport]

  package init(_ exports: [ConversationExport]) throws(Mismatch) {
    self.exports = exports
    guard let first = exports.first?.conversation else { return }
    let other = exports.lazy.map(\.conversation).first { other in
      other.origin.rules.identity != first.origin.rules.identity
        || other.origin.utf8 != first.origin.utf8 || other.origin.options != first.origin.options
    }
    if let other { throw Mismatch(first: first.id, other: other.id) }
  }

  /// Returns the transcript; paths of rules are relative to the folder of `file`, the absolute path to write, if given.
  ///
  /// A conversation that began with variables that were forgotten since can't be replayed; a comment replaces it.
  package func written(for file: String?) -> String {
    guard var origin = exports.first?.conversation.origin else { return "" }
    origin.forgotten = []
    var text = RecordedHeader(origin, file: file).written
    var titles: Set<String> = []
    for export in exports {
      let own = export.conversation.origin
      let title = String(caseTitle: export.conversation.title, unlike: titles)
      titles.insert(title)
      let shown = TranscriptText.escaped(title, eliding: false, continuing: false)
      if own.forgotten.isEmpty {
        text += "\n# \(shown)\n" + TranscriptRecord.written(lines(of: export, after: origin))
      } else {
        text += "\n// \(shown): left out, because \(Words.hadForgotten(own.forgotten))\n"
      }
    }
    return text
  }

  private func lines(
    of export: ConversationExport, after header: ConversationOrigin
  ) -> [TranscriptLine] {
    let origin = export.conversation.origin
    var lines: [TranscriptLine] = []
    if ByteText(origin.user) != ByteText(header.user) {
      lines.append(TranscriptLine(.user, origin.user))
    }
    if origin.seed != header.seed { lines += TranscriptRecord.seeding(origin.seed) }
    return lines + TranscriptRecord.preface(of: origin)
      + export.entries.flatMap(TranscriptRecord.lines)
  }
}
