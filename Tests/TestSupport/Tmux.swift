import Foundation

/// A window of tmux, as an independent terminal emulator.
package final class Tmux {
  package static let isInstalled = path != nil
  private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(
    separator: ":"
  )
  .map { $0 + "/tmux" }.first(where: FileManager.default.isExecutableFile(atPath:))

  private let folder = TemporaryFolder()
  private let input: FileHandle

  /// Creates a window that shows only the texts sent by `show`.
  package init(columns: Int, rows: Int) throws {
    let pipe = folder.path + "/pipe"
    guard unsafe mkfifo(pipe, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try Self.run(
      folder,
      [
        "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        "stty -echo; exec cat '\(pipe)'",
      ])
    input = try FileHandle(forWritingTo: URL(filePath: pipe))
  }

  deinit {
    try? input.close()
    _ = try? Self.run(folder, ["kill-server"])
  }

  package func show(_ text: String) throws { try input.write(contentsOf: Data(text.utf8)) }

  package func resize(columns: Int, rows: Int) throws {
    try Self.run(folder, ["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Returns the rows as shown, without blanks at their ends, and the cursor's row and column.
  package func screen() throws -> (rows: [String], row: Int, column: Int) {
    let shown = try Self.run(
      folder, ["capture-pane", "-p", ";", "display-message", "-p", "#{cursor_y} #{cursor_x}"])
    var rows = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    rows.removeLast()
    let cursor = rows.removeLast().split(separator: " ").compactMap { Int($0) }
    for number in rows.indices {
      while rows[number].last == " " { rows[number].removeLast() }
    }
    return (rows, cursor.first ?? -1, cursor.last ?? -1)
  }

  /// Runs tmux; Foundation's `Process` would also wait for the server that the first command starts.
  @discardableResult
  private static func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> String {
    let words = [path ?? "", "-u", "-S", folder.path + "/socket"] + arguments
    let environment = ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "TERM=xterm"]
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let output = folder.path + "/output"
    let mode = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, mode, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let list = unsafe words.map { unsafe strdup($0) } + [nil]
    let settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (list + settings).forEach { unsafe free($0) } }
    var number = pid_t()
    guard unsafe posix_spawn(&number, words[0], &actions, nil, list, settings) == 0 else {
      throw CocoaError(.executableLoad)
    }
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    return try folder.text(of: "output")
  }
}
