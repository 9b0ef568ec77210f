#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of another program, without its output: its duration and its peak memory.
struct MeasuredRun {
  struct Failure: Error {
    var command: [String]
    var status: Int32
  }

  /// The time from the start of the process to its end, in microseconds.
  var microseconds: Double
  /// The maximum resident memory in bytes.
  var peakMemory: Int

  /// Runs a command.
  ///
  /// - Throws: `Failure` if the program cannot be started or its exit code is not 0.
  init(_ command: [String]) throws {
    let clock = ContinuousClock()
    let start = clock.now
    var status: Int32 = 0
    var usage = rusage()
    let process = try Self.spawn(command)
    unsafe wait4(process, &status, 0, &usage)
    guard status == 0 else { throw Failure(command: command, status: status) }
    microseconds = (clock.now - start).microseconds
    peakMemory = Self.bytes(usage)
  }

  /// The maximum resident memory of this process in bytes.
  static var ownPeakMemory: Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which is a number on one system and an enum on the other.
    _ = unsafe getrusage(0, &usage)
    return bytes(usage)
  }

  private static func bytes(_ usage: rusage) -> Int {
    #if canImport(Glibc)
    usage.ru_maxrss * 1024
    #else
    usage.ru_maxrss
    #endif
  }

  private static func spawn(_ command: [String]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, mode) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
      unsafe posix_spawn_file_actions_addopen(&actions, Int32(descriptor), "/dev/null", mode, 0)
    }
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let result = unsafe posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
    guard result == 0 else { throw Failure(command: command, status: result) }
    return process
  }
}
