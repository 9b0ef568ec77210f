/// An ordered list of replacements: `normal`, `denormal`, `person`, `person2` or `gender`.
///
/// Each replacement is applied to the whole text before the next one. The text to find is literal, and its case is
/// ignored. `" you "` finds whole words, because blanks are added at the ends of a text; `".com"` finds parts of words.
final class Substitutions: Sendable {
  struct Pair: Sendable, Equatable {
    var find: [UInt8]
    var replacement: [UInt8]

    init(_ find: String, _ replacement: String) {
      self.find = Array(find.utf8).lowercasedASCII
      self.replacement = Array(replacement.utf8)
    }
  }

  /// The maximum length of a text in bytes; beyond it, nothing more is replaced.
  static let maximumLength = 1 << 20

  let pairs: [Pair]
  /// Whether inserted text is protected from later replacements, so that `he` to `she` is not undone.
  private let protects: Bool
  private let trie: Trie

  init(_ pairs: [Pair] = [], protects: Bool = false) {
    self.pairs = pairs.filter { !$0.find.isEmpty }
    self.protects = protects
    trie = Trie(self.pairs)
  }

  var isEmpty: Bool { pairs.isEmpty }

  /// A trie of the texts to find: the class of each byte, and for each state and class the next state.
  private struct Trie {
    private(set) var classes = [UInt8](repeating: 0, count: 256)
    private(set) var classCount = 1
    private(set) var next: [Int32] = []
    /// The indices of the pairs whose text ends at a state, in order.
    private(set) var endings: [Int32: [Int32]] = [:]
    private(set) var isEnding: [Bool] = []

    init(_ pairs: [Pair]) {
      for pair in pairs {
        for byte in pair.find where classes[Int(byte)] == 0 && classCount < 255 {
          classes[Int(byte)] = UInt8(classCount)
          classCount += 1
        }
      }
      for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") {
        classes[Int(byte)] = classes[Int(byte | 0x20)]
      }
      next = [Int32](repeating: 0, count: classCount)
      isEnding = [false]
      for (number, pair) in pairs.enumerated() { add(pair.find, Int32(number)) }
    }

    private mutating func add(_ find: [UInt8], _ number: Int32) {
      var state = 0
      for byte in find {
        let slot = state * classCount + Int(classes[Int(byte)])
        if next[slot] == 0 {
          next[slot] = Int32(isEnding.count)
          isEnding.append(false)
          next.append(contentsOf: repeatElement(0, count: classCount))
        }
        state = Int(next[slot])
      }
      isEnding[state] = true
      endings[Int32(state), default: []].append(number)
    }

    /// Returns whether the `find` of any pair occurs in a text, as if the text had blanks at both ends.
    func occurs(in text: Span<UInt8>) -> Bool {
      let count = text.count
      let (classes, next, isEnding) = (classes.span, next.span, isEnding.span)
      for start in -1...count {
        var state = 0
        var index = start
        while index <= count {
          let byte = index < 0 || index == count ? 0x20 : text[index]
          let kind = Int(classes[Int(byte)])
          guard kind != 0 else { break }
          state = Int(next[state * classCount + kind])
          guard state != 0 else { break }
          if isEnding[state] { return true }
          index += 1
        }
      }
      return false
    }
  }

  /// Applies all replacements to a text, and removes surplus white space.
  ///
  /// Complexity: linear in the text for each pair that is found in it.
  func apply(to text: inout [UInt8]) {
    text.collapse(from: 0)
    guard !pairs.isEmpty, trie.occurs(in: text.span) else { return }
    text.insert(0x20, at: 0)
    text.append(0x20)
    var isProtected = protects ? [Bool](repeating: false, count: text.count) : []
    var number = 0
    while let found = first(in: text, from: number), text.count <= Self.maximumLength {
      replace(pairs[found], in: &text, &isProtected)
      number = found + 1
    }
    text.collapse(from: 0)
  }

  /// Returns the first index, from `number` on, of a pair whose `find` occurs; `nil` if there is none.
  private func first(in text: [UInt8], from number: Int) -> Int? {
    guard number < pairs.count else { return nil }
    var best = Int32.max
    for start in text.indices {
      var state = 0
      var index = start
      while index < text.count {
        let kind = Int(trie.classes[Int(text[index])])
        guard kind != 0 else { break }
        state = Int(trie.next[state * trie.classCount + kind])
        guard state != 0 else { break }
        if trie.isEnding[state], let numbers = trie.endings[Int32(state)] {
          for candidate in numbers where candidate >= number && candidate < best {
            best = candidate
          }
        }
        index += 1
      }
    }
    return best == .max ? nil : Int(best)
  }

  private func replace(_ pair: Pair, in text: inout [UInt8], _ isProtected: inout [Bool]) {
    let find = pair.find
    // Two neighbouring words share the blank between them.
    let shares = find.count > 1 && find.first == 0x20 && find.last == 0x20
    let ignoresProtection = find.last(where: { $0 != 0x20 }).map(\.isDigit) ?? false
    var result: [UInt8] = []
    var flags: [Bool] = []
    result.reserveCapacity(text.count + pair.replacement.count)
    var index = 0
    func matches(at start: Int) -> Bool {
      guard start + find.count <= text.count else { return false }
      for offset in 0..<find.count {
        if text[start + offset].lowercasedASCII != find[offset] { return false }
        if protects, !ignoresProtection, isProtected[start + offset] { return false }
      }
      return true
    }
    func copy(_ byte: UInt8, _ flag: Bool) {
      result.append(byte)
      if protects { flags.append(flag) }
    }
    while index < text.count {
      guard text[index].lowercasedASCII == find[0], matches(at: index) else {
        copy(text[index], protects && isProtected[index])
        index += 1
        continue
      }
      repeat {
        for byte in pair.replacement { copy(byte, byte != 0x20) }
        index += find.count
        if shares, matches(at: index - 1) { index -= 1 } else { break }
      } while result.count <= Self.maximumLength
    }
    text = result
    isProtected = flags
  }
}

extension UInt8 {
  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension [UInt8] {
  var lowercasedASCII: [UInt8] { map(\.lowercasedASCII) }
}
