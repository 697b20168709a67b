#define _GNU_SOURCE
#if !__has_include(<histedit.h>)
#error "libedit's header <histedit.h> was not found. Install it: apt-get install libedit-dev (Fedora: dnf install libedit-devel)"
#endif
#include "CLibEditShim.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

struct rb_editor {
  EditLine *line;
  HistoryW *history;
  rb_editor_callbacks callbacks;
  const wchar_t *prompt;
  int was_interrupted;
  // Bytes read and not yet taken: a paste arrives in few reads instead of one for each byte.
  unsigned char bytes[4096];
  size_t next, count;
  int is_first_read;
};

// Handlers have no argument, so these are the process's. Written by handlers, read by the reading thread.
static volatile sig_atomic_t interrupts, stops, continues, resizes, endings;
static volatile sig_atomic_t is_reading, has_saved_terminal;
static struct termios saved_terminal;

// MARK: Ctrl-C

static struct sigaction interrupt_before;

static void on_interrupt(int signal_number) {
  if (!is_reading && interrupts > 0) {
    signal(signal_number, SIG_DFL);
    raise(signal_number);
    return;
  }
  interrupts = 1;
}

void rb_interrupts_begin(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  interrupts = 0;
  sigaction(SIGINT, &action, &interrupt_before);
}

void rb_interrupts_end(void) { sigaction(SIGINT, &interrupt_before, NULL); }

// MARK: Waiting

static void fill_signals(sigset_t *set) {
  static const int numbers[] = {SIGINT, SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP, SIGQUIT};
  sigemptyset(set);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(set, numbers[i]);
}

static int has_event(void) { return interrupts || stops || continues || resizes || endings; }

// 1: readable; 0: a signal came. Signals are only let in inside ppoll, so none falls between look and wait.
static int wait_once(int file) {
  sigset_t ours, before;
  fill_signals(&ours);
  sigprocmask(SIG_BLOCK, &ours, &before);
  int is_ready = 0;
  if (!has_event()) {
    struct pollfd wanted = {.fd = file, .events = POLLIN};
    is_ready = ppoll(&wanted, 1, NULL, &before) != -1 || errno != EINTR;
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  // Where both came, ppoll tells of the input only; Ctrl-C was pressed before what is still unread.
  return is_ready && !has_event();
}

int rb_wait_for_input(int file) {
  is_reading = 1;
  int is_ready = 0;
  while (!(is_ready = wait_once(file)) && !interrupts) continue;
  is_reading = 0;
  interrupts = 0;
  return is_ready;
}

// MARK: Signals while a line is edited

static const int edit_signals[] = {SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP, SIGQUIT};
static const int fatal_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
enum { edit_count = 6, fatal_count = 6 };
static struct sigaction edit_before[edit_count], fatal_before[fatal_count];

static void on_edit_signal(int signal_number) {
  switch (signal_number) {
    case SIGTSTP: stops = 1; break;
    case SIGCONT: continues = 1; break;
    case SIGWINCH: resizes = 1; break;
    default: endings = signal_number;
  }
}

// A trap must not leave the terminal without echo; whoever handled it before goes on from there.
static void on_fatal_signal(int signal_number) {
  if (has_saved_terminal) tcsetattr(0, TCSANOW, &saved_terminal);
  for (int i = 0; i < fatal_count; i++)
    if (fatal_signals[i] == signal_number) sigaction(signal_number, &fatal_before[i], NULL);
  raise(signal_number);
}

static void begin_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  stops = continues = resizes = endings = 0;
  action.sa_handler = on_edit_signal;
  for (int i = 0; i < edit_count; i++) sigaction(edit_signals[i], &action, &edit_before[i]);
  action.sa_handler = on_fatal_signal;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &action, &fatal_before[i]);
}

static void end_signals(void) {
  for (int i = 0; i < edit_count; i++) sigaction(edit_signals[i], &edit_before[i], NULL);
  for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &fatal_before[i], NULL);
}

// Lets a signal do what it would have done without us, with the terminal as it was before.
static void pass_on(rb_editor *editor, int signal_number) {
  el_wset(editor->line, EL_PREP_TERM, 0);
  end_signals();
  raise(signal_number);
  begin_signals();
  continues = 1;
}

static void handle_signals(rb_editor *editor) {
  EditLine *line = editor->line;
  if (endings) pass_on(editor, endings);
  if (stops) pass_on(editor, SIGTSTP);  // comes back after SIGCONT
  if (continues) {
    continues = 0;
    el_wset(line, EL_PREP_TERM, 1);
    el_resize(line);
    // Whoever had the terminal in between may have left the cursor anywhere.
    static const char fresh_row[] = "\r\033[K";
    (void)!write(1, fresh_row, sizeof fresh_row - 1);
    el_wset(line, EL_REFRESH);
  }
  if (resizes) {
    resizes = 0;
    el_resize(line);
  }
}

