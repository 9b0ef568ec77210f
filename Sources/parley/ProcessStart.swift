import CProcess
import Disk

/// Checks and sets up the process before anything else runs in it.
enum ProcessStart {
  /// The numbers of file descriptors and threads that a chat requires besides the standard streams and the main thread.
  ///
  /// They were found by trial: with fewer, Dispatch aborts or waits forever.
  private static let (descriptors, threads): (Int32, Int32) = (4, 4)

  /// Opens closed standard streams, sets the exit code for aborts, and checks that there are enough resources.
  ///
  /// - Returns: a description of the missing resource; `nil` if the program can start.
  ///
  /// The check opens the descriptors and starts the threads, which takes about 0.1 ms.
  static func prepare() -> String? {
    guard parley_open_standard_streams() == 0 else { return "there is no /dev/null to open" }
    parley_let_heaps_grow_fast()
    parley_end_aborts_with(ExitCode.internalError.rawValue)
    var code = parley_try_descriptors(descriptors)
    if code != 0 {
      return
        "the limit on open files is too low: \(SystemError(code: code).reason). Try: ulimit -n 256"
    }
    code = parley_try_threads(threads)
    if code != 0 {
      return "the limit on threads is too low: \(SystemError(code: code).reason). Try: ulimit -u"
    }
    return nil
  }
}
