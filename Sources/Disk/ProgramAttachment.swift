import Platform
import Responder

/// Compiled rules (the image) and the commit, which a build or `parley pack` appends to the file of a finished program.
///
/// So a new commit or a changed rule needs no compiler or linker, and the program that made the image is the one that
/// reads it. `strip` removes an attachment: the build's own program then only starts more slowly, but a packed robot
/// does not start.
///
/// The file ends with the image, which starts at a multiple of `alignment`, the commit, their lengths, for a packed
/// robot the checksum of all bytes before it, and a mark.
///
/// Memory safety: the image is a private mapping of the program's file, which is never unmapped.
@safe package struct ProgramAttachment: @unchecked Sendable {
  package enum Kind: UInt8, Sendable {
    /// The built-in robot's rules, for the build's own program.
    case builtin = 0x31
    /// The only robot of a program that `parley pack` made.
    case robot = 0x52

    fileprivate var mark: [UInt8] { Array("PARLEY+".utf8) + [rawValue] }
    /// The size of all that follows the commit.
    fileprivate var trailerSize: Int { self == .builtin ? 24 : 32 }
  }

  package let kind: Kind
  package let image: UnsafeRawBufferPointer
  /// The commit, such as `096e3cb`, with a `+` after it for changes on top; empty if it is unknown.
  package let commit: String
  private let file: UnsafeRawBufferPointer

  /// A multiple of the page size of every processor that Swift supports.
  private static let alignment = 1 << 16

  /// The paths at which this program may be, the best first.
  package static var programPaths: [String] {
    // Only Linux has /proc; the path by which the program was started is the next best. A bare name is not: it was
    // found in PATH, and may be another file here.
    let started = CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil }
    return ["/proc/self/exe", started].compactMap(\.self)
  }

  /// The attachment of this program; `nil` if it has none, or if its file can't be read.
  package static let own = programPaths.lazy.compactMap { ProgramAttachment(of: $0) }.first

  /// Maps the attachment of the program at a path; `nil` if the file has none or can't be read.
  package init?(of path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    guard size > 0, let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe memory != MAP_FAILED
    else { return nil }
    let file = unsafe UnsafeRawBufferPointer(start: memory, count: size)
    guard let parts = unsafe Parts(of: file) else {
      unsafe munmap(memory, size)
      return nil
    }
    kind = parts.kind
    unsafe image = UnsafeRawBufferPointer(rebasing: file[parts.image])
    commit = unsafe String(decoding: file[parts.commit], as: UTF8.self)
    unsafe self.file = file
  }

  /// Whether the file is as it was written; always true for the built-in robot's rules, which have no checksum.
  ///
  /// Complexity: linear in the size of the program.
  package var isIntact: Bool {
    guard kind == .robot else { return true }
    let end = unsafe file.count - 16
    let sum = unsafe file.loadUnaligned(fromByteOffset: end, as: UInt64.self)
    return unsafe UnsafeRawBufferPointer(rebasing: file[..<end]).checksum
      == UInt64(littleEndian: sum)
  }

  /// Returns a program's bytes with an attachment in place of the earlier one, if any.
  package static func attach(
    image: [UInt8], commit: String, as kind: Kind = .builtin, to program: [UInt8]
  ) -> [UInt8] {
    var bytes = program
    if let old = unsafe program.withUnsafeBytes({ unsafe Parts(of: $0) }) {
      bytes.removeLast(bytes.count - old.image.lowerBound)
    }
    bytes += [UInt8](repeating: 0, count: -bytes.count & (alignment - 1))
    bytes += image
    bytes += commit.utf8
    bytes.append(littleEndian: UInt64(image.count))
    bytes.append(littleEndian: UInt64(commit.utf8.count))
    if kind == .robot {
      bytes.append(littleEndian: unsafe bytes.withUnsafeBytes { unsafe $0.checksum })
    }
    return bytes + kind.mark
  }

  /// The ranges of the parts in a program's file.
  private struct Parts {
    var kind: Kind
    var image: Range<Int>
    var commit: Range<Int>

    /// Reads the end of a file; `nil` if that is not an attachment's.
    init?(of file: UnsafeRawBufferPointer) {
      guard let kind = unsafe file.last.flatMap(Kind.init), file.count >= kind.trailerSize,
        unsafe file.suffix(8).elementsEqual(kind.mark)
      else { return nil }
      let end = file.count - kind.trailerSize
      let counts = [0, 8].map {
        UInt64(
          littleEndian: unsafe file.loadUnaligned(fromByteOffset: end + $0, as: UInt64.self))
      }
      // A truncated or changed file can contain any numbers.
      guard counts.allSatisfy({ $0 <= UInt64(end) }) else { return nil }
      let commit = end - Int(counts[1])
      let image = commit - Int(counts[0])
      guard image >= 0, image.isMultiple(of: ProgramAttachment.alignment) else { return nil }
      self.kind = kind
      self.image = image..<commit
      self.commit = commit..<end
    }
  }
}

extension [UInt8] {
  /// Appends the eight bytes of a number, the lowest first.
  package mutating func append(littleEndian number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
