import Responder

/// Runs compiled triggers by backtracking, in the order of regular expressions.
///
/// The path to a branch does not affect whether the rest matches after it. So the matcher never tries the same branch
/// at the same position twice.
///
/// Complexity: O(instructions × length of the subject) for each match, for any trigger and message; the memory is the
/// same number of bits.
struct Matcher {
  private struct Alternative {
    /// An instruction to continue at; a negative number restores a capture slot to `offset`.
    var instruction: Int32
    var offset: Int32
    /// The next item to try in a word list.
    var item: Int32
  }

  private let ground: Ground
  private var values: [Int: [UInt8]] = [:]
  private let value: (PatternVariable) -> [UInt8]
  private var visited: [UInt64] = []
  private var stack: [Alternative] = []
  private var slots: [Int32] = []
  private var capturing = true
  /// Which word lists the subject has an item of, each at a place given by its number.
  private var answers: [(key: Int32, occurs: Bool)] = []
  private static let rememberedAnswers = 64
  /// The number of branches tried; after every 65,536 of them, the matcher checks for an interruption.
  private var tried = 0
  private var isInterrupted = false

  init(
    _ programs: Programs, _ subject: Subject, value: @escaping (PatternVariable) -> [UInt8]
  ) {
    ground = Ground(programs, subject)
    self.value = value
  }

  /// Matches the whole subject against one program, and records this number of captures.
  mutating func match(_ program: Range<Int>, captures: Int) -> Captures? {
    capturing = captures > 0
    var program = program
    while let first = program.first, ground.programs.instructions[first].operation == .need {
      let need = ground.programs.instructions[program.removeFirst()]
      guard occurs(need.a, need.b) else { return nil }
    }
    let needed = (program.count * (ground.subject.count + 1) + 63) / 64
    if visited.count < needed {
      visited = Array(repeating: 0, count: 2 * needed)
    } else {
      for index in 0..<needed { visited[index] = 0 }
    }
    stack.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(-1, count: captures * 2))
    stack.append(Alternative(instruction: Int32(program.lowerBound), offset: 0, item: 0))
    while let next = stack.popLast() {
      if next.instruction < 0 {
        slots[Int(-1 - next.instruction)] = next.offset
      } else if run(program, from: next) {
        return Captures(bounds: slots)
      }
    }
    return nil
  }

  /// Runs until the program ends or an instruction fails; returns whether the whole text matches.
  private mutating func run(_ program: Range<Int>, from start: Alternative) -> Bool {
    var counter = Int(start.instruction)
    var offset = Int(start.offset)
    var item = start.item
    while true {
      let instruction = ground.programs.instructions[counter]
      switch instruction.operation {
      case .literal:
        let text = TextRange(Int(instruction.a)..<Int(instruction.b))
        guard ground.subject.bytes.contains(text, of: ground.programs.arena, at: offset) else {
          return false
        }
        offset += text.count
      case .any, .digit, .letter, .space:
        guard offset < ground.subject.count, ground.fits(instruction.operation, at: offset) else {
          return false
        }
        offset = ground.subject.next(offset)
      case .boundary:
        guard ground.subject.isEdge(at: offset) else { return false }
      case .split:
        guard visit(counter, offset, in: program) else { return false }
        let (first, second) = (counter + Int(instruction.a), counter + Int(instruction.b))
        if !ground.canBegin(first, at: offset, looking: 3) {
          counter = second
        } else {
          if ground.canBegin(second, at: offset, looking: 3) { push(second, offset) }
          counter = first
        }
        continue
      case .jump:
        counter += Int(instruction.a)
        continue
      case .save where capturing:
        let slot = Int(instruction.a)
        stack.append(
          Alternative(instruction: Int32(-1 - slot), offset: slots[slot], item: 0))
        slots[slot] = Int32(offset)
      case .list:
        guard item > 0 || visit(counter, offset, in: program),
          let length = ground.programs.next(
            of: Int(instruction.a), from: &item, in: ground.subject.bytes, at: offset)
        else { return false }
        stack.append(
          Alternative(instruction: Int32(counter), offset: Int32(offset), item: item))
        item = 0
        offset += length
      case .save: break
      case .variable:
        let text = text(of: Int(instruction.a))
        guard ground.subject.bytes.contains(TextRange(0..<text.count), of: text, at: offset) else {
          return false
        }
        offset += text.count
      case .end: return offset == ground.subject.count
      case .rest:
        guard !ground.subject.hasNewline else { return false }
        offset = ground.subject.count
      // Needs are at the start of a program, before its first instruction that is run.
      case .need: break
      }
      counter += 1
    }
  }

  private mutating func push(_ counter: Int, _ offset: Int) {
    stack.append(Alternative(instruction: Int32(counter), offset: Int32(offset), item: 0))
  }

  /// Records that a branch is tried here; returns false if it was tried before, or after an interruption.
  private mutating func visit(_ counter: Int, _ offset: Int, in program: Range<Int>) -> Bool {
    let bit = (counter - program.lowerBound) * (ground.subject.count + 1) + offset
    let mask: UInt64 = 1 << UInt64(bit & 63)
    guard visited[bit >> 6] & mask == 0, !isInterrupted else { return false }
    visited[bit >> 6] |= mask
    tried &+= 1
    // A long text can make one match take seconds.
    if tried & 0xFFFF == 0 { isInterrupted = Interruption.current != nil }
    return true
  }

  /// Returns whether an item of a word list is anywhere in the subject; remembers the last answers.
  private mutating func occurs(_ list: Int32, _ edges: Int32) -> Bool {
    let key = list << 2 | edges
    let place = Int(key) & (Self.rememberedAnswers - 1)
    if answers.isEmpty {
      answers = Array(repeating: (key: -1, occurs: false), count: Self.rememberedAnswers)
    }
    if answers[place].key == key { return answers[place].occurs }
    let occurs = ground.programs.occurs(
      Int(list), in: ground.subject, edges: WordEdges(rawValue: edges), offsets: ground.starts)
    answers[place] = (key, occurs)
    return occurs
  }

  private mutating func text(of variable: Int) -> [UInt8] {
    if let known = values[variable] { return known }
    let text = value(ground.programs.variables[variable])
    values[variable] = text
    return text
  }
}

