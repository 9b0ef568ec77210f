/// Runs a program over one text, and follows all of its states at once.
///
/// A state is entered at most once at each position of the text, so the work is at most proportional to the length of
/// the text times the size of the program.
struct RegexMachine {
  private let program: RegexProgram
  private var currentSteps: [Int] = []
  private var upcomingSteps: [Int] = []
  /// The position in the text, plus one, at which each step was last entered.
  private var entered: [Int]
  private var pending: [Int] = []
  private var isAccepted = false
  /// The effort that is not yet spent: one for each step entered, and the size of each class compared.
  private var work = 0

  init(_ program: RegexProgram) {
    self.program = program
    entered = Array(repeating: 0, count: program.steps.count)
  }

  /// Returns whether the program accepts the whole text; also false if the effort is exhausted.
  mutating func accepts(_ text: [Unicode.Scalar], _ effort: inout MatchingEffort) -> Bool {
    guard effort.spend(program.steps.count) else { return false }
    enter(0, at: 0, in: text)
    swap(&currentSteps, &upcomingSteps)
    for index in text.indices {
      guard !currentSteps.isEmpty, effort.spend(work + 1) else { return false }
      work = 0
      isAccepted = false
      upcomingSteps.removeAll(keepingCapacity: true)
      for step in currentSteps {
        guard case .take(let set) = program.steps[step] else { continue }
        work += set.size
        if set.contains(text[index]) { enter(step + 1, at: index + 1, in: text) }
      }
      swap(&currentSteps, &upcomingSteps)
    }
    return isAccepted
  }

  /// Follows the steps that consume nothing, and adds the steps that consume a scalar to `upcomingSteps`.
  private mutating func enter(_ first: Int, at index: Int, in text: [Unicode.Scalar]) {
    pending.append(first)
    while let step = pending.popLast() {
      guard entered[step] != index + 1 else { continue }
      entered[step] = index + 1
      work += 1
      switch program.steps[step] {
      case .take: upcomingSteps.append(step)
      case .jump(let target): pending.append(target)
      case .split(let one, let other): pending += [one, other]
      case .assert(let assertion):
        if Self.holds(assertion, at: index, in: text) { pending.append(step + 1) }
      case .accept: isAccepted = true
      }
    }
  }

  private static func holds(
    _ assertion: RegexNode.Assertion, at index: Int, in text: [Unicode.Scalar]
  ) -> Bool {
    switch assertion {
    case .textStart: return index == 0
    case .textEnd: return index == text.count
    case .lineStart: return index == 0 || text[index - 1] == "\n"
    case .lineEnd: return index == text.count || text[index] == "\n"
    case .wordBoundary, .noWordBoundary:
      let before = index > 0 && ScalarClass.isWord(text[index - 1])
      let after = index < text.count && ScalarClass.isWord(text[index])
      return (before != after) == (assertion == .wordBoundary)
    }
  }
}
