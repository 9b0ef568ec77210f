#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How long one thing may take, counted in the thread's own time, so that a busy machine makes nobody fail.
struct TimeLimit {
  /// What no small input may exceed, in seconds; instrumented builds are several times slower than others.
  static let seconds = 1.0

  /// Runs something and throws where it took too long.
  static func hold<Value>(_ what: String, _ body: () throws(BrokenLaw) -> Value) throws(BrokenLaw)
    -> Value
  {
    let start = now
    let value = try body()
    let taken = now - start
    try BrokenLaw.unless(taken <= seconds, "\(what) takes at most \(seconds) s, not \(taken)")
    return value
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
