// The start of the static program, which is parley and, under that name, parley-serve; and the libraries that it has to do
// without, as Debian has no static form of what they need: GnuTLS, which libmicrohttpd calls for HTTPS only,
// PostgreSQL's and libcurl.
#include <nss.h>
#include <stddef.h>
#include <string.h>

int parley_main(int count, char **words);
int parley_serve_main(int count, char **words);

int main(int count, char **words) {
  // Other sources of names are libraries of the system's own glibc, which would not fit this program's.
  __nss_configure_lookup("passwd", "files");
  const char *name = count > 0 ? words[0] : "";
  const char *slash = strrchr(name, '/');
  int serves = strcmp(slash ? slash + 1 : name, "parley-serve") == 0;
  return serves ? parley_serve_main(count, words) : parley_main(count, words);
}

const char *PQerrorMessage(void) { return "this program has no client for PostgreSQL; Debian's package parley-serve has"; }
void *PQconnectdbParams(void) { return (void *)PQerrorMessage(); }
int PQstatus(void) { return 1 /* CONNECTION_BAD */; }

#define FAILS(name) \
  long name(void) { return 0; }
FAILS(curl_easy_cleanup)
FAILS(curl_easy_getinfo)
FAILS(curl_easy_init)
FAILS(curl_easy_perform)
FAILS(curl_easy_setopt)
FAILS(curl_easy_strerror)
FAILS(curl_global_init)
FAILS(curl_slist_append)
FAILS(curl_slist_free_all)
FAILS(PQclear)
FAILS(PQconsumeInput)
FAILS(PQfinish)
FAILS(PQflush)
FAILS(PQgetisnull)
FAILS(PQgetlength)
FAILS(PQgetResult)
FAILS(PQgetvalue)
FAILS(PQisBusy)
FAILS(PQmakeEmptyPGresult)
FAILS(PQnfields)
FAILS(PQntuples)
FAILS(PQresultErrorField)
FAILS(PQresultStatus)
FAILS(PQsendQueryParams)
FAILS(PQsetnonblocking)
FAILS(PQsetNoticeReceiver)
FAILS(PQsocket)

// libmicrohttpd starts and ends GnuTLS whether or not it uses it.
FAILS(gnutls_global_init)
FAILS(gnutls_global_deinit)
void *(*gnutls_malloc)(size_t);

#define GNUTLS(name) \
  long gnutls_##name(void) { return -1250 /* GNUTLS_E_UNIMPLEMENTED_FEATURE */; }
GNUTLS(alpn_set_protocols)
GNUTLS(bye)
GNUTLS(certificate_allocate_credentials)
GNUTLS(certificate_free_credentials)
GNUTLS(certificate_server_set_request)
GNUTLS(certificate_set_dh_params)
GNUTLS(certificate_set_retrieve_function2)
GNUTLS(certificate_set_retrieve_function3)
GNUTLS(certificate_set_x509_key_mem)
GNUTLS(certificate_set_x509_key_mem2)
GNUTLS(certificate_set_x509_trust_mem)
GNUTLS(cipher_get)
GNUTLS(credentials_set)
GNUTLS(deinit)
GNUTLS(dh_params_deinit)
GNUTLS(dh_params_import_pkcs3)
GNUTLS(dh_params_init)
GNUTLS(handshake)
GNUTLS(init)
GNUTLS(priority_deinit)
GNUTLS(priority_init)
GNUTLS(priority_set)
GNUTLS(protocol_get_version)
GNUTLS(psk_allocate_server_credentials)
GNUTLS(psk_free_server_credentials)
GNUTLS(psk_set_server_credentials_function)
GNUTLS(record_check_pending)
GNUTLS(record_get_direction)
GNUTLS(record_recv)
GNUTLS(record_send)
GNUTLS(session_get_ptr)
GNUTLS(session_set_ptr)
GNUTLS(strerror)
GNUTLS(transport_set_int2)
