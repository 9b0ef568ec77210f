import Foundation

/// A file system in a file that can be made to reject all writes, as after an error.
public final class FailingDisk {
  public let path: String
  private let image: String

  public init?() {
    path = FileManager.default.temporaryDirectory.path + "/parley-" + UUID().uuidString
    image = path + ".image"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard SmallDisk.run(["truncate", "-s", "8M", image]),
      SmallDisk.run(["mkfs.ext4", "-q", image]),
      SmallDisk.run(["mount", "-o", "loop", image, path])
    else { return nil }
  }

  deinit {
    _ = SmallDisk.run(["umount", "-l", path])
    for file in [image, path] { try? FileManager.default.removeItem(atPath: file) }
  }

  /// Makes the disk fail, after writing earlier data to it; returns whether that succeeded.
  public func fail() -> Bool {
    SmallDisk.run(["sync", "-f", path]) && SmallDisk.run(["mount", "-o", "remount,abort", path])
  }

  /// Unmounts the disk and mounts it again.
  public func mend() {
    _ = SmallDisk.run(["umount", "-l", path])
    _ = SmallDisk.run(["mount", "-o", "loop", image, path])
  }

  public static let isPossible = FailingDisk() != nil

  /// The reason why a test of such a disk is skipped.
  public static var reason: String {
    getuid() != 0
      ? "only root may mount a disk that fails" : "this system mounts no file as an ext4 disk"
  }
}

/// A separate file system, in memory and of a given size; removed with the value.
public final class SmallDisk {
  public let path: String

  public init?(kilobytes: Int) {
    path = FileManager.default.temporaryDirectory.path + "/parley-" + UUID().uuidString
    guard
      (try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)) != nil,
      Self.run(["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "parley", path])
    else { return nil }
  }

  deinit {
    _ = Self.run(["umount", "-l", path])
    try? FileManager.default.removeItem(atPath: path)
  }

  public func mount(_ options: String) -> Bool {
    Self.run(["mount", "-o", "remount,\(options)", path])
  }

  /// Uses up all the space, to the last byte.
  public func fill() {
    let filler = unsafe open(path + "/full", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(filler) }
    var size = 1 << 16
    let bytes = [UInt8](repeating: 0x78, count: size)
    while size > 0 {
      if unsafe write(filler, bytes, size) <= 0 { size /= 2 }
    }
  }

  public static func run(_ command: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Whether such a disk can be mounted: only by root, and not in every container.
  public static let isPossible = SmallDisk(kilobytes: 64) != nil

  /// The reason why a test of such a disk is skipped.
  public static var reason: String {
    getuid() != 0 ? "only root may mount a small disk" : "this container mounts no tmpfs"
  }
}
