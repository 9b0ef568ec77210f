// libmicrohttpd as Swift can call it: its variadic functions in plain form.
#ifndef PARLEY_CMICROHTTPD_H
#define PARLEY_CMICROHTTPD_H

#include <microhttpd.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

// Starts a server on a socket that listens already; all callbacks get the same context.
static inline struct MHD_Daemon *parley_http_start(
    int listener, unsigned int threads, unsigned int connections, unsigned int seconds,
    size_t memory, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback notify, void *context) {
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, context,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_THREAD_POOL_SIZE, threads,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, notify,
      context, MHD_OPTION_END);
}

static inline int parley_http_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline const char *parley_http_header(
    struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

struct parley_http_framing {
  int hosts, lengths, codings, others;
};

static inline enum MHD_Result parley_http_frame(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  struct parley_http_framing *framing = (struct parley_http_framing *)context;
  (void)kind;
  framing->hosts += !strcasecmp(name, "Host");
  framing->lengths += !strcasecmp(name, "Content-Length");
  if (!strcasecmp(name, "Transfer-Encoding")) {
    framing->codings++;
    framing->others += !value || strcasecmp(value, "chunked");
  }
  framing->others += name[strcspn(name, " \t")] != 0;
  return MHD_YES;
}

// Returns whether a proxy might read the host of a request, or the end of its body, in another way than the library.
static inline int parley_http_is_ambiguous(struct MHD_Connection *connection) {
  struct parley_http_framing framing = {0, 0, 0, 0};
  MHD_get_connection_values(connection, MHD_HEADER_KIND, parley_http_frame, &framing);
  return framing.hosts > 1 || framing.lengths + framing.codings > 1 || framing.others;
}

// The library takes a copy of the bytes.
static inline struct MHD_Response *parley_http_response(size_t count, const void *bytes) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// Swift has other names for the values of enumerations than C.
static inline enum MHD_Result parley_http_result(int is_good) { return is_good ? MHD_YES : MHD_NO; }

static inline int parley_http_begins(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

#endif
