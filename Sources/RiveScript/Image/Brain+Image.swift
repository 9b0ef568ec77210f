package import Responder

/// Images: compiled rules as bytes, so that the rules of built-in robots can be compiled when the program is built.
extension Brain {
  /// Returns the image of rules compiled with default options; `nil` if they have problems, which images can't store.
  package static func image(of sources: [RuleSource]) -> [UInt8]? {
    var compiler = BrainCompiler.compile(sources, options: BrainOptions()) { _ in }
    guard compiler.diagnostics.isEmpty else { return nil }
    return compiler.image(of: sources)
  }

  /// Returns the image of rules without the texts that answering does not need, and the sources without these texts.
  ///
  /// Triggers and the texts of replies stay; comments, samples, definitions and the lines as written do not.
  package static func bareImage(
    of sources: [RuleSource]
  ) -> (image: [UInt8], sources: [RuleSource]) {
    var compiler = BrainCompiler.compile(sources, options: BrainOptions()) { _ in }
    let bare = compiler.forgetTexts(of: sources)
    return (compiler.image(of: bare), bare)
  }

  /// Reads an image of these sources, written by the same build of the program.
  ///
  /// Texts with tags, the items of arrays, and the words for corrections of spelling are read at their first use.
  ///
  /// Complexity: linear in the image.
  ///
  /// - Returns: `nil` if the image is empty or of other sources, or if the options compile rules differently from the
  ///   default ones.
  package convenience init?(
    image: RuleImage, of sources: [RuleSource], options: BrainOptions = BrainOptions()
  ) {
    guard unsafe !image.bytes.isEmpty,
      let compiler = BrainCompiler(reading: image, of: sources, options: options)
    else { return nil }
    self.init(compiling: compiler)
  }
}
