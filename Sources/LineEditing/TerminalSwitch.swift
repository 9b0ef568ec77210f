import Platform
import Synchronization

/// A state of the terminal that an escape sequence switches on, and that must be off when the program ends or stops.
enum TerminalSwitch: UInt8, CaseIterable {
  /// Marks around pasted text.
  case pastes = 1
  /// The alternate screen, on which the wheel sends arrows (mode 1007); its former state is restored.
  case screen = 2
  /// A title that replaces the window's own.
  case title = 4

  private static let switchedOn = Atomic<UInt8>(0)

  /// Whether the state is switched on.
  var isOn: Bool { Self.switchedOn.load(ordering: .relaxed) & rawValue != 0 }

  /// Returns the sequence that switches the state on or off, and sets `isOn`, which `handleCrash` reads.
  func sequence(switchingOn isOn: Bool) -> String {
    if isOn {
      Self.switchedOn.bitwiseOr(rawValue, ordering: .relaxed)
    } else {
      Self.switchedOn.bitwiseAnd(~rawValue, ordering: .relaxed)
    }
    return (isOn ? onSequence : offSequence).description
  }

  private var onSequence: StaticString {
    switch self {
    case .pastes: "\u{1B}[?2004h"
    case .screen: "\u{1B}[?1049h\u{1B}[?1007s\u{1B}[?1007h"
    case .title: "\u{1B}[22;2t"
    }
  }

  private var offSequence: StaticString {
    switch self {
    case .pastes: "\u{1B}[?2004l"
    case .screen: "\u{1B}[?25h\u{1B}[?1007r\u{1B}[?1049l"
    case .title: "\u{1B}[23;2t"
    }
  }
}

/// Restoring the terminal if the program crashes.
extension TerminalSwitch {
  private static let input = Atomic<Int32>(-1)
  private static let output = Atomic<Int32>(-1)
  private static let isPrepared = Atomic<Bool>(false)
  /// The terminal's mode that `prepareForCrash` stored last.
  ///
  /// Memory safety: it is never freed; only `prepareForCrash` writes it, and only the handler of a crash reads it.
  nonisolated(unsafe) private static let mode = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  /// The actions that signals had before, by their numbers.
  ///
  /// Memory safety: as for `mode`; an action is read only by the handler that replaced it.
  nonisolated(unsafe) private static let formerActions =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 64)

  /// Stores the terminal's mode, and catches the signals of a crash.
  static func prepareForCrash(input: Int32, output: Int32) {
    guard unsafe tcgetattr(input, mode) == 0 else { return }
    self.input.store(input, ordering: .relaxed)
    self.output.store(output, ordering: .relaxed)
    // Swift creates `switchedOn` at its first use, which must not be in a signal handler.
    _ = switchedOn.load(ordering: .relaxed)
    guard !isPrepared.exchange(true, ordering: .relaxed) else { return }
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT] {
      // The handler runs on another stack, because a full stack may be the cause of the crash.
      var action = sigaction(calling: handleCrash, flags: SA_ONSTACK)
      unsafe sigaction(number, &action, formerActions + Int(number))
    }
  }

  /// Prevents a crash from restoring the terminal; called when its descriptors may soon belong to another file.
  static func forgetTerminal() { input.store(-1, ordering: .relaxed) }

  /// A signal handler may call only a few functions, and none that allocates memory.
  private static let handleCrash: @convention(c) (Int32) -> Void = { number in
    let input = TerminalSwitch.input.load(ordering: .relaxed)
    if input >= 0 {
      let output = TerminalSwitch.output.load(ordering: .relaxed)
      TerminalSwitch.pastes.writeOff(to: output)
      TerminalSwitch.screen.writeOff(to: output)
      TerminalSwitch.title.writeOff(to: output)
      _ = unsafe tcsetattr(input, TCSANOW, TerminalSwitch.mode)
    }
    // The program's own handler reports the crash, and determines the exit code.
    _ = unsafe sigaction(number, TerminalSwitch.formerActions + Int(number), nil)
    raise(number)
  }

  private func writeOff(to output: Int32) {
    guard isOn else { return }
    let text = offSequence
    _ = unsafe write(output, text.utf8Start, text.utf8CodeUnitCount)
  }
}
