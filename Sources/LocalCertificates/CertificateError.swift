// What can be wrong with certificates of our own.

/// A fault of the certificates of `--tls self-signed`.
public enum CertificateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file cannot be read or written, with the system's reason.
    case file(path: String, reason: String)
    /// A file is no certificate or key.
    case damaged(path: String)
    /// OpenSSL could not do a step.
    case failed(step: String)

    /// A stable code for logs and JSON.
    public var code: String {
        switch self {
        case .file: "certificate.file"
        case .damaged: "certificate.damaged"
        case .failed: "certificate.failed"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .file(let path, let reason): "Cannot use the certificate file \(path): \(reason)."
        case .damaged(let path):
            "The file \(path) is damaged: remove its folder to have new certificates made, and install the new authority "
                + "on the phones."
        case .failed(let step): "OpenSSL could not \(step); give a certificate with --tls-certificate and --tls-key."
        }
    }
}
