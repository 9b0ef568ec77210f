import Foundation

/// The `parley` executable that is measured as a whole process: the one that `PARLEY` names, or that beside this program.
enum ParleyProgram {
  static let missing = "whole processes skipped: build parley in release form first"

  static let path: String? = {
    let path =
      ProcessInfo.processInfo.environment["PARLEY"]
      ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "parley").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// Returns the peak memory of `parley ask` with the rules; empty if there is no executable.
  static func peakMemory(rules: String) throws -> String {
    guard let path else { return "" }
    return Format.megabytes(try MeasuredRun([path, "ask", "hello", "--rules", rules]).peakMemory)
  }
}
