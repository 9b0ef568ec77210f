import Foundation

/// The length of the long tests; `PARLEY_SOAK=10` makes them ten times as long.
package enum Soak {
  package static func count(_ short: UInt64) -> UInt64 {
    short * (ProcessInfo.processInfo.environment["PARLEY_SOAK"].flatMap { UInt64($0) } ?? 1)
  }
}
