import Foundation

/// Other programs.
enum Shell {
  struct Failure: Error {
    var command: [String]
    var status: Int32
  }

  /// What a program prints.
  ///
  /// - Throws: `Failure` when it ends with anything but 0.
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
