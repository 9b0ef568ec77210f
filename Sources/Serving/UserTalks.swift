import Responder
import Synchronization

/// The talks of all users, in several parts so that threads rarely wait for each other.
final class UserTalks: Sendable {
  private final class Part: Sendable {
    let talks = Mutex<[ByteText: UserTalk]>([:])
  }

  private let parts: [Part]
  private let limits: TalkLimits
  private let talkCount = Atomic<Int>(0)
  /// The bytes of all memories.
  private let bytes = Atomic<Int>(0)
  /// The time of the last search for idle users.
  private let lastSearch = Mutex<Duration?>(nil)

  init(_ limits: TalkLimits) {
    self.limits = limits
    parts = (0..<16).map { _ in Part() }
  }

  var count: Int { talkCount.load(ordering: .relaxed) }

  /// Adds a request to the talk of its user; returns the talk if the caller has to start the work on the talk.
  func add(_ job: UserTalk.Job, at time: Duration) throws(ServeError) -> UserTalk? {
    let user = ByteText(job.request.user)
    let part = part(of: user)
    if count >= limits.users, part.talks.withLock({ $0[user] == nil }) { makeRoom(at: time) }
    let outcome: Result<UserTalk?, ServeError> = part.talks.withLock { talks in
      let talk: UserTalk
      if let known = talks[user] {
        talk = known
        if talk.waitingCount >= limits.waitingOfUser { return .failure(.busy) }
      } else {
        guard talkCount.add(1, ordering: .relaxed).newValue <= limits.users else {
          talkCount.subtract(1, ordering: .relaxed)
          return .failure(.tooManyUsers(limit: limits.users))
        }
        talk = UserTalk(user.text, at: time)
        talks[user] = talk
      }
      return .success(talk.add(job, at: time) ? talk : nil)
    }
    return try outcome.get()
  }

  /// Counts the bytes by which a memory has grown.
  func addBytes(_ growth: Int) {
    if growth != 0 { bytes.add(growth, ordering: .relaxed) }
  }

  /// Throws if all memories together exceed half of the limit, and the memory of the talk exceeds a user's share.
  ///
  /// The other half of the limit has room for a share of each user.
  func checkRoom(for talk: UserTalk, at time: Duration) throws(ServeError) {
    func isFull() -> Bool { bytes.load(ordering: .relaxed) > limits.memory / 2 }
    guard isFull(), talk.bytes > limits.share else { return }
    makeRoom(at: time)
    if isFull() { throw .memoryFull(limit: limits.memory) }
  }

  /// Removes a talk that has no memory, unless a request has come meanwhile.
  func removeIfBlank(_ talk: UserTalk) {
    let user = ByteText(talk.user)
    part(of: user).talks.withLock { talks in
      guard talks[user] === talk, talk.isBlank else { return }
      talks[user] = nil
      talkCount.subtract(1, ordering: .relaxed)
    }
  }

  /// Removes the talks of users who have sent no request for `limits.idle`; searches at most once a second.
  private func makeRoom(at time: Duration) {
    let isDue = lastSearch.withLock { last in
      if let last, time - last < .seconds(1) { return false }
      last = time
      return true
    }
    guard isDue else { return }
    for part in parts {
      part.talks.withLock { talks in
        for (user, talk) in talks where talk.isIdle(since: time - limits.idle) {
          talks[user] = nil
          talkCount.subtract(1, ordering: .relaxed)
          bytes.subtract(talk.bytes, ordering: .relaxed)
        }
      }
    }
  }

  private func part(of user: ByteText) -> Part {
    parts[Int(UInt(bitPattern: user.hashValue) % UInt(parts.count))]
  }
}
