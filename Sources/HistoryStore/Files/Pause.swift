import Platform

/// Blocking waits, for code that has nothing else to do meanwhile.
enum Pause {
  static func milliseconds(_ count: Int32) { _ = poll(nil, 0, count) }
}
