import Responder

/// Mistypes words of four letters and more: `hello` becomes `hwllo`, `hlelo`, `helo` or `heello`.
struct TypoPerturber: Perturber {
  /// The length from which a word stays recognizable.
  private static let minimumLength = 4

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    let words = message.words.filter {
      !$0.isProtected && $0.isLetters && $0.text.count >= Self.minimumLength
    }
    let replacements = chosen(words, rate: rate, &chance).map { word in
      (word.range, typo(in: Array(word.text), on: message.language.keyboard, &chance))
    }
    return replacements.isEmpty ? nil : message.replacing(replacements)
  }

  /// Returns a word with one mistake after its first letter.
  private func typo(
    in letters: [Character], on keyboard: [String], _ chance: inout Randomness
  ) -> String {
    let place = 1 + chance.index(below: letters.count - 1)
    var letters = letters
    switch chance.index(below: 4) {
    case 0:
      if let key = neighbour(of: letters[place], on: keyboard, &chance) {
        letters[place] = key
        return String(letters)
      }
    case 1:
      let other = place + 1 < letters.count ? place + 1 : place - 1
      if other > 0, letters[place] != letters[other] {
        letters.swapAt(place, other)
        return String(letters)
      }
    case 2:
      letters.remove(at: place)
      return String(letters)
    default: break
    }
    letters.insert(letters[place], at: place)
    return String(letters)
  }

  private func neighbour(
    of letter: Character, on keyboard: [String], _ chance: inout Randomness
  ) -> Character? {
    let small = Character(letter.lowercased())
    for row in keyboard.map(Array.init) {
      guard let place = row.firstIndex(of: small) else { continue }
      let keys = [place - 1, place + 1].filter(row.indices.contains).map { row[$0] }
      return chance.pick(keys).map { letter.isUppercase ? Character($0.uppercased()) : $0 }
    }
    return nil
  }
}
