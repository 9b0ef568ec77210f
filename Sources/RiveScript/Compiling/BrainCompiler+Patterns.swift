import Responder

/// Compiling triggers and `%` lines.
extension BrainCompiler {
  mutating func compilePatterns() {
    for index in triggers.indices {
      let trigger = triggers[index]
      triggers[index].pattern = pattern(trigger.text, of: trigger)
    }
    for index in previous.indices {
      let trigger = triggers[Int(previous[index].trigger)]
      previous[index].pattern = pattern(previous[index].text, of: trigger)
    }
  }

  private mutating func pattern(_ range: TextRange, of trigger: Trigger) -> Pattern {
    let text = withoutWeight(range)
    switch Self.form(of: arena[text]) {
    case .words: return .words(text)
    case .stars: return stars(in: text)
    case .other: break
    }
    do throws(PatternProblem) {
      guard let program = program(try PatternParser.parse(Array(arena[text]))) else {
        throw .tooLarge
      }
      return program
    } catch {
      // Without its weight, the text has other places.
      let isMoved = text.start != trigger.text.start || error.check != "brackets"
      report(
        .error, error.check, trigger, offset: isMoved ? 0 : error.offset,
        length: isMoved ? nil : 1, error.message)
      return .program(0..<0, captures: 0)
    }
  }

  private mutating func withoutWeight(_ range: TextRange) -> TextRange {
    guard let (text, _) = WeightTag.removed(from: arena[range]) else { return range }
    return arena.place(text)
  }

  private enum Form { case words, stars, other }

  private static func form(of text: ArraySlice<UInt8>) -> Form {
    var form = Form.words
    for byte in text {
      switch byte {
      case UInt8(ascii: "*"): form = .stars
      case UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: "("), UInt8(ascii: "["),
        UInt8(ascii: "<"), UInt8(ascii: "@"), UInt8(ascii: "|"), UInt8(ascii: ")"),
        UInt8(ascii: "]"):
        return .other
      default: continue
      }
    }
    return form == .stars && text.count == 1 ? .other : form
  }

  private mutating func stars(in text: TextRange) -> Pattern {
    let first = Int32(truncatingIfNeeded: starPieces.count)
    var start = text.start
    for index in text.range where arena[index] == UInt8(ascii: "*") {
      starPieces.append(TextRange(start..<index))
      start = index + 1
    }
    starPieces.append(TextRange(start..<text.end))
    return .stars(first..<Int32(truncatingIfNeeded: starPieces.count))
  }

  /// All programs together have no more instructions, which is some 160 MB of them.
  private static let mostInstructions = 10_000_000

  /// nil where it would be too large.
  private mutating func program(_ nodes: [PatternNode]) -> Pattern? {
    var added: [UInt8] = []
    let base = arena.count
    var numbers = variableNumbers
    var variables = code.variables
    var lists: [[[UInt8]]] = []
    let firstList = code.lists.count
    var compiler = PatternCompiler(
      arrays: arrayPatterns, place: { added.place($0).shifted(by: base) },
      list: { texts in
        lists.append(texts)
        return Int32(truncatingIfNeeded: firstList + lists.count - 1)
      },
      variable: { name in
        if let known = numbers[name] { return known }
        let number = Int32(truncatingIfNeeded: variables.count)
        variables.append(name)
        numbers[name] = number
        return number
      })
    guard let (instructions, captures) = compiler.compile(nodes),
      code.instructions.count + instructions.count <= Self.mostInstructions
    else { return nil }
    arena += added
    for texts in lists { code.lists.append(texts.map { arena.place($0) }) }
    variableNumbers = numbers
    code.variables = variables
    let first = Int32(truncatingIfNeeded: code.instructions.count)
    code.instructions += instructions
    programNodes[first] = nodes
    return .program(
      first..<Int32(truncatingIfNeeded: code.instructions.count), captures: Int32(captures))
  }

  /// Makes patterns of the arrays, whose items may name other arrays.
  mutating func compileArrays() {
    var room = Self.mostItems
    var isFull = false
    for name in definitions.arrays.keys.sorted() {
      var open: Set<String> = []
      let texts = items(of: name, open: &open, room: &room)
      if room < 0, !isFull {
        isFull = true
        diagnostics.append(
          Diagnostic(
            .error, "array-too-large", at: SourceLocation(file: files[0], line: 1),
            "the arrays have more than \(Self.mostItems) items in all, as '\(name)' names others"))
      }
      var items: [[PatternNode]] = []
      for text in texts {
        guard let nodes = try? PatternParser.parse(text) else { continue }
        items.append(nodes)
      }
      var array = PatternCompiler.ArrayPattern(items: items)
      if let words = PatternCompiler.texts(of: items) {
        array.list = Int32(truncatingIfNeeded: code.lists.count)
        code.lists.append(words.map { arena.place($0) })
      }
      arrayPatterns[name] = array
    }
  }

  /// The items of an array, with those of the arrays that it names in their place.
  ///
  /// Arrays that name arrays that name arrays would have more items than there are atoms: where there
  /// is no `room` left, the rest is left out.
  private func items(
    of name: String, open: inout Set<String>, room: inout Int
  ) -> [[UInt8]] {
    guard open.count < 32, open.insert(name).inserted else { return [] }
    defer { open.remove(name) }
    var items: [[UInt8]] = []
    for item in definitions.arrays[name] ?? [] where room >= 0 {
      let other = String(item.dropFirst())
      // Looking into an empty one takes time, too.
      room -= 1
      if item.hasPrefix("@"), definitions.arrays[other] != nil {
        items += self.items(of: other, open: &open, room: &room)
      } else {
        items.append(Array(item.utf8))
      }
    }
    return items
  }

  /// How many items all arrays may have, those that they take from each other included.
  private static let mostItems = 100_000
}

extension PatternProblem {
  var check: String { if case .tooLarge = self { "pattern-too-large" } else { "brackets" } }

  var offset: Int {
    switch self {
    case .unclosed(_, let offset), .unopened(_, let offset), .emptyAlternative(let offset),
      .strayBar(let offset), .tooDeep(let offset):
      offset
    case .tooLarge: 0
    }
  }

  var message: String {
    switch self {
    case .unclosed(let byte, _): "this \(Character(Unicode.Scalar(byte))) is never closed"
    case .unopened(let byte, _): "this \(Character(Unicode.Scalar(byte))) closes nothing"
    case .emptyAlternative: "there is nothing between these bars or brackets"
    case .strayBar: "a bar belongs into ( ) or [ ]"
    case .tooDeep: "brackets are nested too deep"
    case .tooLarge:
      "this trigger is too large: it takes more than \(PatternCompiler.mostInstructions) steps to match"
    }
  }
}
