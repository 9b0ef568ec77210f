/// The texts that replace wildcards in messages for trying triggers: numbers, and words that probably no rule has.
///
/// If one trigger wins against another in every variant, it probably wins for every other message of that form too.
enum WildcardFilling: CaseIterable {
  case words, pairs, numbers, mixtures, letters

  private static let rareWords = ["qzx", "wvkj", "jqxw", "xvzq", "kzqv"]

  /// Returns a message of the given form; `nil` if this variant would repeat `.words`.
  func message(_ parts: [PatternTexts.Part]) -> [UInt8]? {
    guard self == .words || parts.contains(where: \.isWildcard) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(64)
    var wildcards = 0
    for part in parts {
      switch part {
      case .text(let own): Self.append(own, to: &text)
      case .wildcard(let wildcard):
        Self.append(filling(wildcard, at: wildcards).utf8, to: &text)
        wildcards += 1
      case .anything:
        Self.append(filling(.star, at: wildcards).utf8, to: &text)
        wildcards += 1
      }
    }
    if text.last == 0x20 { text.removeLast() }
    return text
  }

  /// Appends a text without spaces at the beginning and after other spaces.
  private static func append(_ part: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in part where byte != 0x20 || text.last ?? 0x20 != 0x20 { text.append(byte) }
  }

  private func filling(_ wildcard: PatternNode.Wildcard, at index: Int) -> String {
    let word = Self.rareWords[index % Self.rareWords.count]
    let other = Self.rareWords[(index + 2) % Self.rareWords.count]
    switch (wildcard, self) {
    case (.number, .words), (.number, .letters): return "7"
    case (.number, _): return "4213"
    case (.word, _): return word
    case (.star, .words): return word
    case (.star, .pairs): return word + " " + other
    case (.star, .numbers): return "7"
    case (.star, .mixtures): return word + " 7 " + other
    case (.star, .letters): return "q7" + word
    }
  }
}
