/// The texts that replace wildcards in messages for trying triggers: numbers, and words that probably no rule has.
///
/// If one trigger wins against another in every variant, it probably wins for every other message of that form too.
enum WildcardFilling: CaseIterable {
  case words, pairs, numbers, mixtures, letters

  private static let rareWords = ["qzx", "wvkj", "jqxw", "xvzq", "kzqv"]

  /// Returns a message of the given form; `nil` if this variant would repeat `.words`.
  func message(_ parts: [PatternTexts.Part]) -> [UInt8]? {
    var text: [UInt8] = []
    var wildcards = 0
    for part in parts {
      switch part {
      case .text(let own): text += own
      case .wildcard(let wildcard):
        text += Array(filling(wildcard, at: wildcards).utf8)
        wildcards += 1
      case .anything:
        text += Array(filling(.star, at: wildcards).utf8)
        wildcards += 1
      }
    }
    if wildcards == 0, self != .words { return nil }
    let words = text.split(separator: 0x20)
    return Array(words.joined(separator: [0x20]))
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
