import Foundation

/// The built program, chatting in a pipe with its history in a folder of the test.
final class ParleyProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: Any
  /// The bytes read after the last requested line.
  private var rest = Data()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - folder: the history's folder; `nil` for a user without a home.
  ///   - errors: the destination of complaints; by default that of the tests.
  init(
    folder: String?, arguments: [String] = [], errors: Any = FileHandle.standardError
  ) throws {
    self.errors = errors
    process.executableURL = try Self.program
    process.arguments = ["chat", "--commands"] + (folder.map { ["--data", $0] } ?? []) + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    process.environment = Self.environment(home: folder)
    try process.run()
  }

  /// Returns an environment without the user's own rules and settings.
  private static func environment(home: String?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "PARLEY_DATA"] {
      environment[name] = nil
    }
    environment["HOME"] = home
    return environment
  }

  /// The program next to the tests, where the package manager builds both.
  static var program: URL {
    get throws {
      let products = Bundle(for: ParleyProcess.self).bundleURL
      let program = [products, products.deletingLastPathComponent()]
        .map { $0.appending(path: "parley") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      guard let program else { throw CocoaError(.fileNoSuchFile) }
      return program
    }
  }

  /// Returns the exit code of a run without input.
  static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = try program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Returns the next complete line; `nil` if the program ends before it.
  func nextLine() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = rest[rest.index(after: end)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  func endInput() throws { try input.fileHandleForWriting.close() }

  /// The exit code, after the program has ended.
  var code: Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the input, and returns the exit code after the program has ended.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    while nextLine() != nil {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits for a killed program, and returns the remaining lines of its output.
  func bury() -> [String] {
    try? input.fileHandleForWriting.close()
    var shown: [String] = []
    while let line = nextLine() { shown.append(line) }
    process.waitUntilExit()
    return shown
  }
}
