import Responder

extension TranscriptEntry {
  /// The entry in its source form, without its last line end.
  package var written: String {
    switch self {
    case .header(let key, let value): Self.header(key, value)
    case .title(let title): title.isEmpty ? "#" : "# " + Self.inLine(title)
    case .comment(let text): text.isEmpty ? "//" : "// " + Self.inLine(text)
    case .blank: ""
    case .you(let text): TranscriptLine(.you, text).written
    case .history(let text): TranscriptLine(.history, text).written
    case .review(let text): TranscriptLine(.review, text).written
    case .bot(let text): TranscriptLine.written(.bot, text.qualifier, text.written)
    case .or(let text): TranscriptLine.written(.or, text.qualifier, text.written)
    case .note(let text): TranscriptLine.written(.note, text.qualifier, text.written)
    case .expect(let name, let value): "expect> " + TranscriptLine.pair(name, value)
    case .set(let name, let value): TranscriptLine(setting: name, to: value).written
    case .rule(let reference): TranscriptLine(.rule, reference.written).written
    case .clock(let time): TranscriptLine(.clock, time.description).written
    case .user(let name): TranscriptLine(.user, name).written
    case .call(let call): TranscriptLine(call).written
    case .brief(let brief): TranscriptLine(.brief, brief.written).written
    case .check(let check): check.line
    }
  }

  /// Returns entries as the text of a file.
  package static func written(_ entries: [TranscriptEntry]) -> String {
    entries.map { $0.written + "\n" }.joined()
  }

  private static func inLine(_ text: String) -> String {
    TranscriptText.escaped(text, eliding: false, continuing: false)
  }

  private static func header(_ key: HeaderKey, _ value: String) -> String {
    if value.isEmpty { return key.rawValue + ":" }
    // Parsing drops all spaces around a value, so a space at its start is escaped.
    let written = inLine(value)
    return key.rawValue + ": "
      + (written.utf8.first == UInt8(ascii: " ")
        ? "\\x20" + String(written.unicodeScalars.dropFirst()) : written)
  }
}
