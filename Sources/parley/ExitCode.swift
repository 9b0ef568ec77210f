/// The exit code of the program; these numbers are defined only here.
enum ExitCode: Int32 {
  case ok = 0
  /// It ran, and the answer is no: a transcript differs, or no rule matched a message under `--strict`.
  case saidNo = 1
  /// It could not run: a wrong option, rules that cannot be read.
  case couldNotRun = 2
  /// It ended because of its own error or lack of memory; sysexits.h calls this EX_SOFTWARE.
  case ownError = 70
}
