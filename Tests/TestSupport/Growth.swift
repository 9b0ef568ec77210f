import Foundation
import Platform

/// The growth of an operation's time with its size, in the processor time of this thread.
///
/// A busy machine hardly affects it: each time is the minimum of several, and suspicious results are measured again, with
/// ever longer breaks, because another program's work on the same core slows long operations more than short ones.
public struct Growth: CustomStringConvertible {
  public var name: String
  /// The seconds at a size, at twice and at four times that size.
  public var seconds: [Double]

  public var description: String {
    "\(name) takes " + seconds.map { "\(Int($0 * 1_000_000)) µs" }.joined(separator: ", ")
      + " at n, 2n, 4n"
  }

  /// Whether it is closer to n log n, which grows fivefold, than to n², which grows sixteenfold.
  ///
  /// Operations shorter than some milliseconds do not show their growth.
  public var isNearlyLinear: Bool { seconds[2] <= 12 * max(seconds[0], 0.004) }

  /// Returns the growth of the operation that grows most.
  public static func worst(
    of size: Int, _ work: (Int) -> [(name: String, body: () -> Void)]
  ) -> Growth {
    let works = [size, size * 2, size * 4].map(work)
    var worst = Growth(name: "nothing", seconds: [0, 0, 0])
    for index in works[0].indices {
      var growth = Growth(name: works[0][index].name, seconds: [.infinity, .infinity, .infinity])
      for round in 0..<40 {
        for place in works.indices {
          growth.seconds[place] = min(growth.seconds[place], time(works[place][index].body))
        }
        if growth.isNearlyLinear { break }
        if round >= 8 { Thread.sleep(forTimeInterval: 0.02 * Double(round)) }
      }
      if !growth.isNearlyLinear || growth.seconds[2] > worst.seconds[2] { worst = growth }
      if !growth.isNearlyLinear { break }
    }
    return worst
  }

  /// Returns the seconds of this thread's own time that an operation takes.
  public static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Growth {
  /// Measures an operation at a size, at twice and at four times that size.
  public init(of name: String, size: Int, _ work: (Int) -> () -> Void) {
    self = .worst(of: size) { [(name, work($0))] }
  }
}
