#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The few things that transcripts need of the disk, without Foundation.
enum FileSystem {
  /// What a path leads to.
  enum Kind: Sendable { case file, folder }

  /// A file or folder whatever path leads to it.
  struct Identity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
  }

  /// Follows links; nil where there is nothing.
  static func kind(of path: String) -> (kind: Kind, identity: Identity)? {
    var status = stat()
    // The pointer is to a local that outlives the call.
    guard unsafe stat(path, &status) == 0 else { return nil }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    return (isFolder ? .folder : .file, identity)
  }

  /// When a file was last written, in nanoseconds; nil where there is nothing.
  static func lastChange(of path: String) -> Int64? {
    var status = stat()
    // The pointer is to a local that outlives the call.
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
    let time = status.st_mtim
    #else
    let time = status.st_mtimespec
    #endif
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The names in a folder, sorted by their bytes.
  static func names(in folder: String) throws(FileError) -> [String] {
    guard let directory = unsafe opendir(folder) else { throw failure(.list, folder) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// All bytes of a file.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.read, path) }
    defer { close(descriptor) }
    return try readAll(descriptor, named: path)
  }

  /// Everything up to the end of an open file or pipe.
  static func readAll(_ descriptor: Int32, named path: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { all in
        unsafe systemRead(descriptor, all.baseAddress, all.count)
      }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw failure(.read, path)
      }
    }
  }

  /// Replaces a file as a whole or not at all, with the permissions that it had.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    var status = stat()
    // A link stays a link: what it leads to is replaced.
    let target = resolved(path)
    let mode = unsafe stat(target, &status) == 0 ? status.st_mode & 0o7777 : 0o644
    let temporary = target + ".parley-\(getpid())"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(.write, path) }
    let isWritten =
      write(bytes, to: descriptor) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    let error = failure(.write, path)
    close(descriptor)
    guard isWritten, unsafe rename(temporary, target) == 0 else {
      let error = isWritten ? failure(.write, path) : error
      unsafe unlink(temporary)
      throw error
    }
  }

  /// The path without links; the path itself where it leads nowhere.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe systemWrite(descriptor, all.baseAddress?.advanced(by: sent), all.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func failure(_ attempt: FileError.Attempt, _ path: String) -> FileError {
    FileError(attempt: attempt, path: path, reason: unsafe String(cString: strerror(errno)))
  }
}

// Inside the type, `read` and `write` are its own functions.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  unsafe read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}
