import Foundation
import Responder
import Robots

/// Rule files on disk.
enum RuleFiles {
  /// Returns a file, or all `.rive` files of a folder sorted by name.
  static func sources(at path: String) throws -> [RuleSource] {
    let isFolder = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
    guard isFolder == true else { return [try source(path)] }
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".rive") }.sorted().map { try source("\(path)/\($0)") }
  }

  private static func source(_ path: String) throws -> RuleSource {
    RuleSource(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  /// Returns the path of a shared file or folder beside the checkout, if it exists.
  static func shared(_ name: String) -> String? {
    let path = "../shared/\(name)"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Returns the largest rule set available: ALICE's beside the checkout, or else Wren's, which it writes to `folder`.
  static func largest(in folder: URL, _ table: inout Table) throws -> String {
    if let alice = shared("brains/alice") { return alice }
    table.remarks.append("../shared/brains/alice is not there: these are Wren's rules")
    let rules = folder.appending(path: "wren")
    try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
    for source in BuiltinRobot.sources {
      let name = URL(filePath: source.name).lastPathComponent
      try Data(source.bytes).write(to: rules.appending(path: name))
    }
    return rules.path
  }

  /// Creates a folder for generated files, which the caller removes.
  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
