/// What rule files looked like at one moment; equal stamps mean that nobody has changed any.
public struct RuleStamp: Sendable, Hashable {
  public struct File: Sendable, Hashable {
    public var path: String
    public var bytes: Int
    /// Nanoseconds since the start of 1970.
    public var modified: Int64
    /// What tells one file from another that took its place.
    public var number: UInt64

    public init(path: String, bytes: Int, modified: Int64, number: UInt64) {
      self.path = path
      self.bytes = bytes
      self.modified = modified
      self.number = number
    }
  }

  /// In the order in which they are loaded; none for rules that cannot change.
  public var files: [File]

  public init(files: [File] = []) { self.files = files }
}
