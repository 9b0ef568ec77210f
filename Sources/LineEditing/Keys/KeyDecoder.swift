/// Decodes the bytes that a terminal sends into keys and pasted texts.
///
/// In bracketed paste mode, a terminal sends a pasted text between `ESC [200~` and `ESC [201~`. The decoder returns the
/// text as one piece, so that its line ends do not send the line.
struct KeyDecoder {
  enum Key: Equatable {
    case scalar(Unicode.Scalar)
    case paste(String)
    /// A key of an escape sequence; a sequence that stays incomplete is the key `other`.
    case named(TerminalKey)
  }

  /// The time to wait for more bytes before the bytes received so far are decoded by themselves.
  enum Wait: Equatable {
    /// Nothing is left to decode, or a paste has begun, which is decoded only as a whole.
    case forever
    /// The bytes may be an incomplete character, or a single escape character, which is a key by itself.
    case moment
    /// The bytes begin a sequence that nobody types by hand.
    case longer
  }

  /// Whether a single escape character is the first of two keys, as in libedit's emacs key map.
  ///
  /// If the second key takes too long, the first is dropped, because libedit would wait forever.
  var escapeIsPrefix = false

  /// The sequences that the user has bound to commands; they are passed on as single characters.
  private let boundSequences: Set<String>

  private var bytes: [UInt8] = []
  private var unreadStart = 0
  /// The index in `bytes` up to which the end of a paste has been searched for.
  private var searched = 0

  init(boundSequences: Set<String> = []) { self.boundSequences = boundSequences }

  mutating func append(_ more: some Collection<UInt8>) {
    if unreadStart == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      (unreadStart, searched) = (0, 0)
    }
    bytes.append(contentsOf: more)
  }

  var wait: Wait {
    if unreadStart == bytes.count || unread.starts(with: Self.pasteStart) { return .forever }
    switch EscapeSequence(unread) {
    case .unfinished(let isCertain): return isCertain || escapeIsPrefix ? .longer : .moment
    case .key, .none: return .moment
    }
  }

  /// Returns the next key; `nil` if more bytes are needed.
  ///
  /// - Parameter waitsForMore: false to decode the bytes received so far by themselves, except an incomplete paste.
  mutating func next(waitsForMore: Bool) -> Key? {
    guard let first = unread.first else { return nil }
    if first == 0x1B {
      if unread.starts(with: Self.pasteStart) { return paste() }
      switch EscapeSequence(unread) {
      case .key(let key, let length):
        let text = String(decoding: unread.prefix(length), as: UTF8.self)
        if boundSequences.contains(text) { break }
        unreadStart += length
        return .named(key)
      case .unfinished(let isCertain):
        if waitsForMore { return nil }
        if isCertain || escapeIsPrefix {
          unreadStart = bytes.count
          return .named(TerminalKey(name: .other))
        }
      case .none:
        let text = String(decoding: unread.prefix(2), as: UTF8.self)
        if escapeIsPrefix, !boundSequences.contains(text), let letter = text.unicodeScalars.last,
          EditorCommand.altCommands[letter] != nil
        {
          unreadStart += 2
          return .named(TerminalKey(name: .letter(letter), modifiers: .alt))
        }
      }
    }
    if waitsForMore, unread.count < Self.length(first),
      unread.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 })
    {
      return nil
    }
    return .scalar(scalar())
  }

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var unread: ArraySlice<UInt8> { bytes[unreadStart...] }

  private mutating func paste() -> Key? {
    let content = unreadStart + Self.pasteStart.count
    var index = max(content, searched)
    while index + Self.pasteEnd.count <= bytes.count {
      if bytes[index] == 0x1B, bytes[index...].starts(with: Self.pasteEnd) {
        let text = Self.pastedText(bytes[content..<index])
        unreadStart = index + Self.pasteEnd.count
        searched = unreadStart
        return .paste(text)
      }
      index += 1
    }
    searched = index
    return nil
  }

  /// Returns a pasted text with `\n` as line ends but none at the end, and with control characters replaced.
  private static func pastedText(_ bytes: ArraySlice<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n" where previous == "\r": break
      default: scalars.append(scalar.editable)
      }
      previous = scalar
    }
    while scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }

  private mutating func scalar() -> Unicode.Scalar {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = unread.makeIterator()
    switch parser.parseScalar(from: &iterator) {
    case .valid(let encoded):
      unreadStart += encoded.count
      let scalar = Unicode.UTF8.decode(encoded)
      return scalar.isASCII ? scalar : scalar.editable
    case .error(let length): unreadStart += length
    case .emptyInput: break
    }
    return "\u{FFFD}"
  }

  /// Returns the number of bytes in a character that begins with this byte.
  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
