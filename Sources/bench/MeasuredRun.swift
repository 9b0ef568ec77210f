#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of another program, its output thrown away: how long it took and what it needed.
struct MeasuredRun {
  struct Failure: Error {
    var command: [String]
    var status: Int32
  }

  /// From the start of the process to its end; microseconds.
  var microseconds: Double
  /// The most memory that it had resident; bytes.
  var peakMemory: Int

  /// - Throws: `Failure` when the program cannot be started or ends with anything but 0.
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

  /// The most memory that this process had resident; bytes.
  static var ownPeakMemory: Int {
    var usage = rusage()
    // RUSAGE_SELF, which is a number to one system and an enum to the other.
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
