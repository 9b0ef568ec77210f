import Platform

extension Files {
  /// Returns the contents of a file; throws `tooLarge` if it has more than `limit` bytes, or never ends.
  ///
  /// A named pipe without a writer counts as empty; reading does not wait for a writer.
  package static func contents(of path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try opened(path, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    return try contents(of: descriptor, upTo: limit)
  }

  /// Returns the text of a file, in UTF-8 even if the file is in UTF-16; throws as `contents` does.
  package static func text(of path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    TextEncoding.decoded(try contents(of: path, upTo: limit))
  }

  /// Returns the rest of an open file or pipe; throws `tooLarge` if it has more than `limit` bytes.
  package static func contents(
    of descriptor: Int32, upTo limit: Int
  ) throws(SystemError) -> [UInt8] {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    let size = Int(status.st_size)
    let isFile = status.st_mode & S_IFMT == S_IFREG
    if isFile, size > limit { throw .tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    if isFile { bytes.reserveCapacity(size) }
    // Filling a large chunk with zeros would take longer than reading a small file.
    let chunkSize = isFile ? min(max(size + 1, 1 << 12), 1 << 16) : 1 << 16
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
        if bytes.count > limit { throw .tooLarge(limit: limit) }
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Reads a file to its end without keeping anything; throws if the system fails to read it.
  package static func readThrough(_ path: String) throws(SystemError) {
    let descriptor = try opened(path, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count == 0 { return }
      guard count > 0 || errno == EINTR else { throw SystemError(code: errno) }
    }
  }
}
