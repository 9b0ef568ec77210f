import Foundation

/// The course of a long run: the time and the peak memory for each tenth.
///
/// Time is processor time, which depends less on other processes.
struct SoakCourse: Sendable {
  /// A failed requirement of a long run.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let total: Int
  private var done = 0
  private var start = Self.seconds
  /// The seconds for each tenth.
  private var tenths: [Double] = []
  /// The peak memory of the process in bytes at the end of each tenth.
  private var memory: [Int] = []
  private var firstError: String?

  init(total: Int) { self.total = total }

  /// Counts an exchange, and stores the first reply that is empty or an error.
  mutating func note(_ reply: String) {
    done += 1
    if firstError == nil, reply.isEmpty || reply.hasPrefix("ERR:") || reply.hasPrefix("[ERR:") {
      firstError = "exchange \(done): \(reply.isEmpty ? "an empty reply" : reply)"
    }
    guard done % (total / 10) == 0 else { return }
    let now = Self.seconds
    tenths.append(now - start)
    memory.append(Self.peakMemory)
    start = now
  }

  func row(named name: String) -> [String] {
    [
      name, Format.count(Double(done)), Self.rate(total, tenths.first),
      Self.rate(total, tenths.last),
      Format.megabytes(memory.dropFirst().first ?? 0), Format.megabytes(memory.last ?? 0),
    ]
  }

  /// The comparison of the last tenth's speed with the first, and the speed of each tenth.
  var verdict: String {
    guard let first = tenths.first, let last = tenths.last, first > 0 else { return "never ran" }
    let change = (first / last - 1) * 100
    return String(
      format: "the end is %.1f %% %@ than the beginning", abs(change),
      change < 0 ? "slower" : "faster")
      + "; a second, tenth by tenth: "
      + tenths.map { Format.count(Double(total / 10) / $0) }.joined(separator: " ")
  }

  /// Throws if an exchange is missing, a reply was empty or an error, or memory grew by more than a tenth.
  ///
  /// The growth counts from the end of the first fifth.
  ///
  /// With `--quick` memory may grow by 16 MB more, because the conversation's buffers are not full yet.
  func check(_ name: String) throws {
    guard done == total, tenths.count == 10 else {
      throw Failure(description: "\(name): \(done) of \(total) exchanges took place")
    }
    if let firstError { throw Failure(description: "\(name): \(firstError)") }
    let buffers = Effort.isQuick ? 16 << 20 : 0
    guard memory[9] <= memory[1] + memory[1] / 10 + buffers else {
      throw Failure(
        description: "\(name): memory grew from \(Format.megabytes(memory[1]))"
          + " to \(Format.megabytes(memory[9]))")
    }
  }

  private static func rate(_ total: Int, _ seconds: Double?) -> String {
    guard let seconds, seconds > 0 else { return "" }
    return Format.count(Double(total / 10) / seconds) + "/s"
  }

  /// The processor time of the process in seconds.
  private static var seconds: Double {
    let usage = usage
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
  }

  /// The peak memory in bytes, which the system counts in kilobytes on Linux.
  private static var peakMemory: Int {
    #if os(Linux)
    usage.ru_maxrss * 1024
    #else
    usage.ru_maxrss
    #endif
  }

  private static var usage: rusage {
    var usage = rusage()
    #if os(Linux)
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
    _ = unsafe getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }
}
