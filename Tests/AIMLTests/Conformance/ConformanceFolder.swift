import Foundation

/// The folder `aiml` below `PARLEY_CONFORMANCE`, or below `../shared/conformance` beside the package.
enum ConformanceFolder {
  static let isThere = FileManager.default.fileExists(atPath: path + "/cases.jsonl")

  /// The reason why tests of the data are skipped.
  static var missing: String {
    "there is no folder \(path); PARLEY_CONFORMANCE names the one above it"
  }

  static let path: String = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardizedFileURL
    let root =
      ProcessInfo.processInfo.environment["PARLEY_CONFORMANCE"].map { URL(filePath: $0) }
      ?? package.appending(path: "../shared/conformance")
    return root.appending(path: "aiml").standardizedFileURL.path
  }()
}
