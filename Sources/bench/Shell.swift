import Foundation

/// Runs other programs.
enum Shell {
  struct Failure: Error {
    var command: [String]
    var status: Int32
  }

  /// Returns the standard output of a program.
  ///
  /// - Throws: `Failure` if its exit code is not 0.
  static func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: command, status: process.terminationStatus)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
