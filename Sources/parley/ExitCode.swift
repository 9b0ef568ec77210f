/// What the program tells the shell; the only place that knows these numbers.
enum ExitCode: Int32 {
  case ok = 0
  /// It ran, and the answer is no: a transcript differs, a message found no rule under `--strict`.
  case saidNo = 1
  /// It could not run: a wrong option, rules that cannot be read.
  case couldNotRun = 2
  /// It ended itself, by a fault of its own or for want of memory; sysexits.h calls this EX_SOFTWARE.
  case ownError = 70
}
