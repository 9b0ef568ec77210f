import Platform

/// The peak memory of an operation, in a process without other work.
///
/// The kernel counts the pages: untouched memory does not count, and released memory still does.
public enum MemoryPeak {
  /// Returns the maximum increase of the resident bytes while `body` runs; `nil` if the system does not report it.
  public static func bytes(of body: () -> Void) -> Int? {
    #if os(Linux)
    // Memory that is free but held would hide new allocations.
    trim()
    guard reset(), let before = status("VmRSS:") else { return nil }
    body()
    return status("VmHWM:").map { max(0, $0 - before) }
    #else
    body()
    return nil
    #endif
  }

  #if os(Linux)
  /// Releases the free memory of malloc; Swift does not import its header.
  private static func trim() {
    guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> CInt
    _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// Resets the kernel's maximum of the pages.
  private static func reset() -> Bool {
    let file = unsafe open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return unsafe write(file, "5", 1) == 1
  }

  private static func status(_ name: String) -> Int? {
    let file = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
  }
  #endif
}
