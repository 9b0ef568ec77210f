/// An ordered list of replacements: `normal`, `denormal`, `person`, `person2` or `gender`.
///
/// Each replacement is applied to the whole text before the next one. The text to find is literal; the case of ASCII
/// letters is ignored. `" you "` finds whole words, because blanks are added at the ends of a text; `".com"` finds
/// parts of words.
final class Substitutions: Sendable {
  struct Pair: Sendable, Equatable {
    var find: [UInt8]
    var replacement: [UInt8]

    init(_ find: String, _ replacement: String) {
      self.find = Array(find.utf8).lowercasedASCII
      self.replacement = Array(replacement.utf8)
    }
  }

  /// The maximum length in bytes of a text that the next pair is applied to; the result of a pair may be longer.
  static let maximumLength = 1 << 20

  let pairs: [Pair]
  /// Whether inserted text is protected from later replacements, so that `he` to `she` is not undone.
  ///
  /// Inserted blanks are not protected, and a pair whose `find` ends with a digit also replaces protected text.
  private let protects: Bool
  private let automaton: Automaton

  init(_ pairs: [Pair] = [], protects: Bool = false) {
    self.pairs = pairs.filter { !$0.find.isEmpty }
    self.protects = protects
    automaton = Automaton(self.pairs)
  }

  /// An automaton of the texts to find, which reads each byte of a text once (Aho and Corasick 1975).
  ///
  /// Each state stands for a beginning of a text to find. The current state is that of the longest beginning with which
  /// the bytes read so far end.
  private struct Automaton {
    /// The class of each byte; 0 for bytes that no text to find contains.
    private(set) var classes = [UInt8](repeating: 0, count: 256)
    private var classCount = 1
    /// For each state and class, the next state; the bitwise complement of its number if a text to find ends there.
    private(set) var next: [Int32] = []
    /// For each state, the indices of the pairs whose `find` is the state's text, in ascending order.
    private(set) var matches: [Int32: [Int32]] = [:]
    /// For each state, its failure link: the state with the longest shorter text that the state's own text ends with.
    private(set) var shorter: [Int32] = []

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
      for (number, pair) in pairs.enumerated() { add(pair.find, Int32(number)) }
      connect()
    }

    private mutating func add(_ find: [UInt8], _ number: Int32) {
      var state: Int32 = 0
      for byte in find {
        let slot = slot(state, byte)
        if next[slot] == 0 {
          next[slot] = Int32(next.count / classCount)
          next.append(contentsOf: repeatElement(0, count: classCount))
        }
        state = next[slot]
      }
      matches[state, default: []].append(number)
    }

    /// Sets `shorter`, adds the transitions for bytes that continue no text to find, and complements the transitions to
    /// states in which a text to find ends.
    private mutating func connect() {
      let count = next.count / classCount
      shorter = [Int32](repeating: 0, count: count)
      var isEnd = (0..<count).map { matches[Int32($0)] != nil }
      var queue: [Int32] = [0]
      queue.reserveCapacity(count)
      var index = 0
      while index < queue.count {
        let state = queue[index]
        let row = Int(state) * classCount
        let shorterRow = Int(shorter[Int(state)]) * classCount
        for kind in 0..<classCount {
          let child = next[row + kind]
          let other = state == 0 ? 0 : next[shorterRow + kind]
          if child == 0 {
            next[row + kind] = other
          } else {
            shorter[Int(child)] = other
            if isEnd[Int(other)] { isEnd[Int(child)] = true }
            queue.append(child)
          }
        }
        index += 1
      }
      for slot in next.indices where isEnd[Int(next[slot])] { next[slot] = ~next[slot] }
    }

    @inline(__always)
    private func slot(_ state: Int32, _ byte: UInt8) -> Int {
      Int(state) * classCount + Int(classes[Int(byte)])
    }

    /// Returns whether the `find` of any pair occurs in a text, as if the text had blanks at both ends.
    func occurs(in text: Span<UInt8>) -> Bool {
      let (classes, next) = (classes.span, next.span)
      var state = next[Int(classes[0x20])]
      guard state >= 0 else { return true }
      for index in text.indices {
        state = next[Int(state) * classCount + Int(classes[Int(text[index])])]
        guard state >= 0 else { return true }
      }
      return next[Int(state) * classCount + Int(classes[0x20])] < 0
    }

    /// Returns the first index, from `number` on, of a pair whose `find` occurs; `nil` if there is none.
    func first(in text: [UInt8], from number: Int) -> Int? {
      var best = Int32.max
      var state: Int32 = 0
      for byte in text {
        state = next[slot(state, byte)]
        guard state < 0 else { continue }
        state = ~state
        var matched = state
        while matched != 0 {
          for candidate in matches[matched] ?? [] where candidate >= number && candidate < best {
            best = candidate
          }
          matched = shorter[Int(matched)]
        }
      }
      return best == .max ? nil : Int(best)
    }
  }

  /// Applies all replacements to a text, and removes surplus white space.
  ///
  /// Complexity: linear in the text for each pair that is found in it.
  func apply(to text: inout [UInt8]) {
    text.collapse(from: 0)
    guard !pairs.isEmpty, automaton.occurs(in: text.span) else { return }
    text.insert(0x20, at: 0)
    text.append(0x20)
    var isProtected = protects ? [Bool](repeating: false, count: text.count) : []
    var number = 0
    while number < pairs.count, text.count <= Self.maximumLength,
      let found = automaton.first(in: text, from: number)
    {
      replace(pairs[found], in: &text, &isProtected)
      number = found + 1
    }
    text.collapse(from: 0)
  }

  private func replace(_ pair: Pair, in text: inout [UInt8], _ isProtected: inout [Bool]) {
    let find = pair.find
    // Two neighboring words share the blank between them.
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
