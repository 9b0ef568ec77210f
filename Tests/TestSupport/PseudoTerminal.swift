import Platform
import Synchronization

/// The descriptor of the person's end; another thread may close it, and its number may then belong to another file.
private final class Descriptor: Sendable {
  private let number: Mutex<Int32?>

  init(number: Int32) { self.number = Mutex(number) }

  /// Calls a function with the number unless it is closed.
  ///
  /// The function may not wait.
  func use<Value: Sendable>(_ function: (Int32) -> Value) -> Value? {
    number.withLock { $0.map(function) }
  }

  func close() {
    number.withLock { number in
      if let open = number { _ = Platform.close(open) }
      number = nil
    }
  }
}

/// Both ends of a terminal: the program's, and that of the person using it.
public final class PseudoTerminal {
  public struct Failure: Error {
    public var code: Int32

    public init(code: Int32) { self.code = code }
  }
  /// A text that was never shown, with the output instead.
  public struct NeverShown: Error {
    public var wanted: String
    public var shown: String
  }

  /// The program's end.
  public let program: Int32
  /// The path of the program's end.
  public let name: String
  private let person: Descriptor
  /// Closes the person's end, as closing a window does.
  public let hangUp: @Sendable () -> Void
  /// The output since the last `waitFor`.
  private var shown: [UInt8] = []
  private var all: [UInt8] = []

  public init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    let person = Descriptor(number: number)
    self.person = person
    hangUp = { person.close() }
    name = try Self.unlock(number)
    program = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0 else { throw Failure(code: errno) }
    resize(columns: columns, rows: rows)
  }

  /// Unlocks the program's end, and returns its name; Swift's Glibc has no `ptsname`.
  private static func unlock(_ person: Int32) throws -> String {
    #if canImport(Glibc)
    let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard unsafe ioctl(person, unlock, &locked) == 0, unsafe ioctl(person, getNumber, &number) == 0
    else { throw Failure(code: errno) }
    return "/dev/pts/\(number)"
    #else
    guard grantpt(person) == 0, unlockpt(person) == 0, let name = unsafe ptsname(person)
    else { throw Failure(code: errno) }
    return unsafe String(cString: name)
    #endif
  }

  deinit {
    close(program)
    hangUp()
  }

  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = person.use { unsafe ioctl($0, UInt(TIOCSWINSZ), &size) }
  }

  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = person.use { person in
        unsafe bytes.withUnsafeBytes { all in
          unsafe write(person, all.baseAddress?.advanced(by: sent), min(1024, all.count - sent))
        }
      }
      guard let count, count > 0 || errno == EAGAIN else { break }
      sent += max(0, count)
      // The output must be read, or the program waits forever.
      while isReadable(waiting: count > 0 ? 0 : 10), take() {}
    }
  }

  /// Waits until a text has been shown, and returns everything up to its end.
  @discardableResult
  public func waitFor(_ text: String, seconds: Int = 180) throws -> String {
    let wanted = Array(text.utf8)
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    while true {
      if let end = shown.firstRange(of: wanted)?.upperBound {
        defer { shown.removeFirst(end) }
        return String(decoding: shown[..<end], as: UTF8.self)
      }
      let left = (deadline - clock.now).components.seconds
      guard left > 0, isReadable(waiting: Int32(left) * 1000) else {
        throw NeverShown(wanted: text, shown: String(decoding: shown, as: UTF8.self))
      }
      take()
    }
  }

  /// Returns the output that was not waited for.
  public func everythingShown() -> String {
    while isReadable(waiting: 0), take() {}
    defer { shown = [] }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Returns the output since the start.
  public func transcript() -> String {
    while isReadable(waiting: 0), take() {}
    return String(decoding: all, as: UTF8.self)
  }

  /// The settings that an editor changes, as numbers.
  public var mode: [UInt32] {
    var attributes = termios()
    _ = unsafe tcgetattr(program, &attributes)
    return [
      UInt32(attributes.c_iflag), UInt32(attributes.c_oflag), UInt32(attributes.c_cflag),
      UInt32(attributes.c_lflag),
    ]
  }

  private func isReadable(waiting milliseconds: Int32) -> Bool {
    guard let person = person.use({ $0 }) else { return false }
    var request = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Reads output; returns false if the terminal is gone.
  @discardableResult
  private func take() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = person.use { unsafe read($0, &chunk, chunk.count) } ?? 0
    shown += chunk.prefix(max(0, count))
    all += chunk.prefix(max(0, count))
    return count > 0
  }
}
