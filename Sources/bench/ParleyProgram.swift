import Foundation

/// The program that users run, where it lies beside this one: what a whole process takes is asked of it,
/// as this one carries Foundation with it.
enum ParleyProgram {
  static let missing = "whole processes skipped: build parley in release form first"

  static let path: String? = {
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "parley").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// The peak memory of `parley ask` on some rules; empty where the program is not there.
  static func peakMemory(rules: String) throws -> String {
    guard let path else { return "" }
    return Format.megabytes(try MeasuredRun([path, "ask", "hello", "--rules", rules]).peakMemory)
  }
}
