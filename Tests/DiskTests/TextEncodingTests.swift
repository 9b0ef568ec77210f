import TestSupport
import Testing

@testable import Disk

@Suite("Text files keep their encoding")
struct TextEncodingTests {
  private let folder = TemporaryFolder()

  @Test("A text is read as it was written, in any encoding", arguments: ["", "a\r\nb", "é漢😀\n"])
  func round(text: String) throws {
    for encoding in [TextEncoding.utf8, .utf16Little, .utf16Big] {
      let bytes = encoding.encoded(Array(text.utf8))
      #expect(TextEncoding.decoded(bytes) == Array(text.utf8))
      #expect(TextEncoding(of: bytes) == encoding)
      let path = try folder.write("text", bytes)
      try Files.replace(path, expecting: Array(text.utf8), with: Array("ü\n".utf8))
      #expect(try Files.contents(of: path, upTo: 100) == encoding.encoded(Array("ü\n".utf8)))
      #expect(try Files.text(of: path, upTo: 100) == Array("ü\n".utf8))
      #expect(throws: SystemError.self) {
        try Files.replace(path, expecting: Array("u\n".utf8), with: [])
      }
    }
  }

  @Test(
    "Bytes that are not text in UTF-16 stay as they are",
    arguments: [[0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0xD8, 0x00], [0xFF, 0xFE, 0x00, 0xDC]])
  func invalid(bytes: [UInt8]) { #expect(TextEncoding.decoded(bytes) == bytes) }
}
