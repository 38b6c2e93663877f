#pragma once
// libcurl for Swift: its setters take variable arguments, which Swift cannot call, so each kind has a wrapper here.
#include <curl/curl.h>

static inline CURLcode waymark_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode waymark_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode waymark_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode waymark_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode waymark_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*waymark_curl_writer)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode waymark_curl_set_writer(CURL *handle, CURLoption option, waymark_curl_writer value) {
    return curl_easy_setopt(handle, option, value);
}

static inline long waymark_curl_response_code(CURL *handle) {
    long code = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code);
    return code;
}

/// Sets libcurl up once; the program does so before its threads use it.
static inline CURLcode waymark_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
