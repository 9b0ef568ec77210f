import Foundation

/// A folder for one test, removed at its end.
public final class TemporaryFolder: Sendable {
  /// The path without links, in the form in which the program names its files.
  public let path: String

  public init() {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "parley-" + UUID().uuidString)
    // If it cannot be created, the test's first file cannot be written.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  public func text(of name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  public var names: [String] { names(in: ".") }

  /// Returns the names in a folder below, sorted.
  public func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)
    return (names ?? []).sorted()
  }
}
