import TestSupport
import Testing

@testable import Disk

@Suite("A file is read a line at a time")
struct FileLinesTests {
  private let folder = TemporaryFolder()

  private func lines(of bytes: [UInt8], upTo limit: Int = 1 << 20) throws -> [[UInt8]] {
    let path = try folder.write("lines", bytes)
    var lines: [[UInt8]] = []
    try Files.forEachLine(of: path, upTo: limit, failing: Self.same) { line throws(SystemError) in
      lines.append(line)
    }
    return lines
  }

  private static func same(_ error: SystemError) -> SystemError { error }

  @Test("The lines are those between the line ends, whatever their length")
  func lines() throws {
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let bytes = (0..<Int.random(in: 0...200_000, using: &random)).map { _ -> UInt8 in
        Int.random(in: 0..<9_000, using: &random) == 0 ? 10 : .random(in: 32...126, using: &random)
      }
      var expected = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
      if expected.last?.isEmpty == true { expected.removeLast() }
      #expect(try lines(of: bytes) == expected, "seed \(seed)")
    }
  }

  @Test("All line ends count, also between two reads, and UTF-16 is read too")
  func ends() throws {
    let lines = ["a", "", "é漢😀", "b"].map { Array($0.utf8) }
    for end in [[10], [13, 10], [13]] as [[UInt8]] {
      for encoding in [TextEncoding.utf8, .utf16Little, .utf16Big] {
        let bytes = encoding.encoded(Array(lines.joined(separator: end)))
        #expect(try self.lines(of: bytes) == lines, "\(encoding)")
      }
      for length in 65_530...65_540 {
        let long = [UInt8](repeating: 65, count: length)
        #expect(try self.lines(of: long + end + long + end) == [long, long], "\(length)")
      }
    }
    #expect(try self.lines(of: [0xEF, 0xBB, 0xBF, 65, 10]) == [[65]])
  }

  @Test(
    "A line may have as many bytes as the limit, and no more", arguments: [0, 10, 65_530, 70_000])
  func limit(_ limit: Int) throws {
    let line = [UInt8](repeating: 65, count: limit)
    #expect(try lines(of: line + [10] + line, upTo: limit) == (limit == 0 ? [[]] : [line, line]))
    #expect(throws: SystemError.tooLarge(limit: limit)) {
      try lines(of: line + [65, 10], upTo: limit)
    }
  }

  @Test("A line that is too long, and a file that is missing, are errors")
  func errors() {
    #expect(throws: SystemError.tooLarge(limit: 1000)) {
      try lines(of: [UInt8](repeating: 65, count: 100_000), upTo: 1000)
    }
    #expect(throws: SystemError.missing) {
      try Files.forEachLine(of: folder.path + "/none", upTo: 10, failing: Self.same) {
        _ throws(SystemError) in
      }
    }
  }
}
