/// Replies and `%` lines in the form in which both are compared.
enum ComparableReply {
  /// Returns a text in lower case, without punctuation, and with `*` for wildcards and for tags that give text.
  ///
  /// ```
  /// Hello, <get name>! {topic=bar}What <star>?     hello * what *
  /// ```
  static func words(of text: String) -> String {
    let bytes = Array(text.utf8)
    var words: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{"), let end = end(of: index, in: bytes)
      {
        if givesText(bytes[index + 1..<end], isAngle: byte == UInt8(ascii: "<")) {
          words += Array(" * ".utf8)
        }
        index = end
      } else if "*#_".utf8.contains(byte) {
        words += Array(" * ".utf8)
      } else if byte == 0x20 || byte >= 0x80
        || !CharacterClass(ascii: byte).isDisjoint(with: [.word, .digit])
      {
        words.append(byte)
      }
      index += 1
    }
    return String(decoding: words.lowercasedText, as: UTF8.self).split(separator: " ")
      .joined(separator: " ")
  }

  /// Returns the offset of the last byte of a tag; of `<call>` and `{random}`, that of the end tag's last byte.
  ///
  /// `nil` if the tag is never closed.
  private static func end(of start: Int, in bytes: [UInt8]) -> Int? {
    for (opening, ending) in [("<call>", "</call>"), ("{random}", "{/random}")]
    where bytes.contains(opening, at: start) {
      return bytes.indices.first { $0 > start && bytes.contains(ending, at: $0) }
        .map { $0 + ending.utf8.count - 1 }
    }
    let isAngle = bytes[start] == UInt8(ascii: "<")
    let (open, close) = isAngle ? (UInt8(0x3C), UInt8(0x3E)) : (UInt8(0x7B), UInt8(0x7D))
    var depth = 0
    for index in start..<bytes.count {
      if bytes[index] == open { depth += 1 }
      if bytes[index] == close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns whether a tag, without its brackets, stands for text: `get name` does, `set name=value` does not.
  private static func givesText(_ tag: ArraySlice<UInt8>, isAngle: Bool) -> Bool {
    let word = String(
      decoding: tag.prefix { CharacterClass(ascii: $0).contains(.word) }, as: UTF8.self)
    switch word {
    case "topic", "weight", "set", "add", "sub", "mult", "div": return false
    case "bot", "env": return !tag.contains(UInt8(ascii: "="))
    case "": return tag.first == UInt8(ascii: "@")
    default: return isAngle || TextFormat(rawValue: word) == nil
    }
  }
}
