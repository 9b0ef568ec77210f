import AIML
import Foundation
import Responder
import RiveScript
import Robots

/// Rule files on disk.
enum RuleFiles {
  /// Returns the file at a path, or all `.rive` files of the folder there, sorted by name.
  static func sources(at path: String) throws -> [RuleSource] {
    let isFolder = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
    guard isFolder == true else { return [try source(path)] }
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".rive") }.sorted().map { try source("\(path)/\($0)") }
  }

  /// Returns the AIML files of a folder and of its subfolders, with sets, maps and the like, sorted by name.
  static func categories(in folder: String) throws -> [RuleSource] {
    let language = AIMLLanguage()
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? [])
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".aiml") || language.isCompanion($0) }.sorted()
    return try names.map { name in
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      return RuleSource(name: name, bytes: Array(data))
    }
  }

  /// Reads and compiles the RiveScript, or else the AIML, at a path.
  static func robot(at path: String) throws -> any Responder {
    let sources = try sources(at: path)
    if !sources.isEmpty { return Brain(sources) }
    let categories = try categories(in: path)
    guard let robot = (AIMLLanguage().compile(categories) { _ in }).responder else {
      throw CocoaError(.fileReadUnknown)
    }
    return robot
  }

  /// Writes a robot of two rules into a folder, and returns its path.
  static func twoRules(in folder: URL) throws -> String {
    let path = folder.appending(path: "small.rive").path
    try "+ hello\n- hi\n\n+ *\n- I see.\n".write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private static func source(_ path: String) throws -> RuleSource {
    RuleSource(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  /// Returns the path of a file or folder in `../shared`; `nil` if it does not exist.
  static func shared(_ name: String) -> String? {
    let path = "../shared/\(name)"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Returns the path of the largest rule set: A.L.I.C.E.'s if available, else Wren's, written to `folder`.
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
