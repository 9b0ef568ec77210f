import Disk
import RiveScript
import Robots

/// The program `compile-wren FILE`, which writes the compiled image of Wren's rules to a file for `parley` to embed.
///
/// An unchanged image is not written again, so that `parley` is not rebuilt. Rules with problems have no image: the
/// file is then empty, and `parley` compiles the rules at each start.
@main
enum CompileWren {
  static func main() throws {
    // Only the Makefile runs this program.
    precondition(CommandLine.arguments.count == 2, "usage: compile-wren FILE")
    let path = CommandLine.arguments[1]
    let image = Brain.image(of: BuiltinRobot.sources)
    if image == nil {
      let words =
        "Wren's rules have problems and are compiled at each start: parley check shows them\n"
      try Files.append(Array(words.utf8), to: 2)
    }
    let bytes = image ?? []
    let before = try? Files.contents(of: path, upTo: bytes.count)
    if before != bytes { try Files.put(bytes, at: path, replacing: true) }
  }
}
