import Foundation

/// The package's own sources, for tests that hold hand-written registries complete.
enum SourceFolder {
  static func names(below folder: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
  }
}
