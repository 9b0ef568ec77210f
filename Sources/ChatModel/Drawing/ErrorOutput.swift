package import Terminal

/// Where a View in a pipe says what is not an answer: standard error.
package typealias ErrorOutput = @MainActor (StyledText) -> Void
