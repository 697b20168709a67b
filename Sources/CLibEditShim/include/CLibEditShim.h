// libedit as the Swift side needs it: one opaque editor, no variadic call, no FILE *, no signal handler in Swift.
//
// Why C at all: el_wset and friends are variadic, which Swift does not import; stdin and stdout are not
// concurrency-safe there; and a signal handler may only touch sig_atomic_t and async-signal-safe calls.
// Why the header does not include <histedit.h>: whoever imports this module needs nothing of libedit.
#pragma once
#include <stddef.h>

typedef struct rb_editor rb_editor;

// Keys that run something of libedit's, or of ours, whatever the user's own bindings are.
enum {
  RB_KEY_EDIT = 0x80,  // runs `edit`
  RB_KEY_ACCEPT,       // ends the reading with the text as it is
  RB_KEY_PREVIOUS_WORD,
  RB_KEY_NEXT_WORD,
  RB_KEY_SET_MARK,
  RB_KEY_KILL_REGION,
  RB_KEY_COMMAND_MODE,
  RB_KEY_DELETE_WORD,
  RB_KEY_KILL_LINE,
  RB_KEY_YANK,
};

// Called from within rb_editor_read, on its thread.
typedef struct {
  void *context;
  // The next key for libedit, one scalar: 1, or 0 at the end of input, or -1 when the reading is to be given up.
  int (*next)(void *context, wchar_t *scalar);
  // RB_KEY_EDIT: the only time at which rb_editor_move, _delete_before and _insert may be called.
  void (*edit)(void *context);
} rb_editor_callbacks;

typedef enum {
  RB_WAKE_INPUT,
  RB_WAKE_TIMEOUT,
  RB_WAKE_INTERRUPT,  // an interrupt from outside; Ctrl-C itself is read
  RB_WAKE_RESIZED,
  RB_WAKE_STOPPING,   // tidy up, then call rb_editor_pass_on
  RB_WAKE_ENDING,     // an end from outside: the same
  RB_WAKE_RESUMED,    // the terminal is ours again, the cursor anywhere
} rb_wake;

// Sets LC_CTYPE from the environment, or to C.UTF-8 where that is no UTF-8: libedit drops letters otherwise.
void rb_use_utf8(void);

// An editor on the process's standard input and output; NULL when libedit cannot be started.
// At most one may be open at a time: signal handlers have no context.
rb_editor *rb_editor_open(const char *program, rb_editor_callbacks callbacks);
void rb_editor_close(rb_editor *editor);

// Whether the keys are vi's: as ~/.editrc chose, or as was set last. Setting drops what ~/.editrc bound.
int rb_editor_is_vi(rb_editor *editor);
void rb_editor_set_vi(rb_editor *editor, int is_vi);

// Reads a text with the keys that `next` gives; libedit edits it and draws nothing. `text` holds `length` scalars,
// valid until the next call. 0 at the end of input (Ctrl-D on an empty text) and when `next` gave up.
int rb_editor_read(rb_editor *editor, const wchar_t **text, size_t *length);

// Waits for input or a signal; a negative time waits for ever.
rb_wake rb_editor_wait(rb_editor *editor, int milliseconds);
// Reads what is there: the number of bytes, 0 where the terminal is gone.
long rb_editor_bytes(rb_editor *editor, unsigned char *bytes, size_t limit);
// Lets the signal behind RB_WAKE_STOPPING or _ENDING do what it would do without us, with the terminal as it was before.
void rb_editor_pass_on(rb_editor *editor);

// What a control character means to a terminal that sends signals, as this one was set before: Ctrl-C, Ctrl-Z, Ctrl-\.
typedef enum { RB_SIGNAL_NONE, RB_SIGNAL_INTERRUPT, RB_SIGNAL_STOP, RB_SIGNAL_QUIT } rb_signal_key;
rb_signal_key rb_signal_of(unsigned char byte);
// Does what the key would have done; tidy up first. Nothing for an interrupt, which ends the reading.
void rb_editor_send(rb_editor *editor, rb_signal_key key);

// The line under edit, for callbacks; pointers die with the next change.
void rb_editor_line(rb_editor *editor, const wchar_t **text, size_t *length, size_t *cursor);
void rb_editor_move(rb_editor *editor, int by);
void rb_editor_delete_before(rb_editor *editor, int count);
// `text` is NUL-terminated. False when the line is too long for libedit.
int rb_editor_insert(rb_editor *editor, const wchar_t *text);
// What vi's search keys look through. `entry` is copied.
void rb_editor_remember(rb_editor *editor, const wchar_t *entry);

// Ctrl-C as an event instead of the end. Begins and ends in pairs, not nested; rb_editor_open does it itself.
// A second Ctrl-C before anyone waits for input again ends the process, so that nothing can hang for good.
void rb_interrupts_begin(void);
void rb_interrupts_end(void);

// Whether Ctrl-C was pressed since a text was read: long work looks at this and gives up.
int rb_interrupt_pending(void);

// Waits until `file` has something to read (1) or Ctrl-C was pressed (0). No signal is lost in between.
int rb_wait_for_input(int file);
