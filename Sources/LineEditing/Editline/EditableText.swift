import Terminal

/// What may stand in a line being edited: libedit draws it, and nobody makes it `visible` first.
extension Unicode.Scalar {
  /// Itself, or U+FFFD for what a terminal would obey.
  var editable: Unicode.Scalar { drivesTerminal ? "\u{FFFD}" : self }
}

extension String {
  /// The text without what a terminal would obey.
  var editable: String { String(String.UnicodeScalarView(unicodeScalars.map(\.editable))) }
}
