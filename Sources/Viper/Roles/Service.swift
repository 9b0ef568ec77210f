/// One outside thing (rules on disk, a history database) behind a protocol of the application.
///
/// Returns entities: plain `Sendable` values. Its live form may block or live on any thread.
public protocol Service: Sendable {}
