/// Several texts in the notation of triggers: `i can not (wait|get (her|him))` stands for three.
struct FoldedTexts {
  private static let maximumDepth = 20

  private indirect enum Part {
    case plain(ArraySlice<UInt8>)
    case choice([[Part]])
  }

  private var parts: [Part] = []

  /// Parses a text; returns `nil` if its brackets do not match.
  init?(_ text: [UInt8]) {
    var rest = text[...]
    guard let parts = Self.sequence(&rest, depth: 0), rest.isEmpty else { return nil }
    self.parts = parts
  }

  private static func sequence(_ rest: inout ArraySlice<UInt8>, depth: Int) -> [Part]? {
    var parts: [Part] = []
    while let next = rest.first,
      depth == 0 || next != UInt8(ascii: "|") && next != UInt8(ascii: ")")
    {
      guard next == UInt8(ascii: "(") else {
        let plain = rest.prefix { !"(|)".utf8.contains($0) }
        guard !plain.isEmpty else { return nil }
        parts.append(.plain(plain))
        rest = rest.dropFirst(plain.count)
        continue
      }
      var choices: [[Part]] = []
      repeat {
        rest.removeFirst()
        guard depth < maximumDepth, let choice = sequence(&rest, depth: depth + 1) else {
          return nil
        }
        choices.append(choice)
      } while rest.first == UInt8(ascii: "|")
      guard rest.popFirst() == UInt8(ascii: ")") else { return nil }
      parts.append(.choice(choices))
    }
    return parts
  }

  /// The number of texts, at most 2²⁰, and of their bytes, at most 2⁴⁰, so that no product overflows.
  var size: (count: Int, bytes: Int) { Self.size(parts) }

  private static func size(_ parts: [Part]) -> (count: Int, bytes: Int) {
    var (count, bytes) = (1, 0)
    for part in parts {
      var (choiceCount, choiceBytes) = (0, 0)
      switch part {
      case .plain(let text): (choiceCount, choiceBytes) = (1, text.count)
      case .choice(let choices):
        for choice in choices {
          let more = size(choice)
          choiceCount = min(1 << 20, choiceCount + more.count)
          choiceBytes = min(1 << 40, choiceBytes + more.bytes)
        }
      }
      bytes = min(1 << 40, bytes * choiceCount + choiceBytes * count)
      count = min(1 << 20, count * choiceCount)
    }
    return (count, bytes)
  }

  /// The texts; if there are brackets, words have single spaces between them, because a choice may be empty.
  var texts: [[UInt8]] {
    if parts.count == 1, case .plain(let text) = parts[0] { return [Array(text)] }
    return Self.texts(parts).map { Array($0.split(separator: 0x20).joined(separator: [0x20])) }
  }

  private static func texts(_ parts: [Part]) -> [[UInt8]] {
    parts.reduce([[]]) { texts, part in
      switch part {
      case .plain(let plain): texts.map { $0 + plain }
      case .choice(let choices):
        texts.flatMap { text in choices.flatMap(Self.texts).map { text + $0 } }
      }
    }
  }

  /// Returns one text with brackets for texts that have no brackets, and single spaces between words.
  ///
  /// Each text in turn is joined with later ones, by the common words at both ends that save the most bytes.
  static func folded(_ texts: [String]) -> String {
    let lists = texts.map { $0.split(separator: " ", omittingEmptySubsequences: false) }
    let folded = folded(lists)
    return folded.count == 1 ? folded[0] : "(" + folded.joined(separator: "|") + ")"
  }

  private static func folded(_ texts: [[Substring]]) -> [String] {
    var remaining = texts
    var folded: [String] = []
    while !remaining.isEmpty {
      let base = remaining.removeFirst()
      var best = (saved: 0, start: 0, end: 0)
      // No other text shares more words than these with the first one.
      let starts = remaining.map { zip($0, base).prefix { $0 == $1 }.count }.max() ?? 0
      let ends =
        remaining.map { zip($0.reversed(), base.reversed()).prefix { $0 == $1 }.count }.max() ?? 0
      for start in 0...starts {
        for end in 0...min(ends, base.count - start) where start + end > 0 {
          let size = (base.prefix(start) + base.suffix(end)).reduce(0) { $0 + $1.utf8.count + 1 }
          let saved = size * remaining.count { shares($0, base, start, end) } - 2
          if saved > best.saved { best = (saved, start, end) }
        }
      }
      let (_, start, end) = best
      let others = best.saved > 0 ? remaining.filter { shares($0, base, start, end) } : []
      guard !others.isEmpty else {
        folded.append(base.joined(separator: " "))
        continue
      }
      remaining.removeAll { shares($0, base, start, end) }
      let inner = self.folded(([base] + others).map { Array($0.dropFirst(start).dropLast(end)) })
      let words = base.prefix(start) + ["(" + inner.joined(separator: "|") + ")"] + base.suffix(end)
      folded.append(words.joined(separator: " "))
    }
    return folded
  }

  private static func shares(
    _ text: [Substring], _ base: [Substring], _ start: Int, _ end: Int
  ) -> Bool {
    text.count >= start + end && text.prefix(start) == base.prefix(start)
      && text.suffix(end) == base.suffix(end)
  }
}
