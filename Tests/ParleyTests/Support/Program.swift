import Foundation
import TestSupport
import Testing

/// The program as users run it: the binary next to the tests.
struct Program {
  /// The result of a run.
  struct Run {
    var output: [UInt8]
    var errors: [UInt8]
    var code: Int32
    /// Whether a signal ended it, whose number is `code`.
    var wasKilled: Bool

    var text: String { String(decoding: output, as: UTF8.self) }
    var complaints: String { String(decoding: errors, as: UTF8.self) }
  }

  /// The working folder, with its history and its other files.
  let folder: TemporaryFolder
  let url: URL

  /// The program that was built with the tests, beside them.
  static let built: URL? = {
    let places = [Bundle.main.executableURL] + Bundle.allBundles.map(\.bundleURL)
    let programs = places.compactMap { $0?.deletingLastPathComponent().appending(path: "parley") }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  init(in folder: TemporaryFolder) throws {
    self.folder = folder
    // `make` names one that starts sooner, with compiled rules attached.
    if let path = ProcessInfo.processInfo.environment["PARLEY"] {
      url = URL(filePath: path)
      return
    }
    url = try #require(Self.built)
  }

  /// Runs it to its end; its output goes to files, so that no pipe can fill up.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> Run {
    try run(url.path, arguments, input: input)
  }

  /// Runs a shell script, in which `"$parley"` is the program.
  func shell(_ script: String, input: [UInt8] = []) throws -> Run {
    try run("/bin/sh", ["-c", script], input: input)
  }

  private func run(_ path: String, _ arguments: [String], input: [UInt8]) throws -> Run {
    let hidden = "." + UUID().uuidString
    let files = try ["in", "out", "err"].map { try folder.write("\(hidden)/\($0)", input) }
    defer { try? FileManager.default.removeItem(atPath: folder.path + "/" + hidden) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = environment
    for file in files.dropFirst() { try Data().write(to: URL(filePath: file)) }
    process.standardInput = FileHandle(forReadingAtPath: files[0])
    process.standardOutput = FileHandle(forWritingAtPath: files[1])
    process.standardError = FileHandle(forWritingAtPath: files[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      output: Array(try Data(contentsOf: URL(filePath: files[1]))),
      errors: Array(try Data(contentsOf: URL(filePath: files[2]))),
      code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal)
  }

  /// An environment without the user's own settings, except those that find the system's tools.
  var environment: [String: String] {
    var environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder.path + "/.home", "XDG_DATA_HOME": folder.path + "/.data",
      "XDG_STATE_HOME": folder.path + "/.state", "XDG_CACHE_HOME": folder.path + "/.cache",
      "parley": url.path, "TERM": "xterm-256color",
    ]
    // Created only by a test that looks there.
    let temporary = folder.path + "/.tmp"
    if FileManager.default.fileExists(atPath: temporary) { environment["TMPDIR"] = temporary }
    return environment
  }
}
