import Responder

/// The elements `<date>` and `<interval>`.
extension Evaluation {
  mutating func appendDate(_ index: Int, _ frame: Frame) throws(Stop) {
    let format = try attribute(.format, of: index, frame)
    let java = try attribute(.jformat, of: index, frame)
    readsClock = true
    guard let now = conversation.clock else { return try append("unknown") }
    if program.followsPythonAIML { return try append(now.formatted("%c")) }
    if let format, !format.isEmpty { return try append(now.formatted(format)) }
    if let java { return try append(now.formatted(java: java)) }
    try append(now.formatted("%c"))
  }

  mutating func appendInterval(_ index: Int, _ frame: Frame) throws(Stop) {
    let format = try attribute(.format, of: index, frame).flatMap { $0.isEmpty ? nil : $0 }
    let java = try attribute(.jformat, of: index, frame) ?? (format == nil ? "MMMM dd, yyyy" : "")
    let style = try attribute(.style, of: index, frame) ?? "days"
    let now = conversation.clock
    readsClock = true
    func parse(_ text: String?, otherwise: LocalTime?) -> LocalTime? {
      guard let text else { return otherwise }
      if let format { return LocalTime(text, format: format) }
      return LocalTime(text, java: java) ?? LocalTime(text, format: "%c")
    }
    let from = parse(try attribute(.from, of: index, frame), otherwise: LocalTime(year: 1970))
    let to = parse(try attribute(.to, of: index, frame), otherwise: now)
    guard let from, let to else { return try append("unknown") }
    try append(TimeSpan(from: from, to: to).text(in: style.lowercased()) ?? "")
  }
}
