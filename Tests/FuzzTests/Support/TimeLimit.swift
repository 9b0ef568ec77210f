import Platform

/// A limit on the time of one operation, in the thread's own time, so that a busy machine makes nothing fail.
struct TimeLimit {
  /// Returns the maximum seconds for an input of so many bytes: ten times those of the slowest known one in a debug
  /// build.
  ///
  /// Two threads that share a core, or a core with a reduced clock rate, double even a thread's own time.
  static func seconds(for bytes: Int) -> Double { 4 + Double(bytes) / 170 }

  /// Runs an operation, and throws if it took too long for the length of the input.
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
