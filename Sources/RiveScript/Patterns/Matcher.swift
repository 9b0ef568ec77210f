import Responder

/// Runs compiled triggers by backtracking, in the order of regular expressions.
///
/// Whether the rest of a text matches does not depend on the path to a branch. So the matcher tries no branch twice at
/// the same position.
///
/// Complexity: O((instructions + items of their lists) × length of the subject) for each match; the memory is one bit
/// for each instruction and offset.
struct Matcher {
  private struct Branch {
    /// The instruction to continue at; -1 - n instead restores `captureBounds[n]` to `offset`.
    var instruction: Int32
    var offset: Int32
    /// The index of the next item to try in a word list.
    var item: Int32
  }

  /// The values that all matches read; a class, so that a match copies no array.
  private final class Input {
    let programs: Programs
    let subject: Subject
    let positions: [Position]
    let minimumSize: TextSize

    init(_ programs: Programs, _ subject: Subject) {
      (self.programs, self.subject, positions) = (programs, subject, subject.positions)
      minimumSize = TextSize(lowerBoundOf: subject.bytes)
    }
  }

  private let input: Input
  private lazy var boundaryOffsets = input.subject.boundaryOffsets
  /// For each offset, the next one at which a gap can begin.
  private lazy var nextGaps = input.positions.nextGaps
  private var variableTexts: [Int: [UInt8]] = [:]
  private let readVariable: (PatternVariable) -> [UInt8]
  /// A bit for each instruction and offset that was tried.
  private var visited: [UInt64] = []
  private var stack: [Branch] = []
  private var captureBounds: [Int32] = []
  /// A cache of `occurs(_:_:)`: the index of an answer depends on its word list and edges.
  private var occurrences: [(key: Int32, occurs: Bool)] = []
  private static let cacheSize = 64
  private static let minimumVisitedBits = 16_384
  /// The number of branches tried; after every 65,536 of them, the matcher checks for an interruption.
  private var branchesTried = 0
  private var isInterrupted = false

  init(
    _ programs: Programs, _ subject: Subject, readVariable: @escaping (PatternVariable) -> [UInt8]
  ) {
    input = Input(programs, subject)
    self.readVariable = readVariable
  }

  /// Returns the captures if a program matches the whole subject; otherwise `nil`.
  ///
  /// - Parameter captureCount: the program's number of captures; 0 to record none.
  mutating func match(_ program: Range<Int>, captures captureCount: Int) -> Captures? {
    let input = input
    let programs = input.programs
    var first = program.lowerBound
    let start = programs.instructions[first]
    if start.operation == .maximumSize {
      guard input.minimumSize.fits(in: TextSize(nonspaces: start.a, gaps: start.b)) else {
        return nil
      }
      first += 1
    }
    let (instructions, arena) = (programs.instructions, programs.arena)
    let (bytes, positions) = (input.subject.bytes, input.positions)
    let code = instructions.span
    let firstNeed = first
    while first < program.upperBound, code[first].operation == .need { first += 1 }
    guard
      programs.canBegin(first, at: 0, looking: 8, code, arena.span, bytes.span, positions.span)
    else { return nil }
    for need in firstNeed..<first where !occurs(code[need].a, code[need].b) { return nil }
    let maskCount = ((program.upperBound - first) * positions.count + 63) / 64
    if visited.count < maskCount {
      visited = Array(repeating: 0, count: max(2 * maskCount, Self.minimumVisitedBits / 64))
    } else {
      var bits = visited.mutableSpan
      for index in 0..<min(maskCount, bits.count) { bits[index] = 0 }
    }
    stack.removeAll(keepingCapacity: true)
    captureBounds.removeAll(keepingCapacity: true)
    captureBounds.append(contentsOf: repeatElement(-1, count: captureCount * 2))
    push(first, 0)
    while let next = stack.popLast() {
      if next.instruction < 0 {
        captureBounds[Int(-1 - next.instruction)] = next.offset
      } else if run(
        from: next, first, input, code, arena.span, bytes.span, positions.span)
      {
        return Captures(bounds: captureBounds)
      }
    }
    return nil
  }

