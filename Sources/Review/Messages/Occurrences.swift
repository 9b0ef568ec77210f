/// The times that messages were said, in columns, so that values that the sources do not tell need no memory.
struct Occurrences: Sendable {
  /// One time that a message was said.
  struct Occurrence: Sendable {
    /// The index of the message in `MessagePool.entries`.
    var entry: UInt32
    /// The index of the person, counted from 1; 0 for an unknown one.
    var person: UInt32
    /// The time in microseconds (`WallTime`), the conversation and the exchange; 0 if the source does not tell.
    var microseconds: Int64
    var talk: Int64
    var exchange: Int64
  }

  /// A column that takes memory only up to its last value that is not 0.
  private struct Column<Value: FixedWidthInteger & Sendable>: Sendable {
    private var values: [Value] = []

    subscript(index: Int) -> Value { index < values.count ? values[index] : 0 }

    mutating func set(_ value: Value, at index: Int) {
      if value == 0 { return }
      while values.count < index { values.append(0) }
      values.append(value)
    }
  }

  private var entries: [UInt32] = []
  private var people = Column<UInt32>()
  private var times = Column<Int64>()
  private var talks = Column<Int64>()
  private var exchanges = Column<Int64>()

  var indices: Range<Int> { entries.indices }

  func entry(_ index: Int) -> UInt32 { entries[index] }

  subscript(index: Int) -> Occurrence {
    Occurrence(
      entry: entries[index], person: people[index], microseconds: times[index], talk: talks[index],
      exchange: exchanges[index])
  }

  mutating func append(_ occurrence: Occurrence) {
    let index = entries.count
    entries.append(occurrence.entry)
    people.set(occurrence.person, at: index)
    times.set(occurrence.microseconds, at: index)
    talks.set(occurrence.talk, at: index)
    exchanges.set(occurrence.exchange, at: index)
  }
}
