// libcurl as Swift can call it: its variadic functions in plain form.
#ifndef PARLEY_CCURL_H
#define PARLEY_CCURL_H

#include <curl/curl.h>

// Sends a request and takes the response; `write` gets its parts. Follows no redirect: a key must not go elsewhere.
static inline CURLcode parley_curl_post(
    CURL *curl, const char *url, struct curl_slist *headers, const char *body, long size,
    long milliseconds, curl_write_callback write, void *context) {
  curl_easy_setopt(curl, CURLOPT_URL, url);
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "parley");
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, size);
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, milliseconds);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, write);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, context);
  return curl_easy_perform(curl);
}

static inline long parley_curl_status(CURL *curl) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

#endif
