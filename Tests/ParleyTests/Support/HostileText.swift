import Terminal
import TestSupport

/// Texts in rules, messages, files and the database that could control a terminal.
enum HostileText {
  static let text = HostileTexts.screenDriver

  /// The same as one word, for file names and texts that end at a space.
  static let word = text + "x"

  /// The same with invalid UTF-8: a lone surrogate, an invalid first byte, an overlong slash.
  static let bytes = Array(text.utf8) + [0xED, 0xA0, 0x80, 0xFF, 0xC0, 0xAF, 0x9B]

  /// Returns a sequence in these bytes that a terminal would obey, with its context; `nil` if there is none.
  static func driver(in bytes: [UInt8]) -> String? {
    var place = 0
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.drivesTerminal { return context(bytes, place) }
        place += encoded.count
      case .error: return context(bytes, place)
      case .emptyInput: return nil
      }
    }
  }

  private static func context(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes[max(0, place - 60)..<min(bytes.count, place + 20)], as: UTF8.self)
      .debugDescription
  }
}
