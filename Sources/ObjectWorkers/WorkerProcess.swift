import CWorker
import Disk
import Platform
import Responder

/// A process that runs objects, and the pipes to it.
package final class WorkerProcess {
  private var worker: parley_worker
  package private(set) var isEnded = false
  private var answers = PipeBuffer()
  private var log = PipeBuffer()
  /// The bytes that were printed since the last call of `beginCall`.
  private var printedBytes = 0
  private let writeLog: (String) -> Void
  /// A variable in the environment of the process and of all that it starts.
  private let mark = "PARLEY_OBJECT=\(UInt64.random(in: .min ... .max))"

  /// The maximum bytes of one call that are logged; the rest is dropped.
  private static let maximumLogBytes = 1 << 16
  /// The maximum processor time of a process in seconds.
  private static let maximumProcessorSeconds = 3_600
  /// The additional bytes of memory for a program that maps much, such as for the stacks of its threads.
  private static let extraMemoryBytes = 256 << 20
  /// The maximum bytes of a file that a process writes.
  private static let maximumFileBytes = 1 << 30
  /// The number of processes that objects may start while the user's other programs start none.
  private static let maximumProcesses = 512
  /// The milliseconds between two checks of the clock.
  private static let pollMilliseconds: Int32 = 20

  /// Whether the process has written a part of a line that is not complete.
  package var hasPartOfAnswer: Bool { answers.count > 0 }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - inheritsEnvironment: whether the program gets all variables of this process, not only those it needs.
  ///   - memory: the maximum bytes of memory; 0 for no maximum.
  ///   - mapsMore: whether the program maps much more than it uses; then only writable memory counts, with more room.
  ///   - separatesOutput: whether standard output is read by `output` instead of being logged.
  ///   - log: a function that logs a line.
  package init(
    _ name: String, _ arguments: [String], environment: [String] = [],
    inheritsEnvironment: Bool = false, in folder: String, memory: Int = 0,
    mapsMore: Bool = false, separatesOutput: Bool = false, log: @escaping (String) -> Void
  ) throws(WorkerFailure) {
    guard let path = ProgramPath.find(name) else { throw .notInstalled([name]) }
    worker = parley_worker()
    writeLog = log
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let variables =
      unsafe ([mark]
      + (inheritsEnvironment ? ProgramPath.wholeEnvironment : ProgramPath.environment)
      + environment).map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var limits = parley_limits(
      seconds: Self.maximumProcessorSeconds, file: Self.maximumFileBytes,
      memory: mapsMore && memory > 0 ? memory + Self.extraMemoryBytes : memory,
      maps_more: mapsMore ? 1 : 0,
      processes: Self.threadCount.map { $0 + Self.maximumProcesses } ?? 0)
    let problem = unsafe parley_start_worker(
      words, variables, folder, &limits, separatesOutput ? 1 : 0, &worker)
    if problem != 0 {
      isEnded = true
      throw .notStarted(name, reason: SystemError(code: problem).reason)
    }
  }

  deinit { end() }

  /// The number of threads of all processes; `nil` on systems without `/proc/loadavg`.
  ///
  /// It is the number after the slash in `0.20 0.18 0.12 1/803 11206`.
  private static var threadCount: Int? {
    guard let bytes = try? Files.contents(of: "/proc/loadavg", upTo: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return words.count > 3 ? words[3].split(separator: "/").last.flatMap { Int($0) } : nil
  }

  /// Ends all processes of the process's group, and returns the process's status as `waitpid` gives it; 0 if it has
  /// ended before.
  ///
  /// - Parameters:
  ///   - milliseconds: the time that the process has to end by itself.
  ///   - leavingNone: whether to also kill what the process started outside of its group; by default, if
  ///     `milliseconds` is 0.
  @discardableResult
  package func end(within milliseconds: Int32 = 0, leavingNone: Bool? = nil) -> Int32 {
    if isEnded { return 0 }
    isEnded = true
    drainLog()
    let status = unsafe parley_end_worker(&worker, milliseconds)
    if leavingNone ?? (milliseconds == 0) { unsafe parley_kill_marked(mark) }
    return status
  }

  /// Begins a call, whose output is logged up to a maximum.
  package func beginCall() { printedBytes = 0 }

  package func send(_ line: String, until deadline: Deadline) throws(WorkerFailure) {
    if isEnded { throw .ended }
    let bytes = Array(line.utf8) + [0x0A]
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe parley_write_to_worker(
          worker.requests, $0.baseAddress?.advanced(by: sent), $0.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        try wait([(worker.requests, POLLOUT)], deadline)
      } else if errno != EINTR {
        throw .ended
      }
    }
  }

  /// Returns the next line of an answer, without its line end.
  package func receive(until deadline: Deadline, maximum: Int) throws(WorkerFailure) -> [UInt8] {
    if isEnded { throw .ended }
    while true {
      if let line = answers.takeLine() { return line }
      guard answers.count <= maximum else { throw .tooLong(maximum: maximum) }
      switch read(worker.answers, into: &answers) {
      case .some(0): throw .ended
      case .some: continue
      case nil: try wait([(worker.answers, POLLIN)], deadline)
      }
    }
  }

  /// Returns all that the process writes to its standard output, and to its descriptor 4, until it closes both.
  func output(
    until deadline: Deadline, maximum: Int
  ) throws(WorkerFailure) -> (output: [UInt8], answers: [UInt8]) {
    var output = PipeBuffer()
    var isOpen = (output: true, answers: true)
    while isOpen.output || isOpen.answers {
      guard output.count + answers.count <= maximum else { throw .tooLong(maximum: maximum) }
      var hasRead = false
      if isOpen.output, let count = read(worker.outputs, into: &output) {
        isOpen.output = count > 0
        hasRead = true
      }
      if isOpen.answers, let count = read(worker.answers, into: &answers) {
        isOpen.answers = count > 0
        hasRead = true
      }
      if !hasRead {
        let outputs = isOpen.output ? worker.outputs : -1
        try wait([(outputs, POLLIN), (isOpen.answers ? worker.answers : -1, POLLIN)], deadline)
      }
    }
    return (output.bytes, answers.bytes)
  }

  /// Reads what is there, and returns the number of bytes: 0 at the end, `nil` if there is nothing yet.
  private func read(_ descriptor: Int32, into buffer: inout PipeBuffer) -> Int? {
    while true {
      let count = buffer.fill(from: descriptor)
      if count >= 0 { return count }
      if errno != EINTR { return errno == EAGAIN ? nil : 0 }
    }
  }

  /// Waits for one of the descriptors, and reads the log meanwhile, so that printing never blocks the process.
  private func wait(
    _ descriptors: [(Int32, Int32)], _ deadline: Deadline
  ) throws(WorkerFailure) {
    var requests = descriptors.map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
    requests.append(pollfd(fd: worker.log, events: Int16(POLLIN), revents: 0))
    while true {
      try deadline.check()
      let count = unsafe poll(&requests, nfds_t(requests.count), Self.pollMilliseconds)
      if count > 0, requests[requests.count - 1].revents != 0 {
        if drainLog() { requests[requests.count - 1].fd = -1 }
        requests[requests.count - 1].revents = 0
      }
      if requests.contains(where: { $0.revents != 0 }) { return }
    }
  }

  /// Logs what the process has printed, and returns whether it has closed the log.
  @discardableResult
  private func drainLog() -> Bool {
    while let count = read(worker.log, into: &log) {
      if count == 0 { return true }
      while let line = log.takeLine(orAll: log.count > Self.maximumLogBytes) {
        // With its line end, so that empty lines have a maximum, too.
        printedBytes += line.count + 1
        if printedBytes <= Self.maximumLogBytes { writeLog(String(decoding: line, as: UTF8.self)) }
      }
      // A process that prints all the time must not keep the caller from checking the deadline.
      if printedBytes > Self.maximumLogBytes { return false }
    }
    return false
  }
}
