/// A small robot as a starting point, easy to read, which `parley new` copies into a folder.
///
/// It is embedded like the built-in robots; the files in `Starter/` are the only source of truth.
package enum StarterRobot {
  /// One of its files.
  package struct File: Sendable {
    /// The path relative to the robot's folder.
    package var path: String
    package var bytes: [UInt8]
  }

  package static var files: [File] {
    [
      File(path: "begin.rive", bytes: PackageResources.starter_begin_rive),
      File(path: "smalltalk.rive", bytes: PackageResources.starter_smalltalk_rive),
      File(path: "cafe.rive", bytes: PackageResources.starter_cafe_rive),
      File(path: "Transcripts/hello.chat", bytes: PackageResources.starter_hello_chat),
      File(path: "README.md", bytes: PackageResources.starter_README_md),
    ]
  }
}
