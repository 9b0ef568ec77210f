import Disk
import LineEditing
import Platform
import RuleLoading

/// Opens a half-typed message in the user's editor, in a file that only the user can read.
struct MessageEditor: Sendable {
  let editor: Editor
  /// The folders for the file, the preferred one first; unsuitable ones are skipped.
  let folders: [String]
  /// Whether the file must stay in memory.
  let staysInMemory: Bool

  private static let maximumBytes = 4 << 20

  /// Returns the editor that the user chose, with the folders for temporary files: those in memory, then those on disk.
  ///
  /// - Parameter staysInMemory: whether to leave out the folders on disk.
  static func chosen(staysInMemory: Bool) -> MessageEditor {
    let memory = [Environment.variable("XDG_RUNTIME_DIR"), "/dev/shm"].compactMap { $0 }
    let disk = [Environment.variable("TMPDIR"), "/tmp"].compactMap { $0 }
    return MessageEditor(
      editor: .chosen, folders: staysInMemory ? memory : memory + disk,
      staysInMemory: staysInMemory)
  }

  /// Opens the editor with a text, and returns the edited text.
  ///
  /// Waits until the editor ends, and then removes the file with all files that the editor left next to it.
  func edit(_ text: String) -> EditedMessage {
    guard let folder = makeFolder() else {
      return .failed(
        staysInMemory
          ? "With --no-history a message is edited only in memory, and neither XDG_RUNTIME_DIR nor "
            + "/dev/shm can be used."
          : "No folder for a temporary file: set TMPDIR.")
    }
    // Failures are ignored: an editor that still runs in the background may write new files.
    defer { Files.removeFolder(folder) }
    let path = folder + "/message.txt"
    do throws(SystemError) {
      try Files.put(Array((text + "\n").utf8), at: path, replacing: false, mode: 0o600)
      let code = editor.open(path, line: 1)
      guard code == 0 else {
        return .failed("The editor \(editor.command) failed with exit code \(code).")
      }
      let bytes = try Files.contents(of: path, upTo: Self.maximumBytes)
      var edited = String(decoding: bytes, as: UTF8.self)
      while edited.last?.isNewline == true { edited.removeLast() }
      return .text(edited)
    } catch {
      return .failed("The message can't be edited in \(FileFailure(path, error).words).")
    }
  }

  /// Creates a folder that only the user can enter, in the first suitable one of `folders`; `nil` if none is suitable.
  private func makeFolder() -> String? {
    for parent in folders where !staysInMemory || Self.isInMemory(parent) {
      if let folder = Files.makePrivateFolder(in: parent, prefix: "parley-") { return folder }
    }
    return nil
  }

  /// Returns whether a folder is on a file system in memory, according to Linux's list of mounts; `false` on other
  /// systems.
  static func isInMemory(_ folder: String) -> Bool {
    var status = stat()
    let list = try? Files.contents(of: "/proc/self/mountinfo", upTo: 1 << 22)
    guard unsafe stat(folder, &status) == 0, let list else { return false }
    let device = UInt64(status.st_dev)
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    // In a line of the list, the third word is the device, and the type of file system follows the dash:
    // 36 35 0:21 / /run/user/1000 rw,nosuid - tmpfs tmpfs rw
    let mount = String(decoding: list, as: UTF8.self).split(separator: "\n").first { line in
      line.split(separator: " ").dropFirst(2).first == "\(major):\(minor)"
    }
    guard let mount, let end = mount.firstRange(of: " - ") else { return false }
    return ["tmpfs", "ramfs"].contains(mount[end.upperBound...].prefix { $0 != " " })
  }
}