// MARK: Keys

static int next_byte(rb_editor *editor, unsigned char *byte) {
  while (editor->next == editor->count) {
    if (!wait_once(0)) {
      handle_signals(editor);
      if (interrupts) {
        interrupts = 0;
        editor->was_interrupted = 1;
        editor->next = editor->count = 0;  // as the terminal does with what it holds itself
        return -1;
      }
      continue;
    }
    ssize_t count = read(0, editor->bytes, sizeof editor->bytes);
    if (count == 0) return 0;
    if (count < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return 0;  // EIO: the terminal is gone
    }
    editor->next = 0;
    editor->count = (size_t)count;
    // Ctrl-D typed while a statement ran, with the terminal in line mode, is kept by Linux as a NUL.
    if (editor->is_first_read)
      for (ssize_t i = 0; i < count; i++)
        if (editor->bytes[i] == 0) editor->bytes[i] = 4;
    editor->is_first_read = 0;
  }
  *byte = editor->bytes[editor->next++];
  return 1;
}

// One scalar; a byte that is no UTF-8 becomes U+FFFD, NUL is left out since libedit's text ends at one.
static int next_scalar(EditLine *line, wchar_t *scalar) {
  rb_editor *editor = NULL;
  el_wget(line, EL_CLIENTDATA, &editor);
  unsigned char byte = 0;
  int outcome;
  do {
    outcome = next_byte(editor, &byte);
    if (outcome != 1) {
      if (outcome < 0) errno = EINTR;
      return outcome;
    }
  } while (byte == 0);
  int more = byte < 0x80 ? 0 : byte >= 0xC2 && byte < 0xE0 ? 1 : byte >= 0xE0 && byte < 0xF0 ? 2
             : byte >= 0xF0 && byte < 0xF5 ? 3 : -1;
  if (more < 0) {
    *scalar = 0xFFFD;
    return 1;
  }
  unsigned value = more == 0 ? byte : byte & (0x3Fu >> more);
  for (int i = 0; i < more; i++) {
    outcome = next_byte(editor, &byte);
    if (outcome != 1) return outcome;
    if ((byte & 0xC0) != 0x80) {
      editor->next--;  // the byte begins something else
      *scalar = 0xFFFD;
      return 1;
    }
    value = value << 6 | (byte & 0x3F);
  }
  static const unsigned least[] = {0, 0x80, 0x800, 0x10000};
  int is_bad = value < least[more] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000);
  *scalar = is_bad ? 0xFFFD : (wchar_t)value;
  return 1;
}

static rb_editor *editor_of(EditLine *line) {
  rb_editor *editor = NULL;
  el_wget(line, EL_CLIENTDATA, &editor);
  return editor;
}

// An indenting tab with more input right behind it comes out of a paste, not from a finger.
static int is_pasted_indent(rb_editor *editor) {
  const LineInfoW *info = el_wline(editor->line);
  for (const wchar_t *at = info->buffer; at < info->cursor; at++)
    if (*at != L' ' && *at != L'\t') return 0;
  return editor->next < editor->count;
}

static unsigned char on_complete(EditLine *line, wint_t key) {
  (void)key;
  rb_editor *editor = editor_of(line);
  if (is_pasted_indent(editor)) {
    el_winsertstr(line, L"\t");
    return RB_KEY_REFRESH;
  }
  return (unsigned char)editor->callbacks.complete(editor->callbacks.context);
}

static unsigned char on_older(EditLine *line, wint_t key) {
  (void)key;
  rb_editor *editor = editor_of(line);
  return (unsigned char)editor->callbacks.older(editor->callbacks.context);
}

static unsigned char on_newer(EditLine *line, wint_t key) {
  (void)key;
  rb_editor *editor = editor_of(line);
  return (unsigned char)editor->callbacks.newer(editor->callbacks.context);
}

static wchar_t *current_prompt(EditLine *line) { return (wchar_t *)editor_of(line)->prompt; }

// MARK: The editor

