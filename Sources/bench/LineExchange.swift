import Foundation

/// A program that answers each line with a line.
enum LineExchange {
  /// Returns, for each line, the time from writing it to reading its answer, in microseconds; the times are sorted.
  static func waits(
    for program: String, _ arguments: [String], _ lines: [String]
  ) throws -> [Double] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var times: [Double] = []
    let clock = ContinuousClock()
    for line in lines {
      let bytes = Data(line.utf8)
      let start = clock.now
      try input.fileHandleForWriting.write(contentsOf: bytes)
      var last: UInt8 = 0
      while last != UInt8(ascii: "\n") {
        guard let byte = output.fileHandleForReading.availableData.last else { break }
        last = byte
      }
      times.append((clock.now - start).microseconds)
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return times.sorted()
  }
}
