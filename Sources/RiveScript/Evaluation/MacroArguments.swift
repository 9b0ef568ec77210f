/// Splitting the text of a call into words.
package enum MacroArguments {
  /// Returns the words of a text, split at white space that is not inside double quotes.
  ///
  /// `say "two words" x` has three words. `\"` is a literal quote. A quote that is never closed extends to the end.
  package static func split(_ text: String) -> [String] {
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
