import Foundation
import Responder

@testable import AIML

/// A robot that other people wrote, in a folder outside of the package.
struct BrainFolder: Sendable {
  let path: String
  /// The reason why tests of it are skipped if it is not there.
  let missing: String

  /// The second version of Alice with its sets, maps and triples, beside the data of other interpreters.
  static let alice2 = BrainFolder(
    path: (ConformanceFolder.path as NSString).deletingLastPathComponent + "/../brains/alice2",
    missing: "there is no folder brains/alice2 beside \(ConformanceFolder.path)")

  /// Alice as python-aiml has it, in the folder `PARLEY_ALICE` or where `make peers` installs it.
  static let alice = BrainFolder(
    path: ProcessInfo.processInfo.environment["PARLEY_ALICE"] ?? installed ?? "A.L.I.C.E.",
    missing: "python-aiml’s A.L.I.C.E. is not there: make peers installs it, PARLEY_ALICE names it")

  private static let installed: String? = {
    let library = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../.build/peers/lib").standardizedFileURL.path
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: library)) ?? []
    return versions.sorted().map { "\(library)/\($0)/site-packages/aiml/botdata/alice" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  var isThere: Bool { FileManager.default.fileExists(atPath: path) && ConformanceFolder.isThere }

  /// The files, in name order.
  func sources() throws -> [RuleSource] {
    let names = (FileManager.default.enumerator(atPath: path)?.allObjects ?? [])
      .compactMap { $0 as? String }.filter { FileKind(path: $0) != nil }.sorted()
    return try names.map { name in
      let data = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      return RuleSource(name: name, bytes: Array(data))
    }
  }

  /// Returns the rows of a table of answers, without its first line.
  static func rows(_ name: String) throws -> [[String]] {
    try String(contentsOfFile: ConformanceFolder.path + "/" + name, encoding: .utf8)
      .split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
