#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// A queue of file changes from inotify(7), with a watch for each file or folder.
struct ChangeQueue: ~Copyable, Sendable {
  /// Whether watching a folder reports writes to its files.
  static let foldersReportWrites = true

  /// The relevant events of a watched file or folder.
  private struct Interest: Sendable {
    /// The names of the relevant entries of a folder.
    var names: Set<String> = []
    /// The folder's path, if `isRelevant` decides which further entries are relevant; otherwise `nil`.
    var folder: String?
    /// Whether writing to a file is relevant.
    var contents = false
  }

  private static let ownEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  private static let contentEvents = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
  private static let nameEvents = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

  let descriptor: Int32
  private(set) var failure: SystemError?
  private var interests: [Int32: Interest] = [:]
  private var isRelevant: @Sendable (String) -> Bool = { _ in true }

  init() { self.init(descriptor: inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))) }

  /// - Parameter descriptor: the descriptor, which the queue closes; −1 if opening failed for the reason in `errno`.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    if descriptor < 0 { failure = SystemError(code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches these paths instead of the earlier ones.
  mutating func watch(_ paths: [String], where isRelevant: @escaping @Sendable (String) -> Bool) {
    guard descriptor >= 0 else { return }
    self.isRelevant = isRelevant
    failure = nil
    let descriptor = descriptor
    var table: [Int32: Interest] = [:]
    var failure: SystemError?
    var plan = WatchPlan(where: isRelevant) { path, interest in
      var mask = Self.ownEvents | UInt32(IN_MASK_ADD) | UInt32(IN_DONT_FOLLOW)
      switch interest {
      case .itself: break
      case .contents: mask |= Self.contentEvents
      case .name, .everyName: mask |= Self.nameEvents | Self.contentEvents | UInt32(IN_ONLYDIR)
      }
      let watch = unsafe inotify_add_watch(descriptor, path, mask)
      guard watch >= 0 else {
        // The file was deleted meanwhile, or this user cannot read it; the watch on its folder reports if that changes.
        if errno != ENOENT, errno != ENOTDIR, errno != EACCES { failure = SystemError(code: errno) }
        return false
      }
      switch interest {
      case .itself: table[watch, default: Interest()].contents = table[watch]?.contents ?? false
      case .contents: table[watch, default: Interest()].contents = true
      case .name(let name): table[watch, default: Interest()].names.insert(name)
      case .everyName: table[watch, default: Interest()].folder = path
      }
      return true
    }
    for path in paths { plan.add(path) }
    for watch in interests.keys where table[watch] == nil { inotify_rm_watch(descriptor, watch) }
    interests = table
    self.failure = failure
  }

  /// Empties the queue; returns whether it contained a relevant event.
  ///
  /// Never waits.
  mutating func takeChanges() -> Bool {
    var matters = false
    // This runs before each message, and nearly always no event waits, so no buffer is made.
    var waiting: Int32 = 0
    guard unsafe ioctl(descriptor, UInt(FIONREAD), &waiting) != 0 || waiting > 0 else {
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return matters
      }
      matters = process(buffer[..<count]) || matters
      // An event takes at most 16 + 256 bytes: a read that leaves more space has emptied the queue.
      if count < buffer.count - 512 { return matters }
    }
  }

  private mutating func process(_ events: ArraySlice<UInt8>) -> Bool {
    var matters = false
    var rest = events
    while rest.count >= 16 {
      let fields = unsafe rest.prefix(16).withUnsafeBytes { bytes in
        unsafe (
          watch: bytes.loadUnaligned(as: Int32.self),
          mask: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
          length: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
        )
      }
      let name = rest.dropFirst(16).prefix(Int(fields.length)).prefix { $0 != 0 }
      rest = rest.dropFirst(16 + Int(fields.length))
      matters =
        processEvent(fields.watch, fields.mask, String(decoding: name, as: UTF8.self)) || matters
    }
    return matters
  }

  private mutating func processEvent(_ watch: Int32, _ mask: UInt32, _ name: String) -> Bool {
    if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    guard let interest = interests[watch] else { return false }
    if mask & UInt32(IN_IGNORED) != 0 {
      // The system has removed the watch, for example after unmounting: no more changes arrive.
      interests[watch] = nil
      return true
    }
    if mask & (Self.ownEvents | UInt32(IN_UNMOUNT)) != 0 { return true }
    if name.isEmpty { return interest.contents || mask & UInt32(IN_ATTRIB) != 0 }
    if interest.names.contains(name) { return true }
    guard let folder = interest.folder else { return false }
    return mask & UInt32(IN_ISDIR) != 0 || isRelevant(folder + "/" + name)
  }
}
#endif
