import Disk
import Responder

/// A settings file: lines `key = value`, empty lines, comment lines that begin with `#`, and then sections.
///
/// A section is the path of a folder in brackets, followed by settings for the objects of the folder's rules.
struct SettingsFile {
  /// One line with a setting.
  struct Entry {
    var setting: Setting
    var value: String
    var place: SettingsError.Place
    var valuePlace: SettingsError.Place
  }

  let path: String
  let entries: [Entry]
  let sections: [ObjectSection]
  /// The commands or addresses of robots of other programs, by the names in transcripts' `against:` lines.
  let robots: [ByteText: String]

  /// The maximum size in bytes.
  static let maximumBytes = 65_536

  /// The path `$XDG_CONFIG_HOME/parley/settings`, or `$HOME/.config/parley/settings`; `nil` if neither variable is an
  /// absolute path.
  static var defaultPath: String? { UserFolders().configuration.map { $0 + "/parley/settings" } }

  /// Reads a file; throws at the first line that is not valid.
  init(path: String) throws(SettingsError) {
    self.path = path
    var reader = SettingsReader(path: path)
    for (index, line) in try Self.text(of: path).lines.enumerated() {
      try reader.read(String(decoding: line, as: UTF8.self), number: index + 1)
    }
    try reader.finish()
    entries = reader.entries
    sections = reader.sections
    robots = reader.robots
  }

  private static func text(of path: String) throws(SettingsError) -> [UInt8] {
    let kind: FileStatus.Kind
    let bytes: [UInt8]
    do throws(SystemError) {
      kind = try FileStatus(of: path).kind
      // Only regular files are read, because a pipe may never end.
      bytes = kind == .file ? try Files.text(of: path, upTo: maximumBytes) : []
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
    if kind != .file { throw .notAFile(path, isFolder: kind == .folder) }
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw .notText(path)
    }
    return bytes
  }
}
