// X.509 certificates (RFC 5280) on P-256 through OpenSSL's libcrypto: made, written, read. What they are made for is
// LocalAuthority's matter.

import COpenSSL
import Foundation

/// A private key.
@safe final class PrivateKey {
    let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe EVP_PKEY_free(pointer) }

    /// A new key.
    static func make() throws(CertificateError) -> PrivateKey {
        guard let key = unsafe waymark_p256_key() else { throw .failed(step: "make a key") }
        return unsafe PrivateKey(key)
    }

    /// The key of a PEM text; nil when it is none.
    static func read(_ text: [UInt8]) -> PrivateKey? {
        guard let memory = unsafe BIO_new_mem_buf(text, Int32(text.count)) else { return nil }
        defer { unsafe BIO_free(memory) }
        // An empty password, so that a sealed key does not ask for one on the terminal.
        var none: [CChar] = [0]
        guard let key = unsafe PEM_read_bio_PrivateKey(memory, nil, nil, &none) else { return nil }
        return unsafe PrivateKey(key)
    }

    /// The key as PEM.
    var pem: [UInt8]? { unsafe pemText { unsafe PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) } }
}

/// A certificate.
@safe final class Certificate {
    let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe X509_free(pointer) }

    /// What a new certificate says.
    struct Content {
        /// The name of who it is for.
        var name: String
        /// For how many days it holds.
        var days: Int
        /// Its extensions in OpenSSL's words.
        var extensions: [(kind: Int32, words: String)]
    }

    /// A new certificate for a key, signed by an authority, or by itself where there is none.
    static func make(
        _ content: Content,
        for key: PrivateKey,
        by authority: (certificate: Certificate, key: PrivateKey)? = nil
    ) throws(CertificateError) -> Certificate {
        guard let pointer = unsafe X509_new() else { throw .failed(step: "make a certificate") }
        let certificate = unsafe Certificate(pointer)
        unsafe X509_set_version(pointer, 2)
        var serial = [UInt8](repeating: 0, count: 16)
        guard unsafe RAND_bytes(&serial, 16) == 1 else { throw .failed(step: "draw a serial number") }
        serial[0] &= 0x7F
        let number = unsafe BN_bin2bn(serial, 16, nil)
        defer { unsafe BN_free(number) }
        unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(pointer))
        // An hour back, for phones whose clock is a little late.
        unsafe X509_gmtime_adj(X509_getm_notBefore(pointer), -3600)
        unsafe X509_time_adj_ex(X509_getm_notAfter(pointer), Int32(content.days), 0, nil)
        let subject = unsafe X509_get_subject_name(pointer)
        let name = Array(content.name.utf8)
        unsafe X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, Array("Waymark".utf8), -1, -1, 0)
        unsafe X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, name, Int32(name.count), -1, 0)
        let issuer = authority?.certificate ?? certificate
        unsafe X509_set_issuer_name(pointer, X509_get_subject_name(issuer.pointer))
        unsafe X509_set_pubkey(pointer, key.pointer)
        for (kind, words) in content.extensions {
            guard unsafe waymark_extend(pointer, issuer.pointer, kind, words) == 1 else {
                throw .failed(step: "write what a certificate is for")
            }
        }
        let signer = authority?.key ?? key
        guard unsafe X509_sign(pointer, signer.pointer, EVP_sha256()) > 0 else {
            throw .failed(step: "sign a certificate")
        }
        return certificate
    }

    /// The first certificate of a PEM text; nil when there is none.
    static func read(_ text: [UInt8]) -> Certificate? {
        guard let memory = unsafe BIO_new_mem_buf(text, Int32(text.count)) else { return nil }
        defer { unsafe BIO_free(memory) }
        guard let certificate = unsafe PEM_read_bio_X509(memory, nil, nil, nil) else { return nil }
        return unsafe Certificate(certificate)
    }

    /// The certificate as PEM.
    var pem: [UInt8]? { unsafe pemText { unsafe PEM_write_bio_X509($0, pointer) } }

    /// The SHA-256 sum of the certificate, 32 bytes.
    var fingerprint: [UInt8] {
        var sum = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 32
        unsafe X509_digest(pointer, EVP_sha256(), &sum, &count)
        return sum
    }

    /// For how many days the certificate still holds; none or less when its time is over.
    var daysLeft: Int {
        var days: Int32 = 0
        var seconds: Int32 = 0
        guard unsafe ASN1_TIME_diff(&days, &seconds, nil, X509_get0_notAfter(pointer)) == 1 else { return 0 }
        return Int(days)
    }

    /// Whether the certificate was signed with a key.
    func isSigned(by key: PrivateKey) -> Bool { unsafe X509_verify(pointer, key.pointer) == 1 }

    /// Whether a key is the certificate's.
    func belongs(to key: PrivateKey) -> Bool { unsafe X509_check_private_key(pointer, key.pointer) == 1 }

    /// Whether the certificate is for a host's name.
    func isFor(host: String) -> Bool { unsafe X509_check_host(pointer, host, 0, 0, nil) == 1 }

    /// Whether the certificate is for an address.
    func isFor(address: String) -> Bool { unsafe X509_check_ip_asc(pointer, address, 0) == 1 }
}

/// What OpenSSL writes into memory.
private func pemText(_ write: (OpaquePointer) -> Int32) -> [UInt8]? {
    guard let memory = unsafe BIO_new(BIO_s_mem()) else { return nil }
    defer { unsafe BIO_free(memory) }
    guard unsafe write(memory) == 1 else { return nil }
    var bytes: UnsafeMutablePointer<CChar>?
    let count = unsafe waymark_take(memory, &bytes)
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
}
