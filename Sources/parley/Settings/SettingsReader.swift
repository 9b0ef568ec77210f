import Conversations
import Disk
import Responder

/// Reads the lines of a settings file.
struct SettingsReader {
  let path: String
  private(set) var entries: [SettingsFile.Entry] = []
  private(set) var sections: [ObjectSection] = []
  private(set) var robots: [ByteText: String] = [:]
  /// The line of each setting in the current section; above the sections, of each `against` setting.
  private var lines: [String: Int] = [:]

  init(path: String) { self.path = path }

  mutating func read(_ line: String, number: Int) throws(SettingsError) {
    let scalars = Array(line.unicodeScalars)
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
    guard let start = scalars.firstIndex(where: { !isBlank($0) }), scalars[start] != "#" else {
      return
    }
    func place(_ offset: Int) -> SettingsError.Place {
      SettingsError.Place(path: path, line: number, column: offset + 1)
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

  func finish() throws(SettingsError) {
    guard let section = sections.last, let name = section.unknownLanguages.first else { return }
    throw .unknownLanguage(
      SettingsError.Place(path: path, line: lines["objects"] ?? section.line, column: 1), name)
  }

  private mutating func beginSection(
    _ head: String, at place: SettingsError.Place
  ) throws(SettingsError) {
    try finish()
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
    _ name: String, _ value: String, _ place: SettingsError.Place,
    _ valuePlace: SettingsError.Place
  ) throws(SettingsError) {
    if name.hasPrefix("against "), sections.isEmpty {
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
    entries.append(
      SettingsFile.Entry(setting: setting, value: value, place: place, valuePlace: valuePlace))
  }

  private mutating func addToSection(
    _ name: String, _ value: String, _ place: SettingsError.Place,
    _ valuePlace: SettingsError.Place
  ) throws(SettingsError) {
    if let line = lines.updateValue(place.line, forKey: name) {
      throw .repeated(place, name, line: line)
    }
    guard !value.isEmpty else { throw .noValue(valuePlace) }
    do throws(ObjectSection.Refusal) {
      try sections[sections.count - 1].store(value, as: name)
    } catch {
      switch error {
      case .unknownName: throw .unknownSectionName(place, name)
      case .badValue(let expected):
        throw .badValue(valuePlace, setting: name, value: value, expected: expected, nearest: nil)
      }
    }
  }
}
