import Testing

@testable import LineEditing

@Suite struct KeyDecoderTests {
  /// All keys when bytes come in pieces; at the end the terminal is silent for a moment.
  private func keys(_ bytes: [UInt8], inPiecesOf size: Int = 1) -> [KeyDecoder.Key] {
    var decoder = KeyDecoder()
    var keys: [KeyDecoder.Key] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      decoder.append(bytes[start..<min(bytes.count, start + size)])
      while let key = decoder.next(isPatient: true) { keys.append(key) }
    }
    while let key = decoder.next(isPatient: false) { keys.append(key) }
    return keys
  }

  private func scalars(_ text: String) -> [KeyDecoder.Key] {
    text.unicodeScalars.map { .scalar($0) }
  }

  @Test(arguments: ["hello", "你好🐱é", "\u{1B}[A\u{1B}OB", "\u{3}\u{4}\r", "\u{1B}", "\u{1B}[2"])
  func textComesAsItIsHoweverItIsCut(text: String) {
    for size in 1...7 { #expect(keys(Array(text.utf8), inPiecesOf: size) == scalars(text)) }
  }

  @Test func aPasteIsOnePiece() {
    let bytes = Array("a\u{1B}[200~one\r第二\r\nthree\n\u{1B}[201~b".utf8)
    for size in 1...bytes.count {
      #expect(
        keys(bytes, inPiecesOf: size) == [.scalar("a"), .paste("one\n第二\nthree"), .scalar("b")])
    }
  }

  @Test func whatALineCannotHoldIsReplacedInAPaste() {
    #expect(
      keys(Array("\u{1B}[200~a\tb\u{0}\u{1B}[31mc\u{9B}\u{2066}\u{1B}[201~".utf8))
        == [.paste("a\tb\u{FFFD}\u{FFFD}[31mc\u{FFFD}\u{FFFD}")])
  }

  @Test func whatIsNoTextIsReplaced() {
    #expect(
      keys([0x61, 0xFF, 0x62, 0xE4, 0xBD]) == [
        .scalar("a"), .scalar("\u{FFFD}"), .scalar("b"), .scalar("\u{FFFD}"),
      ])
    #expect(keys(Array("\u{9E}".utf8)) == [.scalar("\u{FFFD}")])
    #expect(keys(Array("\u{202E}".utf8)) == [.scalar("\u{FFFD}")])
  }

  @Test func itWaitsOnlyForWhatMayStillCome() {
    var decoder = KeyDecoder()
    #expect(decoder.patience == .forever)
    decoder.append([0x1B])
    #expect(decoder.next(isPatient: true) == nil)
    #expect(decoder.patience == .moment)
    decoder.append("[200~unfinished".utf8)
    #expect(decoder.next(isPatient: false) == nil)
    #expect(decoder.patience == .forever)
  }

  @Test func aLongPasteTakesLinearTime() {
    let line = String(repeating: "x", count: 1 << 20)
    #expect(keys(Array("\u{1B}[200~\(line)\u{1B}[201~".utf8), inPiecesOf: 4096) == [.paste(line)])
  }
}
