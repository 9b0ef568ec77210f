import Conversations
package import Terminal

extension [FileChoice] {
  package var completions: [CompletionChoice] { map { CompletionChoice($0.path, word: $0.name) } }
}
