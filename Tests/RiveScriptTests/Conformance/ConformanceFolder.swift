import Foundation

/// The conformance data, below the folder in `PARLEY_CONFORMANCE`, or else next to the checkout.
enum ConformanceFolder {
  static let rivescript: URL? =
    FileManager.default.fileExists(atPath: place.path) ? place : nil

  /// The reason why tests of the data are skipped.
  static var missing: String {
    "there is no folder \(place.path); PARLEY_CONFORMANCE names the one above it"
  }

  private static let place: URL = {
    if let path = ProcessInfo.processInfo.environment["PARLEY_CONFORMANCE"], !path.isEmpty {
      return URL(filePath: path).appending(path: "rivescript")
    }
    // …/Tests/RiveScriptTests/Conformance/ConformanceFolder.swift
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return package.deletingLastPathComponent().appending(path: "shared/conformance/rivescript")
  }()
}
