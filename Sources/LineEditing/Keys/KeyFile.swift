import Disk

/// The keys that a user has bound in `~/.editrc`; these keep what they were given.
struct KeyFile: Equatable {
  /// As a terminal sends them.
  private(set) var keys: Set<String> = []

  /// - Parameter path: nil for the file that libedit looks for.
  init(path: String?) {
    let path =
      path ?? UserFolders.environment("EDITRC")
      ?? UserFolders.environment("HOME").map { $0 + "/.editrc" }
    // A file that cannot be read binds nothing, for libedit neither.
    let bytes = path.flatMap { try? Files.contents(of: $0, upTo: 1 << 20) }
    self.init(text: String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// See editrc(5): `bind [-a] key command`, with the name of a program before it or not.
  init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard let name = words.first, name.split(separator: ":").last == "bind" else { continue }
      let rest = words.dropFirst().drop { $0.hasPrefix("-") && $0.count > 1 }
      if rest.count > 1, let key = rest.first { keys.insert(Self.key(String(key))) }
    }
  }

  /// `^[[5~`, `\e[5~` and `\033[5~` are the same key.
  private static func key(_ text: String) -> String {
    var key = String.UnicodeScalarView()
    var rest = text.unicodeScalars.filter { $0 != "\"" && $0 != "'" }[...]
    while let scalar = rest.popFirst() {
      if scalar == "^", let letter = rest.popFirst() {
        key.append(letter == "?" ? "\u{7F}" : Unicode.Scalar(UInt8(letter.value & 0x1F)))
      } else if scalar == "\\", let letter = rest.first {
        let octal = rest.prefix(3).prefix { "01234567".unicodeScalars.contains($0) }
        if let code = UInt8(String(String.UnicodeScalarView(octal)), radix: 8) {
          key.append(Unicode.Scalar(code))
          rest = rest.dropFirst(octal.count)
        } else {
          rest.removeFirst()
          key.append(letter == "e" || letter == "E" ? "\u{1B}" : letter == "t" ? "\t" : letter)
        }
      } else {
        key.append(scalar)
      }
    }
    return String(key)
  }
}
