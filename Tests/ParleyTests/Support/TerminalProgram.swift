import Foundation
import Platform
import TestSupport
import Testing

/// The program on its own terminal, as a person starts it: the leader of a session, which receives the terminal's
/// signals.
final class TerminalProgram {
  /// The way in which it ended.
  enum Ending: Equatable {
    case exited(Int32)
    case killed(Int32)
    case stillRuns
  }

  let screen: PseudoTerminal
  /// The terminal's settings before the program started.
  let modeBefore: [UInt32]
  let pid: pid_t
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - isInFolder: whether its working folder is the program's, instead of that of the tests.
  ///   - redirection: a redirection of the shell, such as `2>errors`, with `isInFolder`.
  init(
    _ program: Program, _ arguments: [String], variables extra: [String: String] = [:],
    isInFolder: Bool = false, redirection: String = ""
  ) throws {
    screen = try PseudoTerminal()
    modeBefore = screen.mode
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes the session's.
    for descriptor in 0...2 {
      unsafe posix_spawn_file_actions_addopen(
        &actions, Int32(descriptor), screen.name, O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Self.newSession)
    var command = [program.url.path] + arguments
    if isInFolder {
      // The shell becomes the program.
      let script = "cd \"$0\" && exec \"$@\" \(redirection)"
      command = ["/bin/sh", "-c", script, program.folder.path] + command
    }
    let words = unsafe command.map { unsafe strdup($0) }
    let settings = program.environment.merging(extra) { $1 }.map { "\($0.key)=\($0.value)" }
    let variables = unsafe settings.map { unsafe strdup($0) }
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var pid = pid_t()
    let code = unsafe posix_spawn(
      &pid, command[0], &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw PseudoTerminal.Failure(code: code) }
    self.pid = pid
  }

  /// The flag `POSIX_SPAWN_SETSID`, which Swift does not import.
  private static var newSession: Int16 {
    #if canImport(Glibc)
    0x80
    #else
    0x0400
    #endif
  }

  deinit {
    if !hasEnded {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      _ = unsafe waitpid(pid, &status, 0)
    }
  }

  /// Waits until it has ended, and reads its output meanwhile.
  func ending(seconds: Int = 180) -> Ending {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      _ = screen.everythingShown()
      var status: Int32 = 0
      if unsafe waitpid(pid, &status, WNOHANG) == pid {
        hasEnded = true
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
      }
      _ = poll(nil, 0, 10)
    }
    return .stillRuns
  }
}
