#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What may be taken to load, check and explain rules of a size: so much in any case, and so much for each of their bytes.
public enum MemoryLaw {
  private static let anyway = 2 << 20
  public static let perByte = 250

  /// What breaks the law, in words; `nil` if nothing does, or if the system does not tell.
  ///
  /// Measures the whole process, so nothing else may run in it: call it in an exit test.
  public static func problem(
    _ name: String, bytes: Int, perByte: Int = perByte, _ body: () -> Void
  ) -> String? {
    let allowed = anyway + perByte * bytes
    // What is made once in a process is taken once.
    for attempt in 0... {
      guard let peak = MemoryPeak.bytes(of: body) else { return nil }
      if peak <= allowed { return nil }
      if attempt == 2 { return "\(name): \(peak) bytes for \(bytes) of rules, not \(allowed)" }
    }
    return nil
  }

  /// Ends the process of an exit test with a failure where there are problems, after saying which.
  public static func report(_ problems: [String]) {
    guard !problems.isEmpty else { return }
    print(problems.joined(separator: "\n"))
    fflush(nil)
    exit(EXIT_FAILURE)
  }

  /// Sanitizers take memory of their own, and count it as the program's.
  public static let isMeasured =
    unsafe dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil
}
