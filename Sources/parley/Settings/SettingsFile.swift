import Conversations
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
    var place: SourceLocation
    var valuePlace: SourceLocation
  }

  let path: String
  private(set) var entries: [Entry] = []
  private(set) var sections: [ObjectSection] = []
  /// The commands or addresses of robots of other programs, by the names in transcripts' `against:` lines.
  private(set) var robots: [ByteText: String] = [:]
  /// The line of each setting in the current section; above the sections, of each `against` setting.
  private var lines: [String: Int] = [:]

  /// The maximum size in bytes.
  static let maximumBytes = 65_536

  /// The path `$XDG_CONFIG_HOME/parley/settings`, or `$HOME/.config/parley/settings`; `nil` if neither variable is an
  /// absolute path.
  static var defaultPath: String? { UserFolders().configuration.map { $0 + "/parley/settings" } }

  /// Reads a file; throws at the first line that is not valid.
  init(path: String) throws(SettingsError) {
    self.path = path
    for (index, line) in try Self.text(of: path).lines.enumerated() {
      try read(String(decoding: line, as: UTF8.self), number: index + 1)
    }
    try endSection()
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

  private mutating func read(_ line: String, number: Int) throws(SettingsError) {
    let scalars = Array(line.unicodeScalars)
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
    guard let start = scalars.firstIndex(where: { !isBlank($0) }), scalars[start] != "#" else {
      return
    }
    func place(_ offset: Int) -> SourceLocation {
      SourceLocation(file: path, line: number, column: offset + 1)
    }
    func text(_ range: Range<Int>) -> String {
      var slice = scalars[range]
      while slice.last.map(isBlank) == true { slice.removeLast() }
      return String(String.UnicodeScalarView(slice))
    }
    if scalars[start] == "[" {
      return try beginSection(text(start..<scalars.count), at: place(start))
    }
    guard let equalsSign = scalars.firstIndex(of: "=") else { throw .noValue(place(start)) }
    let name = text(start..<equalsSign)
    let valueStart = scalars[(equalsSign + 1)...].firstIndex { !isBlank($0) } ?? scalars.count
    let value = text(valueStart..<scalars.count)
    if sections.isEmpty {
      try add(name, value, place(start), place(valueStart))
    } else {
      try addToSection(name, value, place(start), place(valueStart))
    }
  }

  private func endSection() throws(SettingsError) {
    guard let section = sections.last, let name = section.unknownLanguages.first else { return }
    throw .unknownLanguage(
      SourceLocation(file: path, line: lines["objects"] ?? section.line, column: 1), name)
  }

  private mutating func beginSection(
    _ head: String, at place: SourceLocation
  ) throws(SettingsError) {
    try endSection()
    let folder = Files.expandingHome(String(head.dropFirst().dropLast()))
    guard head.hasSuffix("]"), folder.hasPrefix("/") else { throw .badHead(place) }
    let section = ObjectSection(folder: Files.absolute(folder), line: place.line)
    if let earlier = sections.first(where: { $0.folder == section.folder }) {
      throw .repeated(place, head, line: earlier.line)
    }
    guard !Files.absolute(path).hasPrefix(section.folder == "/" ? "/" : section.folder + "/") else {
      throw .insideFolder(place)
    }
    sections.append(section)
    lines = [:]
  }

  private mutating func add(
    _ name: String, _ value: String, _ place: SourceLocation, _ valuePlace: SourceLocation
  ) throws(SettingsError) {
    if name.hasPrefix("against ") {
      let robot = ByteText(String(name.dropFirst(8)).trimmed)
      guard !value.isEmpty else { throw .noValue(valuePlace) }
      guard robots.updateValue(value, forKey: robot) == nil else {
        throw .repeated(place, name, line: lines[name] ?? place.line)
      }
      return lines[name] = place.line
    }
    guard let setting = Setting.named(name) else {
      let nearest = nearestName(to: name, among: Setting.all.map(\.name))
      throw .unknownName(place, name, nearest: nearest)
    }
    if let earlier = entries.first(where: { $0.setting.name == setting.name }) {
      throw .repeated(place, name, line: earlier.place.line)
    }
    guard !value.isEmpty else { throw .noValue(valuePlace) }
    entries.append(Entry(setting: setting, value: value, place: place, valuePlace: valuePlace))
  }

  private mutating func addToSection(
    _ name: String, _ value: String, _ place: SourceLocation, _ valuePlace: SourceLocation
  ) throws(SettingsError) {
    if let line = lines.updateValue(place.line, forKey: name) {
      throw .repeated(place, name, line: line)
    }
    guard !value.isEmpty else { throw .noValue(valuePlace) }
    let isKnown: Bool
    do throws(BadValue) {
      isKnown = try sections[sections.count - 1].store(value, as: name)
    } catch {
      throw .badValue(
        valuePlace, setting: name, value: value, expected: error.expected, nearest: nil)
    }
    if !isKnown { throw .unknownSectionName(place, name) }
  }
}