  /// Runs until the program ends or an instruction fails; returns whether the whole text matches.
  private mutating func run(
    from start: Branch, _ first: Int, _ input: Input, _ code: Span<Instruction>,
    _ arena: Span<UInt8>, _ text: Span<UInt8>, _ positions: Span<Position>
  ) -> Bool {
    let (programs, hasNewline) = (input.programs, input.subject.hasNewline)
    var counter = Int(start.instruction)
    var offset = Int(start.offset)
    var item = start.item
    while true {
      let instruction = code[counter]
      switch instruction.operation {
      case .literal:
        guard text.contains(instruction, of: arena, at: offset) else { return false }
        offset += Int(instruction.b - instruction.a)
      case .any, .digit, .letter:
        guard offset < text.count, positions[offset].fits(instruction.operation) else {
          return false
        }
        offset = positions.next(offset)
      case .gap:
        let after = counter + Int(instruction.a)
        guard positions[offset].contains(.space) else {
          guard positions[offset].contains(.edge) else { return false }
          counter = after
          continue
        }
        guard visit(counter - first, offset) else { return false }
        if positions[offset].contains(.edge),
          programs.canBegin(after, at: offset, looking: 3, code, arena, text, positions)
        {
          push(after, offset)
        }
        offset = positions.next(offset)
      case .moreSpace where positions[offset].contains(.space):
        guard visit(counter - first, offset) else { return false }
        push(counter + 1, offset)
        offset = positions.next(offset)
        continue
      case .moreSpace: break
      // A wildcard takes as few characters as possible: it ends where the next instruction may match.
      case .split where instruction.b < 0:
        let kind = code[counter - 1].operation
        // A line feed would stop the wildcard.
        let next =
          hasNewline ? nil : Instruction.Continuation(rawValue: code[counter - 1].a)
        while true {
          if next == .atGap { offset = Int(nextGaps[offset]) }
          if next == .atEnd { offset = text.count }
          guard visit(counter - first, offset) else { return false }
          let goesOn = offset < text.count && positions[offset].fits(kind)
          if programs.canBegin(counter + 1, at: offset, looking: 3, code, arena, text, positions) {
            if goesOn { push(counter - 1, offset) }
            break
          }
          guard goesOn else { return false }
          offset = positions.next(offset)
        }
      case .split:
        guard visit(counter - first, offset) else { return false }
        let (one, other) = (counter + Int(instruction.a), counter + Int(instruction.b))
        if !programs.canBegin(one, at: offset, looking: 3, code, arena, text, positions) {
          counter = other
        } else {
          if programs.canBegin(other, at: offset, looking: 3, code, arena, text, positions) {
            push(other, offset)
          }
          counter = one
        }
        continue
      case .jump:
        counter += Int(instruction.a)
        continue
      case .save where !captureBounds.isEmpty:
        let index = Int(instruction.a)
        stack.append(
          Branch(instruction: Int32(-1 - index), offset: captureBounds[index], item: 0))
        captureBounds[index] = Int32(offset)
      case .list:
        guard
          item > 0
            || offset < text.count
              && programs.mayBegin(Int(instruction.a), in: text, at: offset)
              && visit(counter - first, offset),
          let length = programs.next(
            of: Int(instruction.a), from: &item, in: input.subject.bytes, at: offset)
        else { return false }
        stack.append(
          Branch(instruction: Int32(counter), offset: Int32(offset), item: item))
        item = 0
        offset += length
      case .save: break
      case .variable:
        let value = self.text(ofVariable: Int(instruction.a))
        guard input.subject.bytes.contains(TextRange(0..<value.count), of: value, at: offset)
        else { return false }
        offset += value.count
      case .end: return offset == text.count
      case .remainder:
        guard !hasNewline else { return false }
        offset = text.count
      // `match` has already checked these instructions.
      case .need, .maximumSize: break
      }
      counter += 1
    }
  }

