import Foundation
import TestSupport

/// The files of this checkout.
enum Project {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized.path

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// The names of the library products.
  static var products: [String] {
    get throws {
      try text("Package.swift").matches(of: #/\.library\(name: "(\w+)"/#).map {
        String($0.output.1)
      }
    }
  }

  /// The pages of the library products' catalogs.
  static var articles: [String] {
    ((try? products) ?? []).flatMap { pages(of: "\($0)/\($0)") }
  }

  /// Returns the paths of a catalog's pages, sorted; `catalog` is its path in `Sources` without the extension.
  static func pages(of catalog: String) -> [String] {
    let path = "Sources/\(catalog).docc"
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(path)/\($0)" }
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
