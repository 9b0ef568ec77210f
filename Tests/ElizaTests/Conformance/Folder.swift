import Foundation

/// The conformance data, which is not part of the project.
enum Folder {
  /// The folder `eliza` below `PARLEY_CONFORMANCE`, or below `../shared/conformance` beside the
  /// package; `nil` if there is none.
  static let eliza: URL? =
    FileManager.default.fileExists(atPath: place.path) ? place : nil

  /// The reason why tests of the data are skipped.
  static var missing: String {
    "there is no folder \(place.path); PARLEY_CONFORMANCE names the one above it"
  }

  private static let place: URL = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardizedFileURL
    let root =
      ProcessInfo.processInfo.environment["PARLEY_CONFORMANCE"].map { URL(filePath: $0) }
      ?? package.appending(path: "../shared/conformance")
    return root.appending(path: "eliza").standardizedFileURL
  }()

  static func files(in name: String) -> [String] {
    guard let eliza else { return [] }
    let folder = eliza.appending(path: name)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let eliza else { return [] }
    return Array(try Data(contentsOf: eliza.appending(path: path)))
  }

  /// The lines of a file, without their ends.
  static func lines(_ path: String) throws -> [String] {
    try bytes(path).split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
    }
  }

  /// Returns the objects of a file with one JSON object per line.
  static func objects<Value: Decodable>(_ path: String, as type: Value.Type) throws -> [Value] {
    try lines(path).filter { !$0.isEmpty }.map {
      try JSONDecoder().decode(type, from: Data($0.utf8))
    }
  }
}
