import CRobots

/// A file of a built-in robot, or of the robot that `parley new` copies.
///
/// `CRobots` embeds the file's bytes in the binary at build time, so the program needs no folder of robots beside it.
///
/// Memory safety: the path and the bytes are constants of the program.
@safe struct EmbeddedFile {
  /// The path in `Sources/Robots`: `Rules/play/jokes.rive`.
  let path: String
  private let content: parley_file

  var bytes: [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: content.bytes, count: content.size))
  }

  /// The files in the order in which `robots.c` lists them.
  static var all: [EmbeddedFile] {
    unsafe UnsafeBufferPointer(start: parley_files, count: parley_file_count).map {
      unsafe EmbeddedFile(path: String(cString: $0.path), content: $0)
    }
  }
}
