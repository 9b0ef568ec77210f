import JSON
import LanguageServer
import TestSupport
import Testing

/// Dividing bytes into messages.
@Suite struct FrameDecoderTests {
  private func frame(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  private func texts(_ decoder: inout FrameDecoder) -> [String] {
    var found: [String] = []
    while let content = decoder.next() { found.append(String(decoding: content, as: UTF8.self)) }
    return found
  }

  @Test(arguments: ["Content-Length", "a\n", "\r\nContent-Length: x"])
  func `a header without an end is read once`(piece: String) {
    let growth = Growth(of: "reading a header", size: 400_000) { count in
      let bytes = Array(String(repeating: piece, count: count / piece.utf8.count).utf8)
      return {
        var decoder = FrameDecoder()
        var rest = bytes[...]
        while !rest.isEmpty {
          decoder.append(rest.prefix(1024))
          rest = rest.dropFirst(1024)
          #expect(decoder.next() == nil)
        }
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func `messages are the same however their bytes are cut`() {
    let wanted = ["{}", "{\"a\":\"é漢😀\"}", "", "[1,\r\n2]"]
    let bytes = wanted.flatMap(frame)
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var decoder = FrameDecoder()
      var found: [String] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(rest.count, 9), using: &random)
        decoder.append(rest.prefix(count))
        rest = rest.dropFirst(count)
        found += texts(&decoder)
      }
      #expect(found == wanted, "seed \(seed)")
      decoder.append(frame("next"))
      #expect(texts(&decoder) == ["next"], "seed \(seed)")
    }
  }

  @Test(arguments: [
    "content-length: 2\r\n\r\n{}", "Content-Length: 2\n\n{}",
    "Content-Type: a; charset=utf-8\r\nContent-Length:2\r\n\r\n{}",
    "Nonsense\r\n\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: many\r\n\r\nContent-Length: 2\r\n\r\n{}",
    "{\"cut\":Content-Length: 2\r\n\r\n{}",
  ])
  func `other forms of a header are read, and damaged ones are skipped`(text: String) {
    var decoder = FrameDecoder()
    decoder.append(Array(text.utf8))
    #expect(texts(&decoder) == ["{}"])
  }

  @Test func `a message that is too long is skipped`() {
    var decoder = FrameDecoder()
    let length = FrameDecoder.maximumLength + 1
    decoder.append(Array("Content-Length: \(length)\r\n\r\n".utf8))
    let chunk = [UInt8](repeating: 0x20, count: 1 << 24)
    var left = length
    while left > 0 {
      decoder.append(chunk.prefix(left))
      left -= min(left, chunk.count)
      #expect(decoder.next() == nil)
    }
    decoder.append(frame("{}"))
    #expect(texts(&decoder) == ["{}"])
  }

  @Test func `shuffled bytes never end it`() {
    let bytes = ["{}", "[]"].flatMap(frame)
    for seed in 0..<500 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var decoder = FrameDecoder()
      decoder.append(bytes.shuffled(using: &random))
      #expect(texts(&decoder).count <= 2)
    }
  }
}
