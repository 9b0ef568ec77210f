#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Limits one thing's time, counted in the thread's own, so that a busy machine makes nobody fail.
struct TimeLimit {
  /// Seconds that no input of so many bytes may exceed: ten times what the slowest known one takes in a debug build.
  ///
  /// Two threads that share a core, or a core that is clocked down, double even a thread's own time.
  static func seconds(for bytes: Int) -> Double { 4 + Double(bytes) / 170 }

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
