/// What all compiled triggers of a rule set share.
struct PatternCode: Sendable {
  var instructions: [Instruction] = []
  /// The items of arrays that hold nothing but text.
  var lists: [[TextRange]] = []
  var variables: [PatternVariable] = []
}
