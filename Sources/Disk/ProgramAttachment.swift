import Platform

/// An image of compiled rules and the commit, which a build appends to the file of a finished program.
///
/// Neither is compiled or linked, so a new commit or a changed rule costs no compiler's time, and the program that made
/// the image is the one that reads it. `strip` removes an attachment; a program without one works, only more slowly.
///
/// The file ends with the image, which starts at a multiple of `alignment`, the commit, their lengths, and `mark`.
///
/// Memory safety: the image is a private mapping of the program's file, which nobody unmaps.
@safe package struct ProgramAttachment: @unchecked Sendable {
  package let image: UnsafeRawBufferPointer
  /// The commit, such as `096e3cb`, with a `+` after it for changes on top; empty if it is unknown.
  package let commit: String

  /// A page of every processor that Swift supports; only at such offsets can a file be mapped.
  private static let alignment = 1 << 16
  private static let mark = Array("PARLEY+1".utf8)
  private static let trailerSize = 16 + mark.count

  /// The attachment of this program; `nil` if it has none, or if its file can't be read.
  package static let own: ProgramAttachment? = {
    // Only Linux has /proc; the path by which the program was started is the next best. A bare name is not: it was found
    // in PATH, and may be another file here.
    let started = CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil }
    return ["/proc/self/exe", started].lazy.compactMap(\.self)
      .compactMap { ProgramAttachment(of: $0) }.first
  }()

  /// Maps the attachment of the program at a path; `nil` if it has none.
  package init?(of path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    guard let trailer = Self.bytes(Self.trailerSize, at: size - Self.trailerSize, of: descriptor),
      let lengths = Self.lengths(in: trailer[...], before: size - Self.trailerSize),
      let commit = Self.bytes(
        lengths.commit, at: size - Self.trailerSize - lengths.commit, of: descriptor)
    else { return nil }
    self.commit = String(decoding: commit, as: UTF8.self)
    let start = size - Self.trailerSize - lengths.commit - lengths.image
    guard lengths.image > 0 else {
      unsafe image = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard
      let memory = unsafe mmap(
        nil, lengths.image, PROT_READ, MAP_PRIVATE, descriptor, off_t(start)),
      unsafe memory != MAP_FAILED
    else { return nil }
    unsafe image = UnsafeRawBufferPointer(start: memory, count: lengths.image)
  }

  /// Returns a program's bytes with an attachment, which replaces one that they have.
  package static func attach(image: [UInt8], commit: String, to program: [UInt8]) -> [UInt8] {
    var bytes = program
    let body = program.count - trailerSize
    if body >= 0, let old = lengths(in: program[body...], before: body) {
      bytes.removeLast(trailerSize + old.commit + old.image)
    }
    bytes += [UInt8](repeating: 0, count: -bytes.count & (alignment - 1))
    bytes += image
    bytes += commit.utf8
    for count in [image.count, commit.utf8.count] {
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(count >> shift & 0xFF)) }
    }
    return bytes + mark
  }

  /// Reads the lengths from the last bytes of a program; `nil` if these are not an attachment's.
  ///
  /// - Parameter room: the number of bytes before them.
  private static func lengths(
    in trailer: ArraySlice<UInt8>, before room: Int
  ) -> (image: Int, commit: Int)? {
    guard trailer.suffix(mark.count).elementsEqual(mark) else { return nil }
    let counts = [trailer.prefix(8), trailer.dropFirst(8).prefix(8)].map {
      $0.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    // A cut or changed file can claim anything.
    guard counts.allSatisfy({ $0 <= UInt64(room) }) else { return nil }
    let (image, commit) = (Int(counts[0]), Int(counts[1]))
    let start = room - commit - image
    return start >= 0 && (start.isMultiple(of: alignment)) ? (image, commit) : nil
  }

  private static func bytes(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8]? {
    guard offset >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let done = unsafe pread(descriptor, &bytes, count, off_t(offset))
    return done == count ? bytes : nil
  }
}
