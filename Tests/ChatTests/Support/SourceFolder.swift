import Foundation

/// The package's own sources, for tests that check that hand-written registries are complete.
enum SourceFolder {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The texts of all Swift files in a folder of the package, at any depth.
  static func texts(below folder: String) throws -> [String] {
    let path = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: path.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: path.appending(path: $0), encoding: .utf8) }
  }
}
