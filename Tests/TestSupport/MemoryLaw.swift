#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The maximum memory for loading, checking and explaining rules: a fixed part, and a part in proportion to their
/// bytes.
public enum MemoryLaw {
  private static let anyway = 2 << 20
  public static let perByte = 250

  /// Returns a description of a violation; `nil` if there is none, or if the system does not report memory.
  ///
  /// Measures the whole process, so nothing else may run in it: call it in an exit test.
  public static func problem(
    _ name: String, bytes: Int, perByte: Int = perByte, _ body: () -> Void
  ) -> String? {
    let allowed = anyway + perByte * bytes
    // Memory that a process takes only once is taken in the first attempt.
    for attempt in 0... {
      guard let peak = MemoryPeak.bytes(of: body) else { return nil }
      if peak <= allowed { return nil }
      if attempt == 2 { return "\(name): \(peak) bytes for \(bytes) of rules, not \(allowed)" }
    }
    return nil
  }

  /// Ends the process of an exit test with a failure if there are problems, after printing them.
  public static func report(_ problems: [String]) {
    guard !problems.isEmpty else { return }
    print(problems.joined(separator: "\n"))
    fflush(nil)
    exit(EXIT_FAILURE)
  }

  /// Whether memory is measured: sanitizers take memory of their own, which counts as the program's.
  public static let isMeasured =
    unsafe dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil
}
