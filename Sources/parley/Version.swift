/// The version of the program and of the libraries, by semantic versioning.
enum Version {
  static let current = "0.1.0"
}
