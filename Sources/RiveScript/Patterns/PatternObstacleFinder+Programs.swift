import Responder

/// Finding the furthest position that a compiled trigger reaches in a text, and what the trigger requires there.
///
/// Unlike the matcher, the finder follows all paths through the program. After a `*`, the furthest position says
/// little, because the `*` can reach the end of the text: then the obstacle names required texts (`absence`).
///
/// Complexity: O(instructions × length of the text), up to `maximumStates`.
extension PatternObstacleFinder {
  struct State: Hashable {
    var counter: Int
    var offset: Int
  }

  /// The maximum number of states to examine.
  static let maximumStates = 40_000
  static let maximumWantedTexts = 5

  /// Returns the obstacle to a program that is known to fail; `.tooLong` if there are more states than `maximumStates`.
  func obstacle(toProgram program: Range<Int>) -> Obstacle {
    var furthest = State(counter: program.lowerBound, offset: -1)
    var seen: Set<State> = []
    var open = [State(counter: program.lowerBound, offset: 0)]
    while let state = open.popLast() {
      guard program.contains(state.counter), seen.insert(state).inserted else { continue }
      if seen.count > Self.maximumStates { return .tooLong }
      let next = successors(of: state)
      open += next
      guard next.isEmpty, isMeaningful(state) else { continue }
      let comesFirst = state.offset == furthest.offset && state.counter < furthest.counter
      if state.offset > furthest.offset || comesFirst { furthest = state }
    }
    return absence(in: program, reached: seen, furthest: furthest) ?? obstacle(at: furthest)
  }

  /// Returns whether a state means something to a trigger's author, unlike a boundary or a space between optional
  /// parts.
  func isMeaningful(_ state: State) -> Bool {
    switch brain.code.instructions[state.counter].operation {
    case .gap, .moreSpace, .need, .maximumSize: false
    case .literal: !Self.isBlank(brain.arena[literal(at: state.counter)])
    default: true
    }
  }

  func successors(of state: State) -> [State] {
    let instruction = brain.code.instructions[state.counter]
    func advanced(by length: Int?) -> [State] {
      length.map { [State(counter: state.counter + 1, offset: state.offset + $0)] } ?? []
    }
    switch instruction.operation {
    case .literal:
      let text = literal(at: state.counter)
      return advanced(
        by: subject.bytes.contains(text, of: brain.arena, at: state.offset) ? text.count : nil)
    case .any, .digit, .letter:
      let fits =
        state.offset < subject.count && positions[state.offset].fits(instruction.operation)
      return advanced(by: fits ? subject.next(state.offset) - state.offset : nil)
    case .gap:
      let after = State(counter: state.counter + Int(instruction.a), offset: state.offset)
      return advanced(by: space(at: state.offset))
        + (positions[state.offset].contains(.edge) ? [after] : [])
    case .moreSpace:
      let more = space(at: state.offset).map { state.offset + $0 }
      return advanced(by: 0) + (more.map { [State(counter: state.counter, offset: $0)] } ?? [])
    case .split:
      return [instruction.a, instruction.b].map {
        State(counter: state.counter + Int($0), offset: state.offset)
      }
    case .jump: return [State(counter: state.counter + Int(instruction.a), offset: state.offset)]
    case .save, .need, .maximumSize: return advanced(by: 0)
    case .remainder: return advanced(by: subject.hasNewline ? nil : subject.count - state.offset)
    case .list:
      return brain.programs.lengths(
        of: Int(instruction.a), in: subject.bytes, at: state.offset
      ).flatMap { advanced(by: $0) }
    case .variable:
      let text = variableText(Int(instruction.a))
      let holds = subject.bytes.contains(TextRange(0..<text.count), of: text, at: state.offset)
      return advanced(by: holds ? text.count : nil)
    case .end: return []
    }
  }

  /// Returns the length of the white space character at an offset, in bytes; `nil` if there is none.
  private func space(at offset: Int) -> Int? {
    positions[offset].contains(.space) ? subject.next(offset) - offset : nil
  }

  /// Returns the obstacle of wanted texts at an offset.
  func obstacle(wanting wanted: String, at offset: Int) -> Obstacle {
    .text(
      matched: shown(0..<offset), wanted: wanted,
      found: subject.bytes[offset...].split(separator: 0x20).first.map(Self.trimmed) ?? "")
  }

  private func obstacle(at state: State) -> Obstacle {
    let instruction = brain.code.instructions[state.counter]
    let offset = max(0, state.offset)
    func text(_ wanted: String) -> Obstacle { obstacle(wanting: wanted, at: offset) }
    switch instruction.operation {
    case .literal:
      return firstDifference(
        from: brain.arena[literal(at: state.counter)], at: offset, wantedAtEnd: "*")
    case .list:
      let items = brain.code.lists[Int(instruction.a)].map { brain.arena.string($0) }
      let rest = items.count > Self.maximumWantedTexts ? ["…"] : []
      return text((items.prefix(Self.maximumWantedTexts) + rest).joined(separator: "|"))
    case .variable:
      return text(String(decoding: variableText(Int(instruction.a)), as: UTF8.self))
    case .digit: return text("#")
    case .letter: return text("_")
    case .any, .remainder: return text("*")
    case .end, .gap, .moreSpace, .split, .jump, .save, .need, .maximumSize: return text("")
    }
  }

  func literal(at counter: Int) -> TextRange {
    let instruction = brain.code.instructions[counter]
    return TextRange(Int(instruction.a)..<Int(instruction.b))
  }

  func variableText(_ index: Int) -> [UInt8] {
    brain.value(of: brain.code.variables[index], conversation)
  }

  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy { $0 == 0x20 } }
}
