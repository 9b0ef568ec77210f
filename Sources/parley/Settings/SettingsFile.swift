import Disk
import Responder

/// A settings file: lines `key = value`, empty lines, and comment lines that begin with `#`.
struct SettingsFile {
  /// One line with a setting.
  struct Entry {
    var setting: Setting
    var value: String
    var place: SettingsError.Place
    /// The location of the value.
    var valuePlace: SettingsError.Place
  }

  let path: String
  let entries: [Entry]

  /// The maximum size in bytes.
  static let maximumBytes = 65_536

  /// The path `$XDG_CONFIG_HOME/parley/settings`, or `$HOME/.config/parley/settings`; `nil` if neither variable is an
  /// absolute path.
  static var usualPath: String? { UserFolders().configuration.map { $0 + "/parley/settings" } }

  /// Reads a file; throws at the first line that is not valid.
  init(path: String) throws(SettingsError) {
    self.path = path
    entries = try Self.entries(of: Self.text(of: path), path)
  }

  private static func text(of path: String) throws(SettingsError) -> String {
    let kind: FileStatus.Kind
    let bytes: [UInt8]
    do throws(SystemError) {
      kind = try FileStatus(of: path).kind
      // Only regular files are read, because a pipe may never end.
      bytes = kind == .file ? try Files.contents(of: path, upTo: maximumBytes) : []
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
    if kind != .file { throw .notAFile(path, isFolder: kind == .folder) }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw .notText(path)
    }
    return text
  }

  private static func entries(of text: String, _ path: String) throws(SettingsError) -> [Entry] {
    var entries: [Entry] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let scalars = Array(line.unicodeScalars)
      let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
      guard let start = scalars.firstIndex(where: { !isBlank($0) }), scalars[start] != "#" else {
        continue
      }
      func place(_ offset: Int) -> SettingsError.Place {
        SettingsError.Place(path: path, line: index + 1, column: offset + 1)
      }
      func text(_ range: Range<Int>) -> String {
        var slice = scalars[range]
        while slice.last.map(isBlank) == true { slice.removeLast() }
        return String(String.UnicodeScalarView(slice))
      }
      guard let sign = scalars.firstIndex(of: "=") else { throw .noValue(place(start)) }
      let name = text(start..<sign)
      guard let setting = Setting.named(name) else {
        let nearest = nearestName(to: name, among: Setting.all.map(\.name))
        throw .unknownName(place(start), name, nearest: nearest)
      }
      if let earlier = entries.first(where: { $0.setting.name == name }) {
        throw .repeated(place(start), name, line: earlier.place.line)
      }
      let from = scalars[(sign + 1)...].firstIndex { !isBlank($0) } ?? scalars.count
      guard from < scalars.count else { throw .noValue(place(from)) }
      entries.append(
        Entry(
          setting: setting, value: text(from..<scalars.count), place: place(start),
          valuePlace: place(from)))
    }
    return entries
  }
}
