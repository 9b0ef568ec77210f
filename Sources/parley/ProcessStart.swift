import CProcess
import Disk

/// What a process needs before anything else runs in it.
enum ProcessStart {
  /// What one chat needs beyond the standard streams, as tried; with fewer, Dispatch aborts or waits without end.
  private static let (descriptors, threads): (Int32, Int32) = (4, 4)

  /// Opens the standard streams that are closed, gives aborts an exit code, and looks for what is missing.
  ///
  /// - Returns: what is missing, in words; `nil` if the program can start.
  ///
  /// Complexity: four descriptors and four threads, some 0.1 ms.
  static func prepare() -> String? {
    guard parley_open_standard_streams() == 0 else { return "there is no /dev/null to open" }
    parley_end_aborts_with(ExitCode.ownError.rawValue)
    let files = parley_try_descriptors(descriptors)
    if files != 0 {
      return
        "too few files may be open at once: \(SystemError(code: files).reason). Try: ulimit -n 256"
    }
    let tasks = parley_try_threads(threads)
    if tasks != 0 {
      return "too few threads may run at once: \(SystemError(code: tasks).reason). Try: ulimit -u"
    }
    return nil
  }
}
