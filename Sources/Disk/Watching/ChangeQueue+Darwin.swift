#if canImport(Darwin)
import Darwin

/// A queue of file changes from kqueue(2), for which every watched file and folder is kept open.
///
/// Untested: written from the manual.
struct ChangeQueue: ~Copyable, Sendable {
  /// Whether watching a folder reports writes to its files; kqueue reports only changed names.
  static let foldersReportWrites = false

  let descriptor: Int32
  private(set) var failure: SystemError?
  private var files: [Int32] = []

  init() { self.init(descriptor: kqueue()) }

  /// - Parameter descriptor: the descriptor, which the queue closes; −1 if opening failed for the reason in `errno`.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    if descriptor < 0 { failure = SystemError(code: errno) }
  }

  deinit {
    for file in files { close(file) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches these paths instead of the earlier ones.
  mutating func watch(_ paths: [String], where isRelevant: @escaping @Sendable (String) -> Bool) {
    guard descriptor >= 0 else { return }
    let old = files
    let queue = descriptor
    var opened: [Int32] = []
    var failure: SystemError?
    var plan = WatchPlan(where: isRelevant) { path, interest in
      let file = unsafe open(path, O_EVTONLY | O_CLOEXEC | O_SYMLINK)
      guard file >= 0 else {
        if errno != ENOENT, errno != ENOTDIR, errno != EACCES { failure = SystemError(code: errno) }
        return false
      }
      opened.append(file)
      var flags = NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE
      if case .itself = interest {} else { flags |= NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB }
      var event = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(flags), data: 0, udata: nil)
      if unsafe kevent(queue, &event, 1, nil, 0, nil) < 0 { failure = SystemError(code: errno) }
      return true
    }
    for path in paths { plan.add(path) }
    for file in old { close(file) }
    files = opened
    self.failure = failure
  }

  /// Empties the queue; returns whether it contained anything.
  ///
  /// Never waits.
  mutating func takeChanges() -> Bool {
    var events = [kevent](repeating: kevent(), count: 64)
    var now = timespec()
    var matters = false
    while true {
      let count = unsafe kevent(descriptor, nil, 0, &events, Int32(events.count), &now)
      if count < 0, errno == EINTR { continue }
      matters = matters || count > 0
      if count < events.count { return matters }
    }
  }
}
#endif
