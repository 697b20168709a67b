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
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#ifndef ROADBOOK_COMMIT
#define ROADBOOK_COMMIT ""
#endif

const char *rb_commit(void) { return ROADBOOK_COMMIT; }

static volatile sig_atomic_t end_status = 1;

static void end_on_signal(int signal_number) {
  (void)signal_number;
  _exit(end_status);
}

void rb_end_on_signals(void) {
  static const int numbers[] = {SIGTERM, SIGHUP, SIGINT};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) signal(numbers[i], end_on_signal);
}

void rb_set_end_status(int status) { end_status = status; }

struct rb_editor {
  EditLine *line;
  HistoryW *history;
  rb_editor_callbacks callbacks;
  FILE *sink;
  int is_vi;
  int is_first_read;
};

// Signal handlers have no context, so these are global. Written by handlers, read by the reading thread.
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

int rb_interrupt_pending(void) { return interrupts != 0; }

int rb_take_interrupt(void) {
  if (!interrupts) return 0;
  interrupts = 0;
  return 1;
}

void rb_interrupts_end(void) { sigaction(SIGINT, &interrupt_before, NULL); }

// MARK: Waiting

static void fill_signals(sigset_t *set) {
  static const int numbers[] = {SIGINT, SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP, SIGQUIT};
  sigemptyset(set);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(set, numbers[i]);
}

static int has_event(void) { return interrupts || stops || continues || resizes || endings; }

