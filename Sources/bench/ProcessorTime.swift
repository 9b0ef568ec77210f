#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The processor time of this process, which hardly depends on other programs on the machine.
///
/// On an idle machine, it equals the elapsed time while one thread works.
enum ProcessorTime {
  static var microseconds: Double {
    var time = timespec()
    // The only pointer refers to a local variable, and is used only during the call.
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1_000
  }
}
