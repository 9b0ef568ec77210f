import Platform
import Synchronization

/// Turns signals into bytes, so that one call can wait for signals and keys.
///
/// A signal handler may call only a few functions. `handler` writes the signal's number into a pipe that never blocks.
/// The process has one pipe, because it has one table of handlers.
enum SignalPipe {
  /// The descriptor that becomes readable when a signal arrives.
  static var readEnd: Int32 { ends.read }

  /// Takes up to 64 signals from the pipe, oldest first; never blocks.
  static func drain() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(ends.read, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map(Int32.init)
  }

  /// The signals that ask the program to end.
  ///
  /// `endSignal` keeps the first of them that arrives.
  static let endSignals: [Int32] = [SIGTERM, SIGHUP]

  /// The first signal that asked the program to end, even if the pipe was drained since; `nil` if there is none.
  static var endSignal: Int32? {
    let number = firstEndSignal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  static func forgetEndSignal() { firstEndSignal.store(0, ordering: .relaxed) }

  private static let firstEndSignal = Atomic<Int32>(0)

  /// Makes the pipe readable, like a signal with the number 0.
  static func wake() { post(0) }

  private static let ends: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }()

  /// Writes a signal's number to the pipe; async-signal-safe, because the handler calls it.
  static func post(_ number: Int32) {
    let saved = errno
    if number == SIGTERM || number == SIGHUP {
      _ = firstEndSignal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    }
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(ends.write, &byte, 1)
    errno = saved
  }

  /// Catches signals until `release`.
  struct CaughtSignals: ~Copyable {
    private let savedActions: [(number: Int32, action: sigaction)]

    /// Catches signals, except those that are ignored, for example because a parent process ignored them.
    init(_ numbers: [Int32]) {
      _ = ends
      _ = endSignal
      savedActions = numbers.compactMap { number in
        var old = sigaction()
        unsafe sigaction(number, nil, &old)
        if old.isIgnored { return nil }
        var new = sigaction(calling: SignalPipe.handler, flags: SA_RESTART)
        unsafe sigaction(number, &new, nil)
        return (number, old)
      }
    }

    func release() {
      for (number, action) in savedActions {
        var action = action
        unsafe sigaction(number, &action, nil)
      }
    }
  }

  /// Restores the default action of a signal until `release`.
  struct DefaultAction: ~Copyable {
    private let number: Int32
    private let savedAction: sigaction

    init(_ number: Int32) {
      var old = sigaction()
      var new = sigaction()
      unsafe sigaction(number, &new, &old)
      self.number = number
      savedAction = old
    }

    func release() {
      var action = savedAction
      unsafe sigaction(number, &action, nil)
    }
  }

  /// Stops the process for the shell's job control, and returns when it continues.
  static func stopProcess() {
    let stop = DefaultAction(SIGTSTP)
    kill(getpid(), SIGTSTP)
    // Another thread may receive the signal. This thread must not touch the terminal until the process continues, or no
    // signal has come for 100 ms; other signals are dropped.
    var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&request, 1, 100) != 0, !drain().contains(SIGCONT) {}
    stop.release()
  }

  /// The signal handler; `CaughtSignals` creates what the handler uses before installing it.
  fileprivate static let handler: @convention(c) (Int32) -> Void = { post($0) }
}

extension sigaction {
  init(calling handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
    self.init()
    #if canImport(Glibc)
    __sigaction_handler = .init(sa_handler: handler)
    #elseif canImport(Musl)
    // Untried: named as in musl's signal.h.
    __sa_handler = .init(sa_handler: handler)
    #else
    __sigaction_u = .init(__sa_handler: handler)
    #endif
    sa_flags = flags
  }

  fileprivate var isIgnored: Bool {
    #if canImport(Glibc)
    let handler = unsafe __sigaction_handler.sa_handler
    #elseif canImport(Musl)
    let handler = unsafe __sa_handler.sa_handler
    #else
    let handler = unsafe __sigaction_u.__sa_handler
    #endif
    // SIG_IGN is the address 1, which is not a function and cannot be compared as one.
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }
}
