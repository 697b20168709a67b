// The parts of libedit that the Swift side needs: one opaque editor, no variadic functions, no FILE *, no signal
// handler in Swift.
//
// Why C: el_wset and similar functions are variadic, which Swift does not import; stdin and stdout are not
// concurrency-safe there; and a signal handler may only use sig_atomic_t and async-signal-safe functions. The header
// does not include <histedit.h>, so that importers of this module do not need libedit's headers.
#pragma once
#include <stddef.h>

typedef struct rb_editor rb_editor;

// Keys bound to functions of libedit or of this shim, whatever the user's own bindings are.
enum {
  RB_KEY_EDIT = 0x80,  // calls `edit`
  RB_KEY_ACCEPT,  // ends reading with the current text
  RB_KEY_PREVIOUS_WORD,
  RB_KEY_NEXT_WORD,
  RB_KEY_SET_MARK,
  RB_KEY_KILL_REGION,
  RB_KEY_COMMAND_MODE,
  RB_KEY_DELETE_WORD,
  RB_KEY_KILL_LINE,
  RB_KEY_YANK,
};

// Called during rb_editor_read, on its thread.
typedef struct {
  void *context;
  // The next key for libedit, one scalar: 1 if there is one, 0 at the end of input, -1 to cancel reading.
  int (*next)(void *context, wchar_t *scalar);
  // Called for RB_KEY_EDIT; rb_editor_move, _delete_before and _insert may be called only from here.
  void (*edit)(void *context);
} rb_editor_callbacks;

typedef enum {
  RB_WAKE_INPUT,
  RB_WAKE_TIMEOUT,
  RB_WAKE_INTERRUPT,  // an external SIGINT; Ctrl-C itself is read as a key
  RB_WAKE_RESIZED,
  RB_WAKE_STOPPING,  // clean up, then call rb_editor_pass_on
  RB_WAKE_ENDING,  // an external signal to end: the same
  RB_WAKE_RESUMED,  // in the foreground again, cursor position unknown
} rb_wake;

// The commit that the package was built from, as ROADBOOK_COMMIT says when it is built; empty without it.
const char *rb_commit(void);

// Sets LC_CTYPE from the environment, or to C.UTF-8 if that is not UTF-8: otherwise libedit drops characters.
void rb_use_utf8(void);

// Opens an editor on the process's standard input and output; NULL if libedit cannot be started. Only one may be open
// at a time, since signal handlers have no context.
rb_editor *rb_editor_open(const char *program, rb_editor_callbacks callbacks);
void rb_editor_close(rb_editor *editor);

// Whether vi keys are active: chosen in ~/.editrc or set since. Setting drops the bindings of ~/.editrc.
int rb_editor_is_vi(rb_editor *editor);
void rb_editor_set_vi(rb_editor *editor, int is_vi);

// Reads a line with the keys that `next` returns; libedit edits it and draws nothing. `text` holds `length` scalars,
// valid until the next call. Returns 0 at the end of input (Ctrl-D on an empty line) and if `next` cancelled.
int rb_editor_read(rb_editor *editor, const wchar_t **text, size_t *length);

// Waits for input or a signal; a negative time waits forever.
rb_wake rb_editor_wait(rb_editor *editor, int milliseconds);
// Reads the available bytes and returns their number; 0 if the terminal is gone.
long rb_editor_bytes(rb_editor *editor, unsigned char *bytes, size_t limit);
// Performs the default action of the signal reported by RB_WAKE_STOPPING or _ENDING, with the terminal in its
// original mode.
void rb_editor_pass_on(rb_editor *editor);

// Leaves the terminal to another program, in its original mode, and takes it back.
void rb_editor_pause(rb_editor *editor);
void rb_editor_go_on(rb_editor *editor);

// Shows the terminal's other screen, or the usual one with what was on it. It is left when the process stops or ends.
void rb_set_view(int is_on);

// The signal that the terminal, in its original mode, would send for a control character: Ctrl-C, Ctrl-Z, Ctrl-\.
typedef enum { RB_SIGNAL_NONE, RB_SIGNAL_INTERRUPT, RB_SIGNAL_STOP, RB_SIGNAL_QUIT } rb_signal_key;
rb_signal_key rb_signal_of(unsigned char byte);
// Performs the key's signal; clean up first. Does nothing for an interrupt, which ends the reading.
void rb_editor_send(rb_editor *editor, rb_signal_key key);

// The line being edited, for callbacks; the pointers are valid until the next change.
void rb_editor_line(rb_editor *editor, const wchar_t **text, size_t *length, size_t *cursor);
void rb_editor_move(rb_editor *editor, int by);
void rb_editor_delete_before(rb_editor *editor, int count);
// `text` is NUL-terminated. Returns false if the line becomes too long for libedit.
int rb_editor_insert(rb_editor *editor, const wchar_t *text);
// Adds an entry to the history that vi's search keys use. `entry` is copied.
void rb_editor_remember(rb_editor *editor, const wchar_t *entry);

// Handles Ctrl-C as an event instead of ending the process. Begin and end in pairs, not nested; rb_editor_open does
// it itself. A second Ctrl-C before the next wait for input ends the process, so that it can never hang.
void rb_interrupts_begin(void);
void rb_interrupts_end(void);

// Whether Ctrl-C was pressed since the last input: long work checks this and stops.
int rb_interrupt_pending(void);

// The same, once: the interrupt is then no longer pending.
int rb_take_interrupt(void);

// Waits until `file` is readable (1) or Ctrl-C is pressed (0), without losing a signal in between.
int rb_wait_for_input(int file);

// From now on, SIGTERM, SIGHUP and SIGINT end the process at once with the status that was set last, first 1.
void rb_end_on_signals(void);
void rb_set_end_status(int status);
