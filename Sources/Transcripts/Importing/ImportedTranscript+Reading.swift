extension ImportedTranscript {
  /// Reads a file of another tool: RiveScript's test suite in JSON, or a Botium convo.
  public static func read(_ bytes: [UInt8], path: String) throws(ImportError)
    -> [ImportedTranscript]
  {
    if bytes.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") })
      == UInt8(ascii: "{")
    {
      return try RiveScriptSuite(bytes, path: path).transcripts
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard BotiumConvo.isConvo(text) else { throw .unknownForm(path: path) }
    let base = path.split(separator: "/").last.map(String.init) ?? path
    let name = fileName(base.split(separator: ".").dropLast().joined(separator: "."))
    let convo = BotiumConvo(text, named: name)
    return [
      ImportedTranscript(
        name: name, entries: convo.entries, rules: nil, unsupported: convo.unsupported)
    ]
  }
}
