import Foundation

/// A program in a process of its own, killed after `limit` together with every process that it started.
///
/// All benchmarks start other programs with this class, so a program that hangs is a failure in the table.
final class Child {
  /// The resources that a program has used.
  struct Usage {
    /// The time from the program's start to its end, and the processor time, in microseconds.
    var microseconds, processorMicroseconds: Double
    /// The maximum resident memory in bytes.
    var peakMemory: Int

    fileprivate init(_ usage: rusage, since start: ContinuousClock.Instant) {
      microseconds = (ContinuousClock.now - start).microseconds
      processorMicroseconds = usage.processorMicroseconds
      peakMemory = usage.peakMemory
    }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
    /// Whether the program had to be killed.
    var isOverdue = false
  }

  /// The seconds that a program may run; the slowest loads its rules in minutes.
  static let limit = Effort.isQuick ? 120 : 1_800
  /// The seconds that a server may take to stop.
  private static let stopLimit = 10

  private let command: [String]
  private let process: pid_t
  private let start: ContinuousClock.Instant
  private var (input, output): (Int32, Int32) = (-1, -1)
  private let alarm: DispatchWorkItem
  private var deadline: ContinuousClock.Instant

  /// - Parameters:
  ///   - input: the file that the program reads; `nil` for a pipe, into which `write` writes.
  ///   - isRead: whether `read` returns the output; otherwise it is discarded.
  ///   - limit: the seconds that the program may run.
  init(
    _ command: [String], input: String? = "/dev/null", isRead: Bool = true, limit: Int = Child.limit
  ) throws(Failure) {
    self.command = command
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var (childInput, childOutput): (Int32, Int32) = (-1, -1)
    if let input {
      unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    } else {
      (childInput, self.input) = Self.pipe()
      unsafe posix_spawn_file_actions_adddup2(&actions, childInput, 0)
    }
    if isRead {
      (output, childOutput) = Self.pipe()
      unsafe posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Swift's threads block the signals that end a server, and this program ignores SIGPIPE. A child would inherit
    // both.
    var (noSignals, brokenPipe) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&noSignals)
    unsafe sigemptyset(&brokenPipe)
    unsafe sigaddset(&brokenPipe, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &brokenPipe)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    start = ContinuousClock.now
    deadline = start + .seconds(limit)
    let result = unsafe posix_spawnp(
      &process, command[0], &actions, &attributes, &arguments, environ)
    close(childInput)
    close(childOutput)
    self.process = process
    alarm = DispatchWorkItem { [process] in kill(-process, SIGKILL) }
    guard result == 0 else { throw Failure(description: "\(command[0]) cannot be started") }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: alarm)
  }

  private static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = unsafe Glibc.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  func write(_ text: String) throws(Failure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(input, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw failure("no longer reads") }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Returns the next bytes of the output, none at its end.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(output, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter allowsAnyCode: whether to accept an exit code other than 0.
  @discardableResult func end(allowsAnyCode: Bool = false) throws(Failure) -> Usage {
    let (status, usage) = wait()
    // The low bits are the number of the signal that ended it.
    guard status == 0 || allowsAnyCode && status & 0x7F == 0 else {
      throw failure("ended with status \(status)")
    }
    return usage
  }

  /// Ends a server.
  func stop() throws(Failure) {
    deadline = ContinuousClock.now + .seconds(Self.stopLimit)
    kill(process, SIGTERM)
    let killing = DispatchWorkItem { [process] in kill(-process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.stopLimit), execute: killing)
    _ = wait()
    killing.cancel()
    if ContinuousClock.now >= deadline { throw failure("") }
  }

  private func wait() -> (status: Int32, usage: Usage) {
    close(input)
    var status: Int32 = 0
    var usage = rusage()
    unsafe wait4(process, &status, 0, &usage)
    let result = Usage(usage, since: start)
    alarm.cancel()
    // The program may have left others behind.
    kill(-process, SIGKILL)
    close(output)
    return (status, result)
  }

  private func failure(_ problem: String) -> Failure {
    let isOverdue = ContinuousClock.now >= deadline
    let words = isOverdue ? "was killed: it took too long" : problem
    return Failure(description: command.joined(separator: " ") + " " + words, isOverdue: isOverdue)
  }
}

extension Child {
  static func output(of command: [String]) throws(Failure) -> String {
    let child = try Child(command)
    var output: [UInt8] = []
    while case let part = child.read(), !part.isEmpty { output += part }
    try child.end()
    return String(decoding: output, as: UTF8.self)
  }

  /// Runs a program whose output is discarded.
  static func measure(_ command: [String], input: String = "/dev/null") throws(Failure) -> Usage {
    try Child(command, input: input, isRead: false).end()
  }

  /// Returns the median of the processor time of three runs in microseconds.
  static func processorTime(_ command: [String], input: String) throws(Failure) -> Double {
    var times: [Double] = []
    for _ in 0..<3 { times.append(try measure(command, input: input).processorMicroseconds) }
    return times.quantile(0.5)
  }

  /// Returns, for each line, the time from writing it to reading its answer, in microseconds; the times are sorted.
  ///
  /// - Parameter end: the end of an answer.
  static func answerTimes(
    for command: [String], _ lines: [String], until end: String = "\n"
  ) throws(Failure) -> [Double] {
    let child = try Child(command, input: nil)
    var times: [Double] = []
    for line in lines {
      let start = ContinuousClock.now
      try child.write(line)
      var answer: [UInt8] = []
      while !answer.suffix(end.utf8.count).elementsEqual(end.utf8) {
        let part = child.read()
        if part.isEmpty { break }
        answer += part
      }
      times.append((ContinuousClock.now - start).microseconds)
    }
    try child.end()
    return times.sorted()
  }
}

/// The resources that this process has used.
enum OwnProcess {
  /// The maximum resident memory in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which is a number on some systems and an enum on others.
    _ = unsafe getrusage(0, &usage)
    return usage.peakMemory
  }

  /// The processor time in microseconds, which hardly depends on other programs on the machine.
  ///
  /// On an idle machine, the processor time equals the elapsed time while one thread works.
  static var microseconds: Double {
    var time = timespec()
    // The only pointer refers to a local variable, and is used only during the call.
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1_000
  }
}

extension rusage {
  /// The maximum resident memory in bytes; Linux gives it in KiB.
  fileprivate var peakMemory: Int { ru_maxrss * 1024 }

  fileprivate var processorMicroseconds: Double {
    [ru_utime, ru_stime].reduce(0) { $0 + Double($1.tv_sec) * 1_000_000 + Double($1.tv_usec) }
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1_000_000 + Double(components.attoseconds) / 1e12
  }
}

extension [Double] {
  /// Returns the value below which a share of the values lies; `quantile(0.5)` is the median.
  func quantile(_ share: Double) -> Double { sorted()[Int(Double(count) * share)] }
}
