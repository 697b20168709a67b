extension HelpEntry {
  /// Settings and history of the prompt.
  static let settingTexts = #"""
    = again
    Runs a line of 'history lines'. The line is shown first, and added to the history instead of 'again'.
    . again
    . again 12
    . again open
    see history settings
    = settings
    What ~/.config/roadbook/config.roadbook can contain. A setting can also be typed, and lasts until you quit.
    > settings
    > alias o = open
    > settings
    see alias bind prompt editing retry
    = alias
    The rest of the line belongs to the alias. Its name cannot be the word of a statement.
    > alias o = open
    > o /list/42
    > alias
    > alias o off
    see settings bind
    = bind
    A key is written ctrl-t, alt-x or page-up. It runs an action, or types a text in quotes; \n at the end also runs it.
    > bind ctrl-t "open shop://"
    > bind alt-s "stack\n"
    > bind ctrl-o complete
    > bind
    see settings keys editing
    = editing
    The default is what ~/.editrc sets, otherwise emacs.
    > editing vi
    > editing emacs
    see bind keys
    = retry
    The cursor is at the mistake; Ctrl-C discards the text. Off: the line is empty, and Up restores the statement.
    > retry off
    > retry on
    see settings keys
    """#
}
