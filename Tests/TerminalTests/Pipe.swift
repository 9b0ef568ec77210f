import Platform

/// A pipe for one test, closed at its end.
final class Pipe {
  private(set) var read: Int32
  private(set) var write: Int32

  struct Failure: Error { var code: Int32 }

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure(code: errno) }
    read = ends[0]
    write = ends[1]
    _ = fcntl(read, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if read >= 0 { close(read) }
    read = -1
  }

  func closeWriteEnd() {
    if write >= 0 { close(write) }
    write = -1
  }

  /// Returns its current contents; never waits.
  func drain() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe Self.get(read, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes bytes, of which the caller writes fewer than a pipe can hold.
  func fill(_ bytes: [UInt8]) {
    _ = unsafe Self.put(write, bytes, bytes.count)
  }
}

extension Pipe {
  private static func get(_ from: Int32, _ into: UnsafeMutableRawPointer, _ count: Int) -> Int {
    unsafe Platform.read(from, into, count)
  }

  private static func put(_ to: Int32, _ from: UnsafeRawPointer, _ count: Int) -> Int {
    unsafe Platform.write(to, from, count)
  }
}

/// Makes a write to a closed pipe fail instead of ending the tests.
func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
