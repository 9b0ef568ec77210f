import Disk
import RiveScript
import Robots

/// Writes the image of Wren's rules to the file that `compile-wren FILE` names, for `parley` to contain.
///
/// An unchanged image is not written again, so that `parley` is not rebuilt. Rules with problems have no image: the
/// file is then empty, and `parley` compiles the rules at each start and reports the problems.
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