  private mutating func push(_ counter: Int, _ offset: Int) {
    stack.append(Branch(instruction: Int32(counter), offset: Int32(offset), item: 0))
  }

  /// Records that a branch is tried at an offset; returns false if it was tried before, or after an interruption.
  @inline(__always)
  private mutating func visit(_ instruction: Int, _ offset: Int) -> Bool {
    let bit = instruction * input.positions.count + offset
    let mask: UInt64 = 1 << UInt64(bit & 63)
    let before = visited[bit >> 6]
    guard before & mask == 0, !isInterrupted else { return false }
    visited[bit >> 6] = before | mask
    branchesTried &+= 1
    // A long text can make one match take seconds.
    if branchesTried & 0xFFFF == 0 { isInterrupted = Interruption.current != nil }
    return true
  }

  /// Returns whether an item of a word list is anywhere in the subject; caches the answers.
  private mutating func occurs(_ list: Int32, _ edges: Int32) -> Bool {
    let key = list << 3 | edges
    let index = Int(key) & (Self.cacheSize - 1)
    if occurrences.isEmpty {
      occurrences = Array(repeating: (key: -1, occurs: false), count: Self.cacheSize)
    }
    if occurrences[index].key == key { return occurrences[index].occurs }
    let occurs = input.programs.occurs(
      Int(list), in: input.subject, edges: TextEdges(rawValue: edges), offsets: boundaryOffsets)
    occurrences[index] = (key, occurs)
    return occurs
  }

  private mutating func text(ofVariable index: Int) -> [UInt8] {
    if let known = variableTexts[index] { return known }
    let text = readVariable(input.programs.variables[index])
    variableTexts[index] = text
    return text
  }
}

extension Programs {
  /// Returns whether an instruction may succeed at a position; if not, its branch need not be pushed.
  ///
  /// - Parameter depth: the maximum number of nested branches to look through.
  fileprivate func canBegin(
    _ counter: Int, at offset: Int, looking depth: Int, _ code: Span<Instruction>,
    _ arena: Span<UInt8>, _ text: Span<UInt8>, _ positions: Span<Position>
  ) -> Bool {
    let instruction = code[counter]
    switch instruction.operation {
    case .literal: return text.contains(instruction, of: arena, at: offset)
    case .any, .digit, .letter:
      return offset < text.count && positions[offset].fits(instruction.operation)
    case .gap: return !positions[offset].isDisjoint(with: [.edge, .space])
    case .end: return offset == text.count
    case .save:
      return canBegin(counter + 1, at: offset, looking: depth, code, arena, text, positions)
    case .split where depth > 0:
      let (one, other) = (counter + Int(instruction.a), counter + Int(instruction.b))
      return canBegin(one, at: offset, looking: depth - 1, code, arena, text, positions)
        || canBegin(other, at: offset, looking: depth - 1, code, arena, text, positions)
    case .list: return offset < text.count && mayBegin(Int(instruction.a), in: text, at: offset)
    case .moreSpace, .split, .jump, .variable, .remainder, .need, .maximumSize: return true
    }
  }
}

extension Span<Position> {
  /// Returns the start of the character after the one at an offset.
  @inline(__always)
  fileprivate func next(_ offset: Int) -> Int {
    var next = offset + 1
    while self[next].contains(.continuation) { next += 1 }
    return next
  }
}

extension Span<UInt8> {
  /// Returns whether the text of a literal is at an offset.
  @inline(__always)
  fileprivate func contains(
    _ literal: Instruction, of arena: Span<UInt8>, at offset: Int
  ) -> Bool {
    guard offset + Int(literal.b - literal.a) <= count else { return false }
    var here = offset
    for there in Int(literal.a)..<Int(literal.b) {
      if self[here] != arena[there] { return false }
      here += 1
    }
    return true
  }
}
