// libedit's settings are variadic functions, which Swift cannot call; here each has a plain form.
#ifndef PARLEY_CLIBEDIT_H
#define PARLEY_CLIBEDIT_H

#include <histedit.h>
#include <stddef.h>
#include <wchar.h>

typedef wchar_t *(*parley_prompt)(EditLine *);
typedef unsigned char (*parley_command)(EditLine *, wint_t);

// Text between two escape characters is sent as it is and takes no room.
static inline void parley_set_prompt(EditLine *el, parley_prompt prompt, int escape) {
  el_wset(el, EL_PROMPT_ESC, prompt, escape);
}

static inline void parley_set_reader(EditLine *el, el_rfunc_t reader) {
  el_wset(el, EL_GETCFN, reader);
}

static inline void parley_set_owner(EditLine *el, void *owner) {
  el_wset(el, EL_CLIENTDATA, owner);
}

static inline void *parley_owner(EditLine *el) {
  void *owner = NULL;
  el_wget(el, EL_CLIENTDATA, &owner);
  return owner;
}

static inline void parley_add_command(EditLine *el, const wchar_t *name, parley_command command) {
  el_wset(el, EL_ADDFN, name, name, command);
}

// In the maps of emacs and of vi's insertion.
static inline void parley_bind(EditLine *el, const wchar_t *key, const wchar_t *name) {
  el_wset(el, EL_BIND, key, name, (wchar_t *)NULL);
}

// In the map of vi's commands.
static inline void parley_bind_in_vi(EditLine *el, const wchar_t *key, const wchar_t *name) {
  el_wset(el, EL_BIND, L"-a", key, name, (wchar_t *)NULL);
}

// A terminal's name as terminfo knows it.
static inline void parley_set_kind(EditLine *el, const char *kind) {
  el_wset(el, EL_TERMINAL, kind);
}

// "emacs" or "vi"; empties the map of keys.
static inline void parley_set_editor(EditLine *el, const wchar_t *name) {
  el_wset(el, EL_EDITOR, name);
}

static inline int parley_is_vi(EditLine *el) {
  const wchar_t *name = NULL;
  return el_wget(el, EL_EDITOR, &name) == 0 && name != NULL && name[0] == L'v';
}

static inline void parley_leave_signals_alone(EditLine *el) { el_wset(el, EL_SIGNAL, 0); }

static inline void parley_refresh(EditLine *el) { el_wset(el, EL_REFRESH); }

// While a line is edited, Ctrl-S is a key, and stops no output.
static inline void parley_free_control_s(EditLine *el) {
  el_wset(el, EL_SETTY, L"-d", L"-ixon", (wchar_t *)NULL);
}

// Raw for editing, or as it was.
static inline void parley_prepare(EditLine *el, int raw) { el_wset(el, EL_PREP_TERM, raw); }

static inline void parley_use_history(EditLine *el, HistoryW *history) {
  HistEventW event;
  history_w(history, &event, H_SETSIZE, 1 << 20);
  el_wset(el, EL_HIST, history_w, history);
}

static inline void parley_clear_history(HistoryW *history) {
  HistEventW event;
  history_w(history, &event, H_CLEAR);
}

static inline void parley_enter_history(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  history_w(history, &event, H_ENTER, line);
}

#endif
