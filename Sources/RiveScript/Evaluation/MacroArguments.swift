/// The words of a call: split at white space, except inside double quotes.
enum MacroArguments {
  /// Splits a text: `say "two words" x` has three words; `\"` is a quote, and an unclosed one ends with the text.
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var hasWord = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        if character != "\"" { word.append("\\") }
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
        hasWord = true
      } else if character == "\"" {
        isQuoted.toggle()
        hasWord = true
      } else if character.isWhitespace, !isQuoted {
        if hasWord { words.append(word) }
        (word, hasWord) = ("", false)
      } else {
        word.append(character)
        hasWord = true
      }
    }
    if isEscaped { word.append("\\") }
    if hasWord { words.append(word) }
    return words
  }
}
