import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Turns signals into bytes that can be waited for beside a terminal.
///
/// A signal's handler may do next to nothing; this one writes the signal's number into a pipe, which
/// never blocks. One pipe serves the process, as there is one table of handlers.
enum SignalPipe {
  /// Readable when a signal has come.
  static var readEnd: Int32 { ends.read }

  /// What has come since the last time, oldest first; never waits.
  static func drain() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(ends.read, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map(Int32.init)
  }

  /// Signals that ask the program to end.
  ///
  /// Those that come while nobody waits are not lost: the first of them stays.
  static let ending: [Int32] = [SIGTERM, SIGHUP]

  /// The first signal that has asked the program to end, whoever has emptied the pipe since.
  static var end: Int32? {
    let number = pending.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Forgets that the program was asked to end.
  static func forgetEnd() { pending.store(0, ordering: .relaxed) }

  private static let pending = Atomic<Int32>(0)

  /// Makes the pipe readable as a signal would, with a number that is none.
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

  /// Puts a number in, as the handler does: touches nothing but the pipe.
  static func post(_ number: Int32) {
    let saved = errno
    if number == SIGTERM || number == SIGHUP {
      _ = pending.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    }
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(ends.write, &byte, 1)
    errno = saved
  }

  /// Sends signals into the pipe until they are given back.
  struct Catch: ~Copyable {
    private let saved: [(number: Int32, action: sigaction)]

    /// A signal that the program was started to ignore stays ignored.
    init(_ numbers: [Int32]) {
      _ = ends
      _ = end
      saved = numbers.compactMap { number in
        var old = sigaction()
        unsafe sigaction(number, nil, &old)
        if old.isIgnored { return nil }
        var new = sigaction(posting: ())
        unsafe sigaction(number, &new, nil)
        return (number, old)
      }
    }

    /// Gives the signals back to whoever had them.
    func release() {
      for (number, action) in saved {
        var action = action
        unsafe sigaction(number, &action, nil)
      }
    }
  }

  /// Leaves a signal to the system until it is given back.
  struct Default: ~Copyable {
    private let number: Int32
    private let saved: sigaction

    init(_ number: Int32) {
      var old = sigaction()
      var new = sigaction()
      unsafe sigaction(number, &new, &old)
      self.number = number
      saved = old
    }

    func release() {
      var action = saved
      unsafe sigaction(number, &action, nil)
    }
  }

  /// Waits for a signal that is caught, at most so long; what else comes meanwhile is forgotten.
  static func wait(for number: Int32, milliseconds: Int32) {
    var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&request, 1, milliseconds) != 0 {
      if drain().contains(number) { return }
    }
  }

  /// The handler; everything that it touches was made before it was installed.
  fileprivate static let handler: @convention(c) (Int32) -> Void = { post($0) }
}

extension sigaction {
  fileprivate init(posting: Void) {
    self.init()
    #if canImport(Glibc)
    __sigaction_handler = .init(sa_handler: SignalPipe.handler)
    #elseif canImport(Musl)
    // Untried: named as in musl's signal.h.
    __sa_handler = .init(sa_handler: SignalPipe.handler)
    #else
    __sigaction_u = .init(__sa_handler: SignalPipe.handler)
    #endif
    sa_flags = SA_RESTART
  }

  fileprivate var isIgnored: Bool {
    #if canImport(Glibc)
    let handler = unsafe __sigaction_handler.sa_handler
    #elseif canImport(Musl)
    let handler = unsafe __sa_handler.sa_handler
    #else
    let handler = unsafe __sigaction_u.__sa_handler
    #endif
    // SIG_IGN is the address 1, which is no function that could be compared.
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }
}
