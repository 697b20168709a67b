extension HelpEntry {
  /// Settings of the prompt.
  static let settingTexts = #"""
    = settings
    What ~/.config/roadbook/config.roadbook can contain. A setting can also be typed, and lasts until you quit.
      output text|json    how answers are written
      time on|off         show how long statements take
      echo on|off         repeat each statement
      paging on|off       show long answers in $PAGER, less by default
      prompt "TEXT"|off   the text before the line; it can contain ${…}
      editing emacs|vi    the keys that edit the line
      retry on|off        an invalid statement comes back for correction
      history N           the number of lines that are kept
    > settings time on
    > settings
    see alias bind scripts prompt
    = alias
    The rest of the line belongs to the alias. Its name cannot be the word of a statement. Some aliases are there
    already; 'alias NAME off' removes one.
    > alias l = list routes
    > l buy
    > alias
    > alias l off
    see settings bind
    = bind
    A key is written ctrl-t, alt-x or page-up. It runs an action, or types a text in quotes; \n at the end also runs it.
    > bind ctrl-t "open shop://"
    > bind alt-s "stack\n"
    > bind ctrl-o complete
    > bind
    see settings keys
    """#
}
