/// What ELIZA says when a keyword's decompositions all fail, in the order of LIMIT.
enum BuiltInMessage {
  static func text(limit: Int) -> String {
    switch limit {
    case 1: "PLEASE CONTINUE"
    case 2: "HMMM"
    case 3: "GO ON , PLEASE"
    default: "I SEE"
    }
  }
}