/// Programs and the text to match; an object, because a matcher that calls itself would copy them each time.
private final class Ground {
  let programs: Programs
  let subject: Subject
  /// The offsets at which the texts that a program needs are looked for.
  private(set) lazy var starts = subject.wordStarts

  init(_ programs: Programs, _ subject: Subject) {
    (self.programs, self.subject) = (programs, subject)
  }

  /// Returns whether an instruction may succeed at a position; if not, its branch need not be pushed.
  ///
  /// Most instructions fail at their first byte.
  ///
  /// - Parameter depth: the maximum number of nested branches to look through.
  func canBegin(_ counter: Int, at offset: Int, looking depth: Int) -> Bool {
    let instruction = programs.instructions[counter]
    switch instruction.operation {
    case .literal:
      return offset < subject.count && subject.bytes[offset] == programs.arena[Int(instruction.a)]
    case .any, .digit, .letter, .space:
      return offset < subject.count && fits(instruction.operation, at: offset)
    case .boundary: return subject.isEdge(at: offset)
    case .end: return offset == subject.count
    case .save: return canBegin(counter + 1, at: offset, looking: depth)
    case .split where depth > 0:
      return canBegin(counter + Int(instruction.a), at: offset, looking: depth - 1)
        || canBegin(counter + Int(instruction.b), at: offset, looking: depth - 1)
    case .list:
      return offset < subject.count
        && programs.mayBegin(Int(instruction.a), in: subject.bytes, at: offset)
    case .split, .jump, .variable, .rest, .need: return true
    }
  }

  func fits(_ operation: Instruction.Operation, at offset: Int) -> Bool {
    let kind = subject.characterClass(at: offset)
    switch operation {
    case .digit: return kind.contains(.digit)
    case .letter: return !kind.contains(.digit) && !kind.contains(.space)
    case .space: return kind.contains(.space)
    default: return subject.bytes[offset] != 0x0A
    }
  }
}
