import Disk
import JSON
import Responder
import TranscriptFormat

/// Renaming files.
extension Server {
  /// Returns an edit of the `rules:` lines in transcripts, because the client is about to rename the rule files or the
  /// transcripts.
  func edit(renaming params: JSONValue) -> JSONValue {
    let moves = (params["files"]?.elements ?? []).compactMap {
      file -> (old: String, new: String)? in
      guard let old = file["oldUri"]?.string, let new = file["newUri"]?.string else { return nil }
      return (DocumentAddress.path(of: old), DocumentAddress.path(of: new))
    }
    func moved(_ path: String) -> String {
      for move in moves {
        if path == move.old { return move.new }
        if path.hasPrefix(move.old + "/") { return move.new + path.dropFirst(move.old.count) }
      }
      return path
    }
    var edits: [String: [(range: Range<Int>, text: String)]] = [:]
    for file in workspace.files.values where file.language.isOfTranscripts {
      for mention in file.outline.mentions where mention.name.kind == .file {
        let path = Workspace.path(mention.name.text, from: file.path)
        // An absolute path stays one, and words such as `builtin` are not files.
        guard Files.exists(path), moved(path) != path || moved(file.path) != file.path else {
          continue
        }
        let isAbsolute = mention.name.text.hasPrefix("/")
        let new = isAbsolute ? moved(path) : moved(path).path(fromFolderOf: moved(file.path))
        if Workspace.path(mention.name.text, from: moved(file.path)) != moved(path) {
          edits[file.path, default: []].append((mention.range, new))
        }
      }
    }
    return edits.isEmpty ? .null : workspaceEdit(edits)
  }
}
