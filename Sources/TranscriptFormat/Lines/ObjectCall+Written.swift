import Quoting
package import Responder

/// The form of a call in a transcript: `call> base64 hello = aGVsbG8=`.
extension ObjectCall {
  /// Parses the text of a `call` line, whose escapes are not decoded yet; `nil` without a name or an equals sign.
  ///
  /// The first equals sign with a space before it ends the arguments, and the result, which may be empty, follows. An
  /// equals sign inside the arguments is written `\x3D`.
  init?(_ text: [UInt8]) {
    let equals = text.indices.first { index in
      text[index] == UInt8(ascii: "=") && index > 0 && text[index - 1] == UInt8(ascii: " ")
    }
    guard let equals else { return nil }
    let words = TranscriptEscapes.decoded(text[..<equals]).trimmedOfBlanks
    let name = words.prefix { $0 != " " }
    guard !name.isEmpty else { return nil }
    let rest = text[(equals + 1)...]
    let result = rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest
    self.init(
      name: String(name), arguments: String(words.dropFirst(name.count)).trimmedOfBlanks,
      result: TranscriptEscapes.decoded(result))
  }

  /// The call as the text of a `call` line, in its source form.
  package var transcriptText: String {
    let head = TranscriptText.escaped(
      arguments.isEmpty ? name : name + " " + arguments, eliding: false, continuing: false)
    let result = TranscriptText.escaped(self.result, eliding: false)
    let isBare = result.isEmpty || result.utf8.first == UInt8(ascii: "\n")
    return head.escaping(["=": "\\x3D"]) + (isBare ? " =" : " = ") + result
  }
}
