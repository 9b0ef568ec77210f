import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// Other programs.
enum Shell {
  struct Failure: Error {
    var command: [String]
    var status: Int32
  }

  /// What a program prints.
  ///
  /// - Throws: `Failure` when it ends with anything but 0.
  static func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: command, status: process.terminationStatus)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The most memory that this process ever had resident; bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
    #else
    unsafe getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
  }

  /// The most memory that another program ever had resident; bytes.
  static func peakMemory(of command: [String]) throws -> Int {
    _ = try run(command)
    var usage = rusage()
    #if canImport(Glibc)
    unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return usage.ru_maxrss * 1024
    #else
    unsafe getrusage(RUSAGE_CHILDREN, &usage)
    return usage.ru_maxrss
    #endif
  }
}
