import Foundation

/// A folder of a test's own, gone with it.
public final class TemporaryFolder: Sendable {
  /// Without links in it, as the program names its files.
  public let path: String

  public init() {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "parley-" + UUID().uuidString)
    // Where it can't be made, the test's first file can't be written.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, folders above it included; gives its path.
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

  /// What is in a folder below, in order.
  public func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)
    return (names ?? []).sorted()
  }
}
