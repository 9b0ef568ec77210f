import Responder
import TranscriptFormat

extension ImportedTranscript {
  /// The endings of Botium's files, which are searched for in folders.
  package static let endings = [".convo.txt", BotiumUtterances.ending]

  /// Reads a file of another tool: RiveScript's test suite in JSON, or a Botium convo.
  ///
  /// A file of utterances gives no transcript, because its texts become part of the convos that name its list.
  package static func read(
    _ bytes: [UInt8], path: String, utterances: BotiumUtterances = BotiumUtterances()
  ) throws(ImportError) -> [ImportedTranscript] {
    if path.hasSuffix(BotiumUtterances.ending) { return [] }
    let lines = bytes.lines.map { String(decoding: $0, as: UTF8.self) }
    if lines.first(where: { !$0.trimmedOfBlanks.isEmpty })?.trimmedOfBlanks.hasPrefix("{") == true {
      return try RiveScriptSuite(bytes, path: path).transcripts
    }
    guard BotiumConvo.isConvo(lines) else { throw .unknownForm(path: path) }
    let name = baseName(of: path)
    let convos = BotiumConvo.all(in: lines, named: name, utterances)
    return [
      ImportedTranscript(
        name: name, entries: convos.flatMap(\.entries), rules: [],
        unsupported: convos.first?.unsupported ?? [])
    ]
  }

  /// Returns a file's name without its folder and its last extension, in the form of `fileName(_:)`.
  static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let parts = name.split(separator: ".")
    return fileName(parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: "."))
  }
}
