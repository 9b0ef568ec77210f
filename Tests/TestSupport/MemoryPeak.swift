#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The memory that something takes at its peak, in a process that does nothing else meanwhile.
///
/// The kernel counts the pages: what was taken and not touched is none of it, and what was given back still is.
public enum MemoryPeak {
  /// The bytes that came to the resident ones at most while `body` ran; `nil` if the system does not tell.
  public static func bytes(of body: () -> Void) -> Int? {
    #if os(Linux)
    // What is free but held would hide what is taken.
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
  /// Gives back what malloc holds; its header is not among those that Swift sees.
  private static func trim() {
    guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> CInt
    _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// Has the kernel begin anew with the highest number of pages.
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
