import Responder

extension Brain: ObjectProviding {
  package var definedVariables: (robot: [String: String], environment: [String: String]) {
    func texts(_ variables: [String: Template]) -> [String: String] {
      variables.compactMapValues {
        if case .text(let range) = $0 { arena.string(range) } else { nil }
      }
    }
    return (texts(robotVariables), texts(environment))
  }
}
