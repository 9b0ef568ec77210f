#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Waiting where nothing else can be done meanwhile.
enum Pause {
  static func milliseconds(_ count: Int32) { _ = poll(nil, 0, count) }
}
