import Foundation
import TestSupport

/// A program of this machine, for testing generated files.
struct Tool {
  let path: String

  /// Finds a program; returns `nil` if it is not installed.
  init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    path = found
  }

  /// Runs it in a folder that exists until the program has ended.
  func run(_ arguments: [String], in folder: TemporaryFolder) throws -> (text: String, code: Int32)
  {
    try withExtendedLifetime(folder) { try run(arguments, in: folder.path) }
  }

  /// Runs it to its end, and returns both of its streams as one text.
  func run(_ arguments: [String], in folder: String) throws -> (text: String, code: Int32) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}
