/// Replies and `%` lines in the form in which both are compared.
enum ComparableReply {
  /// Returns a text in lower case, without punctuation, and with `*` for wildcards and for tags that give text.
  ///
  /// ```
  /// Hello, <get name>! {topic=bar}What <star>?  →  hello * what *
  /// ```
  static func words(of text: String) -> String {
    let bytes = Array(text.utf8)
    let ends = tagEnds(in: bytes)
    var words: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let end = ends[index] {
        if givesText(bytes[index + 1..<end], isAngle: byte == UInt8(ascii: "<")) {
          words += Array(" * ".utf8)
        }
        index = end
      } else if "*#_".utf8.contains(byte) {
        words += Array(" * ".utf8)
      } else if byte == 0x20 || byte >= 0x80
        || CharacterClass(ascii: byte).contains(.word)
      {
        words.append(byte)
      }
      index += 1
    }
    return String(decoding: words.lowercasedText, as: UTF8.self).split(separator: " ")
      .joined(separator: " ")
  }

  /// Returns the offset of the last byte of each closed tag, by its start; `<call>` and `{random}` include the end tag.
  private static func tagEnds(in bytes: [UInt8]) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var (angles, braces): ([Int], [Int]) = ([], [])
    var (call, random): (Int?, Int?) = (nil, nil)
    for index in bytes.indices.reversed() {
      switch bytes[index] {
      case UInt8(ascii: ">"): angles.append(index)
      case UInt8(ascii: "}"): braces.append(index)
      case UInt8(ascii: "<"):
        let bracket = angles.popLast()
        if bytes.contains("</call>", at: index) { call = bracket }
        ends[index] = bytes.contains("<call>", at: index) ? call : bracket
      case UInt8(ascii: "{"):
        let bracket = braces.popLast()
        if bytes.contains("{/random}", at: index) { random = bracket }
        ends[index] = bytes.contains("{random}", at: index) ? random : bracket
      default: break
      }
    }
    return ends
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