// 1: readable; 0: a signal arrived; -1: timeout. Signals are unblocked only inside ppoll, so none is lost between the
// check and the wait. A negative time waits forever.
static int wait_once(int file, int milliseconds) {
  sigset_t ours, before;
  fill_signals(&ours);
  sigprocmask(SIG_BLOCK, &ours, &before);
  int ready = 0;
  if (!has_event()) {
    struct pollfd wanted = {.fd = file, .events = POLLIN};
    struct timespec limit = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
    ready = ppoll(&wanted, 1, milliseconds < 0 ? NULL : &limit, &before);
    if (ready < 0) ready = errno == EINTR ? 0 : 1;
    else if (ready == 0) ready = -1;
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  // If both arrived, ppoll reports only the input, but Ctrl-C was pressed before what is still unread.
  return has_event() ? 0 : ready;
}

int rb_wait_for_input(int file) {
  is_reading = 1;
  int is_ready = 0;
  while (!(is_ready = wait_once(file, -1)) && !interrupts) continue;
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

static const char pastes_plain[] = "\033[?2004l", pastes_marked[] = "\033[?2004h";

static void mark_pastes(int is_on) {
  if (is_on) (void)!write(1, pastes_marked, sizeof pastes_marked - 1);
  else (void)!write(1, pastes_plain, sizeof pastes_plain - 1);
}

static volatile sig_atomic_t has_view;
static const char view_begin[] = "\033[?1049h\033[H\033[2J", view_end[] = "\033[?1049l";

static void show_view(int is_on) {
  if (!has_view) return;
  if (is_on) (void)!write(1, view_begin, sizeof view_begin - 1);
  else (void)!write(1, view_end, sizeof view_end - 1);
}

void rb_set_view(int is_on) {
  if (is_on == has_view) return;
  if (!is_on) show_view(0);
  has_view = is_on;
  if (is_on) show_view(1);
}

// A crash must not leave the terminal without echo; the previous handler then takes over.
static void on_fatal_signal(int signal_number) {
  mark_pastes(0);
  show_view(0);
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

// Signals the others first; the caller then raises the signal in this thread, since another thread could take a
// process-wide signal after this one has continued.
static void send_to_group(int signal_number) {
  struct sigaction ignore, before;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  sigaction(signal_number, &ignore, &before);
  kill(0, signal_number);
  sigaction(signal_number, &before, NULL);
}

static void pass_on(rb_editor *editor, int signal_number, int is_for_group) {
  stops = 0;
  mark_pastes(0);
  show_view(0);
  el_wset(editor->line, EL_PREP_TERM, 0);
  end_signals();
  if (is_for_group) send_to_group(signal_number);
  raise(signal_number);  // if it stops the process, this returns after SIGCONT
  begin_signals();
  show_view(1);
  continues = 1;
}

void rb_editor_pass_on(rb_editor *editor) { pass_on(editor, endings ? endings : SIGTSTP, 0); }

void rb_editor_pause(rb_editor *editor) {
  mark_pastes(0);
  el_wset(editor->line, EL_PREP_TERM, 0);
  end_signals();
}

void rb_editor_go_on(rb_editor *editor) {
  begin_signals();
  el_wset(editor->line, EL_PREP_TERM, 1);
  mark_pastes(1);
}

// Like the terminal, signals the whole process group.
void rb_editor_send(rb_editor *editor, rb_signal_key key) {
  if (key == RB_SIGNAL_STOP) pass_on(editor, SIGTSTP, 1);
  if (key == RB_SIGNAL_QUIT) pass_on(editor, SIGQUIT, 1);
}

static int is_set_to(int index, unsigned char byte) {
  return has_saved_terminal && byte != (unsigned char)_POSIX_VDISABLE && saved_terminal.c_cc[index] == byte;
}

rb_signal_key rb_signal_of(unsigned char byte) {
  if (byte == 3 || is_set_to(VINTR, byte)) return RB_SIGNAL_INTERRUPT;
  if (is_set_to(VSUSP, byte)) return RB_SIGNAL_STOP;
  return is_set_to(VQUIT, byte) ? RB_SIGNAL_QUIT : RB_SIGNAL_NONE;
}

// MARK: Keys

rb_wake rb_editor_wait(rb_editor *editor, int milliseconds) {
  int ready = wait_once(0, milliseconds);
  if (ready > 0) return RB_WAKE_INPUT;
  if (ready < 0) return RB_WAKE_TIMEOUT;
  if (rb_take_interrupt()) return RB_WAKE_INTERRUPT;
  if (endings) return RB_WAKE_ENDING;
  if (stops) return RB_WAKE_STOPPING;
  if (continues) {
    continues = 0;
    el_wset(editor->line, EL_PREP_TERM, 1);
    mark_pastes(1);
    return RB_WAKE_RESUMED;
  }
  resizes = 0;
  return RB_WAKE_RESIZED;
}

long rb_editor_bytes(rb_editor *editor, unsigned char *bytes, size_t limit) {
  while (1) {
    ssize_t count = read(0, bytes, limit);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return 0;  // EIO: the terminal is gone
    // If Ctrl-D is typed while a statement runs, with the terminal in line mode, Linux delivers it as a NUL.
    if (editor->is_first_read)
      for (ssize_t i = 0; i < count; i++)
        if (bytes[i] == 0) bytes[i] = 4;
    editor->is_first_read = 0;
    return count;
  }
}

static rb_editor *editor_of(EditLine *line) {
  rb_editor *editor = NULL;
  el_wget(line, EL_CLIENTDATA, &editor);
  return editor;
}

static int next_scalar(EditLine *line, wchar_t *scalar) {
  rb_editor *editor = editor_of(line);
  int outcome = editor->callbacks.next(editor->callbacks.context, scalar);
  if (outcome < 0) errno = EINTR;
  return outcome;
}

static unsigned char on_edit(EditLine *line, wint_t key) {
  (void)key;
  rb_editor *editor = editor_of(line);
  editor->callbacks.edit(editor->callbacks.context);
  return CC_REFRESH;
}

// MARK: The editor

void rb_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  const char *set = nl_langinfo(CODESET);
  if (!set || strcmp(set, "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

static void bind(EditLine *line, const wchar_t *key, const wchar_t *function) {
  el_wset(line, EL_BIND, key, function, (wchar_t *)NULL);
  el_wset(line, EL_BIND, L"-a", key, function, (wchar_t *)NULL);
}

// An earlier process was killed in raw mode, and the terminal has not been reset since.
static void mend_terminal(void) {
  saved_terminal.c_iflag = (saved_terminal.c_iflag & ~(tcflag_t)(INLCR | IGNCR)) | ICRNL | IXON;
  saved_terminal.c_oflag |= OPOST | ONLCR;
  saved_terminal.c_lflag |= ICANON | ECHO | ECHOE | ECHOK | ISIG | IEXTEN;
  tcsetattr(0, TCSADRAIN, &saved_terminal);
}

// Discards what libedit draws: it measures scalars one by one and knows no colours.
static ssize_t swallow(void *cookie, const char *bytes, size_t count) {
  (void)cookie, (void)bytes;
  return (ssize_t)count;
}

#ifdef __APPLE__
static int swallow_some(void *cookie, const char *bytes, int count) {
  return (int)swallow(cookie, bytes, (size_t)count);
}

static FILE *open_sink(void) { return funopen(NULL, NULL, swallow_some, NULL, NULL); }
#else
static FILE *open_sink(void) {
  cookie_io_functions_t functions = {.write = swallow};
  return fopencookie(NULL, "w", functions);
}
#endif

// Control characters that no keyboard sends, and keys with which libedit would hang: ~/.editrc must not change them.
static void bind_own_keys(EditLine *line, int is_vi) {
  bind(line, (wchar_t[]){RB_KEY_EDIT, 0}, L"roadbook-edit");
  bind(line, (wchar_t[]){RB_KEY_ACCEPT, 0}, L"ed-newline");
  bind(line, (wchar_t[]){RB_KEY_PREVIOUS_WORD, 0}, L"ed-prev-word");
  bind(line, (wchar_t[]){RB_KEY_NEXT_WORD, 0}, L"em-next-word");
  bind(line, (wchar_t[]){RB_KEY_SET_MARK, 0}, L"em-set-mark");
  bind(line, (wchar_t[]){RB_KEY_KILL_REGION, 0}, L"em-kill-region");
  bind(line, (wchar_t[]){RB_KEY_COMMAND_MODE, 0}, L"vi-command-mode");
  bind(line, (wchar_t[]){RB_KEY_DELETE_WORD, 0}, L"ed-delete-prev-word");
  bind(line, (wchar_t[]){RB_KEY_KILL_LINE, 0}, L"em-kill-line");
  bind(line, (wchar_t[]){RB_KEY_YANK, 0}, L"em-yank");
  // libedit's own prompt for its commands (':' with vi keys, else Alt-X) waits for a line break, which is never sent.
  if (is_vi) {
    el_wset(line, EL_BIND, L"-a", L":", L"ed-unassigned", (wchar_t *)NULL);
    el_wset(line, EL_BIND, L"-a", L"^D", L"vi-list-or-eof", (wchar_t *)NULL);  // as in insert mode
  } else {
    bind(line, L"^[x", L"ed-unassigned");
    bind(line, L"^[X", L"ed-unassigned");
  }
}

rb_editor *rb_editor_open(const char *program, rb_editor_callbacks callbacks) {
  rb_use_utf8();
  rb_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  has_saved_terminal = tcgetattr(0, &saved_terminal) == 0;
  if (has_saved_terminal && !(saved_terminal.c_lflag & ICANON)) mend_terminal();
  editor->callbacks = callbacks;
  editor->sink = open_sink();
  if (editor->sink) editor->line = el_init_fd(program, stdin, editor->sink, editor->sink, 0, 1, 2);
  editor->history = history_winit();
  if (!editor->line || !editor->history) {
    rb_editor_close(editor);
    return NULL;
  }
  EditLine *line = editor->line;
  HistEventW event;
  history_w(editor->history, &event, H_SETSIZE, 10000);
  el_wset(line, EL_CLIENTDATA, editor);
  el_wset(line, EL_SIGNAL, 0);  // its handler would send signals to the whole process group
  el_wset(line, EL_EDITOR, L"emacs");
  el_wset(line, EL_HIST, history_w, editor->history);
  el_wset(line, EL_GETCFN, next_scalar);
  el_wset(line, EL_ADDFN, L"roadbook-edit", L"Change the text from outside", on_edit);
  // libedit draws into a sink; a smaller window would put its cursor outside and crash it.
  el_wset(line, EL_SETTC, L"li", L"24", (wchar_t *)NULL);
  el_wset(line, EL_SETTC, L"co", L"80", (wchar_t *)NULL);
  // Makes Ctrl-S a key instead of stopping output. Ctrl-C, Ctrl-Z and Ctrl-\ become keys, too, so that they keep
  // their order: as signals they overtake earlier input, and the terminal discards pending output in the middle of a
  // redraw.
  el_wset(line, EL_SETTY, L"-d", L"-ixon", L"-isig", (wchar_t *)NULL);
  el_source(line, NULL);  // ~/.editrc; `bind -v` in it drops all keys, so these are bound after it
  el_wset(line, EL_EDITMODE, 1);  // after `edit off`, no key would work
  const wchar_t *mode = NULL;
  editor->is_vi = el_wget(line, EL_EDITOR, &mode) == 0 && mode && wcscmp(mode, L"vi") == 0;
  bind_own_keys(line, editor->is_vi);
  rb_interrupts_begin();
  return editor;
}

int rb_editor_is_vi(rb_editor *editor) { return editor->is_vi; }

void rb_editor_set_vi(rb_editor *editor, int is_vi) {
  if (editor->is_vi == is_vi) return;
  editor->is_vi = is_vi;
  el_wset(editor->line, EL_EDITOR, is_vi ? L"vi" : L"emacs");  // drops all keys
  bind_own_keys(editor->line, is_vi);
}

void rb_editor_close(rb_editor *editor) {
  if (!editor) return;
  if (editor->line) {
    rb_interrupts_end();
    el_end(editor->line);
  }
  if (editor->history) history_wend(editor->history);
  if (editor->sink) fclose(editor->sink);
  if (has_saved_terminal) tcsetattr(0, TCSADRAIN, &saved_terminal);
  free(editor);
}

int rb_editor_read(rb_editor *editor, const wchar_t **text, size_t *length) {
  is_reading = 1;
  begin_signals();
  el_wset(editor->line, EL_PREP_TERM, 1);
  mark_pastes(1);
  editor->is_first_read = 1;
  int count = 0;
  const wchar_t *line = el_wgets(editor->line, &count);
  mark_pastes(0);
  end_signals();
  is_reading = 0;
  if (!line || count <= 0) return 0;
  size_t end = (size_t)count;
  if (line[end - 1] == L'\n' || line[end - 1] == L'\r') end--;
  *text = line;
  *length = end;
  return 1;
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

void rb_editor_remember(rb_editor *editor, const wchar_t *entry) {
  HistEventW event;
  history_w(editor->history, &event, H_ENTER, entry);
}
