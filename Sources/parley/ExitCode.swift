/// What the program tells the shell; the only place that knows these numbers.
enum ExitCode: Int32 {
  case ok = 0
  /// It ran, and the answer is no: a transcript differs, a message found no rule under `--strict`.
  case saidNo = 1
  /// It could not run: a wrong option, rules that cannot be read.
  case couldNotRun = 2
}
