import Disk

/// The file operations of transcripts, with errors that contain the path.
enum FileSystem {
  /// Returns the names in a folder, sorted by their bytes, without hidden ones.
  static func names(in folder: String) throws(FileError) -> [String] {
    try attempt(.list, folder) { () throws(SystemError) in try Files.names(in: folder) }
  }

  /// Returns a file's text as UTF-8; throws if the file has more than `limit` bytes.
  ///
  /// The path `-` is standard input.
  static func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
    try attempt(.read, path) { () throws(SystemError) in
      path == TranscriptFinder.standardInput
        ? TextEncoding.decoded(try Files.contents(of: 0, upTo: limit))
        : try Files.text(of: path, upTo: limit)
    }
  }

  /// Replaces a file atomically; fails if the file no longer contains `old`.
  static func replace(
    _ path: String, expecting old: [UInt8], with bytes: [UInt8]
  ) throws(FileError) {
    try attempt(.write, path) { () throws(SystemError) in
      try Files.replace(path, expecting: old, with: bytes)
    }
  }

  private static func attempt<Value>(
    _ attempt: FileError.Attempt, _ path: String, _ work: () throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemError) {
      return try work()
    } catch {
      throw FileError(attempt: attempt, path: path, reason: error.reason)
    }
  }
}
