import Platform

/// The maximum memory for loading, checking and explaining rules: a fixed part, and a part in proportion to their
/// bytes.
public enum MemoryLaw {
  private static let fixedBytes = 2 << 20
  public static let perByte = 250
  /// The numbers of a construct at which memory is measured: n, 2n and 4n.
  public static let sizes = [100, 200, 400]

  /// Returns a description of a violation; `nil` if there is none, or if the system does not report memory.
  ///
  /// Measures the whole process, so nothing else may run in it: call it in an exit test.
  public static func problem(
    _ name: String, bytes: Int, perByte: Int = perByte, _ body: () -> Void
  ) -> String? {
    let allowed = fixedBytes + perByte * bytes
    // Memory that a process takes only once is taken in the first attempt.
    for attempt in 0... {
      guard let peak = MemoryPeak.bytes(of: body) else { return nil }
      if peak <= allowed { return nil }
      if attempt == 2 { return "\(name): \(peak) bytes for \(bytes) of rules, not \(allowed)" }
    }
    return nil
  }

  /// Prints problems in an exit test, for `problems(in:)`.
  public static func report(_ problems: [String]) {
    for problem in problems { print("memory law:", problem) }
    fflush(nil)
  }

  /// Returns the problems that an exit test has reported.
  public static func problems(in output: [UInt8]?) -> [String] {
    String(decoding: output ?? [], as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("memory law:") }.map(String.init)
  }

  /// Whether memory is measured: sanitizers take memory of their own, which counts as the program's.
  public static let isMeasured =
    unsafe dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil
}
