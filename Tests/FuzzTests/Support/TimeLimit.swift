#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How long one thing may take, counted in the thread's own time, so that a busy machine makes nobody fail.
struct TimeLimit {
  /// What no input of so many bytes may exceed, in seconds; instrumented builds are several times slower than others.
  static func seconds(for bytes: Int) -> Double { 0.4 + Double(bytes) / 1_700 }

  /// Runs something and throws where it took too long for the length of the input.
  static func hold<Value>(
    _ what: String, for bytes: Int, _ body: () throws(BrokenLaw) -> Value
  ) throws(BrokenLaw) -> Value {
    let start = now
    let value = try body()
    let taken = now - start
    let allowed = seconds(for: bytes)
    try BrokenLaw.unless(taken <= allowed, "\(what) takes at most \(allowed) s, not \(taken)")
    return value
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
