extension CommandTable where Host == any ChatroomCommandHost {
  /// The chatroom's /commands; a new one is a type in a file of its own, and a line here.
  public static var chatroom: Self {
    CommandTable(
      [
        HelpCommand(), HistoryCommand(), TopicCommand(), VarsCommand(), KeysCommand(),
        WhyCommand(), WhyNotCommand(), AllCommand(), TraceCommand(), FindCommand(), RuleCommand(),
        EditCommand(), ReloadCommand(), UndoCommand(), RetryCommand(), TeachCommand(),
        ForgetCommand(), SeedCommand(),
        SaveCommand(), ExpectCommand(), ClearCommand(), QuitCommand(),
      ], prefix: "/")
  }
}
