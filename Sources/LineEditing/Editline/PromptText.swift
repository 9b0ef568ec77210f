import Terminal

/// Prompts in libedit's form, for a terminal on which libedit draws.
///
/// Escape sequences are between marks, so that libedit counts no columns for them.
enum PromptText {
  /// The mark before and after an escape sequence; visible text never contains it.
  static let mark: Unicode.Scalar = "\u{1}"

  /// Returns a prompt that has no adjacent escape sequences and ends with a plain character.
  ///
  /// libedit attaches an escape sequence to the character after it, and drops a sequence at the end.
  static func scalars(_ text: StyledText, palette: Palette) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var current = ""
    for (piece, color) in pieces(text, palette: palette) {
      if color != current {
        let escape = "\u{1B}[0" + (color.isEmpty ? "" : ";" + color) + "m"
        scalars += [Self.mark] + Array(escape.unicodeScalars) + [Self.mark]
        current = color
      }
      scalars += Array(piece.unicodeScalars)
    }
    return scalars
  }

  private static func pieces(
    _ text: StyledText, palette: Palette
  ) -> [(text: String, color: String)] {
    var pieces = text.runs.map { run in (run.text.visible, palette.code(for: run.style) ?? "") }
    guard let (last, color) = pieces.last, !color.isEmpty, let character = last.last else {
      return pieces
    }
    pieces.removeLast()
    if last.count > 1 { pieces.append((String(last.dropLast()), color)) }
    return pieces + [(String(character), "")]
  }
}
