import Disk

enum ThreadCount {
  /// The number of threads of all processes; `nil` on systems without `/proc/loadavg`.
  ///
  /// It is the number after the slash in `0.20 0.18 0.12 1/803 11206`.
  static var now: Int? {
    guard let bytes = try? Files.contents(of: "/proc/loadavg", upTo: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return words.count > 3 ? words[3].split(separator: "/").last.flatMap { Int($0) } : nil
  }
}
