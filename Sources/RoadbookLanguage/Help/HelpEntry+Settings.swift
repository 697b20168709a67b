extension HelpEntry {
  /// Settings and history of the prompt.
  static let settingTexts = #"""
    = again
    A line of 'history lines'. It is shown, then run; it stands in the history anew, 'again' does not.
    . again
    . again 12
    . again open
    see history settings
    = settings
    What ~/.config/roadbook/config.roadbook may hold. Each can be typed, too, and holds until you leave.
    > settings
    > alias o = open
    > settings
    see alias bind prompt editing retry
    = alias
    The rest of the line belongs to it. No statement's word can be one.
    > alias o = open
    > o /list/42
    > alias
    > alias o off
    see settings bind
    = bind
    A key as ctrl-t, alt-x, page-up; an action, or a text in quotes that is typed, with \n at its end one that is run.
    > bind ctrl-t "open shop://"
    > bind alt-s "stack\n"
    > bind ctrl-o complete
    > bind
    see settings keys editing
    = editing
    Without it ~/.editrc decides, and else the keys are those of emacs.
    > editing vi
    > editing emacs
    see bind keys
    = retry
    The cursor stands at the mistake; Ctrl-C drops the text. Off: the line is empty, and Up brings it back.
    > retry off
    > retry on
    see settings keys
    """#
}
