extension CommandTable where Host == any HistoryCommandHost {
  /// The history's commands, which work with a slash too; a new one is a type in a file of its
  /// own, and a line here.
  public static var history: Self {
    CommandTable(
      [
        OpenHistoryCommand(), FindHistoryCommand(), MoreHistoryCommand(),
        RefreshHistoryCommand(), ContinueHistoryCommand(), RenameHistoryCommand(),
        DeleteHistoryCommand(), UndoHistoryCommand(), ExportHistoryCommand(),
        BackHistoryCommand(), HelpHistoryCommand(), QuitHistoryCommand(),
      ], prefix: "")
  }
}
