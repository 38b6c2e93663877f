// `--tls self-signed`: an authority of this server's own, installed once on each phone, and a certificate for the names and
// addresses that the machine has now. The authority is good for private networks only: a stolen one vouches for no site of
// the internet.

import COpenSSL
import Foundation

/// The certificates of a data folder.
public struct LocalAuthority: Sendable {
    /// The server's certificate with the authority's behind it, as PEM.
    public let certificatePath: String
    /// The certificate's private key, as PEM.
    public let keyPath: String
    /// The authority's certificate as a file.
    public let authorityPath: String
    /// The authority's certificate, which phones install, as PEM.
    public let authorityPEM: [UInt8]
    /// The SHA-256 sum of the authority's certificate in pairs of digits, to compare on the phone.
    public let fingerprint: String

    /// Phones take no certificate for longer.
    private static let serverDays = 397
    private static let authorityDays = 3650
    /// One that ends sooner is made anew.
    private static let leastDays = 30

    /// Reads the certificates of a folder, and makes what is missing, ends soon, or is for other names.
    ///
    /// - Parameters:
    ///   - folder: the folder's path, made if need be, for its owner alone.
    ///   - name: the machine's name on its network, which ends in `.local`; nil where it has none.
    ///   - addresses: the addresses of the machine; those that are not private are left out, for the authority cannot
    ///     vouch for them.
    /// - Throws: `CertificateError`.
    public init(folder: String, name: String?, addresses: [String]) throws(CertificateError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .file(path: folder, reason: unsafe String(cString: strerror(errno)))
        }
        let authority = try Self.authority(folder, name)
        authorityPath = folder + "/authority.pem"
        certificatePath = folder + "/server.pem"
        keyPath = folder + "/server.key"
        let names = ["localhost"] + (name.map { [$0] } ?? [])
        let addresses = ["127.0.0.1", "::1"] + addresses.filter(LocalNetwork.isPrivate)
        if try !Self.isCurrent(certificatePath, keyPath, authority, names, addresses) {
            let key = try PrivateKey.make()
            let alternatives = names.map { "DNS:" + $0 } + addresses.map { "IP:" + $0 }
            let certificate = try Certificate.make(
                .init(
                    name: names.last ?? "localhost",
                    days: Self.serverDays,
                    extensions: [
                        (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                        (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, alternatives.joined(separator: ",")),
                        (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
                    ]
                ),
                for: key,
                by: authority
            )
            try PrivateFile.write((certificate.pem ?? []) + (authority.certificate.pem ?? []), to: certificatePath)
            try PrivateFile.write(key.pem ?? [], to: keyPath)
        }
        authorityPEM = authority.certificate.pem ?? []
        fingerprint = authority.certificate.fingerprint.map {
            ($0 < 16 ? "0" : "") + String($0, radix: 16).uppercased()
        }
        .joined(separator: ":")
    }

    private static func authority(
        _ folder: String,
        _ name: String?
    ) throws(CertificateError) -> (certificate: Certificate, key: PrivateKey) {
        let (certificatePath, keyPath) = (folder + "/authority.pem", folder + "/authority.key")
        if let text = try PrivateFile.read(certificatePath), let secret = try PrivateFile.read(keyPath) {
            guard let certificate = Certificate.read(text) else { throw .damaged(path: certificatePath) }
            guard let key = PrivateKey.read(secret), certificate.belongs(to: key) else { throw .damaged(path: keyPath) }
            if certificate.daysLeft > serverDays { return (certificate, key) }
        }
        let key = try PrivateKey.make()
        let certificate = try Certificate.make(
            .init(
                name: "Waymark on " + (name ?? "this machine"),
                days: authorityDays,
                extensions: [
                    (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                    (NID_key_usage, "critical,keyCertSign,cRLSign"),
                    (NID_name_constraints, "critical," + bounds), (NID_subject_key_identifier, "hash"),
                ]
            ),
            for: key
        )
        // The key first: a certificate without its key would be taken for a damaged one.
        try PrivateFile.write(key.pem ?? [], to: keyPath)
        try PrivateFile.write(certificate.pem ?? [], to: certificatePath)
        return (certificate, key)
    }

    /// The networks that are nobody's on the internet (RFC 1918, 3927, 4193, 4291, 6598), and the names of multicast DNS.
    private static var bounds: String {
        let networks = [
            "127.0.0.0/255.0.0.0", "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0",
            "169.254.0.0/255.255.0.0", "100.64.0.0/255.192.0.0", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "fc00::/fe00::", "fe80::/ffc0::",
        ]
        let hosts = ["localhost", "local"].map { "permitted;DNS:" + $0 }
        return (hosts + networks.map { "permitted;IP:" + $0 }).joined(separator: ",")
    }

    private static func isCurrent(
        _ certificatePath: String,
        _ keyPath: String,
        _ authority: (certificate: Certificate, key: PrivateKey),
        _ names: [String],
        _ addresses: [String]
    ) throws(CertificateError) -> Bool {
        guard let text = try PrivateFile.read(certificatePath), let secret = try PrivateFile.read(keyPath),
            let certificate = Certificate.read(text), let key = PrivateKey.read(secret)
        else { return false }
        return certificate.belongs(to: key) && certificate.isSigned(by: authority.key)
            && certificate.daysLeft > leastDays
            && names.allSatisfy(certificate.isFor(host:)) && addresses.allSatisfy(certificate.isFor(address:))
    }
}

/// Files that only their owner reads, replaced as a whole.
private enum PrivateFile {
    /// The content; nil when there is no such file.
    static func read(_ path: String) throws(CertificateError) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .file(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        return Array(data)
    }

    static func write(_ bytes: [UInt8], to path: String) throws(CertificateError) {
        guard !bytes.isEmpty else { throw .failed(step: "write \(path)") }
        let draft = "\(path).\(getpid())"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .file(path: path, reason: unsafe String(cString: strerror(errno))) }
        let isWritten =
            unsafe Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
            && rename(draft, path) == 0
        let reason = unsafe String(cString: strerror(errno))
        close(descriptor)
        guard isWritten else {
            unsafe unlink(draft)
            throw .file(path: path, reason: reason)
        }
    }
}
