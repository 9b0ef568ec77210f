#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A new file that is to take the place of another, under a name that nobody can guess.
struct Draft: ~Copyable {
  let path: String
  let descriptor: Int32

  /// In the folder of `target`: only there can it take its place at once.
  init(beside target: String) throws(SystemError) {
    let name = ".parley-" + String(UInt64.random(in: .min ... .max), radix: 36)
    switch Files.parent(of: target) {
    case nil: path = name
    case "/": path = "/" + name
    case let folder?: path = folder + "/" + name
    }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = unsafe open(path, flags, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
  }

  func setMode(_ mode: mode_t) throws(SystemError) {
    guard fchmod(descriptor, mode) == 0 else { throw SystemError(code: errno) }
  }

  /// Gives it the name where that is free; a link, unlike a renaming, never takes another file's place.
  func becomeNew(_ target: String) throws(SystemError) {
    if unsafe link(path, target) == 0 { return }
    guard errno == EPERM || errno == ENOTSUP || errno == EMLINK else {
      throw SystemError(code: errno)
    }
    // A disk without hard links, such as a memory card: an empty file holds the name meanwhile.
    let holder = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard holder >= 0 else { throw SystemError(code: errno) }
    close(holder)
    guard unsafe rename(path, target) == 0 else { throw SystemError(code: errno) }
  }

  /// Removes the draft's own name, if it still has it.
  func discard() {
    close(descriptor)
    unsafe unlink(path)
  }
}
