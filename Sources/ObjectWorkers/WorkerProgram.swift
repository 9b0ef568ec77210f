/// The source of a program that runs objects of one language.
///
/// It reads requests from descriptor 3 and writes answers to descriptor 4, each one line of JSON.
struct WorkerProgram {
  let text: String

  init(_ text: String) { self.text = text }
}
