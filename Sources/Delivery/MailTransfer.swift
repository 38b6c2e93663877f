// One message to one mail server through libcurl; waits for it, but never longer than told.

import CCurl
import Foundation

/// Sends one message.
final class MailTransfer {
    private var rest: ArraySlice<UInt8>

    private init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// libcurl is set up once a process.
    private static let isReady = waymark_curl_global_init() == CURLE_OK

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - bytes: the message with its fields.
    ///   - sender: who it comes from.
    ///   - recipient: who gets it.
    ///   - server: who takes it.
    ///   - limit: how long it may take, in seconds.
    /// - Throws: `DeliveryError`.
    static func send(
        _ bytes: [UInt8],
        from sender: String,
        to recipient: String,
        by server: MailServer,
        within limit: Int
    ) throws(DeliveryError) {
        guard isReady, let handle = unsafe curl_easy_init() else { throw .unavailable }
        defer { unsafe curl_easy_cleanup(handle) }
        guard let recipients = unsafe curl_slist_append(nil, "<\(recipient)>") else { throw .unavailable }
        defer { unsafe curl_slist_free_all(recipients) }
        let transfer = MailTransfer(bytes)
        unsafe transfer.prepare(handle, server, sender, limit)
        _ = unsafe waymark_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
        let code = withExtendedLifetime(transfer) { unsafe curl_easy_perform(handle) }
        guard code != CURLE_OK else { return }
        throw unsafe fault(code, status: waymark_curl_response_code(handle))
    }

    private func prepare(_ handle: UnsafeMutableRawPointer, _ server: MailServer, _ sender: String, _ limit: Int) {
        let encryption = server.needsEncryption ? CURLUSESSL_ALL : CURLUSESSL_NONE
        let longs: [(CURLoption, Int)] = [
            (CURLOPT_UPLOAD, 1), (CURLOPT_NOSIGNAL, 1), (CURLOPT_CONNECTTIMEOUT, min(10, limit)),
            (CURLOPT_TIMEOUT, limit),
            (CURLOPT_SERVER_RESPONSE_TIMEOUT, limit), (CURLOPT_USE_SSL, Int(encryption.rawValue)),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
        ]
        for (option, value) in longs { _ = unsafe waymark_curl_set_long(handle, option, value) }
        var texts = [
            (CURLOPT_URL, server.address), (CURLOPT_PROTOCOLS_STR, "smtp,smtps"), (CURLOPT_MAIL_FROM, "<\(sender)>"),
            // A proxy for the web is none for mail.
            (CURLOPT_PROXY, ""),
        ]
        if let user = server.user { texts.append((CURLOPT_USERNAME, user)) }
        if let password = server.password { texts.append((CURLOPT_PASSWORD, password)) }
        if let path = server.authorityPath { texts.append((CURLOPT_CAINFO, path)) }
        for (option, value) in texts { _ = unsafe waymark_curl_set_text(handle, option, value) }
        _ = unsafe waymark_curl_set_writer(handle, CURLOPT_READFUNCTION) { buffer, size, count, context in
            guard let buffer = unsafe buffer, let context = unsafe context else { return 0 }
            let transfer = unsafe Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue()
            return unsafe transfer.give(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
        }
        _ = unsafe waymark_curl_set_pointer(handle, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque())
    }

    private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = rest.prefix(buffer.count)
        unsafe buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
    }

    /// What became of it: libcurl's own words for its codes, which hold nothing of the message.
    private static func fault(_ code: CURLcode, status: Int) -> DeliveryError {
        let reason = unsafe String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
            return .notEncrypted(reason: reason)
        case CURLE_LOGIN_DENIED where !(400..<500).contains(status): return .notAccepted(reason: reason)
        default: return (500..<600).contains(status) ? .refused(status: status) : .notNow(reason: reason)
        }
    }
}
