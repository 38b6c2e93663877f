#pragma once
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/* EVP_EC_gen calls a variadic function, which Swift cannot. */
static inline EVP_PKEY *waymark_p256_key(void) { return EVP_EC_gen("P-256"); }

/* EVP_RSA_gen is a macro over a variadic function. */
static inline EVP_PKEY *waymark_rsa_key(unsigned int bits) { return EVP_RSA_gen(bits); }

/* A number of an RSA key, "n" or "e", as big-endian bytes; their count, 0 where there is no such number or room. */
static inline int waymark_rsa_number(const EVP_PKEY *key, const char *name, unsigned char *bytes, int most) {
    BIGNUM *number = 0;
    if (EVP_PKEY_get_bn_param(key, name, &number) != 1) return 0;
    int count = BN_num_bytes(number) <= most ? BN_bn2bin(number, bytes) : 0;
    BN_free(number);
    return count;
}

/* Adds an extension in the words of openssl's configuration, such as "critical,CA:TRUE". */
static inline int waymark_extend(X509 *certificate, X509 *issuer, int kind, const char *words) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, 0, 0, 0);
    X509V3_set_ctx_nodb(&context);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(0, &context, kind, words);
    if (!extension) return 0;
    int added = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}

/* The PEM text of what a writer writes; its length, with the bytes in a buffer of malloc's. */
static inline long waymark_take(BIO *memory, char **bytes) {
    char *held = 0;
    long count = BIO_get_mem_data(memory, &held);
    *bytes = held;
    return count;
}
