internal import Responder

/// What a script says that cannot be meant; found in the compiled rules.
struct ProgramChecks {
  let program: Program

  init(_ program: Program) { self.program = program }

  /// Every problem with its place, in the order of the script within each kind.
  var problems: [(problem: ScriptProblem, range: SourceRange)] {
    program.keywords.flatMap(unreachable) + cycles
  }
}
