import Foundation

/// A program that answers each line with a line, or each block of lines with one.
enum LineExchange {
  /// Returns, for each line, the time from writing it to reading its answer, in microseconds; the times are sorted.
  ///
  /// - Parameter end: the end of an answer.
  static func waits(
    for program: String, _ arguments: [String], _ lines: [String], until end: String = "\n"
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
      var answer: [UInt8] = []
      while !answer.hasSuffix(end) {
        let part = output.fileHandleForReading.availableData
        if part.isEmpty { break }
        answer += part
      }
      times.append((clock.now - start).microseconds)
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return times.sorted()
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
