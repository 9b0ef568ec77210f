import Foundation
import TestSupport

/// The files of this checkout.
enum Project {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized.path

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }
}

/// A folder of programs used as the whole PATH: some of this machine's, and scripts in place of others.
struct StubTools {
  let folder: TemporaryFolder

  init(in folder: TemporaryFolder, borrowing names: [String]) throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/bin", withIntermediateDirectories: true)
    for name in names {
      guard let tool = Tool(name) else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/bin/\(name)", withDestinationPath: tool.path)
    }
  }

  /// Adds a program.
  ///
  /// - Parameter script: a shell script; `$stub` is the folder that contains `bin`.
  func add(_ name: String, _ script: String) throws {
    let path = try folder.write(
      "bin/\(name)", "#!/bin/sh\nstub='\(folder.path)'\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Runs a script of this project with only these programs.
  func run(_ script: String, _ arguments: String = "", variables: String = "") throws -> (
    text: String, code: Int32
  ) {
    let line =
      "PATH='\(folder.path)/bin' \(variables) '\(folder.path)/bin/sh' \(script) \(arguments)"
    return try Tool("sh")?.run(["-c", line], in: Project.folder) ?? ("no sh", 127)
  }
}
