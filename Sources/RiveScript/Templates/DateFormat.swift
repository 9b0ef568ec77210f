import Responder

/// The format of a `<date format>` tag, with some of the letters of C's `strftime`; names are in English.
///
/// ```
/// <date>                    2026-11-21
/// <date %A, %-d %B>         Saturday, 21 November
/// <date %H%M>               0830
/// ```
struct DateFormat: Sendable {
  /// The format in UTF-8; its letters were checked.
  private var text: [UInt8]

  /// The known letters, as a list for hints.
  static let letters = "Y m d H M S A a B b I p y j u"
  private static let knownLetters = Set((letters + "%").unicodeScalars).subtracting([" "])

  /// The format of a bare `<date>`.
  static let date = DateFormat(checked: "%Y-%m-%d")

  private init(checked text: String) { self.text = Array(text.utf8) }

  /// Creates a format; `nil` if the text is empty, or if no known letter or `%` follows a `%`.
  ///
  /// A `-` between the `%` and the letter is allowed; it removes leading zeros and blanks.
  init?(_ text: String) {
    self.text = Array(text.utf8)
    let sample = LocalTime(secondsSince1970: 0)
    guard !text.isEmpty, formatted(sample) != nil else { return nil }
  }

  mutating func code(_ coder: inout ImageCoder) { coder.array(&text) }

  /// Returns a time in this format; if there is no time, the word `undefined`, which also stands for unset variables.
  ///
  /// Complexity: linear in the format.
  func text(at time: LocalTime?) -> [UInt8] {
    time.flatMap(formatted) ?? Array("undefined".utf8)
  }

  private func formatted(_ time: LocalTime) -> [UInt8]? {
    var written: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "%") else {
        written.append(byte)
        continue
      }
      guard index < text.count else { return nil }
      let isUnpadded = text[index] == UInt8(ascii: "-")
      if isUnpadded { index += 1 }
      guard index < text.count else { return nil }
      let letter = Unicode.Scalar(text[index])
      guard Self.knownLetters.contains(letter), let part = time.part(letter, isPadded: !isUnpadded)
      else {
        return nil
      }
      written += part.utf8
      index += 1
    }
    return written
  }
}
