import Foundation
import Responder
import Robots

/// Rule files on disk.
enum RuleFiles {
  /// A file, or all `.rive` files of a folder by name.
  static func sources(at path: String) throws -> [RuleSource] {
    let isFolder = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
    guard isFolder == true else { return [try source(path)] }
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".rive") }.sorted().map { try source("\(path)/\($0)") }
  }

  private static func source(_ path: String) throws -> RuleSource {
    RuleSource(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  /// A folder of what is shared between this project and others, if it lies beside the checkout.
  static func shared(_ name: String) -> String? {
    let path = "../shared/\(name)"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The largest rule set at hand: A.L.I.C.E (beside the checkout), else Wren's rules, written to a folder.
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

  /// A folder for generated files that is gone when the program ends.
  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
