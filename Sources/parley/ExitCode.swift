enum ExitCode: Int32 {
  case ok = 0
  /// The program ran, and the result is negative: for example, a transcript differs, or a check found an error.
  case negative = 1
  /// The program could not do its work: a wrong option, or rules that cannot be read.
  case couldNotRun = 2
  /// Cases fail with the unchanged rules, so no mutation was tried; cargo-mutants uses the same number.
  case testsFail = 4
  /// The program ended because of an internal error or lack of memory; sysexits.h calls this EX_SOFTWARE.
  case internalError = 70
}
