import Foundation

/// Where conformance data lies: below what `PARLEY_CONFORMANCE` names, else beside the checkout.
enum ConformanceFolder {
  static let rivescript: URL? = folder("rivescript")

  static func folder(_ name: String) -> URL? {
    let base: URL
    if let path = ProcessInfo.processInfo.environment["PARLEY_CONFORMANCE"], !path.isEmpty {
      base = URL(filePath: path)
    } else {
      // …/Tests/RiveScriptTests/Conformance/ConformanceFolder.swift
      let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
      }
      base = package.deletingLastPathComponent().appending(path: "shared/conformance")
    }
    let folder = base.appending(path: name)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
