import TestSupport
import Testing

@testable import LineEditing

@Suite struct KeyDecoderTests {
  /// Returns all keys of bytes that come in pieces; at the end the terminal is silent for a moment.
  private func keys(_ bytes: [UInt8], inPiecesOf size: Int = 1) -> [KeyDecoder.Key] {
    var decoder = KeyDecoder()
    var keys: [KeyDecoder.Key] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      decoder.append(bytes[start..<min(bytes.count, start + size)])
      while let key = decoder.next(waitsForMore: true) { keys.append(key) }
    }
    while let key = decoder.next(waitsForMore: false) { keys.append(key) }
    return keys
  }

  private func scalars(_ text: String) -> [KeyDecoder.Key] {
    text.unicodeScalars.map { .scalar($0) }
  }

  @Test(arguments: ["hello", "你好🐱é", "\u{1B}f\u{1B}O", "\u{3}\u{4}\r", "\u{1B}"])
  func textComesAsItIsHoweverItIsCut(text: String) {
    for size in 1...7 { #expect(keys(Array(text.utf8), inPiecesOf: size) == scalars(text)) }
  }

  private static let sequences: [(String, TerminalKey)] = [
    ("[A", .init(name: .up)), ("OB", .init(name: .down)),
    ("[1;5D", .init(name: .left, modifiers: .control)),
    ("[5D", .init(name: .left, modifiers: .control)),
    ("Od", .init(name: .left, modifiers: .control)),
    ("[1;3C", .init(name: .right, modifiers: .alt)),
    ("\u{1B}[C", .init(name: .right, modifiers: .alt)),
    ("[c", .init(name: .right, modifiers: .shift)),
    ("[H", .init(name: .home)), ("OH", .init(name: .home)), ("[1~", .init(name: .home)),
    ("[7~", .init(name: .home)), ("[4~", .init(name: .end)), ("[8~", .init(name: .end)),
    ("[2~", .init(name: .insert)), ("[3~", .init(name: .delete)),
    ("[3;5~", .init(name: .delete, modifiers: .control)),
    ("[3^", .init(name: .delete, modifiers: .control)),
    ("[3$", .init(name: .delete, modifiers: .shift)),
    ("[5~", .init(name: .pageUp)), ("[6~", .init(name: .pageDown)),
    ("[Z", .init(name: .tab, modifiers: .shift)), ("\r", .init(name: .enter, modifiers: .alt)),
    ("OP", .init(name: .other)), ("[[A", .init(name: .other)), ("[15~", .init(name: .other)),
    ("[15;2~", .init(name: .other, modifiers: .shift)), ("[I", .init(name: .other)),
    ("[?1;2c", .init(name: .other)), ("[?25;1$y", .init(name: .other)),
    ("]11;rgb:0/0/0\u{7}", .init(name: .other)), ("P1$r0m\u{1B}\\", .init(name: .other)),
  ]

  @Test func anEscapeSequenceIsOneKeyAndTypesNothing() {
    for (sequence, key) in Self.sequences {
      // Someone who starts a report by hand sees the rest of it.
      let pieces = sequence.hasPrefix("]") || sequence.hasPrefix("P1") ? 64...64 : 1...7
      for size in pieces {
        let found = keys(Array("a\u{1B}\(sequence)b".utf8), inPiecesOf: size)
        #expect(found == [.scalar("a"), .named(key), .scalar("b")], "\(sequence) by \(size)")
      }
    }
  }

  @Test func anySequenceIsTakenWhole() {
    var random = SplitMix(seed: 1)
    for _ in 0..<3000 {
      var bytes = Array("\u{1B}[".utf8)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        bytes.append(UInt8.random(in: 0x30...0x3F, using: &random))
      }
      bytes.append(UInt8.random(in: 0x40...0x7E, using: &random))
      guard !bytes.starts(with: Array("\u{1B}[[".utf8)), bytes != Array("\u{1B}[200~".utf8) else {
        continue
      }
      let found = keys(bytes + Array("x".utf8))
      #expect(found.count == 2 && found.last == .scalar("x"), "\(bytes)")
    }
  }

  @Test func aSequenceThatNeverEndsTypesNothing() {
    #expect(keys(Array("\u{1B}[1;".utf8)) == [.named(.init(name: .other))])
    #expect(keys(Array("\u{1B}[1;你".utf8)) == [.named(.init(name: .other)), .scalar("你")])
  }

  @Test func aKeyThatTheUserHasBoundGoesOnAsItIs() {
    var decoder = KeyDecoder(boundSequences: ["\u{1B}[5~"])
    decoder.append("\u{1B}[5~\u{1B}[6~".utf8)
    var found: [KeyDecoder.Key] = []
    while let key = decoder.next(waitsForMore: true) { found.append(key) }
    #expect(found == scalars("\u{1B}[5~") + [.named(.init(name: .pageDown))])
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

  @Test func waitsOnlyForUnfinishedSequences() {
    var decoder = KeyDecoder()
    #expect(decoder.wait == .forever)
    decoder.append([0x1B])
    #expect(decoder.next(waitsForMore: true) == nil)
    #expect(decoder.wait == .moment)
    decoder.append("[200~unfinished".utf8)
    #expect(decoder.next(waitsForMore: false) == nil)
    #expect(decoder.wait == .forever)
  }

  @Test func anEscapeWithoutASecondKeyIsForgotten() {
    var decoder = KeyDecoder()
    decoder.escapeIsPrefix = true
    decoder.append("\u{1B}".utf8)
    #expect(decoder.wait == .longer && decoder.next(waitsForMore: true) == nil)
    decoder.append("u".utf8)
    #expect(decoder.next(waitsForMore: true) == .scalar("\u{1B}"))
    #expect(decoder.next(waitsForMore: true) == .scalar("u"))
    decoder.append("\u{1B}f".utf8)
    #expect(
      decoder.next(waitsForMore: true) == .named(TerminalKey(name: .letter("f"), modifiers: .alt)))
    decoder.append("\u{1B}".utf8)
    #expect(decoder.next(waitsForMore: false) == .named(TerminalKey(name: .other)))
    #expect(decoder.wait == .forever)
  }

  @Test func aLongPasteTakesLinearTime() {
    let line = String(repeating: "x", count: 1 << 20)
    #expect(keys(Array("\u{1B}[200~\(line)\u{1B}[201~".utf8), inPiecesOf: 4096) == [.paste(line)])
  }
}
