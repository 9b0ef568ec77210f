#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The duration, processor time and peak memory of one run of another program, whose output is discarded.
struct MeasuredRun {
  struct Failure: Error {
    var command: [String]
    var status: Int32
  }

  /// The time from the start of the process to its end, in microseconds.
  var microseconds: Double
  /// The processor time of the process in microseconds.
  var processorMicroseconds: Double
  /// The maximum resident memory in bytes.
  var peakMemory: Int

  /// Runs a command.
  ///
  /// - Parameter input: the file that the program reads as its standard input.
  /// - Throws: `Failure` if the program cannot be started or its exit code is not 0.
  init(_ command: [String], input: String = "/dev/null") throws {
    let clock = ContinuousClock()
    let start = clock.now
    var status: Int32 = 0
    var usage = rusage()
    let process = try Self.spawn(command, input)
    unsafe wait4(process, &status, 0, &usage)
    guard status == 0 else { throw Failure(command: command, status: status) }
    microseconds = (clock.now - start).microseconds
    peakMemory = Self.bytes(usage)
    processorMicroseconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) * 1_000_000 + Double($1.tv_usec)
    }
  }

  /// The maximum resident memory of this process in bytes.
  static var ownPeakMemory: Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which is a number on some systems and an enum on others.
    _ = unsafe getrusage(0, &usage)
    return bytes(usage)
  }

  private static func bytes(_ usage: rusage) -> Int {
    #if os(Linux)
    usage.ru_maxrss * 1024
    #else
    usage.ru_maxrss
    #endif
  }

  private static func spawn(_ command: [String], _ input: String) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    for descriptor: Int32 in [1, 2] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let result = unsafe posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
    guard result == 0 else { throw Failure(command: command, status: result) }
    return process
  }
}
