import Platform

/// Waits for keys and for signals at once.
struct KeyReader {
  enum Input: Equatable {
    case key(KeyDecoder.Key)
    /// Signals by number; 0 comes from `SignalPipe.wake`.
    case signals([Int32])
    case end
  }

  private let input: Int32
  var decoder: KeyDecoder
  /// The time to wait for more bytes after a lone escape character or an incomplete character, in milliseconds.
  private static let shortWait: Int32 = 25
  /// The time to wait for the rest of a sequence whose first bytes nobody types by hand, in milliseconds.
  private static let longWait: Int32 = 500

  init(input: Int32, boundSequences: Set<String> = []) {
    self.input = input
    decoder = KeyDecoder(boundSequences: boundSequences)
  }

  /// Whether there are typed keys that `next` has not returned yet.
  var hasTypedKeys: Bool {
    if decoder.wait != .forever { return true }
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP) == 0
  }

  /// Returns the next key or signals, or the end of the input; blocks until there is one of them.
  mutating func next() -> Input {
    var waitsForMore = true
    while true {
      if let end = SignalPipe.endSignal { return .signals([end]) }
      if let key = decoder.next(waitsForMore: waitsForMore) { return .key(key) }
      waitsForMore = true
      var requests = [
        pollfd(fd: SignalPipe.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      let wait =
        switch decoder.wait {
        case .forever: Int32(-1)
        case .moment: Self.shortWait
        case .longer: Self.longWait
        }
      let ready = unsafe poll(&requests, 2, wait)
      if ready == 0 {
        waitsForMore = false
      } else if ready > 0 {
        let signals = requests[0].revents == 0 ? [] : SignalPipe.drain()
        if !signals.isEmpty { return .signals(signals) }
        if requests[1].revents != 0, !fill() { return .end }
      } else if errno != EINTR {
        return .end
      }
    }
  }

  /// Reads more bytes; returns false at the end of the input, or if the terminal is gone.
  private mutating func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(input, &chunk, chunk.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    decoder.append(chunk.prefix(count))
    return count > 0
  }
}