void rb_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  const char *set = nl_langinfo(CODESET);
  if (!set || strcmp(set, "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

static void bind(EditLine *line, const wchar_t *key, const wchar_t *function) {
  el_wset(line, EL_BIND, key, function, (wchar_t *)NULL);
}

rb_editor *rb_editor_open(const char *program, rb_editor_callbacks callbacks) {
  rb_use_utf8();
  rb_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  has_saved_terminal = tcgetattr(0, &saved_terminal) == 0;
  editor->callbacks = callbacks;
  editor->prompt = L"";
  editor->line = el_init(program, stdin, stdout, stderr);
  editor->history = history_winit();
  if (!editor->line || !editor->history) {
    rb_editor_close(editor);
    return NULL;
  }
  EditLine *line = editor->line;
  HistEventW event;
  history_w(editor->history, &event, H_SETSIZE, 10000);
  el_wset(line, EL_CLIENTDATA, editor);
  el_wset(line, EL_SIGNAL, 0);  // its handler sends signals to the whole process group
  el_wset(line, EL_EDITOR, L"emacs");
  el_wset(line, EL_HIST, history_w, editor->history);
  el_wset(line, EL_PROMPT, current_prompt);
  el_wset(line, EL_GETCFN, next_scalar);
  el_wset(line, EL_ADDFN, L"roadbook-complete", L"Complete the word", on_complete);
  el_wset(line, EL_ADDFN, L"roadbook-older", L"The entry before", on_older);
  el_wset(line, EL_ADDFN, L"roadbook-newer", L"The entry after", on_newer);
  bind(line, L"^R", L"em-inc-search-prev");
  el_source(line, NULL);  // ~/.editrc; `bind -v` in it drops all keys, so ours come after
  bind(line, L"^I", L"roadbook-complete");
  bind(line, L"^P", L"roadbook-older");
  bind(line, L"^N", L"roadbook-newer");
  bind(line, L"\033[A", L"roadbook-older");
  bind(line, L"\033[B", L"roadbook-newer");
  bind(line, L"\033OA", L"roadbook-older");
  bind(line, L"\033OB", L"roadbook-newer");
  bind(line, L"\033[1~", L"ed-move-to-beg");
  bind(line, L"\033[4~", L"ed-move-to-end");
  bind(line, L"\033[3~", L"ed-delete-next-char");
  bind(line, L"\033[1;5C", L"em-next-word");
  bind(line, L"\033[1;5D", L"ed-prev-word");
  rb_interrupts_begin();
  return editor;
}

void rb_editor_close(rb_editor *editor) {
  if (!editor) return;
  if (editor->line) {
    rb_interrupts_end();
    el_end(editor->line);
  }
  if (editor->history) history_wend(editor->history);
  if (has_saved_terminal) tcsetattr(0, TCSADRAIN, &saved_terminal);
  free(editor);
}

rb_read_outcome rb_editor_read(
    rb_editor *editor, const wchar_t *prompt, const wchar_t **text, size_t *length) {
  editor->prompt = prompt;
  editor->was_interrupted = 0;
  interrupts = 0;
  is_reading = 1;
  begin_signals();
  el_resize(editor->line);
  // libedit itself prints the prompt first: keys pressed in between would go through line mode.
  el_wset(editor->line, EL_PREP_TERM, 1);
  editor->is_first_read = 1;
  int count = 0;
  const wchar_t *line = el_wgets(editor->line, &count);
  end_signals();
  is_reading = 0;
  editor->prompt = L"";
  if (!line || count <= 0) {
    return editor->was_interrupted ? RB_READ_INTERRUPTED : RB_READ_END;
  }
  size_t end = (size_t)count;
  while (end > 0 && (line[end - 1] == L'\n' || line[end - 1] == L'\r')) end--;
  *text = line;
  *length = end;
  return RB_READ_LINE;
}

void rb_editor_line(rb_editor *editor, const wchar_t **text, size_t *length, size_t *cursor) {
  const LineInfoW *info = el_wline(editor->line);
  *text = info->buffer;
  *length = (size_t)(info->lastchar - info->buffer);
  *cursor = (size_t)(info->cursor - info->buffer);
}

void rb_editor_move(rb_editor *editor, int by) { el_cursor(editor->line, by); }

void rb_editor_delete_before(rb_editor *editor, int count) {
  if (count > 0) el_deletestr(editor->line, count);
}

int rb_editor_insert(rb_editor *editor, const wchar_t *text) {
  return *text == 0 || el_winsertstr(editor->line, text) == 0;
}

void rb_editor_redraw(rb_editor *editor) { el_wset(editor->line, EL_REFRESH); }

void rb_editor_remember(rb_editor *editor, const wchar_t *entry) {
  HistEventW event;
  history_w(editor->history, &event, H_ENTER, entry);
}

int rb_scalar_width(wchar_t scalar) { return wcwidth(scalar); }
