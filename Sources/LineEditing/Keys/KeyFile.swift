import Disk

/// The keys that the user has bound in a file for libedit, such as `~/.editrc`.
struct KeyFile: Equatable {
  /// The keys as a terminal sends them.
  private(set) var keys: Set<String> = []

  /// - Parameter path: `nil` for libedit's default file.
  init(path: String?) {
    let path =
      path ?? Environment.variable("EDITRC")
      ?? Environment.variable("HOME").map { $0 + "/.editrc" }
    // A file that cannot be read binds nothing in libedit either.
    let bytes = path.flatMap { try? Files.contents(of: $0, upTo: 1 << 20) }
    self.init(text: String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Reads lines such as `bind [-a] key command`, with or without a program's name before `bind`: see editrc(5).
  init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard let name = words.first, name.split(separator: ":").last == "bind" else { continue }
      let rest = words.dropFirst().drop { $0.hasPrefix("-") && $0.count > 1 }
      if rest.count > 1, let key = rest.first { keys.insert(Self.key(String(key))) }
    }
  }

  /// Returns the characters that a key's notation stands for: the same for `^[[5~`, `\e[5~` and `\033[5~`.
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
