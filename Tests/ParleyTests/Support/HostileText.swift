import Terminal
import TestSupport

/// What rules, users, files and the database could hold to drive a terminal.
enum HostileText {
  static let text = HostileTexts.screenDriver

  /// The same in a word, for file names and whatever ends at a space.
  static let word = text + "x"

  /// And with what is no text at all: a lone surrogate, a byte that begins nothing, an overlong slash.
  static let bytes = Array(text.utf8) + [0xED, 0xA0, 0x80, 0xFF, 0xC0, 0xAF, 0x9B]

  /// What in these bytes a terminal would obey, with what stands around it; nil for nothing.
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
