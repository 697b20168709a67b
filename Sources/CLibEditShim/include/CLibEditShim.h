// libedit as the Swift side needs it: one opaque editor, no variadic call, no FILE *, no signal handler in Swift.
//
// Why C at all: el_wset and friends are variadic, which Swift does not import; stdin and stdout are not
// concurrency-safe there; and a signal handler may only touch sig_atomic_t and async-signal-safe calls.
// Why the header does not include <histedit.h>: whoever imports this module needs nothing of libedit.
#pragma once
#include <stddef.h>

typedef struct rb_editor rb_editor;

// What a key bound to one of our functions answers; the numbers are libedit's.
enum { RB_KEY_NORMAL = 0, RB_KEY_REFRESH = 4, RB_KEY_BEEP = 6 };

// Called from within rb_editor_read, on its thread.
typedef struct {
  void *context;
  int (*complete)(void *context);
  int (*older)(void *context);
  int (*newer)(void *context);
} rb_editor_callbacks;

typedef enum {
  RB_READ_LINE,
  RB_READ_END,          // Ctrl-D on an empty line, or the terminal went away
  RB_READ_INTERRUPTED,  // Ctrl-C
} rb_read_outcome;

// Sets LC_CTYPE from the environment, or to C.UTF-8 where that is no UTF-8: libedit drops letters otherwise.
void rb_use_utf8(void);

// An editor on the process's standard input and output; NULL when libedit cannot be started.
// At most one may be open at a time: signal handlers have no context.
rb_editor *rb_editor_open(const char *program, rb_editor_callbacks callbacks);
void rb_editor_close(rb_editor *editor);

// Reads a line. `text` holds `length` scalars, valid until the next call; the line end is not part of it.
// `prompt` is NUL-terminated and must live until the call returns.
rb_read_outcome rb_editor_read(
    rb_editor *editor, const wchar_t *prompt, const wchar_t **text, size_t *length);

// The line under edit, for callbacks; pointers die with the next change.
void rb_editor_line(rb_editor *editor, const wchar_t **text, size_t *length, size_t *cursor);
void rb_editor_move(rb_editor *editor, int by);
void rb_editor_delete_before(rb_editor *editor, int count);
// `text` is NUL-terminated. False when the line is too long for libedit.
int rb_editor_insert(rb_editor *editor, const wchar_t *text);
// Draws prompt and line anew where the cursor is: after something was printed below the line.
void rb_editor_redraw(rb_editor *editor);
// What Ctrl-R searches; Up and Down are the callbacks' business. `entry` is copied.
void rb_editor_remember(rb_editor *editor, const wchar_t *entry);

// Cells a scalar takes in a terminal: 0, 1 or 2, and -1 for a control character.
int rb_scalar_width(wchar_t scalar);

// Ctrl-C as an event instead of the end. Begins and ends in pairs, not nested; rb_editor_open does it itself.
// A second Ctrl-C before anyone waits for input again ends the process, so that nothing can hang for good.
void rb_interrupts_begin(void);
void rb_interrupts_end(void);

// Waits until `file` has something to read (1) or Ctrl-C was pressed (0). No signal is lost in between.
int rb_wait_for_input(int file);
